import { calendarOf, type WorkingCalendar, weekdays } from 'contract/working-time/calendar.ts';
import type { Work } from '../work.ts';

/** The calendar of the tenant's own schedule; null while it has none: then every minute counts. */
export const loadCalendar = ({ db, actor }: Pick<Work, 'db' | 'actor'>): Promise<WorkingCalendar | null> =>
  readCalendar(db, actor.tenantId, 'default');

/** The calendar of a schedule of the tenant; null when it is not there. */
export async function readCalendar(
  db: Work['db'],
  tenantId: string,
  which: string | 'default',
): Promise<WorkingCalendar | null> {
  const schedule = await db
    .selectFrom('schedules')
    .select(['id as _id', ...weekdays])
    .where('tenant_id', '=', tenantId)
    .where(({ eb }) => (which === 'default' ? eb('is_default', '=', true) : eb('id', '=', which)))
    .executeTakeFirst();
  if (!schedule) return null;
  const periods = await db
    .selectFrom('schedule_periods')
    .select(['name', 'kind', 'first_day', 'last_day', 'hours', 'schedule_id'])
    .where('tenant_id', '=', tenantId)
    .where(({ or, eb }) => or([eb('schedule_id', 'is', null), eb('schedule_id', '=', schedule._id)]))
    .execute();
  return calendarOf(schedule, periods as never);
}
