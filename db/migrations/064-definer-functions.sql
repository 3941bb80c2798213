-- Continues 057: what sees past row-level security stands in files of this name. Names of processes and ids alone. Owner: app_search.

-- Gateways that have open calls or people and whose process is no more.
create function directory.lost_gateways() returns setof text
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  select used.gateway from (
    select c.gateway from public.calls c where c.state <> 'ended'
    union
    select s.gateway from public.agent_states s where s.is_registered) used
  where used.gateway <> '' and not directory.gateway_lives(used.gateway)
$$;
alter function directory.lost_gateways owner to app_search;

-- Tenants with people who are signed in at a gateway.
create function directory.tenants_at(process text) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$ select distinct s.tenant_id from public.agent_states s where s.is_registered and s.gateway = process $$;
alter function directory.tenants_at owner to app_search;

revoke all on function directory.lost_gateways(), directory.tenants_at(text) from public;
grant execute on function directory.lost_gateways(), directory.tenants_at(text) to app_rw;
