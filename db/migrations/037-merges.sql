-- What became of customers and tickets that were merged into another: where their number leads, and what an undo gives back.
create table public.merges (
  tenant_id uuid not null references directory.tenants (id),
  id uuid not null,
  kind text not null check (kind in ('contact', 'ticket')),
  source_number int not null,
  target_number int not null,
  -- the row as it was; null once it can no longer be given back
  source jsonb,
  -- of the target's fields: [{field, from, to}]
  written jsonb not null default '[]',
  -- by 'table.column': the keys of rows that moved
  moved jsonb not null default '{}',
  -- by 'table.column': whole rows as they were
  kept jsonb not null default '{}',
  -- drafts that moved: [{user_id, from, to, updated_at}]
  drafts jsonb not null default '[]',
  merged_by uuid,
  merged_at timestamptz not null default clock_timestamp(),
  undone_by uuid,
  undone_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, merged_by) references public.users (tenant_id, id),
  foreign key (tenant_id, undone_by) references public.users (tenant_id, id)
);
create unique index merges_source on public.merges (tenant_id, kind, source_number) where undone_at is null;
create index merges_target on public.merges (tenant_id, kind, target_number, merged_at) where undone_at is null;
select public.guard_tenant_table('public.merges', 'select, insert, update');

-- The ticket under which it was first written; null: the one where it stands.
alter table public.comments add column merged_from int;
alter table public.ticket_changes add column merged_from int;
grant update (ticket_number, merged_from) on public.ticket_changes to app_rw;

-- what a merge looks for
create index comments_author_contact on public.comments (tenant_id, author_contact) where author_contact is not null;
create index files_ticket on public.files (tenant_id, ticket_number) where ticket_number is not null;
create index notifications_ticket on public.notifications (tenant_id, ticket_number) where ticket_number is not null;
