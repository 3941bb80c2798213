import type { CallWork } from './call-work.ts';

/** Seconds that a queue gives to write a call up. */
export async function wrapUpSeconds({ db, tenantId }: CallWork, queueId: string | null): Promise<number> {
  if (queueId === null) return 0;
  const queue = await db
    .selectFrom('call_queues')
    .select('wrap_up_seconds')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', queueId)
    .executeTakeFirst();
  return queue?.wrap_up_seconds ?? 0;
}
