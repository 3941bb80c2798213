-- Every function that sees past row-level security stands in this file.

-- 1. Before a tenant is known. Owner: the migrating role, which owns the tables of the directory.

-- device: hash of what names the asking browser; null when it names none.
create function directory.sign_in_by_email(address text, device bytea)
returns table (tenant_id uuid, user_id uuid, password_hash text, is_disabled boolean, tenant_is_active boolean, is_known_device boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select s.tenant_id, s.user_id, s.password_hash, s.is_disabled, t.is_active,
    exists (select 1 from directory.devices d
      where d.tenant_id = s.tenant_id and d.user_id = s.user_id and d.device_hash = device)
  from directory.sign_ins s join directory.tenants t on t.id = s.tenant_id where s.email = lower(address)
$$;

create function directory.open_session(token_hash bytea, session_id uuid, tenant uuid, account uuid, device bytea, agent text, address text, lifetime interval)
returns void language sql security definer set search_path = pg_catalog, pg_temp
as $$
  insert into directory.sessions (token_hash, id, tenant_id, user_id, device_hash, user_agent, ip, expires_at)
  values (token_hash, session_id, tenant, account, device, left(agent, 300), address, now() + lifetime);
  insert into directory.devices (device_hash, tenant_id, user_id)
  select device, tenant, account where device is not null
  on conflict (tenant_id, user_id, device_hash) do update set last_seen_at = now();
$$;

-- A living session and who it is for. Touches last_seen_at at most once a minute.
create function directory.session_by_token(hash bytea, idle interval)
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
  where s.token_hash = hash and s.revoked_at is null and s.expires_at > now() and s.last_seen_at > now() - idle
    and not i.is_disabled and t.is_active
$$;

-- Who a living session acts for: binds the transaction to the tenant, so that the person is read under the policies.
create function directory.actor_by_token(hash bytea, idle interval)
returns table (tenant_id uuid, session_id uuid, real_user_id uuid, user_id uuid, is_platform_admin boolean, role text, scope text,
  name text, organization_id uuid, department_ids uuid[], is_masked boolean)
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

create function directory.revoke_session(hash bytea) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$ update directory.sessions set revoked_at = now() where token_hash = hash and revoked_at is null $$;

-- Living sessions of one account of the bound tenant.
create function directory.sessions_of(account uuid, idle interval)
returns table (session_id uuid, user_agent text, ip text, created_at timestamptz, last_seen_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select id, user_agent, ip, created_at, last_seen_at from directory.sessions
  where tenant_id = public.current_tenant() and user_id = account and revoked_at is null and expires_at > now()
    and last_seen_at > now() - idle
  order by last_seen_at desc, id desc
$$;

-- Ends sessions of one account of the bound tenant: one of them, or all but one (keep). Returns how many.
create function directory.revoke_sessions_of(account uuid, one uuid, keep uuid) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  with ended as (
    update directory.sessions set revoked_at = now()
    where tenant_id = public.current_tenant() and user_id = account and revoked_at is null
      and (one is null or id = one) and id is distinct from keep returning 1
  ) select count(*) from ended
$$;

-- Takes one attempt under a key unless `most` were taken before it in any span of the window's length; counted in
-- twelfths of the window, so a refusal lasts up to a twelfth longer. Returns 0, or the seconds until one is forgotten.
create function directory.take_attempt(attempt_key text, window_seconds int, most int) returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  part interval := make_interval(secs => window_seconds / 12);
  span interval := make_interval(secs => window_seconds);
  this_part timestamptz := to_timestamp(floor(extract(epoch from now()) / (window_seconds / 12)) * (window_seconds / 12));
  taken bigint;
  oldest timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(attempt_key, 0));
  select coalesce(sum(count), 0), min(part_start) into taken, oldest
  from directory.attempts where key = attempt_key and part_start >= this_part - span and count > 0;
  if taken >= most then
    return greatest(1, ceil(extract(epoch from coalesce(oldest, now()) + span + part - now())));
  end if;
  insert into directory.attempts as a (key, part_start, count, ends_at)
  values (attempt_key, this_part, 1, this_part + span + part)
  on conflict (key, part_start) do update set count = a.count + 1;
  return 0;
end $$;

-- The attempt was none of those that the limit is about.
create function directory.give_back_attempt(attempt_key text) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update directory.attempts set count = count - 1
  where key = attempt_key and part_start = (
    select max(part_start) from directory.attempts where key = attempt_key and count > 0)
    and count > 0
$$;

create function directory.open_reset(reset_id uuid, tenant uuid, account uuid, code bytea, device bytea, link bytea, lifetime interval) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  insert into directory.password_resets (id, tenant_id, user_id, code_hash, device_hash, link_hash, expires_at)
  values (reset_id, tenant, account, code, device, link, now() + lifetime)
$$;

-- One try at one open code of an account, in a browser that has signed in to it before: the code that this browser
-- asked for, else the newest. Five tries a code, counted before they are compared. The right code is used up and gives
-- its reset the link `new_link`; null when it was wrong.
create function directory.try_reset_code(tenant uuid, account uuid, device bytea, code bytea, new_link bytea, lifetime interval) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare tried_id uuid; tried_code bytea;
begin
  update directory.password_resets r set tries = r.tries + 1
  where r.id = (select id from directory.password_resets
                where tenant_id = tenant and user_id = account and used_at is null and expires_at > now()
                  and code_hash is not null
                  and exists (select 1 from directory.devices d
                    where d.tenant_id = tenant and d.user_id = account and d.device_hash = device)
                order by device_hash is not distinct from device desc, created_at desc limit 1)
    and r.tries < 5
  returning r.id, r.code_hash into tried_id, tried_code;
  if tried_id is null or tried_code <> code then return null; end if;
  update directory.password_resets set code_hash = null, link_hash = new_link,
    expires_at = greatest(expires_at, now() + lifetime) where id = tried_id;
  return tried_id;
end $$;

create function directory.reset_by_link(link bytea) returns table (reset_id uuid, tenant_id uuid, user_id uuid, email text)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select r.id, r.tenant_id, r.user_id, s.email from directory.password_resets r
  join directory.sign_ins s on s.tenant_id = r.tenant_id and s.user_id = r.user_id
  join directory.tenants t on t.id = r.tenant_id
  where r.link_hash = link and r.used_at is null and r.expires_at > now() and not s.is_disabled and t.is_active
$$;

-- Uses up every open reset of the account, sets the password and ends every session. False when it was used before.
create function directory.finish_reset(reset uuid, new_hash text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare found_tenant uuid; found_user uuid;
begin
  update directory.password_resets set used_at = now()
  where id = reset and used_at is null and expires_at > now()
  returning tenant_id, user_id into found_tenant, found_user;
  if found_user is null then return false; end if;
  update directory.password_resets set used_at = now()
  where tenant_id = found_tenant and user_id = found_user and used_at is null;
  update directory.sign_ins set password_hash = new_hash, password_changed_at = now()
  where tenant_id = found_tenant and user_id = found_user;
  update directory.sessions set revoked_at = now()
  where tenant_id = found_tenant and user_id = found_user and revoked_at is null;
  return true;
end $$;

create function directory.password_hash_of(account uuid) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$ select password_hash from directory.sign_ins where tenant_id = public.current_tenant() and user_id = account $$;

-- Open resets end with it: who knew the password may have asked for them.
create function directory.set_password(account uuid, new_hash text) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update directory.password_resets set used_at = now()
  where tenant_id = public.current_tenant() and user_id = account and used_at is null;
  update directory.sign_ins set password_hash = new_hash, password_changed_at = now()
  where tenant_id = public.current_tenant() and user_id = account
$$;

create function directory.add_sign_in(account uuid, address text, new_hash text, platform_admin boolean) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  insert into directory.sign_ins (tenant_id, user_id, email, password_hash, is_platform_admin)
  values (public.current_tenant(), account, lower(address), new_hash, platform_admin)
$$;
-- Making a tenant or a platform administrator is the operator's business, never the application's.
revoke all on function directory.add_sign_in from public;

create function directory.disable_sign_in(account uuid, disabled boolean) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update directory.sign_ins set is_disabled = disabled where tenant_id = public.current_tenant() and user_id = account;
  update directory.sessions set revoked_at = now()
  where disabled and tenant_id = public.current_tenant() and user_id = account and revoked_at is null;
$$;

create function directory.tenant_ids() returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$ select id from directory.tenants where is_active order by id $$;

create function directory.purge() returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  delete from directory.attempts where ends_at < now();
  delete from directory.sessions where expires_at < now() - interval '30 days';
  delete from directory.password_resets where created_at < now() - interval '30 days';
$$;

-- 2. Across tenants, for the process' own relay of events: ids and kinds only. Owner: app_search.

create function directory.read_events(after_xid xid8, after_id bigint, most int)
returns table (tenant_id uuid, xid xid8, id bigint, kind text, subject jsonb, audience jsonb, actor_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select e.tenant_id, e.xid, e.id, e.kind, e.subject, e.audience, e.actor_id
  from public.events e
  where (e.xid, e.id) > (after_xid, after_id) and e.xid < pg_snapshot_xmin(pg_current_snapshot())
  order by e.xid, e.id limit most
$$;
alter function directory.read_events owner to app_search;

create function directory.event_position() returns table (xid xid8, id bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select e.xid, e.id from public.events e where e.xid < pg_snapshot_xmin(pg_current_snapshot())
  order by e.xid desc, e.id desc limit 1
$$;
alter function directory.event_position owner to app_search;

-- 3. Text search inside the bound tenant: returns keys only; the caller's own query stays under the policy. Owner: app_search.

-- Patterns are written into the statement as literals, so that the planner sees them and uses the trigram index.
-- words: folded, without LIKE's wildcards; a word of two letters must begin a word.
create function search.word_patterns(column_sql text, words text[]) returns text
language sql immutable set search_path = pg_catalog, pg_temp
as $$
  select string_agg(format('%s like %L', column_sql,
    case when length(w) < 3 then '% ' || w || '%' else '%' || w || '%' end), ' and ')
  from unnest(words) w
$$;
alter function search.word_patterns owner to app_search;

-- digits: a part of a phone number in canonical form.
create function search.tickets(words text[], digits text) returns table (number int)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare tenant uuid := public.current_tenant();
begin
  if cardinality(words) > 0 then
    return query execute 'select t.number from public.tickets t where t.tenant_id = $1 and '
      || search.word_patterns('t.search_text', words) using tenant;
  end if;
  if digits is not null then
    return query execute format(
      'select t.number from public.contact_points p
       join public.tickets t on t.tenant_id = p.tenant_id and t.requester_number = p.contact_number
       where p.tenant_id = $1 and p.kind = ''phone'' and p.value like %L', '%' || digits || '%') using tenant;
  end if;
end $$;
alter function search.tickets owner to app_search;

-- address: a part of an e-mail address in lower case.
create function search.contacts(words text[], digits text, address text) returns table (number int)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare tenant uuid := public.current_tenant();
begin
  if cardinality(words) > 0 then
    return query execute 'select c.number from public.contacts c where c.tenant_id = $1 and '
      || search.word_patterns('('' '' || c.name_folded)', words) using tenant;
  end if;
  if digits is not null then
    return query execute format('select p.contact_number from public.contact_points p
      where p.tenant_id = $1 and p.kind = ''phone'' and p.value like %L', '%' || digits || '%') using tenant;
  end if;
  if address is not null then
    return query execute format('select p.contact_number from public.contact_points p
      where p.tenant_id = $1 and p.kind = ''email'' and p.value like %L', '%' || address || '%') using tenant;
  end if;
end $$;
alter function search.contacts owner to app_search;

do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
           where n.nspname in ('directory', 'search') and p.proname <> 'add_sign_in' loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to app_rw', f);
  end loop;
end $$;

-- 4. graphile-worker's tables refuse the application role: this is the one door, inside the caller's transaction.
create function jobs.enqueue(task text, payload json, job_key text default null, queue text default null,
                             run_at timestamptz default null, max_attempts int default null) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp
as $$ select (graphile_worker.add_job(task, payload, queue, run_at, max_attempts, job_key)).id $$;
revoke all on function jobs.enqueue from public;
grant execute on function jobs.enqueue to app_rw;

-- 5. The platform's own role: what calls behind the admin flag may reach, and nothing else.
grant select on directory.tenants to app_admin;
create policy platform on public.users for select to app_admin using (true);
grant select on public.users to app_admin;
create policy platform on public.audit_log for insert to app_admin with check (true);
grant insert on public.audit_log to app_admin;
