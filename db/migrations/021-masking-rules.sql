-- Who sees telephone numbers or addresses masked: anybody whom a rule names by role, by themselves, by department or organisation.
create table public.masking_rules (
  tenant_id uuid not null references directory.tenants (id),
  id uuid not null,
  name text not null,
  name_folded text generated always as (public.vn_fold(name)) stored,
  data_types text[] not null check (data_types <> '{}' and data_types <@ '{phone,email}'),
  roles text[] not null default '{}' check (roles <@ '{agent,team_leader,supervisor,administrator}'),
  user_ids uuid[] not null default '{}',
  department_ids uuid[] not null default '{}',
  organization_ids uuid[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint masking_rules_name_key unique (tenant_id, name_folded)
);
select public.guard_tenant_table('public.masking_rules');

insert into public.masking_rules (tenant_id, id, name, data_types, roles)
select tenant_id, gen_random_uuid(), 'Che số điện thoại và email', '{phone,email}', masked_roles
from public.tenant_settings where masked_roles <> '{}';

alter table public.tenant_settings
  add column mail_signature text not null default '',
  add column updated_at timestamptz not null default now();
