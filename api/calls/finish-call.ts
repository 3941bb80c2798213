import type { EndReason } from 'contract/calls/call-events.ts';
import { sql } from 'kysely';
import { leaveCall, lockAgents } from './agent-states.ts';
import { noteCall } from './call-note.ts';
import type { CallWork } from './call-work.ts';
import { closeRecordings } from './close-recordings.ts';
import { type KeptCall, lockCall, tellCall, writeCall } from './kept-call.ts';
import { tellOfMessage, ticketOfMiss } from './ticket-of-miss.ts';
import { endChannels } from './trunk-channels.ts';
import { wrapUpSeconds } from './wrap-up-time.ts';

const turnedAway: ReadonlySet<EndReason> = new Set(['rejected', 'blocked']);

/** The end of a call, whose people are locked: its figures, they, and what becomes of who was not reached. */
export async function endCall(work: CallWork, call: KeptCall, reason: EndReason, at: string): Promise<void> {
  const ended = new Date(at);
  const seconds = (from: Date) => Math.max(0, Math.round((+ended - +from) / 1000));
  call.state = 'ended';
  call.place_in = null;
  call.end_reason = reason;
  call.ended_at = ended;
  call.outcome = call.answered_at ? 'answer' : turnedAway.has(reason) ? 'reject' : 'miss';
  call.talk_seconds = call.answered_at ? seconds(call.answered_at) : 0;
  if (call.wait_seconds === 0 && call.direction === 'inbound')
    call.wait_seconds = Math.max(0, Math.round((+(call.answered_at ?? ended) - +call.started_at) / 1000));
  await closeRecordings(work, call.id);
  await endChannels(work, call.id);
  await leaveCall(work, call.id, null, at, await wrapUpSeconds(work, call.queue_id));
  if (call.direction === 'outbound' && call.outcome === 'answer') await clearMissed(work, call, at);
  call.has_message = reason === 'voicemail' || (await holdsMessage(work, call.id));
  // a colleague is no customer: what they left has no ticket, and is in the story of none
  const isMessage = call.has_message && call.direction !== 'internal';
  if (call.has_message && !isMessage) await tellOfMessage(work, call);
  if (isMessage || (call.direction === 'inbound' && call.outcome === 'miss')) await ticketOfMiss(work, call, isMessage);
  await noteCall(work, call, isMessage);
}

/** A message whose gateway died is one as far as it went. */
async function holdsMessage({ db, tenantId }: CallWork, callId: string): Promise<boolean> {
  const { rows } = await sql`select from call_recordings
    where tenant_id = ${tenantId} and call_id = ${callId} and kind = 'voicemail' limit 1`.execute(db);
  return rows.length > 0;
}

/** Ends a call that no event will end. */
export async function finishCall(work: CallWork, callId: string, reason: EndReason, at: string): Promise<void> {
  const call = await lockCall(work, callId);
  if (!call) return;
  await lockAgents(work, callId);
  await endCall(work, call, reason, at);
  await writeCall(work, call);
  await tellCall(work, call);
}

/** Whoever called in vain has been spoken with; one with a hidden number by the ticket that staff called from. */
async function clearMissed({ db, tenantId }: CallWork, call: KeptCall, at: string): Promise<void> {
  await sql`update calls set called_back_at = ${at}
    where tenant_id = ${tenantId} and id in (select id from calls
      where tenant_id = ${tenantId} and direction = 'inbound' and outcome = 'miss' and called_back_at is null
        and (customer_number = ${call.customer_number} and customer_number <> ''
          or contact_number = ${call.contact_number}::int or id = ${call.callback_of}::uuid
          or customer_number = '' and ticket_number = ${call.ticket_number}::int)
      -- another conversation with them may end now
      order by id for update)`.execute(db);
  await sql`update tickets set called_back_at = ${at}
    where tenant_id = ${tenantId} and number in (select number from tickets
      where tenant_id = ${tenantId} and missed_call_at is not null and called_back_at is null
        and (requester_number = ${call.contact_number}::int or number = ${call.ticket_number}::int
          and requester_number = (select hidden_contact from tenant_settings where tenant_id = ${tenantId}))
      order by number for update)`.execute(db);
}
