-- A session in which one person views as another: which session of theirs it was opened from, and the kind of notification
-- by which the other is told.
alter table directory.sessions
  add column opened_by uuid references directory.sessions (id) on delete cascade,
  add constraint sessions_view check ((acting_as is null) = (opened_by is null));
create index sessions_opened_by on directory.sessions (opened_by) where opened_by is not null;

alter table public.notifications drop constraint notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check
  check (kind in ('assigned', 'mentioned', 'commented', 'export', 'near_due', 'viewed'));
