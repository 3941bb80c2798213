import type { publishIvr as route } from 'contract/ivr/scenarios.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import { lockRow, type StoredRow, shownColumns } from '../crud/store.ts';
import { ApiError } from '../errors.ts';
import { lookupsChanged } from '../lookups/lookups.ts';
import { audit, type Work } from '../work.ts';
import { lintScenario } from './lint-scenario.ts';
import { readDraft } from './read-flow.ts';
import { scenarioStore as store } from './scenarios.ts';

export async function publishScenario(
  work: Work,
  { params }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { db, actor } = work;
  // two that lead to each other would each be looked at beside what the other one was
  await sql`select pg_advisory_xact_lock(hashtextextended(${`publish-ivr:${actor.tenantId}`}, 0))`.execute(db);
  const before = await lockRow(work, store, params.id);
  const flow = await readDraft({ db, tenantId: actor.tenantId }, params.id);
  const findings = await lintScenario(work, flow);
  const errors = findings.filter(({ level }) => level === 'error');
  if (errors.length > 0)
    throw new ApiError(409, `Chưa xuất bản được: kịch bản còn ${errors.length} lỗi.`, { extra: { findings } });
  const { rows } =
    await sql<StoredRow>`update ivr_cps set published = ${JSON.stringify(flow)}, published_by = ${actor.userId},
      published_at = greatest(now(), updated_at)
    where tenant_id = ${actor.tenantId} and id = ${params.id} returning ${shownColumns(store)}`.execute(db);
  await audit(work, { action: 'ivr_cp.publish', subject: `ivr_cp:${params.id}`, before, after: rows[0] });
  await lookupsChanged(work, store.table);
  return { data: rows[0] as never, findings };
}
