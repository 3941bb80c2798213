import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import type { readNearDue as readRoute, saveNearDue as saveRoute } from 'contract/settings/near-due.ts';
import { conflict } from '../errors.ts';
import { lookupsChanged, readLookups } from '../lookups/lookups.ts';
import { forgetCounts } from '../tickets/count-tickets.ts';
import { audit, type Work } from '../work.ts';

export async function readNearDue(work: Work): Promise<RouteAnswer<typeof readRoute>> {
  return { data: { minutes: (await readLookups(work)).nearDueMinutes } };
}

/** Lists, figures and notifications go by it from their next look on. */
export async function saveNearDue(
  work: Work,
  { json: { minutes, was } }: RouteParsed<typeof saveRoute>,
): Promise<RouteAnswer<typeof saveRoute>> {
  const { db, actor } = work;
  const { near_due_minutes: before } = await db
    .selectFrom('tenant_settings')
    .select('near_due_minutes')
    .where('tenant_id', '=', actor.tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (before === minutes) return { data: { minutes } };
  if (was !== undefined && was !== before)
    throw conflict(`Người khác vừa đổi thành ${before} phút. Hãy xem lại trước khi lưu.`, { minutes: before });
  await db
    .updateTable('tenant_settings')
    .set({ near_due_minutes: minutes })
    .where('tenant_id', '=', actor.tenantId)
    .execute();
  await audit(work, { action: 'near_due.update', before: { minutes: before }, after: { minutes } });
  await lookupsChanged(work, 'near_due');
  work.afterCommit(() => forgetCounts(actor.tenantId));
  return { data: { minutes } };
}
