-- Continues 050: what sees past row-level security stands in files of this name.

-- Who may send SIP by UDP, of all tenants: their trunks, and telephones that do not sign in and answer from
-- their own address. Owner: app_search.
create function directory.sip_peers() returns setof text
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select host(t.address) from public.trunks t where t.is_active
  union
  select substring(u.call_address from '^(?:[^@]+@)?\[?([0-9.]+|[0-9a-fA-F:.]+(?=\]))\]?(?::\d+)?$') from public.users u
  where u.call_channel_type = 2 and u.is_active and u.call_address <> ''
$$;
alter function directory.sip_peers owner to app_search;
revoke all on function directory.sip_peers() from public;
grant execute on function directory.sip_peers() to app_rw;
