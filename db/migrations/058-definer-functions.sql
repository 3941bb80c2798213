-- Continues 057: what sees past row-level security stands in files of this name.

-- Where a telephone stands that does not sign in, of `user@address:port`; null: nowhere. An IPv4 address written as IPv6 is the same.
create function directory.place_of(written text) returns text
language plpgsql immutable set search_path = pg_catalog, pg_temp
as $$
declare
  rest constant text := regexp_replace(written, '^[^@]*@', '');
  place constant text := case when rest like '[%' then substring(rest from '^\[([^]]+)\]')
    when rest ~ '^[0-9.]+:\d+$' then split_part(rest, ':', 1) else rest end;
begin
  return regexp_replace(host(place::inet), '^::ffff:(?=\d+\.)', '');
exception when invalid_text_representation then
  return null;
end $$;

-- Whether this address is another tenant's than the bound one: that of the oldest trunk there, or of a telephone there that does not
-- sign in, whose owner may be switched on again. Who asks at the same moment waits, so that two cannot both take it. Whose it is, is not told. Owner: app_search.
create function directory.is_address_elsewhere(asked inet) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  me constant uuid := public.current_tenant();
  place constant text := directory.place_of(host(asked));
begin
  perform pg_advisory_xact_lock(hashtextextended('sip:' || place, 0));
  return me <> (
    select t.tenant_id from public.trunks t where directory.place_of(host(t.address)) = place
    order by t.created_at, t.id limit 1
  ) is true or exists (
    select from public.users u
    where u.tenant_id <> me and u.call_channel_type = 2 and directory.place_of(u.call_address) = place
  );
end $$;
alter function directory.is_address_elsewhere owner to app_search;
revoke all on function directory.is_address_elsewhere(inet) from public;
grant execute on function directory.is_address_elsewhere(inet) to app_rw;

-- Who may send SIP by UDP, as 053 has it, wherever a telephone's address is written in its own way.
create or replace function directory.sip_peers() returns setof text
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select host(t.address) from public.trunks t where t.is_active
  union
  select directory.place_of(u.call_address) from public.users u
  where u.call_channel_type = 2 and u.is_active and directory.place_of(u.call_address) is not null
$$;

-- Whether a telephone stands at any tenant's trunk: asked when it is to be rung, for the trunk may be newer. Owner: app_search.
create function directory.is_at_trunk(call_address text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (select from public.trunks t
    where directory.place_of(host(t.address)) = directory.place_of(call_address))
$$;
alter function directory.is_at_trunk owner to app_search;
revoke all on function directory.is_at_trunk(text) from public;
grant execute on function directory.is_at_trunk(text) to app_rw;

-- Of trunks of several tenants at one address those of its owner stay as they are: the others would speak with its carrier.
alter table public.trunks no force row level security;
update public.trunks t set is_active = false, version = version + 1, updated_at = now()
where t.is_active and t.tenant_id <> (
  select o.tenant_id from public.trunks o where directory.place_of(host(o.address)) = directory.place_of(host(t.address))
  order by o.created_at, o.id limit 1);
alter table public.trunks force row level security;
