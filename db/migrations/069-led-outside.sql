-- before its key on hotlines and what channels wait for: events of calls take calls first, in gateways that go on meanwhile
lock table public.calls in exclusive mode;

-- by which number a side is led out: a call between colleagues has it once that side answers
alter table public.trunk_channels
  add column hotline_id uuid,
  add foreign key (tenant_id, hotline_id) references public.hotlines (tenant_id, id) on delete set null (hotline_id);

-- 068 left out what colleagues said to a queue
do $$
declare
  tenant uuid;
begin
  for tenant in select id from directory.tenants loop
    perform set_config('app.tenant', tenant::text, true);
    update public.calls c set has_message = true where c.tenant_id = tenant and c.state = 'ended'
      and not c.has_message and c.ended_at > now() - interval '7 days'
      and (c.end_reason = 'voicemail' or exists (select from public.call_recordings r
        where r.tenant_id = c.tenant_id and r.call_id = c.id and r.kind = 'voicemail'));
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
