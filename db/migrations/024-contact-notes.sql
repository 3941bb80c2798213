-- What colleagues write of a customer, beside what they write on tickets.
create table public.contact_notes (
  tenant_id uuid not null,
  id uuid not null,
  contact_number int not null,
  author_id uuid not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, contact_number) references public.contacts (tenant_id, number) on delete cascade,
  foreign key (tenant_id, author_id) references public.users (tenant_id, id)
);
create index contact_notes_contact on public.contact_notes (tenant_id, contact_number, created_at desc, id desc);
select public.guard_tenant_table('public.contact_notes');
