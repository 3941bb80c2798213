import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import type { tagGroups } from 'contract/settings/tag-groups.ts';
import { sql } from 'kysely';
import { type StoredRow, shownColumns } from '../crud/store.ts';
import { foldedWords, holdsVisibly, holdsWords } from '../lists/search-text.ts';
import type { Work } from '../work.ts';
import { groupStore, shownGroup } from './tag-group-store.ts';

type Route = typeof tagGroups.list;

export async function listTagGroups(work: Work, { query }: RouteParsed<Route>): Promise<RouteAnswer<Route>> {
  const { db, actor } = work;
  const words = foldedWords(query.tag_name ?? '');
  const folded = sql`' ' || public.vn_fold(held.tag)`;
  const found =
    words.length === 0
      ? sql`true`
      : sql`exists (select from unnest(tags) held (tag)
          where ${holdsWords(folded, words)} and ${holdsVisibly(actor, folded, words)})`;
  const { rows } = await sql<StoredRow>`select ${shownColumns(groupStore)} from tag_groups
    where tenant_id = ${actor.tenantId} and ${found} order by name collate "vi-x-icu", id`.execute(db);
  return { list: rows.map(shownGroup), total: rows.length };
}
