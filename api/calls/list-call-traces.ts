import type { CallTrace, listCallTraces as route } from 'contract/calls/call-traces.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import { showText } from '../access/masking.ts';
import { notFound } from '../errors.ts';
import type { Work } from '../work.ts';
import { callScope, talkScope } from './call-scope.ts';
import { callMissing } from './read-call.ts';

const most = 20;

/**
 * What pages told of one call, and nothing where it is seen for its message alone. Of people who were in it alone: what a page says
 * it is about is its own word.
 */
export async function listCallTraces(
  work: Work,
  { params }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { db, actor } = work;
  const call = sql`c.tenant_id = ${actor.tenantId} and c.id = ${params.id} and ${callScope(actor)}`;
  const { rows: seen } = await sql`select from calls c where ${call}`.execute(db);
  if (seen.length === 0) throw notFound(callMissing);
  const { rows } = await sql<{
    id: string;
    user_id: string;
    name: string;
    at: Date;
    kind: CallTrace['kind'];
    log: Log;
  }>`
    select t.id, t.user_id, u.name, t.created_at as at, t.kind, t.log
    from calls c join call_traces t on t.tenant_id = c.tenant_id
    join users u on u.tenant_id = t.tenant_id and u.id = t.user_id
    where ${call} and ${talkScope(actor)} and (t.user_id = c.user_id or t.user_id in (
        select l.user_id from call_legs l where l.tenant_id = c.tenant_id and l.call_id = c.id))
      and (t.kind = 'error' and t.log->'call_ids' ? c.id::text
        -- it is told once there is a way again
        or t.kind = 'disconnected' and t.created_at between c.started_at and coalesce(c.ended_at, now()) + interval '1 minute')
    order by t.created_at desc, t.id limit ${most}`.execute(db);
  const list = rows.reverse().map(({ id, user_id, name, at, kind, log }) => ({
    ...{ _id: id, user: { _id: user_id, name: showText(actor, name) }, at: at.toISOString(), kind },
    cause: typeof log.cause === 'string' ? showText(actor, log.cause) : '',
    ...{ events: eventsOf(work, log.events), sip_events: eventsOf(work, log.sip_events) },
    ws_events: eventsOf(work, kind === 'error' ? log.ws_events : log.logs),
  }));
  return { list, total: list.length };
}

type Log = Partial<Record<'cause' | 'events' | 'sip_events' | 'ws_events' | 'logs', unknown>>;

const eventsOf = (work: Work, events: unknown): Record<string, unknown>[] =>
  Array.isArray(events) ? events.map(event => shown(work, event) as Record<string, unknown>) : [];

/** What a page said, masked as any text is. */
function shown(work: Work, value: unknown): unknown {
  if (typeof value === 'string') return showText(work.actor, value);
  if (Array.isArray(value)) return value.map(one => shown(work, one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [showText(work.actor, name), shown(work, one)]));
}
