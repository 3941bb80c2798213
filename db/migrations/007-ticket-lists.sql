-- Every page of the ticket list is read from one place of one index: what the list is narrowed to, then its order.

alter table public.tickets add column subject_folded text generated always as (public.vn_fold(subject)) stored;

create index tickets_priority on public.tickets (tenant_id, priority_id, updated_at desc, number desc);
create index tickets_type on public.tickets (tenant_id, type_id, updated_at desc, number desc);
create index tickets_service on public.tickets (tenant_id, service_id, updated_at desc, number desc);
create index tickets_source on public.tickets (tenant_id, source, updated_at desc, number desc);
create index tickets_source_detail on public.tickets (tenant_id, source_detail, updated_at desc, number desc)
  where source_detail is not null;
create index tickets_subject on public.tickets (tenant_id, subject collate "vi-x-icu", number);
create index tickets_subject_folded on public.tickets (tenant_id, subject_folded);
-- What scopes go by holds what modes ask for as well: rows of other modes are passed by in the index alone.
drop index public.tickets_assignee, public.tickets_department, public.tickets_organization;
create index tickets_assignee on public.tickets (tenant_id, assignee_id, updated_at desc, number desc) include (status);
create index tickets_department on public.tickets (tenant_id, department_id, updated_at desc, number desc)
  include (status, assignee_id);
create index tickets_organization on public.tickets (tenant_id, organization_id, updated_at desc, number desc)
  include (status, assignee_id);
drop index public.tickets_due;
create index tickets_due on public.tickets (tenant_id, due_at, number);
-- what is near due, with what scopes count it by
create index tickets_due_open on public.tickets (tenant_id, due_at)
  include (assignee_id, department_id, organization_id) where status in (1, 2, 4);
-- A short list of what waits to be sorted in keeps searches quick after many writes.
alter index public.tickets_search set (gin_pending_list_limit = 256);

-- One row a group of equal changes of a statement instead of up to two a ticket.
drop trigger ticket_tally on public.tickets;
drop function public.tally_ticket;

create function public.tally_tickets() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into public.ticket_tallies (tenant_id, status, assignee_id, department_id, organization_id, amount)
    select tenant_id, status, assignee_id, department_id, organization_id, count(*) from came group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into public.ticket_tallies (tenant_id, status, assignee_id, department_id, organization_id, amount)
    select tenant_id, status, assignee_id, department_id, organization_id, -count(*) from went group by 1, 2, 3, 4, 5;
  else
    insert into public.ticket_tallies (tenant_id, status, assignee_id, department_id, organization_id, amount)
    select tenant_id, status, assignee_id, department_id, organization_id, sum(amount)
    from (select tenant_id, status, assignee_id, department_id, organization_id, 1 as amount from came
          union all select tenant_id, status, assignee_id, department_id, organization_id, -1 from went) changed
    group by 1, 2, 3, 4, 5 having sum(amount) <> 0;
  end if;
  return null;
end $$;
create trigger ticket_tally_insert after insert on public.tickets referencing new table as came
for each statement execute function public.tally_tickets();
create trigger ticket_tally_update after update on public.tickets referencing old table as went new table as came
for each statement execute function public.tally_tickets();
create trigger ticket_tally_delete after delete on public.tickets referencing old table as went
for each statement execute function public.tally_tickets();
