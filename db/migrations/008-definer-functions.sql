-- Continues 006: what sees past row-level security stands in files of this name.

-- Conditions on `tickets t` of tenant $1, of their tags $2 and number $3; null: nothing is sought. Tickets that hold the
-- words, or else whose requester has a phone number with the digits, or that have the number; and one of the tags.
-- Patterns are literals (search.word_patterns).
create function search.ticket_conditions(words text[], digits text, code int, tags text[]) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select 't.tenant_id = $1' || case when tags is null then '' else ' and t.tags && $2' end
    || case
      when cardinality(words) > 0 then format(' and (%s%s)', search.word_patterns('t.search_text', words),
        case when code is null then '' else ' or t.number = $3' end)
      when digits is not null then format(' and (t.requester_number = any (array(
          select p.contact_number from public.contact_points p
          where p.tenant_id = $1 and p.kind = ''phone'' and p.value like %L))%s)', '%' || digits || '%',
        case when code is null then '' else ' or t.number = $3' end)
      when code is not null then ' and t.number = $3'
      when tags is null then ' and false' else '' end
$$;
alter function search.ticket_conditions owner to app_search;

-- At most `most` of them, whichever; null: all. The caller's own query decides which of them may be seen.
drop function search.tickets;
create function search.tickets(words text[], digits text, code int default null, tags text[] default null, most int default null)
returns setof public.tickets
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp rows 500
as $$
begin
  return query execute 'select t.* from public.tickets t where '
    || search.ticket_conditions(words, digits, code, tags) || ' limit $4'
    using public.current_tenant(), tags, code, most;
end $$;
alter function search.tickets owner to app_search;

-- How many there are, of all tickets or of those of any of these.
create function search.count_tickets(words text[], digits text, code int, tags text[],
                                     assignee uuid, departments uuid[], organization uuid) returns int
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare total int;
begin
  execute 'select count(*) from public.tickets t where ' || search.ticket_conditions(words, digits, code, tags)
    || case when coalesce(assignee, organization) is null and departments is null then ''
       else ' and (t.assignee_id = $4 or t.department_id = any ($5) or t.organization_id = $6)' end
    into total using public.current_tenant(), tags, code, assignee, departments, organization;
  return total;
end $$;
alter function search.count_tickets owner to app_search;

do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'search' loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to app_rw, app_search', f);
  end loop;
end $$;
