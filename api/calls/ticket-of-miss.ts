import { hiddenNumber } from 'contract/calls/call-words.ts';
import type { DataScope } from 'contract/enums.ts';
import { formatPhone } from 'contract/phone.ts';
import { type RawBuilder, sql } from 'kysely';
import { tellUsers } from '../notifications/tell-users.ts';
import { isInTicketScope } from '../tickets/ticket-scope.ts';
import { callScope } from './call-scope.ts';
import { type CallTicket, continueOrOpen } from './call-ticket.ts';
import type { CallWork } from './call-work.ts';
import { type KeptCall, writeCall } from './kept-call.ts';
import { isMember } from './reserve-agents.ts';
import { makesTicket } from './ticket-rules.ts';

/**
 * One open ticket holds the missed calls of a customer; those who may call back are told. A queue may want no tickets of misses,
 * but what was said on a voicemail waits for somebody and always makes one, whoever was spoken with before it.
 */
export async function ticketOfMiss(work: CallWork, call: KeptCall, isMessage: boolean): Promise<void> {
  const { db, tenantId } = work;
  if (!isMessage && !(await makesTicket(work, call.queue_id, 'miss'))) return;
  const ticket = await continueOrOpen(work, call, {
    subject: customer => `Cuộc gọi nhỡ từ ${customer}`,
    assigneeId: null,
  });
  await sql`update tickets set missed_call_at = ${call.ended_at!.toISOString()}, called_back_at = null, updated_at = now()
    where tenant_id = ${tenantId} and number = ${ticket.number}`.execute(db);
  await tellAboutIt(work, call, ticket, isMessage);
}

/** What a colleague has left for a queue, who is no customer and has no ticket. */
export const tellOfMessage = (work: CallWork, call: KeptCall): Promise<void> => tellAboutIt(work, call, null, true);

/**
 * Whose ticket it is and who was called by name; of a message the queue's members too, and of a number that is hidden: nobody
 * finds it among the calls that wait for a call back. Where that is nobody who sees it, those who lead the house.
 */
async function tellAboutIt(
  work: CallWork,
  call: KeptCall,
  ticket: CallTicket | null,
  isMessage: boolean,
): Promise<void> {
  const { db, tenantId } = work;
  const isQueues = isMessage || call.customer_number === '';
  const concerned = await whoSees(
    work,
    call,
    ticket,
    sql<boolean>`u.id = ${ticket?.assignee_id ?? null}::uuid
    or u.id = (select user_id from hotlines where tenant_id = ${tenantId} and id = ${call.hotline_id}::uuid)
    or ${isQueues} and ${call.queue_id}::uuid is not null and ${isMember(sql`${call.queue_id}::uuid`)}`,
  );
  const people =
    concerned.length > 0 || !isQueues
      ? concerned
      : await whoSees(work, call, ticket, sql<boolean>`u.role in ('administrator', 'supervisor')`);
  const name = call.direction === 'internal' ? await nameOf(work, call.user_id) : call.customer_name;
  const told = people.map(({ id, ticketNumber }) => ({
    ...{ userId: id, kind: isMessage ? ('voicemail' as const) : ('missed_call' as const) },
    ...{ ticketNumber, callId: call.id, text: name || formatPhone(call.customer_number) || hiddenNumber },
  }));
  await tellUsers(db, { tenantId, actorId: null }, told);
}

async function nameOf({ db, tenantId }: CallWork, userId: string | null): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select name from users where tenant_id = ${tenantId} and id = ${userId}::uuid`.execute(db);
  return rows[0]?.name ?? '';
}

interface Reader {
  id: string;
  /** null: they see the call and not its ticket, which another department may have */
  ticketNumber: number | null;
}

/** Of the people that are meant, those whose scope shows the ticket or the call; not a colleague who left it themselves. */
async function whoSees(
  work: CallWork,
  call: KeptCall,
  ticket: CallTicket | null,
  meant: RawBuilder<boolean>,
): Promise<Reader[]> {
  const { db, tenantId } = work;
  const { rows } = await sql<{
    id: string;
    scope: DataScope;
    organization_id: string | null;
    department_ids: string[];
  }>`select u.id, u.scope, u.organization_id, array(select g.group_id from user_groups g
      where g.tenant_id = u.tenant_id and g.user_id = u.id) as department_ids
    from users u where u.tenant_id = ${tenantId} and u.is_active and (${meant})
      and u.id is distinct from ${call.direction === 'internal' ? call.user_id : null}::uuid order by u.id`.execute(db);
  // as it is by now: what shows a call is asked of the database
  await writeCall(work, call);
  const readers: Reader[] = [];
  for (const { id, scope, organization_id, department_ids } of rows) {
    const person = { tenantId, userId: id, scope, organizationId: organization_id, departmentIds: department_ids };
    if (ticket && isInTicketScope(person, ticket)) readers.push({ id, ticketNumber: ticket.number });
    else {
      const seen = await sql`select from calls c where c.id = ${call.id} and ${callScope(person)}`.execute(db);
      if (seen.rows.length > 0) readers.push({ id, ticketNumber: null });
    }
  }
  return readers;
}
