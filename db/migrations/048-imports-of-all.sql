-- Who takes an import back: its maker, or somebody above who may see the imports of all.
alter table public.contact_imports
  add column undone_by uuid,
  add foreign key (tenant_id, undone_by) references public.users (tenant_id, id) on delete set null (undone_by);
create index contact_imports_all on public.contact_imports (tenant_id, created_at desc);
