-- Replies that people insert while they write. Shared: everybody's; else their writer's alone.
create table public.macros (
  tenant_id uuid not null references directory.tenants (id),
  id uuid not null,
  owner_id uuid not null,
  is_shared boolean not null default false,
  name text not null,
  name_folded text generated always as (public.vn_fold(name)) stored,
  content text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references public.users (tenant_id, id)
);
-- one name among the shared ones, and one among each person's own
create unique index macros_name_key on public.macros (
  tenant_id, (case when is_shared then '00000000-0000-0000-0000-000000000000'::uuid else owner_id end), lower(name collate "vi-x-icu")
);
create index macros_owner on public.macros (tenant_id, owner_id);
select public.guard_tenant_table('public.macros');

-- Groups of the templates below.
create table public.template_catalogs (
  tenant_id uuid not null references directory.tenants (id),
  id uuid not null,
  name text not null,
  name_folded text generated always as (public.vn_fold(name)) stored,
  description text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index template_catalogs_name_key on public.template_catalogs (tenant_id, lower(name collate "vi-x-icu"));
select public.guard_tenant_table('public.template_catalogs');

-- What is sent to customers by a channel.
create table public.core_templates (
  tenant_id uuid not null references directory.tenants (id),
  id uuid not null,
  channel text not null check (channel in ('sms', 'zns', 'chat', 'whatsapp', 'email')),
  catalog_id uuid,
  name text not null,
  name_folded text generated always as (public.vn_fold(name)) stored,
  -- of a mail
  subject text not null default '',
  content text not null,
  -- under which the provider has approved it: ZNS and WhatsApp
  provider_code text not null default '',
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, catalog_id) references public.template_catalogs (tenant_id, id)
);
create unique index core_templates_name_key on public.core_templates (tenant_id, channel, lower(name collate "vi-x-icu"));
create index core_templates_catalog on public.core_templates (tenant_id, catalog_id) where catalog_id is not null;
select public.guard_tenant_table('public.core_templates');
