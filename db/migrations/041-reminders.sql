-- 'Nhắc tôi': what somebody wants to be told again, about a ticket or a customer. Its owner's alone.
create table public.reminders (
  tenant_id uuid not null references directory.tenants (id),
  id uuid not null,
  owner_id uuid not null,
  -- one of the two; none once it was deleted
  ticket_number int,
  contact_number int,
  remind_at timestamptz not null,
  note text not null default '',
  -- when its time was told; a moved time is told anew
  told_at timestamptz,
  done_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references public.users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, ticket_number) references public.tickets (tenant_id, number) on delete set null (ticket_number),
  foreign key (tenant_id, contact_number) references public.contacts (tenant_id, number) on delete set null (contact_number),
  check (num_nonnulls(ticket_number, contact_number) <= 1)
);
create index reminders_due on public.reminders (tenant_id, remind_at) where told_at is null and done_at is null;
create index reminders_owner on public.reminders (tenant_id, owner_id, remind_at) where done_at is null;
create index reminders_done on public.reminders (tenant_id, owner_id, done_at) where done_at is not null;
create index reminders_ticket on public.reminders (tenant_id, ticket_number) where ticket_number is not null;
create index reminders_contact on public.reminders (tenant_id, contact_number) where contact_number is not null;
select public.guard_tenant_table('public.reminders');

-- What a notification is about beside a ticket. An import that is forgotten leaves the sentence; a deleted reminder nothing.
alter table public.notifications
  add column reminder_id uuid,
  add column import_id uuid,
  add foreign key (tenant_id, reminder_id) references public.reminders (tenant_id, id) on delete cascade,
  add foreign key (tenant_id, import_id) references public.contact_imports (tenant_id, id) on delete set null (import_id);
create index notifications_reminder on public.notifications (tenant_id, reminder_id) where reminder_id is not null;
create index notifications_import on public.notifications (tenant_id, import_id) where import_id is not null;
alter table public.notifications drop constraint notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check
  check (kind in ('assigned', 'mentioned', 'commented', 'export', 'near_due', 'viewed', 'reminder', 'import'));
