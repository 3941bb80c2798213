-- Accounts by which a tenant is reached and writes: mailboxes, pages, official accounts, numbers, brandnames, the chat of its site.
create table public.channels (
  tenant_id uuid not null references directory.tenants (id),
  id uuid not null,
  kind text not null check (kind in ('email', 'facebook', 'livechat', 'sms', 'whatsapp', 'zalo', 'zalo_personal')),
  name text not null,
  name_folded text generated always as (public.vn_fold(name)) stored,
  -- what the provider calls it: an address, the id of a page, a number
  external_id text not null default '',
  is_active boolean not null default true,
  -- of its kind, the one that is taken when nobody chooses
  is_default boolean not null default false,
  -- what a form of its kind holds beside these columns and the secrets
  config jsonb not null default '{}' check (jsonb_typeof(config) = 'object'),
  -- names of the secrets in channel_secrets
  saved_secrets text[] not null default '{}',
  secrets_at timestamptz,
  -- what the last attempt to use it showed; unconnected: there was none since it was changed
  state text not null default 'unconnected' check (state in ('unconnected', 'works', 'failed')),
  state_note text not null default '',
  state_at timestamptz,
  worked_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index channels_name_key on public.channels (tenant_id, kind, lower(name collate "vi-x-icu"));
create unique index channels_external_id_key on public.channels (tenant_id, kind, external_id) where external_id <> '';
create unique index channels_is_default_key on public.channels (tenant_id, kind) where is_default;
create unique index channels_livechat_key on public.channels (tenant_id) where kind = 'livechat';
select public.guard_tenant_table('public.channels');

-- Sealed by the application under a key that the database does not have.
create table public.channel_secrets (
  tenant_id uuid not null references directory.tenants (id),
  channel_id uuid not null,
  name text not null,
  sealed text not null,
  primary key (tenant_id, channel_id, name),
  foreign key (tenant_id, channel_id) references public.channels (tenant_id, id) on delete cascade
);
select public.guard_tenant_table('public.channel_secrets');

-- Messages that a provider must approve before they are sent.
create table public.channel_templates (
  tenant_id uuid not null references directory.tenants (id),
  id uuid not null,
  channel_id uuid not null,
  name text not null,
  name_folded text generated always as (public.vn_fold(name)) stored,
  -- what the provider calls it; empty until it knows it
  external_id text not null default '',
  -- 1 transaction, 2 customer care, 3 after sale
  tag text not null default '1' check (tag in ('1', '2', '3')),
  content text not null default '',
  state text not null default 'draft' check (state in ('draft', 'pending', 'enabled', 'rejected', 'disabled')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, channel_id) references public.channels (tenant_id, id)
);
create unique index channel_templates_name_key on public.channel_templates (tenant_id, channel_id, lower(name collate "vi-x-icu"));
create unique index channel_templates_external_id_key on public.channel_templates (tenant_id, channel_id, external_id)
  where external_id <> '';
select public.guard_tenant_table('public.channel_templates');
