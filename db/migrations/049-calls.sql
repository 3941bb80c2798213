-- Calls: numbers and where they lead, queues, who is there to answer, and one record a call from what the gateway saw.

-- Where calls come from and go to over plain SIP. A peer is believed by its address.
create table public.trunks (
  tenant_id uuid not null references directory.tenants (id),
  id uuid not null,
  name text not null,
  name_folded text generated always as (public.vn_fold(name)) stored,
  -- an address, never a name: names are not resolved
  address inet not null,
  port int not null default 5060 check (port between 1 and 65535),
  -- calls at once
  most_calls int not null default 10 check (most_calls between 1 and 1000),
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index trunks_name_key on public.trunks (tenant_id, lower(name collate "vi-x-icu"));
select public.guard_tenant_table('public.trunks');

-- A scenario of the IVR ('call point'): what is edited, and what was published of it last.
create table public.ivr_cps (
  tenant_id uuid not null references directory.tenants (id),
  id uuid not null,
  name text not null,
  name_folded text generated always as (public.vn_fold(name)) stored,
  -- dialled inside and by transfers; empty: by name alone
  code text not null default '' check (code ~ '^([1-9]\d{2,4})?$'),
  -- what calls run; null: never published
  published jsonb,
  published_at timestamptz,
  published_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, published_by) references public.users (tenant_id, id)
);
create unique index ivr_cps_name_key on public.ivr_cps (tenant_id, lower(name collate "vi-x-icu"));
create unique index ivr_cps_code_key on public.ivr_cps (tenant_id, code) where code <> '';
select public.guard_tenant_table('public.ivr_cps');

-- Sound for the IVR and for queues: 8 kHz mono WAV in the file store, whatever was uploaded.
alter table public.files
  drop constraint files_purpose_check,
  add constraint files_purpose_check check (purpose in ('attachment', 'avatar', 'export', 'logo', 'audio'));
create table public.ivr_audios (
  tenant_id uuid not null references directory.tenants (id),
  id uuid not null,
  name text not null,
  name_folded text generated always as (public.vn_fold(name)) stored,
  file_id uuid not null,
  milliseconds int not null check (milliseconds > 0),
  -- loudest sample, in dB below full scale; near 0 is distorted, below -30 hardly heard
  peak_db real not null,
  -- one of the four that come with the product; null: uploaded
  built_in text check (built_in in ('welcome', 'waiting', 'closed', 'voicemail')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, file_id) references public.files (tenant_id, id)
);
create unique index ivr_audios_name_key on public.ivr_audios (tenant_id, lower(name collate "vi-x-icu"));
create unique index ivr_audios_built_in_key on public.ivr_audios (tenant_id, built_in) where built_in is not null;
select public.guard_tenant_table('public.ivr_audios');

create table public.call_queues (
  tenant_id uuid not null references directory.tenants (id),
  id uuid not null,
  name text not null,
  name_folded text generated always as (public.vn_fold(name)) stored,
  -- dialled inside and by transfers
  code text not null check (code ~ '^[1-9]\d{2,4}$'),
  strategy text not null default 'longest_idle'
    check (strategy in ('longest_idle', 'round_robin', 'least_calls', 'ring_all', 'last_agent')),
  -- seconds an agent is rung
  ring_seconds int not null default 20 check (ring_seconds between 5 and 120),
  -- seconds after a call in which no other comes; 0: none
  wrap_up_seconds int not null default 0 check (wrap_up_seconds between 0 and 1800),
  most_wait_seconds int not null default 300 check (most_wait_seconds between 10 and 7200),
  most_waiting int not null default 50 check (most_waiting between 1 and 1000),
  -- customers of a higher tier first
  tier_first boolean not null default true,
  music_id uuid,
  -- seconds between two announcements of place and wait; 0: none
  announce_seconds int not null default 0 check (announce_seconds between 0 and 600),
  -- key that asks to be called back instead of waiting; empty: not offered
  callback_key text not null default '' check (callback_key ~ '^[0-9*#]?$'),
  schedule_id uuid,
  -- where a call goes when it waited too long, the queue is full, closed or nobody is there
  overflow text not null default 'voicemail' check (overflow in ('queue', 'ivr', 'agent', 'number', 'voicemail', 'end')),
  overflow_queue_id uuid,
  overflow_ivr_id uuid,
  overflow_user_id uuid,
  overflow_number text not null default '',
  records boolean not null default true,
  ticket_on_answer boolean not null default true,
  ticket_on_miss boolean not null default true,
  ticket_type_id uuid,
  department_id uuid,
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, music_id) references public.ivr_audios (tenant_id, id),
  foreign key (tenant_id, schedule_id) references public.schedules (tenant_id, id),
  foreign key (tenant_id, overflow_queue_id) references public.call_queues (tenant_id, id),
  foreign key (tenant_id, overflow_ivr_id) references public.ivr_cps (tenant_id, id),
  foreign key (tenant_id, overflow_user_id) references public.users (tenant_id, id),
  foreign key (tenant_id, ticket_type_id) references public.ticket_types (tenant_id, id),
  foreign key (tenant_id, department_id) references public.groups (tenant_id, id)
);
create unique index call_queues_name_key on public.call_queues (tenant_id, lower(name collate "vi-x-icu"));
create unique index call_queues_code_key on public.call_queues (tenant_id, code);
select public.guard_tenant_table('public.call_queues');

