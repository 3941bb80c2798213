import { type StateField, type StateType, stateFields, stateKinds } from 'contract/ivr/state-types.ts';
import { ivrStates, mostIvrStates, stateForm } from 'contract/ivr/states.ts';
import { sql } from 'kysely';
import { createRow } from '../crud/create-row.ts';
import { listRows } from '../crud/list-rows.ts';
import { readRow } from '../crud/read-row.ts';
import { removeRow } from '../crud/remove-row.ts';
import { lockRow, type StoredRow, storeOf } from '../crud/store.ts';
import { updateRow } from '../crud/update-row.ts';
import { handle } from '../engine.ts';
import { conflict, type FieldError, invalid, invalidFields } from '../errors.ts';
import { missingReferences } from '../references.ts';
import type { Work } from '../work.ts';
import { headerErrors, sealedOf } from './look-up-header.ts';
import { touchScenario } from './touch-scenario.ts';

const store = storeOf(ivrStates, 'ivr_states', []);
const missingScenario = () => invalid('cp_id', 'Không tìm thấy kịch bản này');

type Given = Record<string, unknown> & { type?: StateType };

const usual = stateForm.parse({ name: 'usual', type: 'end' }) as Record<StateField, unknown>;

/** Of the settings those of its kind; the others are as usual, so that nothing unseen is kept. */
function ofItsKind(given: Given): Given {
  const own = stateKinds[given.type!].fields;
  const columns = { ...given };
  for (const field of stateFields) if (!own.includes(field)) columns[field] = usual[field];
  return columns;
}

/** As they are stored: of a header's value the sealed one. */
function columnsOf(work: Work, cpId: string, given: Given, before?: StoredRow): Record<string, unknown> {
  const { header_value, ...columns } = ofItsKind(given);
  return { ...columns, ...sealedOf(work, cpId, { ...columns, header_value }, before) };
}

const wanted: Partial<Record<StateField, string>> = {
  variable: 'Nhập tên biến',
  schedule_id: 'Chọn lịch làm việc',
  url: 'Nhập địa chỉ cần hỏi',
  queue_id: 'Chọn hàng đợi',
  user_id: 'Chọn chuyên viên',
  number: 'Nhập số điện thoại',
  target_cp_id: 'Chọn kịch bản',
};

async function complain(work: Work, given: Given): Promise<FieldError[]> {
  if (!given.type) return missingReferences(work, given as object);
  const own = ofItsKind(given);
  const errors = await missingReferences(work, given as object);
  for (const field of stateKinds[given.type].required)
    if (!own[field]) errors.push({ param: field, message: wanted[field] ?? 'Không được bỏ trống' });
  if (given.type === 'collect' && Number(own.least_digits) > Number(own.most_digits))
    errors.push({ param: 'most_digits', message: 'Phải từ số chữ số ít nhất trở lên' });
  return errors;
}

async function requireSound(work: Work, given: Given, before?: StoredRow): Promise<void> {
  const errors = await complain(work, given);
  if (given.type === 'http') errors.push(...headerErrors(given, before));
  if (errors.length > 0) throw invalidFields(errors);
}

const one = (row: StoredRow) => ({ data: row as never });

export const stateCalls = [
  handle(
    ivrStates.list,
    (work, { query: { cp_id, ...query } }) => listRows(work, store, query, sql<boolean>`cp_id = ${cp_id}`) as never,
  ),
  handle(ivrStates.readOne, async (work, { params }) => one(await readRow(work, store, params.id))),
  handle(
    ivrStates.create,
    async (work, { json }) => {
      await touchScenario(work, json.cp_id, missingScenario());
      await requireSound(work, json);
      const count = await countStates(work, json.cp_id);
      if (count >= mostIvrStates) throw conflict(`Một kịch bản có nhiều nhất ${mostIvrStates} trạng thái.`);
      const isFirst = json.is_first || count === 0;
      if (isFirst) await makeWay(work, json.cp_id);
      return one(await createRow(work, store, { ...columnsOf(work, json.cp_id, json), is_first: isFirst }));
    },
    (work, { json }) => complain(work, json),
  ),
  handle(
    ivrStates.update,
    async (work, { params, json }) => {
      const before = await lockRow(work, store, params.id);
      await requireSound(work, json, before);
      const cpId = before.cp_id as string;
      if (json.is_first) await makeWay(work, cpId, before._id);
      const row = await updateRow(work, store, before, {
        ...columnsOf(work, cpId, json, before),
        // the mark goes to another state and never to none
        is_first: json.is_first || before.is_first,
        version: json.version,
      });
      if (row.version !== before.version) {
        await dropWays(work, row);
        await touchScenario(work, cpId);
      }
      return one(row);
    },
    (work, { json }) => complain(work, json),
  ),
  handle(ivrStates.remove, async (work, { params }) => {
    const row = await lockRow(work, store, params.id);
    await touchScenario(work, row.cp_id as string);
    await removeRow(work, store, row);
    return { message: ivrStates.done.deleted };
  }),
];

async function countStates({ db, actor }: Work, cpId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ivr_states
    where tenant_id = ${actor.tenantId} and cp_id = ${cpId}`.execute(db);
  return rows[0]!.count;
}

/** A scenario begins at one state: the mark moves. */
async function makeWay(work: Work, cpId: string, id?: string): Promise<void> {
  await sql`update ivr_states set is_first = false, version = version + 1, updated_at = now()
    where tenant_id = ${work.actor.tenantId} and cp_id = ${cpId} and is_first
      and id is distinct from ${id ?? null}::uuid`.execute(work.db);
}

/** Ways by conditions that a state of another kind does not know. */
async function dropWays({ db, actor }: Work, row: StoredRow): Promise<void> {
  const { conditions } = stateKinds[row.type as StateType];
  await sql`delete from ivr_state_changes where tenant_id = ${actor.tenantId} and from_id = ${row._id}
    and condition <> all (${[...conditions]}::text[])`.execute(db);
}
