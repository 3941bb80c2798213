import { schedules } from 'contract/settings/schedules.ts';
import { type WeekHours, weekdays } from 'contract/working-time/calendar.ts';
import { sql } from 'kysely';
import { createRow } from '../crud/create-row.ts';
import { listRows } from '../crud/list-rows.ts';
import { readRow } from '../crud/read-row.ts';
import { removeRow } from '../crud/remove-row.ts';
import { lockRow, publishedScenarios, type StoredRow, shownColumns, storeOf } from '../crud/store.ts';
import { updateRow } from '../crud/update-row.ts';
import { handle } from '../engine.ts';
import { invalid } from '../errors.ts';
import type { Work } from '../work.ts';

const store = storeOf(schedules, 'schedules', [
  { table: 'schedule_periods', column: 'schedule_id', counted: 'ngày nghỉ hoặc làm bù' },
  { table: 'call_queues', column: 'schedule_id', counted: 'hàng đợi' },
  { table: 'hotlines', column: 'schedule_id', counted: 'hotline' },
  { table: 'ivr_states', column: 'schedule_id', counted: 'trạng thái IVR' },
  publishedScenarios,
]);

type Given = { is_default: boolean } & WeekHours;

const shown = (row: StoredRow) => ({ data: row as never });

export const scheduleCalls = [
  handle(schedules.list, (work, { query }) => listRows(work, store, query) as never),
  handle(schedules.readOne, async (work, { params }) => shown(await readRow(work, store, params.id))),
  handle(schedules.create, async (work, { json }) => {
    await makeWayFor(work, json);
    return shown(await createRow(work, store, json));
  }),
  handle(schedules.update, async (work, { params, json }) => {
    const before = await lockRow(work, store, params.id);
    await makeWayFor(work, json, params.id);
    return shown(await updateRow(work, store, before, json));
  }),
  handle(schedules.remove, async (work, { params }) => {
    await removeRow(work, store, await lockRow(work, store, params.id));
    return { message: schedules.done.deleted };
  }),
];

/** A tenant has one schedule of its own: the mark moves, and it cannot stand at a week that never opens. */
async function makeWayFor(work: Work, given: Given, id?: string): Promise<void> {
  if (!given.is_default) return;
  if (weekdays.every(day => given[day] === ''))
    throw invalid('monday', 'Lịch chung cần ít nhất một khoảng giờ trong tuần');
  const { rows } = await sql<StoredRow>`select ${shownColumns(store)} from schedules
    where tenant_id = ${work.actor.tenantId} and is_default and id is distinct from ${id ?? null}::uuid
    for update`.execute(work.db);
  for (const row of rows) await updateRow(work, store, row, { is_default: false });
}
