import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import type { readSwitchboard as readRoute, saveSwitchboard as saveRoute } from 'contract/settings/switchboard.ts';
import { sql } from 'kysely';
import { conflict, notFound } from '../errors.ts';
import { audit, type Work } from '../work.ts';

type Answer = RouteAnswer<typeof readRoute>;

async function read({ db, actor }: Work, isChanging = false): Promise<Answer['data']> {
  const { rows } = await sql<Answer['data']>`
    select calls_at_once, dials_abroad, dials_premium, recording_days, version
    from tenant_settings where tenant_id = ${actor.tenantId} ${isChanging ? sql`for update` : sql``}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

export const readSwitchboard = async (work: Work): Promise<Answer> => ({ data: await read(work) });

export async function saveSwitchboard(
  work: Work,
  { json: { version, ...given } }: RouteParsed<typeof saveRoute>,
): Promise<Answer> {
  const { version: current, ...before } = await read(work, true);
  const keys = Object.keys(before) as (keyof typeof before)[];
  if (keys.every(key => before[key] === given[key])) return readSwitchboard(work);
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
  await audit(work, { action: 'tenant.switchboard-update', subject, before, after: given });
  return readSwitchboard(work);
}
