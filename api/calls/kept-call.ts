import type { EndReason } from 'contract/calls/call-events.ts';
import { sql } from 'kysely';
import type { ScopeColumns } from '../work.ts';
import { type CallWork, tell } from './call-work.ts';
import { isMember } from './reserve-agents.ts';

/** A call's row, as events change it. */
export interface KeptCall {
  id: string;
  direction: 'inbound' | 'outbound' | 'internal';
  customer_number: string;
  customer_name: string;
  contact_number: number | null;
  hotline_id: string | null;
  queue_id: string | null;
  /** the queue that it waits in, or is on its way to */
  place_in: string | null;
  user_id: string | null;
  ticket_number: number | null;
  /** `ivr`: a scenario or a mailbox has it */
  state: 'ringing' | 'ivr' | 'waiting' | 'talking' | 'ended';
  outcome: 'answer' | 'miss' | 'reject' | null;
  end_reason: EndReason | null;
  started_at: Date;
  answered_at: Date | null;
  ended_at: Date | null;
  wait_seconds: number;
  talk_seconds: number;
  callback_of: string | null;
  /** a message was left, for the people of its queue */
  has_message: boolean;
}

/** Locked until the transaction ends: what is told of one call is kept one after the other. */
export async function lockCall({ db, tenantId }: CallWork, id: string): Promise<KeptCall | undefined> {
  const { rows } = await sql<KeptCall>`
    select id, direction, customer_number, customer_name, contact_number, hotline_id, queue_id, place_in, user_id, ticket_number, state,
      outcome, end_reason, started_at, answered_at, ended_at, wait_seconds, talk_seconds, callback_of, has_message
    from calls where tenant_id = ${tenantId} and id = ${id} for update`.execute(db);
  return rows[0];
}

export async function writeCall({ db, tenantId }: CallWork, { id, ...columns }: KeptCall): Promise<void> {
  await db.updateTable('calls').set(columns).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Those who may see the call: its queue's department, the people who were in it, and of a message its queue's members. */
export async function callAudience(
  { db, tenantId }: Pick<CallWork, 'db' | 'tenantId'>,
  call: Pick<KeptCall, 'id' | 'user_id' | 'queue_id'>,
): Promise<ScopeColumns[]> {
  const { rows } = await sql<ScopeColumns>`
    select ${call.user_id}::uuid as assignee_id,
      (select department_id from call_queues where tenant_id = ${tenantId} and id = ${call.queue_id}::uuid) as department_id,
      null::uuid as organization_id
    union select user_id, null, null from call_legs
    where tenant_id = ${tenantId} and call_id = ${call.id} and user_id is not null
    union select u.id, null, null from calls c join users u on u.tenant_id = c.tenant_id
    where c.tenant_id = ${tenantId} and c.id = ${call.id} and c.has_message and ${isMember(sql`c.queue_id`)}`.execute(
    db,
  );
  return rows;
}

/** Pages of those who may see the call hear that it changed. */
export async function tellCall(work: CallWork, call: KeptCall): Promise<void> {
  const rows = await callAudience(work, call);
  await tell(work, 'call.changed', { id: call.id, number: call.ticket_number, state: call.state }, { rows });
  if (call.queue_id) await tell(work, 'queue.changed', { queue: call.queue_id }, { everyone: true });
}
