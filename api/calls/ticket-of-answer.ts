import { sql } from 'kysely';
import { continueOrOpen } from './call-ticket.ts';
import type { CallWork } from './call-work.ts';
import type { KeptCall } from './kept-call.ts';
import { makesTicket } from './ticket-rules.ts';

/** The ticket that is on the screen when somebody speaks with a customer. */
export async function ticketOfAnswer(work: CallWork, call: KeptCall): Promise<void> {
  if (!(await makesTicket(work, call.queue_id, 'answer'))) return;
  const words = call.direction === 'inbound' ? 'Cuộc gọi từ' : 'Cuộc gọi tới';
  const ticket = await continueOrOpen(work, call, {
    subject: customer => `${words} ${customer}`,
    assigneeId: call.user_id,
  });
  if (!ticket.isNew)
    await sql`update tickets set updated_at = now() where tenant_id = ${work.tenantId} and number = ${ticket.number}`.execute(
      work.db,
    );
}
