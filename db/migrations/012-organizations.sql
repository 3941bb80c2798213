alter table public.organizations
  add column tax_code text not null default '',
  add column address text not null default '',
  add column description text not null default '';
