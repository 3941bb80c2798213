-- Unsent text, per person and place ('ticket:12:reply', 'ticket:new'): it survives the browser.
create table public.drafts (
  tenant_id uuid not null,
  user_id uuid not null,
  key text not null,
  content jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id, key),
  foreign key (tenant_id, user_id) references public.users (tenant_id, id) on delete cascade
);
select public.guard_tenant_table('public.drafts');

create table public.notifications (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('assigned', 'mentioned', 'commented', 'export', 'near_due')),
  ticket_number int,
  actor_id uuid,
  text text not null default '',
  read_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references public.users (tenant_id, id) on delete cascade
);
create index notifications_user on public.notifications (tenant_id, user_id, created_at desc);
create index notifications_unread on public.notifications (tenant_id, user_id) where read_at is null;
select public.guard_tenant_table('public.notifications');

-- Ordered by (xid, id): a reader that stops below the oldest running transaction misses nothing.
create table public.events (
  tenant_id uuid not null,
  xid xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  kind text not null,
  subject jsonb not null,
  -- who may hear of it: {users: [...]} or the scope columns of the row before and after
  audience jsonb not null,
  actor_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, xid, id)
);
create index events_order on public.events (xid, id);
create index events_age on public.events (created_at);
select public.guard_tenant_table('public.events', 'select, insert, delete');

create table public.audit_log (
  tenant_id uuid not null,
  id uuid not null,
  actor_id uuid,
  acting_as uuid,
  action text not null,
  subject text not null default '',
  before jsonb,
  after jsonb,
  ip text not null default '',
  request_id text not null default '',
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index audit_log_recent on public.audit_log (tenant_id, created_at desc);
create index audit_log_subject on public.audit_log (tenant_id, subject, created_at desc);
select public.guard_tenant_table('public.audit_log', 'select, insert');

-- The row is written in the transaction of its effect: a second request waits for the first and then reads its answer.
create table public.idempotency_keys (
  tenant_id uuid not null,
  user_id uuid not null,
  route text not null,
  key text not null,
  body_hash bytea not null,
  status int,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, route, key)
);
create index idempotency_keys_age on public.idempotency_keys (created_at);
select public.guard_tenant_table('public.idempotency_keys');

create table public.exports (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('tickets')),
  query text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'cancelled', 'failed')),
  rows_done int not null default 0,
  rows_total int not null default 0,
  file_id uuid,
  error text,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references public.users (tenant_id, id) on delete cascade
);
create index exports_user on public.exports (tenant_id, user_id, created_at desc);
select public.guard_tenant_table('public.exports');

-- When each worker of the job table was last heard of: jobs of silent ones are freed.
create table jobs.workers (
  id text primary key,
  seen_at timestamptz not null default now()
);