-- Who takes a queue's calls: people, and everybody of departments.
create table public.call_queue_members (
  tenant_id uuid not null,
  queue_id uuid not null,
  id uuid not null,
  user_id uuid,
  group_id uuid,
  primary key (tenant_id, queue_id, id),
  foreign key (tenant_id, queue_id) references public.call_queues (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references public.users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, group_id) references public.groups (tenant_id, id) on delete cascade,
  check (num_nonnulls(user_id, group_id) = 1)
);
create unique index call_queue_members_user on public.call_queue_members (tenant_id, queue_id, user_id) where user_id is not null;
create unique index call_queue_members_group on public.call_queue_members (tenant_id, queue_id, group_id) where group_id is not null;
select public.guard_tenant_table('public.call_queue_members');

-- A number that customers call, and that they see when they are called.
create table public.hotlines (
  tenant_id uuid not null references directory.tenants (id),
  id uuid not null,
  name text not null,
  name_folded text generated always as (public.vn_fold(name)) stored,
  -- canonical (contract/phone.ts); its tenant stands in directory.hotlines
  number text not null,
  trunk_id uuid,
  -- where it leads; one of them
  ivr_id uuid,
  queue_id uuid,
  user_id uuid,
  -- null: always open
  schedule_id uuid,
  -- what is heard while it is closed, before voicemail or the end
  closed_audio_id uuid,
  closed_voicemail boolean not null default true,
  -- callers are told that they are recorded
  consent_notice boolean not null default false,
  records boolean not null default true,
  -- pages may call it without a telephone
  web_calls boolean not null default false,
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, trunk_id) references public.trunks (tenant_id, id),
  foreign key (tenant_id, ivr_id) references public.ivr_cps (tenant_id, id),
  foreign key (tenant_id, queue_id) references public.call_queues (tenant_id, id),
  foreign key (tenant_id, user_id) references public.users (tenant_id, id),
  foreign key (tenant_id, schedule_id) references public.schedules (tenant_id, id),
  foreign key (tenant_id, closed_audio_id) references public.ivr_audios (tenant_id, id),
  check (num_nonnulls(ivr_id, queue_id, user_id) = 1)
);
create unique index hotlines_name_key on public.hotlines (tenant_id, lower(name collate "vi-x-icu"));
create unique index hotlines_number_key on public.hotlines (tenant_id, number);
select public.guard_tenant_table('public.hotlines');

-- How somebody is reached, beside their call_channel_type (contract/enums.ts).
alter table public.users
  -- with channel 2: where their telephone listens; with 3: their number
  add column call_address text not null default '',
  add column auto_answer boolean not null default false,
  -- null: the tenant's first one
  add column hotline_id uuid,
  add foreign key (tenant_id, hotline_id) references public.hotlines (tenant_id, id) on delete set null (hotline_id);

