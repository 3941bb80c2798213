-- What a scenario of the IVR is edited as: its states, and the changes that lead from one to the next (contract/ivr/flow.ts).

create table public.ivr_states (
  tenant_id uuid not null references directory.tenants (id),
  id uuid not null,
  cp_id uuid not null,
  name text not null,
  name_folded text generated always as (public.vn_fold(name)) stored,
  type text not null check (type in
    ('play', 'menu', 'collect', 'hours', 'branch', 'set', 'http', 'queue', 'agent', 'number', 'ivr', 'voicemail', 'end')),
  is_first boolean not null default false,
  audio_ids uuid[] not null default '{}',
  wrong_audio_id uuid,
  timeout_seconds int not null default 5 check (timeout_seconds between 1 and 60),
  retries int not null default 2 check (retries between 0 and 9),
  least_digits int not null default 1 check (least_digits between 1 and 30),
  most_digits int not null default 10 check (most_digits between 1 and 30),
  terminator text not null default '#' check (terminator ~ '^[0-9*#]?$'),
  schedule_id uuid,
  variable text not null default '',
  value text not null default '',
  method text not null default 'GET' check (method in ('GET', 'POST')),
  url text not null default '',
  body text not null default '',
  path text not null default '',
  queue_id uuid,
  user_id uuid,
  number text not null default '',
  target_cp_id uuid,
  most_seconds int not null default 120 check (most_seconds between 5 and 600),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, cp_id, id),
  foreign key (tenant_id, cp_id) references public.ivr_cps (tenant_id, id) on delete cascade,
  foreign key (tenant_id, wrong_audio_id) references public.ivr_audios (tenant_id, id),
  foreign key (tenant_id, schedule_id) references public.schedules (tenant_id, id),
  foreign key (tenant_id, queue_id) references public.call_queues (tenant_id, id),
  foreign key (tenant_id, user_id) references public.users (tenant_id, id),
  foreign key (tenant_id, target_cp_id) references public.ivr_cps (tenant_id, id)
);
create unique index ivr_states_name_key on public.ivr_states (tenant_id, cp_id, lower(name collate "vi-x-icu"));
create unique index ivr_states_first on public.ivr_states (tenant_id, cp_id) where is_first;
select public.guard_tenant_table('public.ivr_states');

create table public.ivr_state_changes (
  tenant_id uuid not null,
  id uuid not null,
  cp_id uuid not null,
  from_id uuid not null,
  to_id uuid not null,
  condition text not null check (condition in
    ('done', 'key', 'timeout', 'wrong', 'open', 'closed', 'holiday', 'equals', 'otherwise', 'failed')),
  -- the key, or the text that a variable equals
  value text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  -- both ends in one scenario
  foreign key (tenant_id, cp_id, from_id) references public.ivr_states (tenant_id, cp_id, id) on delete cascade,
  foreign key (tenant_id, cp_id, to_id) references public.ivr_states (tenant_id, cp_id, id) on delete cascade
);
create unique index ivr_state_changes_condition_key on public.ivr_state_changes (tenant_id, from_id, condition, value);
create index ivr_state_changes_cp on public.ivr_state_changes (tenant_id, cp_id);
select public.guard_tenant_table('public.ivr_state_changes');

-- Which of the three a hotline leads to, for lists and forms.
alter table public.hotlines add column leads_to text generated always as (
  case when ivr_id is not null then 'ivr' when queue_id is not null then 'queue' else 'user' end) stored;

-- What is edited is not what calls run: its states have changed since, or it was never published.
alter table public.ivr_cps add column is_changed boolean generated always as (
  published_at is null or updated_at > published_at) stored;
