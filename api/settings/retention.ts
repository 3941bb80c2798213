import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { type Retained, retainedWords } from 'contract/settings/retained-words.ts';
import type { readRetention as readRoute, saveRetention as saveRoute } from 'contract/settings/retention.ts';
import { sql } from 'kysely';
import type { Work } from '../work.ts';
import { readColumns, saveColumns } from './tenant-columns.ts';

type Answer = RouteAnswer<typeof readRoute>;
const columns = ['keep_notifications_days', 'keep_audit_days'] as const;

export const readRetention = async (work: Work): Promise<Answer> => ({
  data: { ...(await readColumns(work, columns)), deleted: await deletedLately(work) },
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
  await saveColumns(work, 'tenant.retention-update', given, version);
  return readRetention(work);
}
