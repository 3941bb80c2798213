-- Lists of customers leave as files too, and as sheets.
alter table public.exports
  drop constraint exports_kind_check,
  add constraint exports_kind_check check (kind in ('tickets', 'contacts')),
  add column format text not null default 'csv' check (format in ('csv', 'xlsx'));
