alter table public.calls
  -- the queue in which it takes a place, from when it was led there until it left; decides with others whether that is full
  add column place_in uuid,
  add foreign key (tenant_id, place_in) references public.call_queues (tenant_id, id) on delete set null (place_in);
create index calls_place on public.calls (tenant_id, place_in) where place_in is not null;

alter table public.agent_states
  -- the process that their telephone is signed in at; it may die without a word
  add column gateway text not null default '';
create index agent_states_gateway on public.agent_states (gateway) where is_registered;
-- whoever is signed in at a process that did not say so signs in again within minutes
do $$
declare tenant uuid;
begin
  for tenant in select id from directory.tenants loop
    perform set_config('app.tenant', tenant::text, true);
    update public.agent_states set is_registered = false, is_armed = false, registered_since = null where is_registered;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;

-- The lock that a gateway of this name holds for as long as its process lives.
create function directory.gateway_key(process text) returns bigint
language sql immutable parallel safe
as $$ select hashtextextended('gateway:' || process, 0) $$;

create function directory.gateway_lives(process text) returns boolean
language sql volatile
as $$
  select exists (select from pg_locks l
    where l.locktype = 'advisory' and l.granted and l.objsubid = 1
      and l.database = (select d.oid from pg_database d where d.datname = current_database())
      and l.classid = (directory.gateway_key(process) >> 32 & 4294967295)::oid
      and l.objid = (directory.gateway_key(process) & 4294967295)::oid)
$$;
revoke all on function directory.gateway_key(text), directory.gateway_lives(text) from public;
grant execute on function directory.gateway_key(text), directory.gateway_lives(text) to app_rw, app_search;
