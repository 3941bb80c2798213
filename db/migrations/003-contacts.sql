create table public.contacts (
  tenant_id uuid not null references directory.tenants (id),
  number int not null,
  name text not null,
  name_folded text generated always as (public.vn_fold(name)) stored,
  -- Vietnamese lists sort by the given name, the last word.
  given_name text generated always as (coalesce(substring(name from '([^[:space:]]+)[[:space:]]*$'), '')) stored,
  gender text check (gender in ('male', 'female', 'other')),
  dob date,
  tier smallint not null default 0 check (tier between 0 and 3),
  source text not null default 'hand',
  city text,
  address text,
  note text,
  organization_id uuid,
  group_id uuid,
  department_id uuid,
  assignee_id uuid,
  tags text[] not null default '{}',
  attributes jsonb not null default '{}',
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, number),
  foreign key (tenant_id, organization_id) references public.organizations (tenant_id, id) on delete set null (organization_id),
  foreign key (tenant_id, group_id) references public.groups (tenant_id, id) on delete set null (group_id),
  foreign key (tenant_id, department_id) references public.groups (tenant_id, id) on delete set null (department_id),
  foreign key (tenant_id, assignee_id) references public.users (tenant_id, id),
  foreign key (tenant_id, created_by) references public.users (tenant_id, id)
);
create index contacts_recent on public.contacts (tenant_id, created_at desc, number desc);
create index contacts_given_name on public.contacts (tenant_id, given_name collate "vi-x-icu", name collate "vi-x-icu", number);
create index contacts_name_trgm on public.contacts using gin ((' ' || name_folded) public.gin_trgm_ops);
create index contacts_assignee on public.contacts (tenant_id, assignee_id);
create index contacts_department on public.contacts (tenant_id, department_id);
create index contacts_organization on public.contacts (tenant_id, organization_id);
select public.guard_tenant_table('public.contacts');

-- value: phones in canonical form (+84…), addresses in lower case; raw: as it was typed.
create table public.contact_points (
  tenant_id uuid not null,
  id uuid not null,
  contact_number int not null,
  kind text not null check (kind in ('phone', 'email')),
  value text not null,
  raw text not null,
  position int not null default 0,
  primary key (tenant_id, id),
  unique (tenant_id, kind, value),
  foreign key (tenant_id, contact_number) references public.contacts (tenant_id, number) on delete cascade
);
create index contact_points_contact on public.contact_points (tenant_id, contact_number, kind, position);
create index contact_points_trgm on public.contact_points using gin (value public.gin_trgm_ops);
select public.guard_tenant_table('public.contact_points');
