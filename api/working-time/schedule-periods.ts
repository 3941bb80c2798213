import type { RouteParsed } from 'contract/route.ts';
import { schedulePeriods } from 'contract/settings/schedule-periods.ts';
import { sql } from 'kysely';
import { createRow } from '../crud/create-row.ts';
import { listRows } from '../crud/list-rows.ts';
import { readRow } from '../crud/read-row.ts';
import { removeRow } from '../crud/remove-row.ts';
import { everyRow, lockRow, type StoredRow, storeOf } from '../crud/store.ts';
import { updateRow } from '../crud/update-row.ts';
import { handle } from '../engine.ts';
import { type FieldError, invalidFields } from '../errors.ts';
import { missingReferences } from '../references.ts';
import type { Work } from '../work.ts';

export const periodStore = storeOf(schedulePeriods, 'schedule_periods', []);

const shown = (row: StoredRow) => ({ data: row as never });
type Given = RouteParsed<typeof schedulePeriods.create>['json'];

const touching = (year: number) =>
  sql<boolean>`first_day < make_date(${year + 1}, 1, 1) and last_day >= make_date(${year}, 1, 1)`;

export const periodCalls = [
  handle(
    schedulePeriods.list,
    (work, { query: { year, ...query } }) =>
      listRows(work, periodStore, query, year === undefined ? everyRow : touching(year)) as never,
  ),
  handle(schedulePeriods.readOne, async (work, { params }) => shown(await readRow(work, periodStore, params.id))),
  handle(schedulePeriods.create, async (work, { json }) =>
    shown(await createRow(work, periodStore, await complete(work, json))),
  ),
  handle(schedulePeriods.update, async (work, { params, json }) => {
    const before = await lockRow(work, periodStore, params.id);
    return shown(await updateRow(work, periodStore, before, await complete(work, json)));
  }),
  handle(schedulePeriods.remove, async (work, { params }) => {
    await removeRow(work, periodStore, await lockRow(work, periodStore, params.id));
    return { message: schedulePeriods.done.deleted };
  }),
];

const longest = 366 * 86_400_000;

/** What is left out means one day, no hours and every schedule; days that cannot be are refused at their fields. */
async function complete<G extends Given>(work: Work, given: G) {
  const { first_day, last_day = first_day, kind, schedule_id = null } = given;
  const hours = kind === 'worked' ? given.hours : '';
  const errors: FieldError[] = await missingReferences(work, { schedule_id });
  const length = Date.parse(last_day) - Date.parse(first_day);
  if (length < 0) errors.push({ param: 'last_day', message: 'Ngày kết thúc không trước ngày bắt đầu' });
  if (length > longest) errors.push({ param: 'last_day', message: 'Nhiều nhất 366 ngày' });
  if (kind === 'worked' && hours === '') errors.push({ param: 'hours', message: 'Nhập giờ làm việc của ngày làm bù' });
  if (errors.length > 0) throw invalidFields(errors);
  return { ...given, last_day, hours, schedule_id };
}
