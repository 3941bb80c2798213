import type { cancelExport as route } from 'contract/exports/exports.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import type { Work } from '../work.ts';
import { audit, record } from '../work.ts';
import { oneExport } from './read-exports.ts';

/** Stops an export of the actor's own: its job notices before it writes the next rows. */
export async function cancelExport(
  work: Work,
  { params }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { db, actor } = work;
  const { rows } = await sql`update exports set state = 'cancelled'
    where tenant_id = ${actor.tenantId} and user_id = ${actor.userId} and id = ${params.id}
      and state in ('queued', 'running') returning id`.execute(db);
  if (rows.length > 0) {
    await audit(work, { action: 'export.cancel', subject: `export:${params.id}` });
    await record(work, 'export.changed', { id: params.id, state: 'cancelled' }, { users: [actor.userId] });
  }
  return { data: await oneExport(work, params.id) };
}
