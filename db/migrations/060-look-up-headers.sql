-- A header that a look-up of the IVR sends, such as a key of the tenant's own system; its value is sealed and shown to nobody.
alter table public.ivr_states
  add column header_name text not null default '',
  add column header_sealed text not null default '',
  add column header_value boolean generated always as (header_sealed <> '') stored;
