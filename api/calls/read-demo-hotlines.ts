import { demoHotlineNumbers, type readDemoHotlines as route } from 'contract/calls/demo-hotlines.ts';
import { beginsClosed } from 'contract/ivr/run.ts';
import type { RouteAnswer } from 'contract/route.ts';
import { isOpen } from 'contract/working-time/calendar.ts';
import { type Kysely, sql } from 'kysely';
import { inTenant, outsideTenants } from '../../db/tenant.ts';
import type { DB } from '../../db/types.ts';
import { notFound } from '../errors.ts';
import { readPublished } from '../ivr/read-flow.ts';
import type { PublicWork } from '../work.ts';
import { readCalendar } from '../working-time/load-calendar.ts';

type Answer = RouteAnswer<typeof route>;
type Hotline = Answer['data']['hotlines'][number];

/** For whoever tries calls without an account; there is none of it where there is no demonstration. */
export async function readDemoHotlines(work: PublicWork): Promise<Answer> {
  if (!work.house.demo) throw notFound('Không tìm thấy trang này');
  const found = await Promise.all(Object.values(demoHotlineNumbers).map(number => readHotline(work, number)));
  const { domain, gateways } = work.house.voice;
  return { data: { domain, gateways, hotlines: found.flatMap(hotline => hotline ?? []) } };
}

async function readHotline({ house: { pool }, now }: PublicWork, number: string): Promise<Hotline | undefined> {
  const { rows } = await outsideTenants(pool, db =>
    sql<{ tenant_id: string; hotline_id: string }>`select * from directory.hotline_by_number(${number})`.execute(db),
  );
  const [place] = rows;
  if (!place) return undefined;
  const { tenant_id: tenantId, hotline_id } = place;
  return inTenant(pool, tenantId, async db => {
    const row = await db
      .selectFrom('hotlines')
      .select(['number', 'name', 'schedule_id', 'ivr_id'])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', hotline_id)
      .where('is_active', '=', true)
      .where('web_calls', '=', true)
      .executeTakeFirst();
    return row && { number: row.number, name: row.name, is_closed: await isClosed(db, tenantId, row, now) };
  });
}

async function isClosed(
  db: Kysely<DB>,
  tenantId: string,
  { schedule_id, ivr_id }: { schedule_id: string | null; ivr_id: string | null },
  now: Date,
): Promise<boolean> {
  const calendar = schedule_id === null ? null : await readCalendar(db, tenantId, schedule_id);
  if (calendar && !isOpen(calendar, now)) return true;
  const flow = ivr_id === null ? undefined : await readPublished({ db, tenantId }, ivr_id);
  return flow !== undefined && beginsClosed(flow, now);
}
