-- Continues 008: what sees past row-level security stands in files of this name.

-- How many tickets and customers of the tenant hold each of the tags. One pass for all of them: tags of one page of a list lie
-- on the same pages of the table.
create function search.count_tags(names text[]) returns table (name text, tickets int, contacts int)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select n.name, coalesce(t.total, 0), coalesce(c.total, 0)
  from unnest(names) n (name)
  left join (select held.tag, count(*)::int as total from public.tickets, unnest(tickets.tags) held (tag)
    where tickets.tenant_id = public.current_tenant() and tickets.tags && names group by 1) t on t.tag = n.name
  left join (select held.tag, count(*)::int as total from public.contacts, unnest(contacts.tags) held (tag)
    where contacts.tenant_id = public.current_tenant() and contacts.tags && names group by 1) c on c.tag = n.name
$$;
alter function search.count_tags owner to app_search;
revoke all on function search.count_tags from public;
grant execute on function search.count_tags to app_rw, app_search;
