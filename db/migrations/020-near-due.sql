-- Whom a ticket's due time has been told to as near: each person once for each due time, whoever runs the job.
create table public.near_due_told (
  tenant_id uuid not null,
  ticket_number int not null,
  user_id uuid not null,
  due_at timestamptz not null,
  primary key (tenant_id, ticket_number, user_id, due_at),
  foreign key (tenant_id, ticket_number) references public.tickets (tenant_id, number) on delete cascade,
  foreign key (tenant_id, user_id) references public.users (tenant_id, id) on delete cascade
);
select public.guard_tenant_table('public.near_due_told');
