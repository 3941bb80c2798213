create table public.tenant_settings (
  tenant_id uuid primary key references directory.tenants (id),
  name text not null,
  workflow text not null default 'disabled' check (workflow in ('enabled', 'disabled')),
  masked_roles text[] not null default '{}',
  version int not null default 1
);
select public.guard_tenant_table('public.tenant_settings');

-- Short numbers that people say on the phone: tickets, customers, agents.
create table public.counters (
  tenant_id uuid not null references directory.tenants (id),
  name text not null,
  value bigint not null default 0,
  primary key (tenant_id, name)
);
select public.guard_tenant_table('public.counters');

create table public.organizations (
  tenant_id uuid not null references directory.tenants (id),
  id uuid not null,
  name text not null,
  name_folded text generated always as (public.vn_fold(name)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- two names that differ in case alone are one to people
create unique index organizations_name_key on public.organizations (tenant_id, lower(name collate "vi-x-icu"));
select public.guard_tenant_table('public.organizations');

-- Groups with target user are departments, with target end_user customer groups.
create table public.groups (
  tenant_id uuid not null references directory.tenants (id),
  id uuid not null,
  target text not null check (target in ('user', 'end_user')),
  name text not null,
  name_folded text generated always as (public.vn_fold(name)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- two names that differ in case alone are one to people
create unique index groups_name_key on public.groups (tenant_id, target, lower(name collate "vi-x-icu"));
select public.guard_tenant_table('public.groups');

create table public.users (
  tenant_id uuid not null references directory.tenants (id),
  id uuid not null,
  agent_id int not null,
  email text not null,
  name text not null,
  name_folded text generated always as (public.vn_fold(name)) stored,
  role text not null check (role in ('agent', 'team_leader', 'supervisor', 'administrator')),
  scope text not null default 'all' check (scope in ('all', 'my_organization', 'my_group', 'me')),
  organization_id uuid,
  avatar_file_id uuid,
  is_active boolean not null default true,
  sound text not null default 'all' check (sound in ('all', 'mine', 'off')),
  notify_by text[] not null default '{assigned,mentioned,commented}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, agent_id),
  unique (tenant_id, email),
  foreign key (tenant_id, organization_id) references public.organizations (tenant_id, id) on delete set null (organization_id)
);
create index users_name on public.users (tenant_id, name_folded text_pattern_ops);
select public.guard_tenant_table('public.users');

create table public.user_groups (
  tenant_id uuid not null,
  user_id uuid not null,
  group_id uuid not null,
  primary key (tenant_id, user_id, group_id),
  foreign key (tenant_id, user_id) references public.users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, group_id) references public.groups (tenant_id, id) on delete cascade
);
create index user_groups_group on public.user_groups (tenant_id, group_id);
select public.guard_tenant_table('public.user_groups');

-- What decides what a colleague may see; no row when they have left.
create function public.active_person(tenant uuid, person uuid)
returns table (role text, scope text, name text, organization_id uuid, department_ids uuid[], is_masked boolean)
language sql stable
as $$
  select u.role, u.scope, u.name, u.organization_id,
    array(select g.group_id from public.user_groups g where g.tenant_id = u.tenant_id and g.user_id = u.id),
    u.role = any (s.masked_roles)
  from public.users u join public.tenant_settings s on s.tenant_id = u.tenant_id
  where u.tenant_id = tenant and u.id = person and u.is_active
$$;

create table public.user_configs (
  tenant_id uuid not null,
  user_id uuid not null,
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id, key),
  foreign key (tenant_id, user_id) references public.users (tenant_id, id) on delete cascade
);
select public.guard_tenant_table('public.user_configs');

-- Custom attributes: target user = customer attributes, ticket = ticket attributes.
create table public.fields (
  tenant_id uuid not null references directory.tenants (id),
  id uuid not null,
  target text not null check (target in ('ticket', 'user')),
  key text not null check (key ~ '^[A-Za-z_]+$'),
  title text not null,
  type text not null check (type in ('phone', 'text', 'textarea', 'number', 'date', 'select', 'multi-select')),
  required boolean not null default false,
  data text[] not null default '{}',
  position int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, target, key)
);
select public.guard_tenant_table('public.fields');
