create table public.priorities (
  tenant_id uuid not null references directory.tenants (id),
  id uuid not null,
  name text not null,
  name_folded text generated always as (public.vn_fold(name)) stored,
  position int not null default 0,
  -- plain minutes from creation to the due date; null = no due date
  due_minutes int check (due_minutes > 0),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- two names that differ in case alone are one to people
create unique index priorities_name_key on public.priorities (tenant_id, lower(name collate "vi-x-icu"));
select public.guard_tenant_table('public.priorities');

create table public.ticket_types (
  tenant_id uuid not null references directory.tenants (id),
  id uuid not null,
  name text not null,
  name_folded text generated always as (public.vn_fold(name)) stored,
  description text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- two names that differ in case alone are one to people
create unique index ticket_types_name_key on public.ticket_types (tenant_id, lower(name collate "vi-x-icu"));
select public.guard_tenant_table('public.ticket_types');

create table public.services (
  tenant_id uuid not null references directory.tenants (id),
  id uuid not null,
  name text not null,
  name_folded text generated always as (public.vn_fold(name)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- two names that differ in case alone are one to people
create unique index services_name_key on public.services (tenant_id, lower(name collate "vi-x-icu"));
select public.guard_tenant_table('public.services');

create table public.tickets (
  tenant_id uuid not null references directory.tenants (id),
  number int not null,
  subject text not null,
  requester_number int not null,
  requester_name_folded text not null default '',
  search_text text generated always as (' ' || public.vn_fold(subject) || ' ' || requester_name_folded) stored,
  status smallint not null default 1 check (status between 1 and 5),
  priority_id uuid,
  type_id uuid,
  service_id uuid,
  organization_id uuid,
  assignee_id uuid,
  department_id uuid,
  cc text[] not null default '{}',
  tags text[] not null default '{}',
  source text not null default 'hand',
  source_detail text,
  due_at timestamptz,
  attributes jsonb not null default '{}',
  campaign_id uuid,
  -- a missed call opened the ticket; calling back clears it
  missed_call_at timestamptz,
  called_back_at timestamptz,
  first_reply_at timestamptz,
  solved_at timestamptz,
  closed_at timestamptz,
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, number),
  foreign key (tenant_id, requester_number) references public.contacts (tenant_id, number),
  foreign key (tenant_id, priority_id) references public.priorities (tenant_id, id),
  foreign key (tenant_id, type_id) references public.ticket_types (tenant_id, id),
  foreign key (tenant_id, service_id) references public.services (tenant_id, id),
  foreign key (tenant_id, organization_id) references public.organizations (tenant_id, id),
  foreign key (tenant_id, assignee_id) references public.users (tenant_id, id),
  foreign key (tenant_id, department_id) references public.groups (tenant_id, id),
  foreign key (tenant_id, created_by) references public.users (tenant_id, id)
);
create index tickets_updated on public.tickets (tenant_id, updated_at desc, number desc);
create index tickets_created on public.tickets (tenant_id, created_at desc, number desc);
create index tickets_assignee on public.tickets (tenant_id, assignee_id, updated_at desc, number desc);
create index tickets_department on public.tickets (tenant_id, department_id, updated_at desc, number desc);
create index tickets_organization on public.tickets (tenant_id, organization_id, updated_at desc);
create index tickets_status on public.tickets (tenant_id, status, updated_at desc, number desc);
create index tickets_requester on public.tickets (tenant_id, requester_number, created_at desc);
create index tickets_due on public.tickets (tenant_id, due_at) where status in (1, 2, 4);
-- what is not completed: mine by due date, all by how long it has been waiting
create index tickets_todo on public.tickets (tenant_id, assignee_id, due_at, number) where status in (1, 2, 4);
create index tickets_waiting on public.tickets (tenant_id, created_at, number) where status in (1, 2, 4);
create index tickets_missed on public.tickets (tenant_id, missed_call_at desc) where missed_call_at is not null and called_back_at is null;
create index tickets_campaign on public.tickets (tenant_id, updated_at desc) where campaign_id is not null;
create index tickets_search on public.tickets using gin (search_text public.gin_trgm_ops);
create index tickets_tags on public.tickets using gin (tags);
select public.guard_tenant_table('public.tickets');

create function public.ticket_takes_requester_name() returns trigger
language plpgsql as $$
begin
  select c.name_folded into new.requester_name_folded
  from public.contacts c where c.tenant_id = new.tenant_id and c.number = new.requester_number;
  new.requester_name_folded := coalesce(new.requester_name_folded, '');
  return new;
end $$;
create trigger ticket_requester_name before insert or update of requester_number on public.tickets
for each row execute function public.ticket_takes_requester_name();

create function public.contact_gives_name_to_tickets() returns trigger
language plpgsql as $$
begin
  update public.tickets set requester_name_folded = new.name_folded
  where tenant_id = new.tenant_id and requester_number = new.number;
  return null;
end $$;
create trigger contact_name_to_tickets after update of name on public.contacts
for each row when (old.name is distinct from new.name) execute function public.contact_gives_name_to_tickets();

create table public.ticket_followers (
  tenant_id uuid not null,
  ticket_number int not null,
  user_id uuid not null,
  primary key (tenant_id, ticket_number, user_id),
  foreign key (tenant_id, ticket_number) references public.tickets (tenant_id, number) on delete cascade,
  foreign key (tenant_id, user_id) references public.users (tenant_id, id) on delete cascade
);
create index ticket_followers_user on public.ticket_followers (tenant_id, user_id, ticket_number);
select public.guard_tenant_table('public.ticket_followers');

-- Exact counts without a hot row: each change of a ticket appends what leaves and what comes; a job folds the rows.
create table public.ticket_tallies (
  tenant_id uuid not null,
  id bigint generated always as identity,
  status smallint not null,
  assignee_id uuid,
  department_id uuid,
  organization_id uuid,
  amount int not null,
  primary key (tenant_id, id)
);
select public.guard_tenant_table('public.ticket_tallies');

create function public.tally_ticket() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, old.assignee_id, old.department_id, old.organization_id)
     is not distinct from (new.status, new.assignee_id, new.department_id, new.organization_id) then
    return null;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    insert into public.ticket_tallies (tenant_id, status, assignee_id, department_id, organization_id, amount)
    values (old.tenant_id, old.status, old.assignee_id, old.department_id, old.organization_id, -1);
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into public.ticket_tallies (tenant_id, status, assignee_id, department_id, organization_id, amount)
    values (new.tenant_id, new.status, new.assignee_id, new.department_id, new.organization_id, 1);
  end if;
  return null;
end $$;
create trigger ticket_tally after insert or update or delete on public.tickets
for each row execute function public.tally_ticket();

-- One snapshot deletes and re-inserts: a reader sees the rows of before or of after, the same sum either way.
create function public.fold_ticket_tallies() returns bigint
language sql as $$
  with gone as (
    delete from public.ticket_tallies where tenant_id = public.current_tenant() returning *
  ), kept as (
    insert into public.ticket_tallies (tenant_id, status, assignee_id, department_id, organization_id, amount)
    select tenant_id, status, assignee_id, department_id, organization_id, sum(amount)
    from gone group by 1, 2, 3, 4, 5 having sum(amount) <> 0
    returning 1
  )
  select count(*) from kept
$$;

create table public.files (
  tenant_id uuid not null references directory.tenants (id),
  id uuid not null,
  name text not null,
  content_type text not null,
  size bigint not null,
  sha256 bytea not null,
  -- who may read it: its uploader until it is attached, then whoever sees what it is attached to
  owner_id uuid,
  ticket_number int,
  comment_id uuid,
  draft_key text,
  purpose text not null check (purpose in ('attachment', 'avatar', 'export')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references public.users (tenant_id, id)
);
create index files_comment on public.files (tenant_id, comment_id) where comment_id is not null;
create index files_draft on public.files (tenant_id, owner_id, draft_key) where draft_key is not null;
select public.guard_tenant_table('public.files');

create table public.comments (
  tenant_id uuid not null,
  id uuid not null,
  ticket_number int not null,
  kind text not null check (kind in ('public', 'internal')),
  author_id uuid,
  author_contact int,
  body_html text not null,
  body_text text not null,
  mentions uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, ticket_number) references public.tickets (tenant_id, number) on delete cascade,
  foreign key (tenant_id, author_id) references public.users (tenant_id, id)
);
create index comments_ticket on public.comments (tenant_id, ticket_number, created_at, id);
select public.guard_tenant_table('public.comments');

alter table public.files add foreign key (tenant_id, comment_id) references public.comments (tenant_id, id) on delete cascade;

-- changes: [{field, from, to}] with values as stored; labels are looked up when shown.
create table public.ticket_changes (
  tenant_id uuid not null,
  id uuid not null,
  ticket_number int not null,
  actor_id uuid,
  acting_as uuid,
  -- of the ticket after the change: who read an older version may have missed it
  version int not null default 1,
  changes jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, ticket_number) references public.tickets (tenant_id, number) on delete cascade
);
create index ticket_changes_ticket on public.ticket_changes (tenant_id, ticket_number, created_at, id);
select public.guard_tenant_table('public.ticket_changes', 'select, insert');

create table public.outbound_mails (
  tenant_id uuid not null,
  id uuid not null,
  ticket_number int not null,
  comment_id uuid not null,
  message_id text not null,
  recipient text not null,
  cc text[] not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  error text,
  attempts int not null default 0,
  -- since when it is being tried: when it was written, or asked for again
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, comment_id),
  foreign key (tenant_id, comment_id) references public.comments (tenant_id, id) on delete cascade
);
create index outbound_mails_ticket on public.outbound_mails (tenant_id, ticket_number, created_at);
select public.guard_tenant_table('public.outbound_mails');

create unlogged table public.ticket_viewers (
  tenant_id uuid not null,
  ticket_number int not null,
  user_id uuid not null,
  seen_at timestamptz not null default now(),
  primary key (tenant_id, ticket_number, user_id),
  foreign key (tenant_id, user_id) references public.users (tenant_id, id) on delete cascade
);
select public.guard_tenant_table('public.ticket_viewers');
