import type { CallEventKind, EndReason } from 'contract/calls/call-events.ts';
import { hiddenNumber } from 'contract/calls/call-words.ts';
import type { CallDetail, CallLeg, readCall as route } from 'contract/calls/calls.ts';
import { eventWords } from 'contract/calls/event-words.ts';
import type { WrapUpOutcome } from 'contract/calls/wrap-up-words.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import { showPhone, showText } from '../access/masking.ts';
import { notFound } from '../errors.ts';
import type { Work } from '../work.ts';
import { selectCalls } from './call-rows.ts';
import { callScope, talkScope } from './call-scope.ts';

export const callMissing = 'Không tìm thấy cuộc gọi này';

/**
 * One call with its people and what happened, in order. Whoever sees it for the message that was left reads of that: from where the
 * call was led to it, without what colleagues said and did before.
 */
export async function readCall(work: Work, { params }: RouteParsed<typeof route>): Promise<RouteAnswer<typeof route>> {
  const { db, actor } = work;
  const [row] = await selectCalls(work, sql`c.id = ${params.id} and ${callScope(actor)}`, sql`c.started_at`, 1, 0);
  if (!row) throw notFound(callMissing);
  const { rows: whole } = await sql`select from calls c where c.id = ${params.id} and ${talkScope(actor)}`.execute(db);
  const isWhole = whole.length > 0;
  const legs = (await readLegs(work, params.id)).filter(({ role }) => isWhole || role === 'customer');
  const nameOf = new Map(
    legs.map(leg => [leg._id, leg.name || leg.number || (leg.role === 'customer' ? hiddenNumber : '')]),
  );
  const { rows: seen } = await sql<{ seq: number; at: Date; kind: CallEventKind; detail: Record<string, unknown> }>`
    select seq, at, kind, detail from call_events where tenant_id = ${actor.tenantId} and call_id = ${params.id} order by seq`.execute(
    db,
  );
  const led = seen.findLastIndex(({ kind, detail }) => kind === 'led' && detail.kind === 'voicemail');
  const events = isWhole ? seen : led < 0 ? [] : seen.slice(led);
  const data: CallDetail = {
    ...row,
    legs,
    events: events.map(({ seq, at, kind, detail }, place) => ({
      ...{ seq, kind, at: at.toISOString() },
      text: showText(
        actor,
        eventWords(
          kind,
          detail,
          id => nameOf.get(id) ?? '',
          events.find((later, its) => its > place && later.kind.startsWith('ivr.')),
        ),
      ),
    })),
    wrap_ups: isWhole ? await readWrapUps(work, params.id) : [],
  };
  return { data };
}

async function readWrapUps({ db, actor }: Work, callId: string): Promise<CallDetail['wrap_ups']> {
  const { rows } = await sql<{ id: string; name: string; outcome: WrapUpOutcome; note: string; at: Date }>`
    select u.id, u.name, w.outcome, w.note, w.wrapped_up_at as at from call_wrap_ups w
    join users u on u.tenant_id = w.tenant_id and u.id = w.user_id
    where w.tenant_id = ${actor.tenantId} and w.call_id = ${callId} order by w.wrapped_up_at, u.id`.execute(db);
  return rows.map(({ id, name, outcome, note, at }) => ({
    ...{ user: { _id: id, name: showText(actor, name) }, outcome, note: showText(actor, note), at: at.toISOString() },
  }));
}

async function readLegs({ db, actor }: Work, callId: string): Promise<CallLeg[]> {
  const { rows } = await sql<
    Omit<CallLeg, '_id' | 'name' | 'started_at' | 'answered_at' | 'ended_at'> & {
      id: string;
      user_name: string | null;
      customer_name: string;
      started_at: Date;
      answered_at: Date | null;
      ended_at: Date | null;
      end_reason: EndReason | null;
    }
  >`select l.id, l.role, u.name as user_name, c.customer_name,
      -- what a network says in place of a hidden number is none
      case when l.role = 'customer' and c.customer_number = '' then '' else l.number end as number, l.device, l.started_at, l.answered_at, l.ended_at, l.outcome,
      l.held_seconds, l.gap_seconds, l.quality,
      case when q.id is not null then json_build_object('_id', q.id, 'name', q.name) end as queue
    from call_legs l join calls c on c.tenant_id = l.tenant_id and c.id = l.call_id
    left join users u on u.tenant_id = l.tenant_id and u.id = l.user_id
    left join call_queues q on q.tenant_id = l.tenant_id and q.id = l.queue_id
    where l.tenant_id = ${actor.tenantId} and l.call_id = ${callId} order by l.started_at, l.id`.execute(db);
  return rows.map(row => ({
    _id: row.id,
    role: row.role,
    name: showText(actor, row.user_name ?? (row.role === 'customer' ? row.customer_name : '')),
    number: row.number === '' ? '' : showPhone(actor, row.number),
    ...{ device: row.device, queue: row.queue, outcome: row.outcome, quality: row.quality },
    started_at: row.started_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    ...{ held_seconds: row.held_seconds, gap_seconds: row.gap_seconds },
  }));
}
