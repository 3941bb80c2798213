-- What every tenant table obeys, and what must be found before a tenant is known.

create function public.vn_fold(value text) returns text
language sql immutable parallel safe strict
set search_path = pg_catalog, pg_temp
as $$ select lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, nfc))) $$;
comment on function public.vn_fold is 'NFC, without diacritics, lower case: Trần Thị Dậu -> tran thi dau';

create function public.current_tenant() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.tenant', true), '')::uuid $$;

-- Every table with a tenant_id passes through this: forced policy for reading and writing, grants for the
-- application role, read grants for the owner of the search functions.
create function public.guard_tenant_table(target regclass, rights text default 'select, insert, update, delete') returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s using (tenant_id = (select public.current_tenant())) with check (tenant_id = (select public.current_tenant()))',
    target);
  execute format('grant %s on %s to app_rw', rights, target);
  execute format('grant select on %s to app_search', target);
end $$;

create schema directory;
create schema search;
create schema jobs;
grant usage on schema public, directory, search, jobs to app_rw, app_admin;
grant usage on schema public, directory, search, jobs to app_search;
grant create on schema search, directory to app_search;

create table directory.tenants (
  id uuid primary key,
  slug text not null unique check (slug = lower(slug)),
  name text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);

-- One row a staff sign-in. The address is unique over all tenants: it is what leads to the tenant.
create table directory.sign_ins (
  tenant_id uuid not null references directory.tenants (id),
  user_id uuid not null,
  email text not null unique check (email = lower(email)),
  password_hash text,
  is_disabled boolean not null default false,
  is_platform_admin boolean not null default false,
  password_changed_at timestamptz,
  primary key (tenant_id, user_id)
);

create table directory.sessions (
  token_hash bytea primary key,
  id uuid not null unique,
  tenant_id uuid not null,
  user_id uuid not null,
  acting_as uuid,
  device_hash bytea,
  user_agent text not null default '',
  ip text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  foreign key (tenant_id, user_id) references directory.sign_ins (tenant_id, user_id) on delete cascade
);
create index sessions_user on directory.sessions (tenant_id, user_id) where revoked_at is null;

-- A browser that has signed in to the account before: only there a four-digit code may be used.
create table directory.devices (
  device_hash bytea not null,
  tenant_id uuid not null,
  user_id uuid not null,
  last_seen_at timestamptz not null default now(),
  primary key (tenant_id, user_id, device_hash),
  foreign key (tenant_id, user_id) references directory.sign_ins (tenant_id, user_id) on delete cascade
);

create table directory.password_resets (
  id uuid primary key,
  tenant_id uuid not null,
  user_id uuid not null,
  -- null: the link alone opens it
  code_hash bytea,
  -- the browser that asked, when it had signed in to the account before
  device_hash bytea,
  link_hash bytea not null unique,
  tries int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (tenant_id, user_id) references directory.sign_ins (tenant_id, user_id) on delete cascade
);
create index password_resets_user on directory.password_resets (tenant_id, user_id, created_at desc);

-- Counters of attempts by key, in twelfths of their window: they hold across processes and restarts.
create table directory.attempts (
  key text not null,
  part_start timestamptz not null,
  count int not null default 0,
  ends_at timestamptz not null,
  primary key (key, part_start)
);
create index attempts_end on directory.attempts (ends_at);
