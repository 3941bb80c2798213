-- Continues 047: what sees past row-level security stands in files of this name.

-- 1. Telephones. Owner: the migrating role, which owns the tables of the directory.

-- Who signs in with this SIP user name; no row: unknown, revoked, run out, or its person, tenant or session is no more.
create function directory.device_by_username(sip_name text, idle interval)
returns table (tenant_id uuid, user_id uuid, device_id uuid, kind text, ha1 text)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select d.tenant_id, d.user_id, d.device_id, case when d.session_id is null then 'desk' else 'browser' end, d.ha1
  from directory.sip_devices d
  join directory.sign_ins i on i.tenant_id = d.tenant_id and i.user_id = d.user_id
  join directory.tenants t on t.id = d.tenant_id
  left join directory.sessions s on s.id = d.session_id
  where d.username = sip_name and d.revoked_at is null and (d.expires_at is null or d.expires_at > now())
    and not i.is_disabled and t.is_active
    and (d.session_id is null or s.revoked_at is null and s.expires_at > now() and s.last_seen_at > now() - idle)
$$;

-- User names that telephones of a person of the bound tenant may be signed in with.
create function directory.devices_of(account uuid) returns text[]
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(array_agg(username order by username), '{}') from directory.sip_devices
  where tenant_id = public.current_tenant() and user_id = account and revoked_at is null
    and (expires_at is null or expires_at > now())
$$;

-- A telephone of a person of the bound tenant. Of a browser's session the newest four stay: tabs, and a page that loads again.
create function directory.open_device(device uuid, account uuid, sip_name text, digest text, browser_session uuid, lifetime interval)
returns timestamptz
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare ends timestamptz;
begin
  insert into directory.sip_devices (username, tenant_id, device_id, user_id, ha1, session_id, expires_at)
  select sip_name, public.current_tenant(), device, account, digest, browser_session, now() + lifetime
  from directory.sign_ins i where i.tenant_id = public.current_tenant() and i.user_id = account and not i.is_disabled
  returning expires_at into ends;
  if not found then raise foreign_key_violation using message = 'no such person'; end if;
  update directory.sip_devices set revoked_at = now()
  where browser_session is not null and session_id = browser_session and revoked_at is null and device_id not in (
    select d.device_id from directory.sip_devices d where d.session_id = browser_session and d.revoked_at is null
    order by d.expires_at desc, d.device_id desc limit 4);
  return ends;
end $$;

create function directory.revoke_device(device uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update directory.sip_devices set revoked_at = now()
  where tenant_id = public.current_tenant() and device_id = device and revoked_at is null
$$;

-- A sign-out, a disabled person, a changed password and a revoked session end telephones at once: who listens to 'devices'
-- hears the user names.
create function directory.tell_revoked_device() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_notify('devices', new.username);
  return null;
end $$;
create trigger device_revoked after update of revoked_at on directory.sip_devices
for each row when (old.revoked_at is null and new.revoked_at is not null) execute function directory.tell_revoked_device();

create function directory.session_takes_devices() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update directory.sip_devices set revoked_at = now() where session_id = new.id and revoked_at is null;
  return null;
end $$;
create trigger session_devices after update of revoked_at on directory.sessions
for each row when (old.revoked_at is null and new.revoked_at is not null) execute function directory.session_takes_devices();

create function directory.sign_in_takes_devices() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update directory.sip_devices set revoked_at = now()
  where tenant_id = new.tenant_id and user_id = new.user_id and session_id is not null and revoked_at is null;
  -- desk telephones of a disabled person work again when they do
  perform pg_notify('devices', d.username) from directory.sip_devices d
  where new.is_disabled and d.tenant_id = new.tenant_id and d.user_id = new.user_id and d.revoked_at is null;
  return null;
end $$;
create trigger sign_in_devices after update of password_hash, is_disabled on directory.sign_ins
for each row when (old.password_hash is distinct from new.password_hash or not old.is_disabled and new.is_disabled)
execute function directory.sign_in_takes_devices();

create or replace function directory.purge() returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  delete from directory.attempts where ends_at < now();
  delete from directory.sip_devices where session_id is not null and coalesce(revoked_at, expires_at) < now() - interval '1 day';
  delete from directory.sessions where expires_at < now() - interval '30 days';
  delete from directory.password_resets where created_at < now() - interval '30 days';
$$;

-- 2. Numbers. A number belongs to one tenant; who has it is not told.
create function directory.hotline_takes_number() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'DELETE' then
    delete from directory.hotlines where tenant_id = old.tenant_id and hotline_id = old.id;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    delete from directory.hotlines where tenant_id = old.tenant_id and hotline_id = old.id;
  end if;
  begin
    insert into directory.hotlines (number, tenant_id, hotline_id) values (new.number, new.tenant_id, new.id);
  exception when unique_violation then
    raise unique_violation using message = 'the number is taken', schema = 'public', table = 'hotlines', constraint = 'hotlines_number_key';
  end;
  return null;
end $$;
create trigger hotline_number after insert or delete or update of number on public.hotlines
for each row execute function directory.hotline_takes_number();

create function directory.hotline_by_number(dialled text) returns table (tenant_id uuid, hotline_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select h.tenant_id, h.hotline_id from directory.hotlines h join directory.tenants t on t.id = h.tenant_id
  where h.number = dialled and t.is_active
$$;

-- 3. Across tenants, for a gateway that begins anew: ids alone. Owner: app_search.
create function directory.open_calls_of(process text) returns table (tenant_id uuid, call_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$ select c.tenant_id, c.id from public.calls c where c.gateway = process and c.state <> 'ended' $$;
alter function directory.open_calls_of owner to app_search;

do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
           where n.nspname = 'directory' and p.proname in ('device_by_username', 'devices_of', 'open_device', 'revoke_device',
             'tell_revoked_device', 'session_takes_devices', 'sign_in_takes_devices', 'purge', 'hotline_takes_number',
             'hotline_by_number', 'open_calls_of') loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to app_rw', f);
  end loop;
end $$;