-- What somebody is doing. `status` is what they chose; the rest is what the gateway saw.
create table public.agent_states (
  tenant_id uuid not null,
  user_id uuid not null,
  status text not null default 'NOT AVAILABLE' check (status in
    ('AVAILABLE', 'NOT AVAILABLE', 'NOACD', 'ONCAMPAIGN', 'TYPING', 'ATLUNCH', 'MEETING', 'TRAINING', 'GOOUT', 'LOGOUT')),
  status_since timestamptz not null default now(),
  call_state text not null default 'idle' check (call_state in ('idle', 'ringing', 'talking', 'wrap_up')),
  call_since timestamptz not null default now(),
  -- the call that rings, is talked in, or is wrapped up
  call_id uuid,
  wrap_up_until timestamptz,
  -- a telephone of theirs is there, and can ring aloud
  is_registered boolean not null default false,
  is_armed boolean not null default false,
  registered_since timestamptz,
  -- for the strategies
  last_call_at timestamptz,
  calls_today int not null default 0,
  calls_day date,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references public.users (tenant_id, id) on delete cascade
);
select public.guard_tenant_table('public.agent_states');

-- Each stretch of time somebody spent in one status; the last one is open.
create table public.agent_status_spans (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  status text not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  -- who chose it: the person, somebody else, or (null) the product
  changed_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references public.users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, changed_by) references public.users (tenant_id, id)
);
create unique index agent_status_spans_open on public.agent_status_spans (tenant_id, user_id) where ended_at is null;
create index agent_status_spans_user on public.agent_status_spans (tenant_id, user_id, started_at desc);
select public.guard_tenant_table('public.agent_status_spans');

-- One call of a customer, or of one colleague to another.
create table public.calls (
  tenant_id uuid not null references directory.tenants (id),
  id uuid not null,
  direction text not null check (direction in ('inbound', 'outbound', 'internal')),
  -- canonical; empty: a caller without one
  customer_number text not null default '',
  customer_name text not null default '',
  contact_number int,
  hotline_id uuid,
  -- where it came in: a person's telephone, a page, a trunk
  origin text not null default 'device' check (origin in ('device', 'web', 'trunk')),
  -- what was dialled
  dialled text not null default '',
  -- the last queue it waited in
  queue_id uuid,
  -- who spoke last with the customer; of an internal or outbound call, who called
  user_id uuid,
  ticket_number int,
  campaign_id uuid,
  -- where it is
  state text not null default 'ringing' check (state in ('ringing', 'ivr', 'waiting', 'talking', 'ended')),
  -- how it ended for the customer; contract/enums.ts, call outcomes
  outcome text check (outcome in ('answer', 'miss', 'reject', 'waiting')),
  end_reason text,
  started_at timestamptz not null default now(),
  answered_at timestamptz,
  ended_at timestamptz,
  wait_seconds int not null default 0,
  talk_seconds int not null default 0,
  -- the call that this one answers
  callback_of uuid,
  -- a missed call that somebody called back about
  called_back_at timestamptz,
  -- the process that runs it, so that one that dies leaves nothing open
  gateway text not null default '',
  -- the agent's words after it
  wrap_up_outcome text not null default '',
  wrap_up_note text not null default '',
  wrapped_up_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, contact_number) references public.contacts (tenant_id, number) on delete set null (contact_number),
  foreign key (tenant_id, hotline_id) references public.hotlines (tenant_id, id) on delete set null (hotline_id),
  foreign key (tenant_id, queue_id) references public.call_queues (tenant_id, id) on delete set null (queue_id),
  foreign key (tenant_id, user_id) references public.users (tenant_id, id),
  foreign key (tenant_id, ticket_number) references public.tickets (tenant_id, number) on delete set null (ticket_number)
);
create index calls_started on public.calls (tenant_id, started_at desc, id desc);
create index calls_contact on public.calls (tenant_id, contact_number, started_at desc) where contact_number is not null;
create index calls_customer on public.calls (tenant_id, customer_number, started_at desc) where customer_number <> '';
create index calls_ticket on public.calls (tenant_id, ticket_number) where ticket_number is not null;
create index calls_user on public.calls (tenant_id, user_id, started_at desc) where user_id is not null;
create index calls_queue on public.calls (tenant_id, queue_id, started_at desc) where queue_id is not null;
create index calls_open on public.calls (tenant_id, state) where state <> 'ended';
create index calls_gateway on public.calls (gateway) where state <> 'ended';
select public.guard_tenant_table('public.calls');

