import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { type Retained, retainedWords } from 'contract/settings/retained-words.ts';
import type { readRetention as readRoute, saveRetention as saveRoute } from 'contract/settings/retention.ts';
import { sql } from 'kysely';
import { conflict, notFound } from '../errors.ts';
import { audit, type Work } from '../work.ts';

type Answer = RouteAnswer<typeof readRoute>;
type Stored = Omit<Answer['data'], 'deleted'>;

async function read({ db, actor }: Work, isChanging = false): Promise<Stored> {
  const { rows } = await sql<Stored>`select keep_notifications_days, keep_audit_days, version
    from tenant_settings where tenant_id = ${actor.tenantId} ${isChanging ? sql`for update` : sql``}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

export const readRetention = async (work: Work): Promise<Answer> => ({
  data: { ...(await read(work)), deleted: await deletedLately(work) },
});

const latelyDays = 30;

/** The nightly job writes into the log how much it deleted. */
async function deletedLately({ db, actor }: Work): Promise<Answer['data']['deleted']> {
  const { rows } = await sql<{ what: Retained; count: number; bytes: string; at: Date }>`
    select a.after ->> 'what' as what, sum((a.after ->> 'count')::int)::int as count,
      coalesce(sum((a.after ->> 'bytes')::bigint), 0) as bytes, max(a.created_at) as at
    from audit_log a where a.tenant_id = ${actor.tenantId} and a.kind = 'retention' and a.action = 'retention.delete'
      and a.created_at > now() - make_interval(days => ${latelyDays})
    group by 1 order by 1`.execute(db);
  return rows
    .filter(({ what }) => what in retainedWords)
    .map(({ bytes, at, ...row }) => ({ ...row, bytes: Number(bytes), at: at.toISOString() }));
}

export async function saveRetention(
  work: Work,
  { json: { version, ...given } }: RouteParsed<typeof saveRoute>,
): Promise<Answer> {
  const { version: current, ...before } = await read(work, true);
  const keys = Object.keys(before) as (keyof typeof before)[];
  if (keys.every(key => before[key] === given[key])) return readRetention(work);
  if (version !== undefined && version !== current)
    throw conflict('Người khác vừa thay đổi thông tin này. Hãy xem lại trước khi lưu.', {
      ...before,
      version: current,
    });
  await work.db
    .updateTable('tenant_settings')
    .set({ ...given, version: sql`version + 1`, updated_at: sql`now()` })
    .where('tenant_id', '=', work.actor.tenantId)
    .execute();
  const subject = `tenant:${work.actor.tenantId}`;
  await audit(work, { action: 'tenant.retention-update', subject, before, after: given });
  return readRetention(work);
}
