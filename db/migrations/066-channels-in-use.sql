-- Channels of trunks that calls have: one for each side that is reached over the trunk. It is taken before that side is rung, so that
-- two calls at once cannot both have the last one.
-- before its key on them and the people below: events of calls take both in this order, in gateways that go on meanwhile
lock table public.calls in exclusive mode;

create table public.trunk_channels (
  tenant_id uuid not null,
  id uuid not null,
  trunk_id uuid not null,
  call_id uuid not null,
  -- whose own number is rung; null: the customer, or a number
  user_id uuid,
  -- null: not rung yet
  leg_id uuid,
  taken_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, trunk_id) references public.trunks (tenant_id, id) on delete cascade,
  foreign key (tenant_id, call_id) references public.calls (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references public.users (tenant_id, id)
);
create index trunk_channels_trunk on public.trunk_channels (tenant_id, trunk_id);
create index trunk_channels_call on public.trunk_channels (tenant_id, call_id);
select public.guard_tenant_table('public.trunk_channels');

-- Which kinds of telephones are there: which of them rings is a matter of the person's channel. `is_registered` is either, and
-- `is_armed` is of the page.
alter table public.agent_states
  add column has_page boolean not null default false,
  add column has_desk boolean not null default false;
