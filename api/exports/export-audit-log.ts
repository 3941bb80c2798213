import type { exportAuditLog as route } from 'contract/exports/exports.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { auditCondition } from '../audit/list-audit-log.ts';
import { invalid } from '../errors.ts';
import type { Work } from '../work.ts';
import { startExport } from './start-export.ts';

export async function exportAuditLog(
  work: Work,
  { json: { columns, format, ...filter } }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  auditCondition(work, filter);
  await requireActor(work, filter.actor);
  const given = Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return { data: await startExport(work, 'audit', { params: new URLSearchParams(given), columns, format }) };
}

/** Somebody of the tenant: those who have left are in the log too. */
async function requireActor({ db, actor }: Work, id: string | null | undefined): Promise<void> {
  if (!id) return;
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw invalid('actor', 'Không tìm thấy thành viên này');
}
