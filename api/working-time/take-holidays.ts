import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import type { takeHolidays as route } from 'contract/settings/schedule-periods.ts';
import { officialHolidays } from 'contract/working-time/holidays.ts';
import { createRow } from '../crud/create-row.ts';
import type { Work } from '../work.ts';
import { periodStore } from './schedule-periods.ts';

/** The chosen holidays of a year as days off, but for those whose name is there: they are the administrator's since. */
export async function takeHolidays(
  work: Work,
  { json }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const known = await work.db
    .selectFrom('schedule_periods')
    .select('name')
    .where('tenant_id', '=', work.actor.tenantId)
    .execute();
  const names = new Set(known.map(({ name }) => name.toLowerCase()));
  const list = [];
  for (const { key, name, first_day, last_day } of officialHolidays(json.year))
    if (json.keys.includes(key) && !names.has(name.toLowerCase()))
      list.push(await createRow(work, periodStore, { name, kind: 'off', first_day, last_day }));
  return { list: list as never, total: list.length };
}
