-- How long a tenant keeps what piles up, in days; null: for good. Tickets and customers are never deleted by age.
alter table public.tenant_settings
  add column keep_notifications_days int check (keep_notifications_days between 7 and 3650),
  add column keep_audit_days int check (keep_audit_days between 90 and 3650);

-- Deletes rows of the bound tenant's log that are older than it keeps them, oldest first, and answers how many. How long that is
-- stands in its settings and is no parameter: whoever may only write the log cannot shorten it by a call.
create function directory.purge_audit_log(most int) returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare tenant uuid := public.current_tenant(); days int; gone int;
begin
  select keep_audit_days into days from public.tenant_settings where tenant_id = tenant;
  if days is null then return 0; end if;
  delete from public.audit_log a where a.tenant_id = tenant and a.id in (
    select l.id from public.audit_log l
    where l.tenant_id = tenant and l.created_at < now() - make_interval(days => days)
    order by l.created_at limit most);
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke all on function directory.purge_audit_log from public;
grant execute on function directory.purge_audit_log to app_rw;
