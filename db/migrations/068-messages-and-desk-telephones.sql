-- A message was left in it, also by a colleague: its queue's people see it, whoever spoke with the customer before.
alter table public.calls add column has_message boolean not null default false;

do $$
declare
  tenant uuid;
begin
  for tenant in select id from directory.tenants loop
    perform set_config('app.tenant', tenant::text, true);
    update public.calls c set has_message = true where c.tenant_id = tenant and c.state = 'ended'
      and (c.end_reason = 'voicemail' or exists (select from public.call_recordings r
        where r.tenant_id = c.tenant_id and r.call_id = c.id and r.kind = 'voicemail'));
    -- 066: the channel of a person says which telephone rings, where a desk telephone rang besides the page. Whoever worked by theirs alone
    -- lately goes on so; who used both, or neither, stays, and settings say of them which telephone does not ring
    update public.users u set call_channel_type = 1 where u.tenant_id = tenant and u.is_active and u.call_channel_type = 0
      and exists (select from public.sip_devices d where d.tenant_id = u.tenant_id and d.user_id = u.id and d.revoked_at is null)
      and exists (select from public.call_legs l where l.tenant_id = u.tenant_id and l.user_id = u.id and l.device = 'desk'
        and l.answered_at is not null and l.started_at > now() - interval '30 days')
      and not exists (select from public.call_legs l where l.tenant_id = u.tenant_id and l.user_id = u.id and l.device = 'browser'
        and l.answered_at is not null and l.started_at > now() - interval '30 days');
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
