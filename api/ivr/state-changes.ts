import * as contract from 'contract/ivr/state-changes.ts';
import type { ChangeCondition } from 'contract/ivr/state-types.ts';
import { conditionLabels, isValued, type StateType, stateKinds } from 'contract/ivr/state-types.ts';
import { sql } from 'kysely';
import { createRow } from '../crud/create-row.ts';
import { removeRow } from '../crud/remove-row.ts';
import { lockRow, type Store, type StoredRow, shownColumns } from '../crud/store.ts';
import { updateRow } from '../crud/update-row.ts';
import { handle } from '../engine.ts';
import { invalid } from '../errors.ts';
import type { Work } from '../work.ts';
import { touchScenario } from './touch-scenario.ts';

const store: Store = {
  noun: 'ivr_state_change',
  label: 'đường đi',
  table: 'ivr_state_changes',
  columns: ['cp_id', 'from_id', 'to_id', 'condition', 'value'],
  sorts: {},
  taken: { condition: 'Trường hợp này đã có đường đi' },
  uses: [],
};

interface Given {
  from_id: string;
  to_id: string;
  condition: ChangeCondition;
  value: string;
}

/** The columns of a way, or what is wrong with it at its field. */
async function columnsOf({ db, actor }: Work, given: Given): Promise<Given & { cp_id: string }> {
  const ends = await db
    .selectFrom('ivr_states')
    .select(['id', 'cp_id', 'type'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', 'in', [given.from_id, given.to_id])
    .execute();
  const from = ends.find(({ id }) => id === given.from_id);
  const to = ends.find(({ id }) => id === given.to_id);
  if (!from) throw invalid('from_id', 'Trạng thái này không còn');
  if (to?.cp_id !== from.cp_id) throw invalid('to_id', 'Trạng thái này không còn trong kịch bản');
  const { label, conditions } = stateKinds[from.type as StateType];
  if (!conditions.includes(given.condition))
    throw invalid('condition', `"${label}" không có trường hợp "${conditionLabels[given.condition]}"`);
  if (given.condition === 'key' && !/^[0-9*#]$/.test(given.value))
    throw invalid('value', 'Nhập một phím: 0 đến 9, * hoặc #');
  return { ...given, value: isValued(given.condition) ? given.value : '', cp_id: from.cp_id };
}

const one = (row: StoredRow) => ({ data: row as never });

export const stateChangeCalls = [
  handle(contract.listStateChanges, async ({ db, actor }, { query }) => {
    const { rows } = await sql<StoredRow>`select ${shownColumns(store)} from ivr_state_changes
      where tenant_id = ${actor.tenantId} and cp_id = ${query.cp_id}
      order by from_id, condition, value, id`.execute(db);
    return { list: rows as never, total: rows.length };
  }),
  handle(contract.createStateChange, async (work, { json }) => {
    const columns = await columnsOf(work, json);
    await touchScenario(work, columns.cp_id);
    return one(await createRow(work, store, { ...columns }));
  }),
  handle(contract.updateStateChange, async (work, { params, json: { version, ...given } }) => {
    const before = await lockRow(work, store, params.id);
    const columns = await columnsOf(work, given);
    if (columns.cp_id !== before.cp_id) throw invalid('from_id', 'Trạng thái này không còn trong kịch bản');
    await touchScenario(work, columns.cp_id);
    return one(await updateRow(work, store, before, { ...columns, version }));
  }),
  handle(contract.deleteStateChange, async (work, { params }) => {
    const row = await lockRow(work, store, params.id);
    await touchScenario(work, row.cp_id as string);
    await removeRow(work, store, row);
    return { message: 'Xóa đường đi thành công' };
  }),
];
