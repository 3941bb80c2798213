import { hiddenNumber } from 'contract/calls/call-words.ts';
import { sql } from 'kysely';
import { tellUsers } from '../notifications/tell-users.ts';
import { isInTicketScope } from '../tickets/ticket-scope.ts';
import { type CallTicket, continueOrOpen } from './call-ticket.ts';
import type { CallWork } from './call-work.ts';
import type { KeptCall } from './kept-call.ts';
import { isMember } from './reserve-agents.ts';
import { makesTicket } from './ticket-rules.ts';

/**
 * One open ticket holds the missed calls of a customer; those who may call back are told. A queue may want no tickets of misses,
 * but what was said on a voicemail waits for somebody and always makes one.
 */
export async function ticketOfMiss(work: CallWork, call: KeptCall): Promise<void> {
  const { db, tenantId } = work;
  if (call.end_reason !== 'voicemail' && !(await makesTicket(work, call.queue_id, 'miss'))) return;
  const ticket = await continueOrOpen(work, call, {
    subject: customer => `Cuộc gọi nhỡ từ ${customer}`,
    assigneeId: null,
  });
  await sql`update tickets set missed_call_at = ${call.ended_at!.toISOString()}, called_back_at = null, updated_at = now()
    where tenant_id = ${tenantId} and number = ${ticket.number}`.execute(db);
  await tellAboutIt(work, call, ticket);
}

interface Reader {
  id: string;
  scope: 'all' | 'my_organization' | 'my_group' | 'me';
  organization_id: string | null;
  department_ids: string[];
}

/**
 * Whose ticket it is and who was called by name; of a message the queue's members too, and of a number that is hidden: nobody
 * finds it among the calls that wait for a call back.
 */
async function tellAboutIt(work: CallWork, call: KeptCall, ticket: CallTicket): Promise<void> {
  const { db, tenantId } = work;
  const isVoicemail = call.end_reason === 'voicemail';
  const isQueues = isVoicemail || call.customer_number === '';
  const { rows } = await sql<Reader>`
    select u.id, u.scope, u.organization_id, array(select g.group_id from user_groups g
      where g.tenant_id = u.tenant_id and g.user_id = u.id) as department_ids
    from users u where u.tenant_id = ${tenantId} and u.is_active
      and (u.id = ${ticket.assignee_id}::uuid
        or u.id = (select user_id from hotlines where tenant_id = ${tenantId} and id = ${call.hotline_id}::uuid)
        or ${isQueues} and ${call.queue_id}::uuid is not null and ${isMember(sql`${call.queue_id}::uuid`)})`.execute(
    db,
  );
  const told = rows
    .filter(person =>
      isInTicketScope(
        {
          ...{ userId: person.id, scope: person.scope, organizationId: person.organization_id },
          departmentIds: person.department_ids,
        },
        ticket,
      ),
    )
    .map(({ id }) => ({
      ...{ userId: id, kind: isVoicemail ? ('voicemail' as const) : ('missed_call' as const) },
      ...{ ticketNumber: ticket.number, callId: call.id, text: call.customer_name || hiddenNumber },
    }));
  await tellUsers(db, { tenantId, actorId: null }, told);
}
