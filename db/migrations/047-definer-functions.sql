-- Continues 036: what sees past row-level security stands in files of this name.

-- A statement that reads numbers of customers of tenant $1, some perhaps twice: those that hold the words, or else one of whose phone
-- numbers holds the digits or addresses the text; who hold one of the tags $2; who perhaps hold, of each attribute
-- [{"key", "values"}], one of the values. Patterns are literals (search.word_patterns).
create function search.contact_numbers(words text[], digits text, address text, tags text[], attributes jsonb) returns text
language sql stable set search_path = pg_catalog, pg_temp
as $$
  with point as (
    select format('select p.contact_number as number from public.contact_points p where p.tenant_id = $1 and p.kind = %L and p.value like %L',
      case when digits is null then 'email' else 'phone' end, '%' || coalesce(digits, address) || '%') as text
    where coalesce(digits, address) is not null and cardinality(words) = 0
  ), conditions as (
    select ' and ' || search.word_patterns('('' '' || c.name_folded)', words) as text where cardinality(words) > 0
    union all select ' and c.tags && $2' where tags is not null
    union all select format(' and public.attribute_terms(c.attributes) && %L::text[]',
        array(select public.attribute_term(one ->> 'key', v) from jsonb_array_elements_text(one -> 'values') v))
      from jsonb_array_elements(attributes) one
  )
  select case when not exists (select from conditions) then
      coalesce((select text from point), 'select null::int as number where false')
    else 'select c.number from public.contacts c where c.tenant_id = $1' || (select string_agg(text, '') from conditions)
      || coalesce((select ' and c.number = any (array(' || text || '))' from point), '') end
$$;
alter function search.contact_numbers owner to app_search;

-- At most `most` of them, whichever; null: all. The caller's own query decides which of them may be seen.
drop function search.contacts;
create function search.contacts(words text[], digits text, address text, tags text[] default null, attributes jsonb default '[]',
                                most int default null) returns table (number int)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp rows 500
as $$
begin
  return query execute search.contact_numbers(words, digits, address, tags, attributes) || ' limit $3'
    using public.current_tenant(), tags, most;
end $$;
alter function search.contacts owner to app_search;

-- How many customers those are, with the one of the number `code`.
create function search.count_contacts(words text[], digits text, address text, code int, tags text[]) returns int
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare total int;
begin
  execute case when coalesce(digits, address) is null and code is null then 'select count(*) from ('
      || search.contact_numbers(words, digits, address, tags, '[]') || ') found'
    else 'select count(distinct number) from (' || search.contact_numbers(words, digits, address, tags, '[]')
      || ' union all select c.number from public.contacts c where c.tenant_id = $1 and c.number = $3'
      || ' and ($2 is null or c.tags && $2)) found' end
    into total using public.current_tenant(), tags, code;
  return total;
end $$;
alter function search.count_contacts owner to app_search;

do $$
declare f regprocedure;
begin
  for f in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
           where n.nspname = 'search' and p.proname in ('contact_numbers', 'contacts', 'count_contacts') loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to app_rw, app_search', f);
  end loop;
end $$;
