import type { findTags as route } from 'contract/lookups/lookups.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import { showText } from '../access/masking.ts';
import { foldedWords, holdsWords } from '../lists/search-text.ts';
import type { Work } from '../work.ts';

const most = 50;

/** A tag that a masked role cannot read whole is none to choose: its mask would be another tag. */
export async function findTags(work: Work, { query }: RouteParsed<typeof route>): Promise<RouteAnswer<typeof route>> {
  const { db, actor } = work;
  const words = foldedWords(query.keyword);
  const holds = words.length === 0 ? sql`true` : holdsWords(sql`' ' || t.name_folded`, words);
  const { rows } = await sql<{ name: string; group_name: string | null; total: number }>`
    select t.name, count(*) over ()::int as total,
      (select g.name from tag_groups g where g.tenant_id = t.tenant_id and t.name = any (g.tags) limit 1) as group_name
    from tags t where t.tenant_id = ${actor.tenantId} and t.becomes is null and t.moving is distinct from t.name and ${holds}
    order by t.name collate "vi-x-icu" limit ${most}`.execute(db);
  const shown = rows.filter(({ name }) => showText(actor, name) === name);
  const grouped = shown.flatMap(({ name, group_name }) => (group_name === null ? [] : [[name, group_name]]));
  return {
    list: shown.map(({ name }) => name),
    total: (rows[0]?.total ?? 0) - (rows.length - shown.length),
    groups: Object.fromEntries(grouped),
  };
}
