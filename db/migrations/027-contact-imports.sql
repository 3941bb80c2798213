-- Imports of customers from a file. One belongs to who has uploaded it.
create table public.contact_imports (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  state text not null default 'reading' check (state in
    ('reading', 'mapping', 'checking', 'ready', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone')),
  headers text[] not null default '{}',
  -- Per column of the file: the field that it fills, '' none.
  mapping text[] not null default '{}',
  on_duplicate text not null default 'skip' check (on_duplicate in ('skip', 'update', 'merge')),
  rows_done int not null default 0,
  rows_total int not null default 0,
  counts jsonb not null default '{}',
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references public.users (tenant_id, id) on delete cascade
);
create index contact_imports_user on public.contact_imports (tenant_id, user_id, created_at desc);
select public.guard_tenant_table('public.contact_imports');

-- row: as the spreadsheet numbers it. verdict: of the trial; outcome: of the import itself, with what it changed.
create table public.contact_import_rows (
  tenant_id uuid not null,
  import_id uuid not null,
  "row" int not null,
  cells text[] not null,
  verdict text check (verdict in ('new', 'duplicate', 'bad')),
  problems jsonb not null default '[]',
  repairs jsonb not null default '[]',
  -- Whom a duplicate meets: a customer, or an earlier row of the file.
  twin_number int,
  twin_row int,
  outcome text check (outcome in ('created', 'changed', 'same', 'skipped', 'failed')),
  contact_number int,
  changes jsonb,
  undone text check (undone in ('undone', 'kept')),
  kept_because text,
  primary key (tenant_id, import_id, "row"),
  foreign key (tenant_id, import_id) references public.contact_imports (tenant_id, id) on delete cascade
);
create index contact_import_rows_contact on public.contact_import_rows (tenant_id, import_id, contact_number)
  where contact_number is not null;
select public.guard_tenant_table('public.contact_import_rows');
