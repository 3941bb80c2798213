-- One spelling of a tag in a tenant: the first that was written. Case and Unicode form make no other tag, diacritics do.

create function public.tag_key(name text) returns text
language sql immutable parallel safe strict
set search_path = pg_catalog, pg_temp
as $$ select lower(normalize(name, nfc) collate "vi-x-icu") $$;

create table public.tags (
  tenant_id uuid not null references directory.tenants (id),
  key text not null generated always as (public.tag_key(name)) stored,
  name text not null,
  name_folded text generated always as (public.vn_fold(name)) stored,
  primary key (tenant_id, key)
);
select public.guard_tenant_table('public.tags', 'select, insert');

-- The given tags as the tenant spells them, each once, in their order; new ones are written down. Rows that will hold them are
-- locked before: who waits here for another's new tag must hold nothing that the other still wants.
create function public.spell_tags(tenant uuid, given text[]) returns text[]
language plpgsql volatile
as $$
declare
  spelled text[];
begin
  -- the second time finds what was missing, whoever wrote it
  for attempt in 1..2 loop
    select array_agg(t.name order by g.place) into spelled
    from (select public.tag_key(u.name) as key, min(u.place) as place
          from unnest(given) with ordinality u (name, place) group by 1) g
    left join public.tags t on t.tenant_id = tenant and t.key = g.key;
    exit when spelled is null or array_position(spelled, null) is null;
    insert into public.tags (tenant_id, name)
    select distinct on (public.tag_key(u.name)) tenant, normalize(u.name, nfc)
    from unnest(given) with ordinality u (name, place) order by public.tag_key(u.name), u.place
    on conflict do nothing;
  end loop;
  return coalesce(spelled, '{}');
end $$;

-- What is there: the oldest row that holds a tag has spelled it.
do $$
declare
  tenant uuid;
begin
  for tenant in select id from directory.tenants loop
    perform set_config('app.tenant', tenant::text, true);
    insert into public.tags (tenant_id, name)
    select distinct on (public.tag_key(tag)) tenant, normalize(tag, nfc)
    from (select unnest(tags) as tag, created_at, number from public.tickets where tenant_id = tenant and tags <> '{}'
          union all
          select unnest(tags), created_at, number from public.contacts where tenant_id = tenant and tags <> '{}') held
    order by public.tag_key(tag), created_at, number;
    update public.tickets set tags = public.spell_tags(tenant, tags)
    where tenant_id = tenant and tags <> '{}' and tags <> public.spell_tags(tenant, tags);
    update public.contacts set tags = public.spell_tags(tenant, tags)
    where tenant_id = tenant and tags <> '{}' and tags <> public.spell_tags(tenant, tags);
  end loop;
  perform set_config('app.tenant', '', true);
end $$;

create function public.row_takes_spelled_tags() returns trigger
language plpgsql as $$
begin
  new.tags := public.spell_tags(new.tenant_id, new.tags);
  return new;
end $$;
create trigger ticket_tags_insert before insert on public.tickets
for each row when (new.tags <> '{}') execute function public.row_takes_spelled_tags();
create trigger ticket_tags_update before update of tags on public.tickets
for each row when (new.tags is distinct from old.tags) execute function public.row_takes_spelled_tags();
create trigger contact_tags_insert before insert on public.contacts
for each row when (new.tags <> '{}') execute function public.row_takes_spelled_tags();
create trigger contact_tags_update before update of tags on public.contacts
for each row when (new.tags is distinct from old.tags) execute function public.row_takes_spelled_tags();
