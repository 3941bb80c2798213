import type { wrapUpCall as route } from 'contract/calls/calls.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import { notFound } from '../errors.ts';
import type { Work } from '../work.ts';
import { audit, record } from '../work.ts';
import { callAudience } from './kept-call.ts';
import { callMissing } from './read-call.ts';

/** The words of somebody who was in the call, beside those of others who were; they are free again. */
export async function wrapUpCall(
  work: Work,
  { params, json }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { db, actor } = work;
  const { tenantId, userId } = actor;
  const { rows } = await sql<{ id: string; user_id: string | null; queue_id: string | null }>`
    select c.id, c.user_id, c.queue_id from calls c
    where c.tenant_id = ${tenantId} and c.id = ${params.id} and (c.user_id = ${userId} or exists (
      select from call_legs l where l.tenant_id = c.tenant_id and l.call_id = c.id and l.user_id = ${userId}
        and l.answered_at is not null)) for no key update`.execute(db);
  const [call] = rows;
  if (!call) throw notFound(callMissing);
  const before = await db
    .selectFrom('call_wrap_ups')
    .select(['outcome', 'note'])
    .where('tenant_id', '=', tenantId)
    .where('call_id', '=', call.id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const after = { outcome: json.outcome, note: json.note ?? before?.note ?? '' };
  await db
    .insertInto('call_wrap_ups')
    .values({ tenant_id: tenantId, call_id: call.id, user_id: userId, ...after })
    .onConflict(conflict =>
      conflict.columns(['tenant_id', 'call_id', 'user_id']).doUpdateSet({ ...after, wrapped_up_at: sql`now()` }),
    )
    .execute();
  await sql`update agent_states set call_state = 'idle', call_id = null, wrap_up_until = null, call_since = now()
    where tenant_id = ${tenantId} and user_id = ${userId} and call_state = 'wrap_up'
      and call_id = ${call.id}`.execute(db);
  await audit(work, { action: 'call.wrap-up', subject: `call:${call.id}`, before: before ?? null, after });
  await record(work, 'call.changed', { id: call.id }, { rows: await callAudience({ db, tenantId }, call) });
  await record(work, 'agent.changed', { user: userId }, { everyone: true });
  return { message: 'Đã lưu kết quả cuộc gọi' };
}
