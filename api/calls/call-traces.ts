import type * as routes from 'contract/calls/call-traces.ts';
import { keptTraceSessions } from 'contract/calls/call-traces.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import type { Work } from '../work.ts';
import { audit, newId } from '../work.ts';

const longest = 2_000;
const deepest = 8;
const secretKeys = /sdp|authori[sz]ation|password|secret|token|sippass|cookie|credential|ha1/i;
const secretLines =
  /^(?:authorization|proxy-authorization|www-authenticate|proxy-authenticate|cookie|a=ice-pwd|a=crypto|a=fingerprint)\b.*$/gim;

/** What a page tells of itself, without what opens anything and without where people are (SDP). */
export function scrubTrace(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') {
    const sdp = value.search(/^v=0\r?$/m);
    const plain = sdp < 0 ? value : `${value.slice(0, sdp)}[SDP]`;
    return plain.replace(secretLines, '[đã che]').slice(0, longest);
  }
  if (value === null || typeof value !== 'object') return value;
  if (depth >= deepest) return '…';
  if (Array.isArray(value)) return value.map(one => scrubTrace(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, secretKeys.test(key) ? '[đã che]' : scrubTrace(one, depth + 1)]),
  );
}

async function keepTrace(work: Work, kind: 'disconnected' | 'error', log: unknown): Promise<void> {
  const { db, actor } = work;
  const id = newId();
  await db
    .insertInto('call_traces')
    .values({
      ...{ tenant_id: actor.tenantId, id, user_id: actor.userId, session_id: actor.sessionId, kind },
      log: JSON.stringify(scrubTrace(log)),
    })
    .execute();
  await sql`delete from call_traces where tenant_id = ${actor.tenantId} and user_id = ${actor.userId} and session_id not in (
    select session_id from call_traces where tenant_id = ${actor.tenantId} and user_id = ${actor.userId}
    group by session_id order by max(created_at) desc limit ${keptTraceSessions})`.execute(db);
  // a page that fails again and again fills no table
  await sql`delete from call_traces where tenant_id = ${actor.tenantId} and user_id = ${actor.userId} and id not in (
    select id from call_traces where tenant_id = ${actor.tenantId} and user_id = ${actor.userId}
    order by created_at desc, id desc limit 100)`.execute(db);
  await audit(work, { action: 'call.trace', subject: `user:${actor.userId}`, after: { kind, trace: id } });
}

const thanks = { message: 'Đã ghi nhận' };

export async function traceDisconnected(
  work: Work,
  { json }: RouteParsed<typeof routes.traceDisconnected>,
): Promise<RouteAnswer<typeof routes.traceDisconnected>> {
  await keepTrace(work, 'disconnected', json);
  return thanks;
}

export async function traceCallError(
  work: Work,
  { json }: RouteParsed<typeof routes.traceCallError>,
): Promise<RouteAnswer<typeof routes.traceCallError>> {
  const { tenant_id: _, user_id: __, agent_id: ___, ...log } = json.log;
  await keepTrace(work, 'error', log);
  return thanks;
}
