import type { EndReason } from 'contract/calls/call-events.ts';
import type { Lead, QueueLead, Target } from 'contract/calls/host.ts';
import { isOpen } from 'contract/working-time/calendar.ts';
import { sql } from 'kysely';
import { readCalendar } from '../working-time/load-calendar.ts';
import { type CallWork, refuse } from './call-work.ts';
import type { LedCall } from './led-call.ts';
import { isReachable } from './reachable.ts';
import { isMember } from './reserve-agents.ts';
import { leadToVoicemail } from './voicemail-lead.ts';

interface QueueRow {
  id: string;
  is_active: boolean;
  strategy: string;
  most_wait_seconds: number;
  most_waiting: number;
  tier_first: boolean;
  music_id: string | null;
  announce_seconds: number;
  callback_key: string;
  records: boolean;
  schedule_id: string | null;
  overflow: 'queue' | 'ivr' | 'agent' | 'number' | 'voicemail' | 'end';
  overflow_queue_id: string | null;
  overflow_ivr_id: string | null;
  overflow_user_id: string | null;
  overflow_number: string;
  waiting: number;
  is_attended: boolean;
}

/** A queue that takes the call now, which has its place there from here on; or where it leads it instead. */
export async function leadToQueue(
  work: CallWork,
  call: LedCall,
  id: string,
  further: (target: Target) => Promise<Lead>,
): Promise<Lead> {
  const { db, tenantId } = work;
  // places are counted and given by one call at a time
  await sql`select pg_advisory_xact_lock(hashtextextended(${`queue:${tenantId}:${id}`}, 0))`.execute(db);
  const queue = await readQueue(work, call.id, id);
  if (!queue) throw refuse(404, 'failed', 'Không có hàng đợi này');
  const closed = await whyClosed(work, queue);
  const overflow = overflowOf(queue);
  if (!closed) {
    await sql`update calls set place_in = ${id} where tenant_id = ${tenantId} and id = ${call.id}`.execute(db);
    return queueLead(queue, call, overflow);
  }
  await keepQueue(work, call.id, id);
  if ('dialled' in overflow) return further(overflow);
  return overflow.kind === 'voicemail' ? leadToVoicemail(work, id) : { kind: 'end', reason: closed };
}

/** Whoever was turned away by a queue called for it: what becomes of the call is for its people. Who talks yet has not left theirs. */
async function keepQueue({ db, tenantId }: CallWork, callId: string, queueId: string): Promise<void> {
  await sql`update calls set queue_id = ${queueId}
    where tenant_id = ${tenantId} and id = ${callId} and direction = 'inbound' and state <> 'talking'`.execute(db);
}

async function readQueue({ db, tenantId }: CallWork, callId: string, id: string): Promise<QueueRow | undefined> {
  const { rows } = await sql<QueueRow>`
    select q.id, q.is_active, q.strategy, q.most_wait_seconds, q.most_waiting, q.tier_first, q.music_id, q.announce_seconds,
      q.callback_key, q.records, q.schedule_id, q.overflow, q.overflow_queue_id, q.overflow_ivr_id, q.overflow_user_id, q.overflow_number,
      (select count(*) from calls c where c.tenant_id = q.tenant_id and c.place_in = q.id and c.state <> 'ended' and c.id <> ${callId})::int as waiting,
      exists (select from agent_states s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
        where s.tenant_id = q.tenant_id and u.is_active and s.status = 'AVAILABLE' and ${isReachable}
          and ${isMember(sql`q.id`)}) as is_attended
    from call_queues q where q.tenant_id = ${tenantId} and q.id = ${id}`.execute(db);
  return rows[0];
}

/** undefined: it takes calls. */
async function whyClosed({ db, tenantId, now }: CallWork, queue: QueueRow): Promise<EndReason | undefined> {
  if (!queue.is_active) return 'closed';
  if (queue.schedule_id !== null) {
    const calendar = await readCalendar(db, tenantId, queue.schedule_id);
    if (calendar && !isOpen(calendar, now)) return 'closed';
  }
  if (queue.waiting >= queue.most_waiting) return 'queue_full';
  return queue.is_attended ? undefined : 'no_answer';
}

function overflowOf(queue: QueueRow): QueueLead['overflow'] {
  const { overflow } = queue;
  switch (overflow) {
    case 'queue':
      return { dialled: `queue-${queue.overflow_queue_id}` };
    case 'ivr':
      return { dialled: `ivr-${queue.overflow_ivr_id}` };
    case 'agent':
      return { dialled: `agent-${queue.overflow_user_id}` };
    case 'number':
      return { dialled: queue.overflow_number };
    default:
      return { kind: overflow };
  }
}

const queueLead = (queue: QueueRow, call: LedCall, overflow: QueueLead['overflow']): QueueLead => ({
  ...{ kind: 'queue', queueId: queue.id, overflow, priority: queue.tier_first ? call.tier : 0 },
  ...(queue.music_id !== null && { musicId: queue.music_id }),
  ...{ mostWaitSeconds: queue.most_wait_seconds, announceSeconds: queue.announce_seconds },
  ...{
    callbackKey: call.customer_number === '' ? '' : queue.callback_key,
    ringsAll: queue.strategy === 'ring_all',
    records: queue.records,
  },
});
