import { duplicateTag, type TagGroup, tagGroups } from 'contract/settings/tag-groups.ts';
import { sql } from 'kysely';
import type { Store, StoredRow } from '../crud/store.ts';
import { ApiError } from '../errors.ts';
import type { Work } from '../work.ts';

export const groupStore: Store = {
  noun: 'tag_group',
  label: tagGroups.label,
  table: 'tag_groups',
  columns: ['name', 'tags'],
  sorts: tagGroups.sorts,
  taken: tagGroups.taken,
  uses: [],
};

export const shownGroup = ({ tags, ...row }: StoredRow) =>
  ({ ...row, tags: (tags as string[]).join(', '), raw_tags: tags }) as unknown as TagGroup & StoredRow;

/** One writer at a time a tenant: which tags stand in which group is settled between rows. */
export async function lockGroups({ db, actor }: Work): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${actor.tenantId}/tag_groups`}, 0))`.execute(db);
}

/** Refuses a list that names a tag twice, in whatever spelling, or one of another group than `id`. Groups are locked. */
export async function refuseDuplicates({ db, actor }: Work, tags: string[], id: string | null): Promise<void> {
  const { rows } = await sql<{ at: number; name: string; key: string; group_name: string | null }>`
    with asked as (
      select (u.place - 1)::int as at, u.name, coalesce(t.becomes, public.tag_key(u.name)) as key
      from unnest(${tags}::text[]) with ordinality u (name, place)
      left join tags t on t.tenant_id = ${actor.tenantId} and t.key = public.tag_key(u.name)
    ), elsewhere as (
      select public.tag_key(held.tag) as key, g.name from tag_groups g, unnest(g.tags) held (tag)
      where g.tenant_id = ${actor.tenantId} and g.id is distinct from ${id}::uuid
    )
    select a.at, a.name, a.key, e.name as group_name from asked a left join elsewhere e on e.key = a.key
    where e.name is not null or (select count(*) from asked same where same.key = a.key) > 1
    order by a.at`.execute(db);
  if (rows.length === 0) return;
  const firsts = rows.filter(({ key }, at) => rows.findIndex(row => row.key === key) === at);
  const said = firsts.map(({ name, group_name }) =>
    group_name === null ? `Tag "${name}" nhập nhiều lần` : `Tag "${name}" đã có trong nhóm "${group_name}"`,
  );
  throw new ApiError(422, said.join('. '), {
    extra: { code: duplicateTag, invalid_indexes: rows.map(({ at }) => at) },
  });
}
