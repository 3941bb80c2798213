-- A session in which one person views as another: which session of theirs it was opened from, and the kind of notification
-- by which the other is told.
alter table directory.sessions
  add column opened_by uuid references directory.sessions (id) on delete cascade,
  add constraint sessions_view check ((acting_as is null) = (opened_by is null));
create index sessions_opened_by on directory.sessions (opened_by) where opened_by is not null;

alter table public.notifications drop constraint notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check
  check (kind in ('assigned', 'mentioned', 'commented', 'export', 'near_due', 'viewed'));

-- The log as administrators read it: newest first, of one person, of one kind of thing; with the browser that asked.
alter table public.audit_log
  add column user_agent text not null default '',
  add column kind text not null generated always as (split_part(action, '.', 1)) stored;
drop index public.audit_log_recent, public.audit_log_subject;
create index audit_log_newest on public.audit_log (tenant_id, created_at desc, id desc);
create index audit_log_subject on public.audit_log (tenant_id, subject, created_at desc, id desc);
create index audit_log_actor on public.audit_log (tenant_id, actor_id, created_at desc, id desc);
create index audit_log_kind on public.audit_log (tenant_id, kind, created_at desc, id desc);
