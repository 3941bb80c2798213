import type { wrapUpCall as route } from 'contract/calls/calls.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import { notFound } from '../errors.ts';
import type { Work } from '../work.ts';
import { audit, record } from '../work.ts';
import { callMissing } from './read-call.ts';

/** The words of somebody who was in the call; they are free again. */
export async function wrapUpCall(
  work: Work,
  { params, json }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { db, actor } = work;
  const { rows } = await sql<{ outcome: string; note: string }>`
    update calls c set wrap_up_outcome = ${json.outcome}, wrap_up_note = ${json.note ?? ''}, wrapped_up_at = now()
    from (select o.id, o.wrap_up_outcome as outcome, o.wrap_up_note as note from calls o
      where o.tenant_id = ${actor.tenantId} and o.id = ${params.id} and (o.user_id = ${actor.userId} or exists (
        select from call_legs l where l.tenant_id = o.tenant_id and l.call_id = o.id and l.user_id = ${actor.userId}
          and l.answered_at is not null)) for update) before
    where c.tenant_id = ${actor.tenantId} and c.id = before.id returning before.outcome, before.note`.execute(db);
  if (!rows[0]) throw notFound(callMissing);
  await sql`update agent_states set call_state = 'idle', call_id = null, wrap_up_until = null, call_since = now()
    where tenant_id = ${actor.tenantId} and user_id = ${actor.userId} and call_state = 'wrap_up'
      and call_id = ${params.id}`.execute(db);
  await audit(work, { action: 'call.wrap-up', subject: `call:${params.id}`, before: rows[0], after: json });
  await record(work, 'call.changed', { id: params.id }, { users: [actor.userId] });
  await record(work, 'agent.changed', { user: actor.userId }, { everyone: true });
  return { message: 'Đã lưu kết quả cuộc gọi' };
}
