import { isEmergency } from 'contract/calls/emergency.ts';
import { type Flow, flow as flowShape } from 'contract/ivr/flow.ts';
import { type Finding, lintFlow } from 'contract/ivr/lint.ts';
import { sql } from 'kysely';
import { isBlocked } from '../blacklist/is-blocked.ts';
import { readDialled } from '../calls/dial-plan.ts';
import { findExtension } from '../calls/lead-call.ts';
import { isMember } from '../calls/reserve-agents.ts';
import type { Work } from '../work.ts';
import { readCalendar } from '../working-time/load-calendar.ts';
import { withHours } from './read-flow.ts';

type Place = Pick<Work, 'db'> & { tenantId: string };

/** What is wrong with a flow, by what stands in the tenant now. */
export async function lintScenario({ db, actor: { tenantId } }: Work, flow: Flow): Promise<Finding[]> {
  const place = { db, tenantId };
  const { rows } = await sql<{ kind: 'audios' | 'queues' | 'users' | 'cps' | 'schedules'; id: string }>`
    select 'audios' as kind, id from ivr_audios where tenant_id = ${tenantId}
    union all select 'queues', id from call_queues where tenant_id = ${tenantId} and is_active
    union all select 'users', id from users where tenant_id = ${tenantId} and is_active
    union all select 'cps', id from ivr_cps where tenant_id = ${tenantId}
      and (published is not null or id = ${flow.cp_id})
    union all select 'schedules', id from schedules where tenant_id = ${tenantId}`.execute(db);
  const of = (kind: string) => new Set(rows.filter(row => row.kind === kind).map(({ id }) => id));
  return lintFlow(await withHours(place, flow), {
    audios: of('audios'),
    queues: of('queues'),
    users: of('users'),
    cps: of('cps'),
    schedules: of('schedules'),
    unattended: await unattendedQueues(place, flow),
    barred: await barredNumbers(place, flow),
    others: await publishedAround(place, flow),
  });
}

/** Queues of the flow, in use, that have nobody or are closed at all times. */
async function unattendedQueues({ db, tenantId }: Place, { states }: Flow): Promise<Map<string, string>> {
  const ids = states.flatMap(({ type, queue_id }) => (type === 'queue' && queue_id ? queue_id : []));
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; schedule_id: string | null; has_people: boolean }>`
    select q.id, q.schedule_id, exists (select from users u where u.tenant_id = q.tenant_id and u.is_active
      and ${isMember(sql`q.id`)}) as has_people
    from call_queues q where q.tenant_id = ${tenantId} and q.id = any (${ids}::uuid[]) and q.is_active`.execute(db);
  const found = new Map<string, string>();
  for (const { id, schedule_id, has_people } of rows) {
    if (!has_people) found.set(id, 'chưa có chuyên viên nào');
    const calendar = schedule_id && (await readCalendar(db, tenantId, schedule_id));
    if (calendar && [...calendar.week, ...[...calendar.days.values()].map(day => day.spans)].every(one => !one.length))
      found.set(id, 'theo một lịch không có giờ làm việc nào');
  }
  return found;
}

/** Numbers of the flow that a call is refused to be led to: neither inside nor allowed outside. */
async function barredNumbers(place: Place, { states }: Flow): Promise<Map<string, string>> {
  const { db, tenantId } = place;
  const numbers = new Set(states.flatMap(({ type, number }) => (type === 'number' && number ? number : [])));
  const found = new Map<string, string>();
  if (numbers.size === 0) return found;
  const rules = await db
    .selectFrom('tenant_settings')
    .select(['dials_abroad', 'dials_premium'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  for (const number of numbers) {
    if (await findExtension(place, number)) continue;
    const read = readDialled(number, rules);
    if ('because' in read) found.set(number, read.because);
    else if (!isEmergency(read.number) && (await isBlocked(db, tenantId, read.number)))
      found.set(number, 'Số này nằm trong danh sách chặn');
  }
  return found;
}

/** What was published of the scenarios that a flow leads to, and of those that they lead to. */
async function publishedAround({ db, tenantId }: Place, flow: Flow): Promise<Flow[]> {
  const found = new Map<string, Flow>();
  const asked = new Set([flow.cp_id]);
  const targets = ({ states }: Flow) => states.flatMap(({ target_cp_id }) => target_cp_id ?? []);
  let next = targets(flow);
  while (next.length > 0) {
    for (const id of next) asked.add(id);
    const { rows } = await sql<{ id: string; published: unknown }>`select id, published from ivr_cps
      where tenant_id = ${tenantId} and id = any (${next}::uuid[]) and id <> ${flow.cp_id} and published is not null`.execute(
      db,
    );
    const flows = rows.map(({ published }) => flowShape.parse(published));
    for (const one of flows) found.set(one.cp_id, one);
    next = flows.flatMap(targets).filter(id => !asked.has(id));
  }
  return [...found.values()];
}
