-- Lists of tickets that people keep: filters with their relation, order and columns. Shared: everybody's; else their owner's alone.
create table public.smart_views (
  tenant_id uuid not null references directory.tenants (id),
  id uuid not null,
  owner_id uuid not null,
  is_shared boolean not null default false,
  name text not null,
  name_folded text generated always as (public.vn_fold(name)) stored,
  mode text not null default 'all',
  q text not null default '',
  -- conditions as an address spells them: 'status:in:1,2'
  filters text[] not null default '{}',
  relation text not null default 'and' check (relation in ('and', 'or')),
  -- '-duedate'; empty: the list's own order
  sort text not null default '',
  -- empty: as each person has chosen
  columns text[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references public.users (tenant_id, id)
);
-- one name among the shared ones, and one among each person's own
create unique index smart_views_name_key on public.smart_views (
  tenant_id, (case when is_shared then '00000000-0000-0000-0000-000000000000'::uuid else owner_id end), lower(name collate "vi-x-icu")
);
create index smart_views_owner on public.smart_views (tenant_id, owner_id);
select public.guard_tenant_table('public.smart_views');
