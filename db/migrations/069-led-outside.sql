-- before its key on hotlines and what channels wait for: events of calls take calls first, in gateways that go on meanwhile
lock table public.calls in exclusive mode;

-- by which number a side is led out: a call between colleagues has it once that side answers
alter table public.trunk_channels
  add column hotline_id uuid,
  add foreign key (tenant_id, hotline_id) references public.hotlines (tenant_id, id) on delete set null (hotline_id);
