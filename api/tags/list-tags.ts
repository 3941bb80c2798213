import type { CrudQuery } from 'contract/crud.ts';
import type { RouteAnswer } from 'contract/route.ts';
import type { tags } from 'contract/settings/tags.ts';
import { sql } from 'kysely';
import { listRows } from '../crud/list-rows.ts';
import { readRow } from '../crud/read-row.ts';
import type { StoredRow } from '../crud/store.ts';
import type { Work } from '../work.ts';
import { ownTags, tagStore } from './tag-store.ts';

type Shown = RouteAnswer<typeof tags.list>['list'][number];

export async function listTags(work: Work, query: CrudQuery): Promise<RouteAnswer<typeof tags.list>> {
  const { list, total } = await listRows(work, tagStore, query, ownTags);
  return { list: await describeTags(work, list), total };
}

export async function readTag(work: Work, id: string): Promise<Shown> {
  return describeTag(work, await readRow(work, tagStore, id, ownTags));
}

export async function describeTag(work: Work, row: StoredRow): Promise<Shown> {
  const [shown] = await describeTags(work, [row]);
  return shown!;
}

interface Facts {
  ticket_count: number;
  contact_count: number;
  group_name: string | null;
  moving_count: number | null;
}

/** Rows with where their tags are used. A spelling on its way out counts for the tag that follows it. */
async function describeTags({ db, actor }: Work, list: StoredRow[]): Promise<Shown[]> {
  const names = list.map(({ name }) => name);
  const { rows } = await sql<Facts>`
    with shown as (
      select u.name, u.place from unnest(${names}::text[]) with ordinality u (name, place)
    ), spellings as (
      select s.name, s.name as held, false as leaves from shown s
      union
      select s.name, t.moving, true from shown s
      join tags t on t.tenant_id = ${actor.tenantId} and t.moving is not null
        and (t.key = public.tag_key(s.name) or t.becomes = public.tag_key(s.name))
    ), counted as (
      select c.name as held, c.tickets, c.contacts
      from search.count_tags(array(select distinct s.held from spellings s)) c
    ), used as (
      select s.name, sum(c.tickets)::int as tickets, sum(c.contacts)::int as contacts,
        (sum(c.tickets + c.contacts) filter (where s.leaves))::int as moving
      from (select name, held, bool_or(leaves) as leaves from spellings group by 1, 2) s
      join counted c using (held) group by 1
    )
    select u.tickets as ticket_count, u.contacts as contact_count, u.moving as moving_count,
      (select g.name from tag_groups g where g.tenant_id = ${actor.tenantId} and s.name = any (g.tags) limit 1) as group_name
    from shown s join used u using (name) order by s.place`.execute(db);
  return list.map(({ moving, ...row }, at) => ({
    ...(row as unknown as Shown),
    ...rows[at]!,
    is_deleting: moving === row.name,
  }));
}
