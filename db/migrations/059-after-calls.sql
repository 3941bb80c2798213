-- Whose tickets are those of callers who withhold their number; null: none has called yet, or it was deleted.
alter table public.tenant_settings
  add column hidden_contact int,
  add foreign key (tenant_id, hidden_contact) references public.contacts (tenant_id, number) on delete set null (hidden_contact);
