import type { CallWork } from './call-work.ts';

/** Whether calls become tickets: what their queue says, and always where there is none. */
export async function makesTicket(
  { db, tenantId }: CallWork,
  queueId: string | null,
  when: 'answer' | 'miss',
): Promise<boolean> {
  if (queueId === null) return true;
  const queue = await db
    .selectFrom('call_queues')
    .select(['ticket_on_answer', 'ticket_on_miss'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', queueId)
    .executeTakeFirst();
  return queue?.[`ticket_on_${when}`] ?? true;
}
