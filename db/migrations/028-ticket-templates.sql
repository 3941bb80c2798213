-- Tickets filled in beforehand, for requests that come often.
create table public.ticket_templates (
  tenant_id uuid not null references directory.tenants (id),
  id uuid not null,
  name text not null,
  name_folded text generated always as (public.vn_fold(name)) stored,
  subject text not null default '',
  body text not null default '',
  type_id uuid,
  service_id uuid,
  priority_id uuid,
  department_id uuid,
  tags text[] not null default '{}',
  -- whose members are offered it; empty: everybody
  department_ids uuid[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, type_id) references public.ticket_types (tenant_id, id),
  foreign key (tenant_id, service_id) references public.services (tenant_id, id),
  foreign key (tenant_id, priority_id) references public.priorities (tenant_id, id),
  foreign key (tenant_id, department_id) references public.groups (tenant_id, id)
);
create unique index ticket_templates_name_key on public.ticket_templates (tenant_id, lower(name collate "vi-x-icu"));
create index ticket_templates_type on public.ticket_templates (tenant_id, type_id) where type_id is not null;
create index ticket_templates_service on public.ticket_templates (tenant_id, service_id) where service_id is not null;
create index ticket_templates_priority on public.ticket_templates (tenant_id, priority_id) where priority_id is not null;
create index ticket_templates_department on public.ticket_templates (tenant_id, department_id) where department_id is not null;
select public.guard_tenant_table('public.ticket_templates');
