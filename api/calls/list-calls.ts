import type * as routes from 'contract/calls/calls.ts';
import { parseSize } from 'contract/page.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import { notFound } from '../errors.ts';
import type { Work } from '../work.ts';
import { callCondition } from './call-condition.ts';
import { selectCalls } from './call-rows.ts';

type Asked = RouteParsed<typeof routes.listCalls>['query'];

/** A page of calls, over the index of when they began. */
export async function listCalls(
  work: Work,
  { query }: { query: Asked },
): Promise<RouteAnswer<typeof routes.listCalls>> {
  const { sort = 'started_at:desc', page = 1, size = parseSize(undefined), ...filter } = query;
  const condition = callCondition(work, filter);
  const [column = 'started_at', direction] = sort.split(':');
  const way = sql.raw(direction === 'asc' ? 'asc' : 'desc');
  const order = sql`${sql.ref(`c.${column}`)} ${way}, c.id ${way}`;
  const list = await selectCalls(work, condition, order, size, (page - 1) * size);
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from calls c where ${condition}`.execute(
    work.db,
  );
  return { list, total: rows[0]!.total };
}

/** The same by a report's payload; another tenant's id is nobody's. */
export async function callHistory(
  work: Work,
  { params, json }: RouteParsed<typeof routes.callHistory>,
): Promise<RouteAnswer<typeof routes.callHistory>> {
  if (params.tenantId !== work.actor.tenantId) throw notFound();
  return listCalls(work, { query: json });
}
