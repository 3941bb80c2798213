import type { Flow } from 'contract/ivr/flow.ts';
import { type Finding, lintFlow } from 'contract/ivr/lint.ts';
import { sql } from 'kysely';
import type { Work } from '../work.ts';
import { withHours } from './read-flow.ts';

/** What is wrong with a flow, by what stands in the tenant now. */
export async function lintScenario({ db, actor }: Work, flow: Flow): Promise<Finding[]> {
  const { rows } = await sql<{ kind: 'audios' | 'queues' | 'users' | 'cps' | 'schedules'; id: string }>`
    select 'audios' as kind, id from ivr_audios where tenant_id = ${actor.tenantId}
    union all select 'queues', id from call_queues where tenant_id = ${actor.tenantId} and is_active
    union all select 'users', id from users where tenant_id = ${actor.tenantId} and is_active
    union all select 'cps', id from ivr_cps where tenant_id = ${actor.tenantId}
      and (published is not null or id = ${flow.cp_id})
    union all select 'schedules', id from schedules where tenant_id = ${actor.tenantId}`.execute(db);
  const of = (kind: string) => new Set(rows.filter(row => row.kind === kind).map(({ id }) => id));
  return lintFlow(await withHours({ db, tenantId: actor.tenantId }, flow), {
    audios: of('audios'),
    queues: of('queues'),
    users: of('users'),
    cps: of('cps'),
    schedules: of('schedules'),
  });
}