-- Everybody who was in it or was rung for it.
create table public.call_legs (
  tenant_id uuid not null,
  call_id uuid not null,
  id uuid not null,
  role text not null check (role in ('customer', 'agent', 'number')),
  user_id uuid,
  number text not null default '',
  -- of the person: browser, desk, address, phone
  device text not null default '',
  -- the queue that offered it
  queue_id uuid,
  started_at timestamptz not null,
  ringing_at timestamptz,
  answered_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('answered', 'rejected', 'no_answer', 'busy', 'lost', 'cancelled', 'elsewhere', 'failed')),
  held_seconds int not null default 0,
  -- seconds in which nothing was heard of it though it was not held
  gap_seconds int not null default 0,
  -- { lossPercent, jitterMs, roundTripMs, mos }
  quality jsonb,
  primary key (tenant_id, call_id, id),
  foreign key (tenant_id, call_id) references public.calls (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references public.users (tenant_id, id)
);
create index call_legs_user on public.call_legs (tenant_id, user_id, started_at desc) where user_id is not null;
select public.guard_tenant_table('public.call_legs');

create table public.call_events (
  tenant_id uuid not null,
  call_id uuid not null,
  -- as the gateway counts them: one that is told twice is written once
  seq int not null,
  at timestamptz not null,
  kind text not null,
  leg_id uuid,
  detail jsonb not null default '{}',
  primary key (tenant_id, call_id, seq),
  foreign key (tenant_id, call_id) references public.calls (tenant_id, id) on delete cascade
);
select public.guard_tenant_table('public.call_events');

-- A stereo WAV below DATA_DIR/recordings: the customer left, staff right.
create table public.call_recordings (
  tenant_id uuid not null,
  id uuid not null,
  call_id uuid not null,
  -- the conversation, or what a caller left for whoever missed them
  kind text not null default 'talk' check (kind in ('talk', 'voicemail')),
  started_at timestamptz not null,
  -- null: still written, or its process died
  ended_at timestamptz,
  seconds real,
  -- [{ from, to }] in seconds from its beginning, where recording was paused
  pauses jsonb not null default '[]',
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, call_id) references public.calls (tenant_id, id) on delete cascade
);
create index call_recordings_call on public.call_recordings (tenant_id, call_id);
select public.guard_tenant_table('public.call_recordings');

-- Desk telephones of people. What they and browsers sign in with stands in the directory.
create table public.sip_devices (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null default '',
  username text not null,
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references public.users (tenant_id, id) on delete cascade
);
create unique index sip_devices_username_key on public.sip_devices (tenant_id, username);
create index sip_devices_user on public.sip_devices (tenant_id, user_id) where revoked_at is null;
select public.guard_tenant_table('public.sip_devices');

-- What precedes a tenant: whose device signs in, whose number is called.
create table directory.sip_devices (
  username text primary key,
  tenant_id uuid not null references directory.tenants (id),
  device_id uuid not null,
  user_id uuid not null,
  -- md5(username:realm:secret); the secret is 128 random bits
  ha1 text not null,
  -- of a browser, gone with its session; null: a desk telephone
  session_id uuid,
  expires_at timestamptz,
  revoked_at timestamptz
);
create index sip_devices_session on directory.sip_devices (session_id) where session_id is not null;
create index sip_devices_person on directory.sip_devices (tenant_id, user_id) where revoked_at is null;
create table directory.hotlines (
  number text primary key,
  tenant_id uuid not null references directory.tenants (id),
  hotline_id uuid not null
);

-- Calls in a ticket's and a customer's story, and what settings decide of all calls.
alter table public.tenant_settings
  add column recording_days int not null default 365 check (recording_days between 1 and 3650),
  -- numbers that staff may call: national alone, or abroad too; premium numbers never without being listed
  add column dials_abroad boolean not null default false,
  add column dials_premium boolean not null default false,
  add column calls_at_once int not null default 100 check (calls_at_once between 1 and 10000);
