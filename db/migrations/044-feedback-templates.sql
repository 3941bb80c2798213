-- How customers are asked what they think of the help that they got.
create table public.feedback_templates (
  tenant_id uuid not null references directory.tenants (id),
  id uuid not null,
  name text not null,
  name_folded text generated always as (public.vn_fold(name)) stored,
  question text not null,
  scale text not null check (scale in ('satisfied', 'five', 'ten')),
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index feedback_templates_name_key on public.feedback_templates (tenant_id, lower(name collate "vi-x-icu"));
select public.guard_tenant_table('public.feedback_templates');
