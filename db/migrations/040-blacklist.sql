-- Numbers, addresses and whole domains that a tenant has nothing to do with any more, or until a day.
create table public.blacklist (
  tenant_id uuid not null references directory.tenants (id),
  id uuid not null,
  -- as people read it: a number in its national form, an address, '@domain'
  name text not null,
  name_folded text generated always as (public.vn_fold(name)) stored,
  kind text not null check (kind in ('phone', 'email', 'domain')),
  -- canonical, as contact_points keeps it
  value text not null,
  reason text not null default '',
  -- the last day, in Asia/Bangkok; null: for good
  until date,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint blacklist_name_key unique (tenant_id, value)
);
select public.guard_tenant_table('public.blacklist');

-- The one answer to whether a contact point (canonical, as contact_points keeps it) may be dealt with.
create function public.is_blocked(tenant uuid, point text) returns boolean
language sql stable parallel safe
as $$
  select exists (
    select from public.blacklist b
    where b.tenant_id = tenant and b.value in (point, '@' || split_part(point, '@', 2))
      and (b.until is null or b.until >= (now() at time zone 'Asia/Bangkok')::date))
$$;
grant execute on function public.is_blocked to app_rw, app_search;
