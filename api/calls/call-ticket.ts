import { hiddenNumber } from 'contract/calls/call-words.ts';
import { formatPhone } from 'contract/phone.ts';
import { sql } from 'kysely';
import { nextNumber } from '../contacts/insert-contact.ts';
import { forgetCounts } from '../tickets/count-tickets.ts';
import { newId, type ScopeColumns } from '../work.ts';
import { type CallWork, tell } from './call-work.ts';
import { matchCaller } from './caller.ts';
import type { KeptCall } from './kept-call.ts';

export interface CallTicket extends ScopeColumns {
  number: number;
  isNew: boolean;
}

interface Wanted {
  subject: (customer: string) => string;
  assigneeId: string | null;
}

/**
 * The open ticket of who called, or a new one: calls of one customer are kept together. Who hides their number may be anybody:
 * each of their calls is a ticket of its own, and belongs to the tenant's one customer for them until staff name another.
 */
export async function continueOrOpen(work: CallWork, call: KeptCall, wanted: Wanted): Promise<CallTicket> {
  const { db, tenantId } = work;
  const isHidden = call.contact_number === null && call.customer_number === '';
  const customer = isHidden ? await hiddenCaller(work, call) : await customerOf(work, call);
  // two calls of one customer at a moment make one ticket
  const { rows: who } = await sql<{ name: string }>`select name from contacts
    where tenant_id = ${tenantId} and number = ${customer} for update`.execute(db);
  const { rows: open } = await sql<CallTicket>`
    select number, assignee_id, department_id, organization_id, false as "isNew" from tickets
    where tenant_id = ${tenantId} and status in (1, 2, 4)
      and (number = ${call.ticket_number}::int or not ${isHidden} and requester_number = ${customer})
    order by number = ${call.ticket_number}::int desc nulls last, updated_at desc, number desc limit 1`.execute(db);
  const name = isHidden ? [call.customer_name, hiddenNumber.toLowerCase()].filter(Boolean).join(', ') : who[0]!.name;
  const ticket = open[0] ?? (await openTicket(work, call, customer, wanted.subject(name), wanted.assigneeId));
  call.ticket_number = ticket.number;
  work.afterCommit(() => forgetCounts(tenantId));
  return ticket;
}

async function openTicket(
  work: CallWork,
  call: KeptCall,
  customer: number,
  subject: string,
  assigneeId: string | null,
): Promise<CallTicket> {
  const { db, tenantId } = work;
  const number = await nextNumber({ db, actor: { tenantId } }, 'ticket');
  const source = call.direction === 'inbound' ? 'CALL_INBOUND' : 'CALL_OUTBOUND';
  const { rows } = await sql<ScopeColumns>`
    insert into tickets (tenant_id, number, subject, requester_number, source, assignee_id, type_id, department_id, created_by)
    select ${tenantId}, ${number}, ${subject}, ${customer}, ${source}, ${assigneeId}::uuid, q.ticket_type_id, q.department_id, ${assigneeId}::uuid
    from (select 1) one left join call_queues q on q.tenant_id = ${tenantId} and q.id = ${call.queue_id}::uuid
    returning assignee_id, department_id, organization_id`.execute(db);
  await db
    .insertInto('ticket_changes')
    .values({
      ...{ tenant_id: tenantId, id: newId(), ticket_number: number, actor_id: assigneeId, version: 1 },
      changes: JSON.stringify([{ field: 'status', from: null, to: 1 }]),
    })
    .execute();
  await auditCall(work, call, assigneeId, 'ticket.create', `ticket:${number}`, { subject });
  await tell(work, 'ticket.created', { number }, { rows: [rows[0]!] });
  return { number, ...rows[0]!, isNew: true };
}

/** Whose number it is; an unknown number makes a customer. */
async function customerOf(work: CallWork, call: KeptCall): Promise<number> {
  const { db, tenantId } = work;
  if (call.contact_number !== null) return call.contact_number;
  // after whoever is making a customer just now: they may be making this one
  await sql`select from counters where tenant_id = ${tenantId} and name = 'contact' for update`.execute(db);
  const known = await matchCaller(work, call.customer_number);
  call.contact_number = known?.number ?? (await makeCustomerOf(work, call));
  if (known) call.customer_name = known.name;
  return call.contact_number;
}

/** The customer of all who hide their number. Calls do not name it: what is known of one customer would be told of all. */
async function hiddenCaller(work: CallWork, call: KeptCall): Promise<number> {
  const { db, tenantId } = work;
  const { rows } = await sql<{ hidden_contact: number | null }>`select hidden_contact from tenant_settings
    where tenant_id = ${tenantId} for no key update`.execute(db);
  const { hidden_contact } = rows[0]!;
  if (hidden_contact !== null) return hidden_contact;
  const number = await makeCustomer(work, call, hiddenNumber);
  await sql`update tenant_settings set hidden_contact = ${number} where tenant_id = ${tenantId}`.execute(db);
  return number;
}

async function makeCustomerOf(work: CallWork, call: KeptCall): Promise<number> {
  const raw = formatPhone(call.customer_number);
  const number = await makeCustomer(work, call, call.customer_name || raw);
  await work.db
    .insertInto('contact_points')
    .values({
      ...{ tenant_id: work.tenantId, id: newId(), contact_number: number, kind: 'phone' },
      ...{ value: call.customer_number, raw },
    })
    .execute();
  return number;
}

async function makeCustomer(work: CallWork, call: KeptCall, name: string): Promise<number> {
  const { db, tenantId } = work;
  const number = await nextNumber({ db, actor: { tenantId } }, 'contact');
  const source = call.direction === 'inbound' ? 'CALL_INBOUND' : 'CALL_OUTBOUND';
  await db.insertInto('contacts').values({ tenant_id: tenantId, number, name, source }).execute();
  await auditCall(work, call, null, 'contact.create', `contact:${number}`, { name });
  const nobodys = { assignee_id: null, department_id: null, organization_id: null };
  await tell(work, 'contact.changed', { number }, { rows: [nobodys] });
  return number;
}

/** In the name of who spoke, or of nobody; the call says by what. */
async function auditCall(
  { db, tenantId }: CallWork,
  call: KeptCall,
  actorId: string | null,
  action: string,
  subject: string,
  after: object,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      ...{ tenant_id: tenantId, id: newId(), actor_id: actorId, action, subject },
      ...{ after: JSON.stringify({ ...after, call: call.id }), request_id: `call:${call.id}` },
    })
    .execute();
}
