-- What decides what a colleague may see, with what the platform hides in the whole tenant; no row when they have left.
create or replace function public.active_person(tenant uuid, person uuid)
returns table (role text, scope text, name text, organization_id uuid, department_ids uuid[], masks text[])
language sql stable
as $$
  select u.role, u.scope, u.name, u.organization_id, d.ids,
    array(select hidden from public.masking_rules r, unnest(r.data_types) hidden
      where r.tenant_id = u.tenant_id and (u.role = any (r.roles) or u.id = any (r.user_ids)
        or u.organization_id = any (r.organization_ids) or d.ids && r.department_ids)
      union select 'phone' from public.tenant_settings s
      where s.tenant_id = u.tenant_id and s.hide_phones = 'enabled' and u.role <> 'administrator')
  from public.users u
    cross join lateral (select array(select g.group_id from public.user_groups g
      where g.tenant_id = u.tenant_id and g.user_id = u.id) as ids) d
  where u.tenant_id = tenant and u.id = person and u.is_active
$$;

-- Of the platform's calls: the configuration of any tenant, and its groups and personal Zalo accounts to look at.
create policy platform on public.tenant_settings for select to app_admin using (current_user = 'app_admin');
create policy platform_change on public.tenant_settings for update to app_admin
  using (current_user = 'app_admin') with check (current_user = 'app_admin');
grant select, update on public.tenant_settings to app_admin;
create policy platform on public.events for insert to app_admin
  with check (current_user = 'app_admin' and kind = 'lookups.changed');
grant insert on public.events to app_admin;
create policy platform on public.groups for select to app_admin using (current_user = 'app_admin');
grant select on public.groups to app_admin;
create policy platform on public.channels for select to app_admin using (current_user = 'app_admin' and kind = 'zalo_personal');
grant select on public.channels to app_admin;
