import type { listSocialPages as route } from 'contract/channels/social-accounts.ts';
import { channelTypes } from 'contract/enums.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import type { Work } from '../work.ts';

type Answer = RouteAnswer<typeof route>;
type Network = keyof typeof channelTypes;
const networks = Object.keys(channelTypes) as Network[];

export async function listSocialPages(
  { db, actor }: Work,
  { query: { type } }: RouteParsed<typeof route>,
): Promise<Answer> {
  const kinds = networks.filter(network => type === undefined || channelTypes[network] === type);
  const { rows } = await sql<Omit<Answer['list'][number], 'type'> & { kind: Network }>`
    select id as _id, id, kind, name, external_id, is_active, state from channels
    where tenant_id = ${actor.tenantId} and kind = any (${kinds}::text[])
    order by name collate "vi-x-icu", id`.execute(db);
  return { list: rows.map(({ kind, ...row }) => ({ ...row, type: channelTypes[kind] })), total: rows.length };
}
