import { sql } from 'kysely';
import { invalid } from '../errors.ts';
import type { Work } from '../work.ts';
import type { TicketColumns } from './change-ticket.ts';

/** An address of a ticket's requester; one of them is where replies go unless somebody chooses another. */
export interface MailAddress {
  id: string;
  value: string;
  is_usual: boolean;
}

/** In the customer's order. Usual is the one that the ticket's latest mail went to among those they still have, or else the first. */
export async function mailAddresses(
  { db, actor }: Work,
  { number, requester_number }: Pick<TicketColumns, 'number' | 'requester_number'>,
): Promise<MailAddress[]> {
  const { rows } = await sql<MailAddress>`
    select p.id, p.value, row_number() over (order by used.at desc nulls last, p.position, p.id) = 1 as is_usual
    from contact_points p, lateral (select max(m.created_at) as at from outbound_mails m
      where m.tenant_id = p.tenant_id and m.ticket_number = ${number} and m.recipient = p.value) used
    where p.tenant_id = ${actor.tenantId} and p.contact_number = ${requester_number} and p.kind = 'email'
    order by p.position, p.id`.execute(db);
  return rows;
}

/** The address that somebody chose for a reply; refused when the requester does not have it. */
export async function chosenAddress(
  work: Work,
  ticket: TicketColumns,
  id: string | null | undefined,
): Promise<string | undefined> {
  if (!id) return undefined;
  const chosen = (await mailAddresses(work, ticket)).find(address => address.id === id);
  if (!chosen) throw invalid('mail_to', 'Người yêu cầu không còn địa chỉ này. Hãy chọn lại nơi nhận.');
  return chosen.value;
}
