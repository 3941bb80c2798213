import type { CallFilter } from 'contract/calls/call-filter.ts';
import { callParams } from 'contract/calls/call-params.ts';
import type * as routes from 'contract/exports/exports.ts';
import type { ExportFormat } from 'contract/exports/exports.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import { conflict, type FieldError, invalidFields, notFound } from '../errors.ts';
import { userScope } from '../users/user-scope.ts';
import type { Work } from '../work.ts';
import { startExport } from './start-export.ts';

export async function exportCallHistory(
  work: Work,
  { json: { columns, format, ...filter } }: RouteParsed<typeof routes.exportCallHistory>,
): Promise<RouteAnswer<typeof routes.exportCallHistory>> {
  await requireNamed(work, filter);
  return { data: await startExport(work, 'calls', { params: callParams(filter), columns, format }) };
}

const goneChoice = 'Có lựa chọn không còn nữa';

/** People of the actor's scope, departments, queues and priorities: those who have left too. */
async function requireNamed({ db, actor }: Work, filter: CallFilter): Promise<void> {
  const errors: FieldError[] = [];
  for (const [param, table] of [
    ['assign_group_id', 'groups'],
    ['queue_id', 'call_queues'],
    ['priority_id', 'priorities'],
  ] as const) {
    const ids = filter[param] ?? [];
    if (ids.length === 0) continue;
    const found = await db
      .selectFrom(table)
      .select('id')
      .where('tenant_id', '=', actor.tenantId)
      .where('id', 'in', ids)
      .execute();
    if (found.length < new Set(ids).size) errors.push({ param, message: goneChoice });
  }
  const agents = new Set(filter.assign_agent_id ?? []);
  if (agents.size > 0) {
    const { rows } =
      await sql`select from users u where u.id = any (${[...agents]}::uuid[]) and ${userScope(actor)}`.execute(db);
    if (rows.length < agents.size) errors.push({ param: 'assign_agent_id', message: goneChoice });
  }
  if (errors.length > 0) throw invalidFields(errors);
}

/** The list of an export that came to nothing, asked for again with the rights of now. */
export async function retryCallHistory(
  work: Work,
  { json }: RouteParsed<typeof routes.retryCallHistory>,
): Promise<RouteAnswer<typeof routes.retryCallHistory>> {
  const { db, actor } = work;
  const { rows } = await sql<{ query: string; state: string; format: ExportFormat; kind: string }>`
    select query, state, format, kind from exports where tenant_id = ${actor.tenantId} and id = ${json.id}
      and user_id = ${actor.userId}`.execute(db);
  const [before] = rows;
  if (!before) throw notFound('Không tìm thấy lượt xuất này');
  if (before.kind !== 'calls' || (before.state !== 'failed' && before.state !== 'cancelled'))
    throw conflict('Lượt xuất này không bị lỗi');
  const params = new URLSearchParams(before.query);
  const columns = params.get('columns')?.split(',');
  return { data: await startExport(work, 'calls', { params, columns, format: before.format }) };
}
