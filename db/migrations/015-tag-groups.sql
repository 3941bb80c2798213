-- Tags that administrators keep: renamed, merged, deleted, gathered in groups.

alter table public.tags
  add column id uuid not null default gen_random_uuid(),
  -- Key of the tag that this one has become: whoever still writes this name writes that one.
  add column becomes text,
  -- The spelling that tickets and customers may still hold and lose: for the name of `becomes`, for this row's name, or,
  -- where it is this row's own name and it has become none, for nothing: the tag is being deleted.
  add column moving text,
  add column version int not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add constraint tags_id_key unique (tenant_id, id),
  add constraint tags_becomes_fkey foreign key (tenant_id, becomes) references public.tags (tenant_id, key)
    on update cascade on delete cascade;
create index tags_becomes on public.tags (tenant_id, becomes) where becomes is not null;
-- so that a name that is taken is told as with other nouns
alter table public.tags rename constraint tags_pkey to tags_name_key;
grant update, delete on public.tags to app_rw;

-- As in 010, and what has become another tag is written as that one, what is being deleted not at all. The lock makes a change
-- of the vocabulary wait for rows that were spelled before it; who changes one therefore holds no row that carries tags.
create or replace function public.spell_tags(tenant uuid, given text[]) returns text[]
language plpgsql volatile
as $$
declare
  spelled text[];
  is_known boolean;
begin
  -- the second time finds what was missing, whoever wrote it
  for attempt in 1..2 loop
    with asked as (
      select public.tag_key(u.name) as key, min(u.place) as place
      from unnest(given) with ordinality u (name, place) group by 1
    ), held as (
      select t.key, t.name, t.becomes, t.moving from public.tags t
      where t.tenant_id = tenant and t.key = any (array(select a.key from asked a)) for share
    ), ended as (
      select a.place, h.key is not null as known, coalesce(o.name, h.name) as name,
        case when h.becomes is null then h.moving = h.name else o.moving = o.name and o.becomes is null end as leaves
      from asked a left join held h on h.key = a.key
      left join public.tags o on o.tenant_id = tenant and o.key = h.becomes
    ), kept as (
      select e.name, min(e.place) as place from ended e where e.known and e.leaves is not true group by 1
    )
    select (select array_agg(k.name order by k.place) from kept k), (select bool_and(e.known) from ended e)
      into spelled, is_known;
    exit when is_known is not false;
    insert into public.tags (tenant_id, name)
    select distinct on (public.tag_key(u.name)) tenant, normalize(u.name, nfc)
    from unnest(given) with ordinality u (name, place) order by public.tag_key(u.name), u.place
    on conflict do nothing;
  end loop;
  return coalesce(spelled, '{}');
end $$;

create table public.tag_groups (
  tenant_id uuid not null references directory.tenants (id),
  id uuid not null,
  name text not null,
  name_folded text generated always as (public.vn_fold(name)) stored,
  -- In the order in which people gave them; a tag stands in one group at most.
  tags text[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index tag_groups_name_key on public.tag_groups (tenant_id, lower(name collate "vi-x-icu"));
select public.guard_tenant_table('public.tag_groups');
create trigger tag_group_tags_insert before insert on public.tag_groups
for each row when (new.tags <> '{}') execute function public.row_takes_spelled_tags();
create trigger tag_group_tags_update before update of tags on public.tag_groups
for each row when (new.tags is distinct from old.tags) execute function public.row_takes_spelled_tags();
