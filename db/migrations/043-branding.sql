-- What a tenant is recognised by in its own pages: a name, colours of its own, a logo.
alter table public.tenant_settings
  -- empty: the product's
  add column display_name text not null default '',
  add column accent_light text not null default '' check (accent_light ~ '^(#[0-9a-f]{6})?$'),
  add column accent_dark text not null default '' check (accent_dark ~ '^(#[0-9a-f]{6})?$'),
  add column logo_file_id uuid;

alter table public.files
  drop constraint files_purpose_check,
  add constraint files_purpose_check check (purpose in ('attachment', 'avatar', 'export', 'logo'));
