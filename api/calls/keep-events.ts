import type { CallEvent } from 'contract/calls/call-events.ts';
import type { CallRef } from 'contract/calls/host.ts';
import type { House } from '../house.ts';
import { lockAgents } from './agent-states.ts';
import { type CallWork, inCallWork } from './call-work.ts';
import { endCall } from './finish-call.ts';
import { keepLegEvent } from './keep-leg-event.ts';
import { keepRecordingEvent } from './keep-recording-event.ts';
import { lockCall, tellCall, writeCall } from './kept-call.ts';

/** What was seen of a call, in one transaction; what is told again changes nothing. */
export async function keepEvents(house: House, { tenantId, callId }: CallRef, events: CallEvent[]): Promise<void> {
  if (events.length === 0) return;
  await inCallWork(house, tenantId, async work => {
    const call = await lockCall(work, callId);
    // deleted with its tenant's data meanwhile: nobody asks for it any more
    if (!call) return;
    const people = events.filter(concernsPeople);
    if (people.length > 0) await lockAgents(work, callId, people.flatMap(broughtIn));
    const rows = events.map(({ seq, at, kind, detail }) => ({
      ...{ tenant_id: tenantId, call_id: callId, seq, at, kind, detail: JSON.stringify(detail) },
      leg_id: 'leg' in detail ? detail.leg : null,
    }));
    const written = await work.db
      .insertInto('call_events')
      .values(rows)
      .onConflict(conflict => conflict.columns(['tenant_id', 'call_id', 'seq']).doNothing())
      .returning('seq')
      .execute();
    const fresh = new Set(written.map(({ seq }) => seq));
    for (const event of events.filter(({ seq }) => fresh.has(seq)).sort((one, other) => one.seq - other.seq)) {
      const { detail, kind, at } = event;
      switch (kind) {
        case 'led':
          // the message is for its people, whoever had the call before
          if (detail.kind !== 'voicemail') break;
          call.queue_id = (await queueOf(work, detail.id)) ?? call.queue_id;
          // as by a scenario they are heard by a machine: they neither wait nor talk
          if (call.state !== 'ended') call.state = 'ivr';
          break;
        case 'ivr.entered':
          if (call.state !== 'ended') call.state = 'ivr';
          break;
        case 'queue.entered':
          if (call.state === 'ended') break;
          call.state = 'waiting';
          call.place_in = await queueOf(work, detail.queue_id);
          call.queue_id = call.place_in ?? call.queue_id;
          break;
        case 'queue.left':
          call.wait_seconds += Math.round(detail.waited_ms / 1000);
          if (call.state === 'waiting') call.state = 'ringing';
          // it may have been led to another one since
          if (call.place_in === detail.queue_id) call.place_in = null;
          break;
        case 'ended':
          if (call.state !== 'ended') await endCall(work, call, detail.reason, at);
          break;
        default:
          if (kind.startsWith('recording.')) await keepRecordingEvent(work, call, event);
          else if (kind.startsWith('leg.')) await keepLegEvent(work, call, event);
      }
    }
    await writeCall(work, call);
    if (fresh.size > 0) await tellCall(work, call);
  });
}

const concernsPeople = ({ kind }: CallEvent) =>
  kind === 'leg.added' || kind === 'leg.answered' || kind === 'leg.ended' || kind === 'ended';

const broughtIn = ({ kind, detail }: CallEvent) => (kind === 'leg.added' && detail.user_id ? [detail.user_id] : []);

/** null: deleted since the call was led there, or since the scenario that names it was published. */
async function queueOf({ db, tenantId }: CallWork, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null;
  const queue = await db
    .selectFrom('call_queues')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return queue?.id ?? null;
}
