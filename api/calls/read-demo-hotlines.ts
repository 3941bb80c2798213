import { demoHotlineNumbers, type readDemoHotlines as route } from 'contract/calls/demo-hotlines.ts';
import type { RouteAnswer } from 'contract/route.ts';
import { sql } from 'kysely';
import { inTenant, outsideTenants } from '../../db/tenant.ts';
import { notFound } from '../errors.ts';
import type { House } from '../house.ts';
import type { PublicWork } from '../work.ts';

/** For whoever tries calls without an account; there is none of it where there is no demonstration. */
export async function readDemoHotlines({ house }: PublicWork): Promise<RouteAnswer<typeof route>> {
  if (!house.demo) throw notFound('Không tìm thấy trang này');
  const found = await Promise.all(Object.values(demoHotlineNumbers).map(number => readHotline(house, number)));
  const { domain, gateways } = house.voice;
  return { data: { domain, gateways, hotlines: found.flatMap(hotline => hotline ?? []) } };
}

async function readHotline({ pool }: House, number: string): Promise<{ number: string; name: string } | undefined> {
  const { rows } = await outsideTenants(pool, db =>
    sql<{ tenant_id: string; hotline_id: string }>`select * from directory.hotline_by_number(${number})`.execute(db),
  );
  const [place] = rows;
  if (!place) return undefined;
  return inTenant(pool, place.tenant_id, db =>
    db
      .selectFrom('hotlines')
      .select(['number', 'name'])
      .where('tenant_id', '=', place.tenant_id)
      .where('id', '=', place.hotline_id)
      .where('is_active', '=', true)
      .where('web_calls', '=', true)
      .executeTakeFirst(),
  );
}
