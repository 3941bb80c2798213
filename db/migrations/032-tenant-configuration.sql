-- What the platform decides for a tenant, beside `workflow`.
alter table public.tenant_settings
  -- personal accounts of Zalo may be added
  add column zalo_personal text not null default 'disabled' check (zalo_personal in ('enabled', 'disabled')),
  -- telephone numbers are masked for everybody but administrators, whatever the tenant's own rules say
  add column hide_phones text not null default 'disabled' check (hide_phones in ('enabled', 'disabled'));
