-- Continues 064. Whether a telephone stands at a trunk is asked of directory.is_at_trunk alone.
drop function directory.is_trunk_address(inet);

-- As 058 has it, of whoever may be activated again too.
create or replace function directory.is_address_elsewhere(asked inet) returns boolean
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
