-- Columns in place of `is_masked`: which data is masked.
drop function directory.actor_by_token(bytea, interval);
drop function public.active_person(uuid, uuid);

-- What decides what a colleague may see; no row when they have left.
create function public.active_person(tenant uuid, person uuid)
returns table (role text, scope text, name text, organization_id uuid, department_ids uuid[], masks text[])
language sql stable
as $$
  select u.role, u.scope, u.name, u.organization_id, d.ids,
    array(select distinct hidden from public.masking_rules r, unnest(r.data_types) hidden
      where r.tenant_id = u.tenant_id and (u.role = any (r.roles) or u.id = any (r.user_ids)
        or u.organization_id = any (r.organization_ids) or d.ids && r.department_ids))
  from public.users u
    cross join lateral (select array(select g.group_id from public.user_groups g
      where g.tenant_id = u.tenant_id and g.user_id = u.id) as ids) d
  where u.tenant_id = tenant and u.id = person and u.is_active
$$;

-- Who a living session acts for: binds the transaction to the tenant, so that the person is read under the policies.
create function directory.actor_by_token(hash bytea, idle interval)
returns table (tenant_id uuid, session_id uuid, real_user_id uuid, user_id uuid, is_platform_admin boolean, role text, scope text,
  name text, organization_id uuid, department_ids uuid[], masks text[])
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  s record;
begin
  select * into s from directory.session_by_token(hash, idle);
  if s is null then return; end if;
  perform set_config('app.tenant', s.tenant_id::text, true);
  return query
    select s.tenant_id, s.session_id, case when s.acting_as is not null then s.user_id end, coalesce(s.acting_as, s.user_id),
      s.is_platform_admin and s.acting_as is null, p.*
    from public.active_person(s.tenant_id, coalesce(s.acting_as, s.user_id)) p;
end $$;
revoke all on function directory.actor_by_token(bytea, interval) from public;
grant execute on function directory.actor_by_token(bytea, interval) to app_rw;

alter table public.tenant_settings drop column masked_roles;
