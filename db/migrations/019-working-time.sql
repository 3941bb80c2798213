-- When a tenant works: weekly hours, and the days that differ from them. All of it in Asia/Bangkok.

create table public.schedules (
  tenant_id uuid not null references directory.tenants (id),
  id uuid not null,
  name text not null,
  name_folded text generated always as (public.vn_fold(name)) stored,
  -- the tenant's own: due dates count on it
  is_default boolean not null default false,
  -- '08:00-12:00, 13:30-17:30'; empty = closed; a span that ends at or before its start runs into the next day
  monday text not null default '',
  tuesday text not null default '',
  wednesday text not null default '',
  thursday text not null default '',
  friday text not null default '',
  saturday text not null default '',
  sunday text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint schedules_week check (
    (monday || ', ' || tuesday || ', ' || wednesday || ', ' || thursday || ', ' || friday || ', ' || saturday || ', ' || sunday)
      ~ '^(\d\d:\d\d-\d\d:\d\d)?(, (\d\d:\d\d-\d\d:\d\d)?)*$')
);
create unique index schedules_name_key on public.schedules (tenant_id, lower(name collate "vi-x-icu"));
create unique index schedules_is_default_key on public.schedules (tenant_id) where is_default;
select public.guard_tenant_table('public.schedules');

create table public.schedule_periods (
  tenant_id uuid not null references directory.tenants (id),
  id uuid not null,
  name text not null,
  name_folded text generated always as (public.vn_fold(name)) stored,
  -- off: closed from the first to the last day; worked: open in `hours` instead of what the week says
  kind text not null default 'off' check (kind in ('off', 'worked')),
  first_day date not null default current_date,
  last_day date not null default current_date,
  hours text not null default '' check (hours ~ '^(\d\d:\d\d-\d\d:\d\d(, \d\d:\d\d-\d\d:\d\d)*)?$'),
  -- null: all schedules
  schedule_id uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, schedule_id) references public.schedules (tenant_id, id),
  check (last_day between first_day and first_day + 366),
  check ((kind = 'worked') = (hours <> ''))
);
create unique index schedule_periods_name_key on public.schedule_periods (tenant_id, lower(name collate "vi-x-icu"));
create index schedule_periods_days on public.schedule_periods (tenant_id, first_day);
create index schedule_periods_schedule on public.schedule_periods (tenant_id, schedule_id) where schedule_id is not null;
select public.guard_tenant_table('public.schedule_periods');

-- a ticket is near due when it is past due, or due within this time
alter table public.tenant_settings
  add column near_due_minutes int not null default 30 check (near_due_minutes between 1 and 1440);
