-- Continues 022: what sees past row-level security stands in files of this name.

-- A living session and who it is for; one that views as another lives no longer than the session that it was opened from.
-- Touches last_seen_at at most once a minute.
create or replace function directory.session_by_token(hash bytea, idle interval)
returns table (session_id uuid, tenant_id uuid, user_id uuid, acting_as uuid, is_platform_admin boolean, last_seen_at timestamptz)
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  update directory.sessions set last_seen_at = now()
  where token_hash = hash and revoked_at is null and sessions.last_seen_at < now() - interval '1 minute'
    and sessions.last_seen_at > now() - idle and expires_at > now();
  select s.id, s.tenant_id, s.user_id, s.acting_as, i.is_platform_admin, s.last_seen_at
  from directory.sessions s
  join directory.sign_ins i on i.tenant_id = s.tenant_id and i.user_id = s.user_id
  join directory.tenants t on t.id = s.tenant_id
  left join directory.sessions own on own.id = s.opened_by
  where s.token_hash = hash and s.revoked_at is null and s.expires_at > now() and s.last_seen_at > now() - idle
    and not i.is_disabled and t.is_active
    and (s.acting_as is null
      or own.revoked_at is null and own.expires_at > now() and own.last_seen_at > now() - idle)
$$;

-- Who a living session acts for: binds the transaction to the tenant, so that the person is read under the policies.
-- Whoever views as another is an administrator and the other is none; what is masked for either is masked.
create or replace function directory.actor_by_token(hash bytea, idle interval)
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
  if s.acting_as is null then
    return query
      select s.tenant_id, s.session_id, null::uuid, s.user_id, s.is_platform_admin, p.*
      from public.active_person(s.tenant_id, s.user_id) p;
  else
    return query
      select s.tenant_id, s.session_id, s.user_id, s.acting_as, false, p.role, p.scope, p.name, p.organization_id,
        p.department_ids, array(select distinct hidden from unnest(p.masks || own.masks) hidden)
      from public.active_person(s.tenant_id, s.acting_as) p
        cross join public.active_person(s.tenant_id, s.user_id) own
      where own.role = 'administrator' and p.role <> 'administrator';
  end if;
end $$;

-- Opens a view as somebody else from a living session of the bound tenant, in place of any view opened from it before.
-- False when that session has ended or is a view itself.
create function directory.open_view(hash bytea, view_id uuid, own_session uuid, viewed uuid, agent text, address text, lifetime interval)
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  tenant uuid := public.current_tenant();
  own record;
begin
  select * into own from directory.sessions s
  where s.id = own_session and s.tenant_id = tenant and s.acting_as is null and s.revoked_at is null and s.expires_at > now()
  for update;
  if not found then return false; end if;
  update directory.sessions set revoked_at = now() where opened_by = own_session and revoked_at is null;
  insert into directory.sessions (token_hash, id, tenant_id, user_id, acting_as, opened_by, user_agent, ip, expires_at)
  values (hash, view_id, tenant, own.user_id, viewed, own_session, left(agent, 300), address,
    least(now() + lifetime, own.expires_at));
  return true;
end $$;

-- When a session of the bound tenant ends at the latest.
create function directory.session_end(session uuid) returns timestamptz
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$ select expires_at from directory.sessions where tenant_id = public.current_tenant() and id = session $$;

-- Living sessions of one account of the bound tenant, without those in which it views as another.
create or replace function directory.sessions_of(account uuid, idle interval)
returns table (session_id uuid, user_agent text, ip text, created_at timestamptz, last_seen_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select id, user_agent, ip, created_at, last_seen_at from directory.sessions
  where tenant_id = public.current_tenant() and user_id = account and acting_as is null and revoked_at is null
    and expires_at > now() and last_seen_at > now() - idle
  order by last_seen_at desc, id desc
$$;

revoke all on function directory.open_view, directory.session_end from public;
grant execute on function directory.open_view, directory.session_end to app_rw;
