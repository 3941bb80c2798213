-- joined_at: when somebody first set their password; null while their invitation waits.
alter table public.users
  add column joined_at timestamptz default now(),
  add column sip_extension text not null default '' check (sip_extension ~ '^([0-9]{2,10})?$'),
  add column call_channel_type int not null default 0 check (call_channel_type in (0, 1, 2, 3, 5));
alter table public.users alter column joined_at drop default;
create unique index users_sip_extension_key on public.users (tenant_id, sip_extension) where sip_extension <> '';

do $$
declare tenant uuid;
begin
  for tenant in select id from directory.tenants loop
    perform set_config('app.tenant', tenant::text, true);
    update public.users u set joined_at = u.created_at where u.tenant_id = tenant;
    update public.users u set joined_at = null
    where u.tenant_id = tenant and exists (
      select 1 from directory.sign_ins s where s.tenant_id = u.tenant_id and s.user_id = u.id and s.password_hash is null);
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
