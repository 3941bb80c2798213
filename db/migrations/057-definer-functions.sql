-- Continues 053: what sees past row-level security stands in files of this name.

-- Whether an address is that of any tenant's trunk, which knows the gateway by its address and would carry calls on that
-- tenant's account. An IPv4 address written as IPv6 is the same. Owner: app_search.
create function directory.is_trunk_address(asked inet) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (select from public.trunks t where regexp_replace(host(t.address), '^::ffff:(?=\d+\.)', '')
    = regexp_replace(host(asked), '^::ffff:(?=\d+\.)', ''))
$$;
alter function directory.is_trunk_address owner to app_search;
revoke all on function directory.is_trunk_address(inet) from public;
grant execute on function directory.is_trunk_address(inet) to app_rw;
