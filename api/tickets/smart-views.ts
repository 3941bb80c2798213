import { may } from 'contract/permissions.ts';
import * as contract from 'contract/tickets/smart-views.ts';
import { sql } from 'kysely';
import { createRow } from '../crud/create-row.ts';
import { listRows } from '../crud/list-rows.ts';
import { readRow } from '../crud/read-row.ts';
import { removeRow } from '../crud/remove-row.ts';
import { lockRow, type Store, type StoredRow } from '../crud/store.ts';
import { updateRow } from '../crud/update-row.ts';
import { handle } from '../engine.ts';
import { forbidden } from '../errors.ts';
import { readListState } from '../lists/filter-sql.ts';
import type { Work } from '../work.ts';
import { countSmartView } from './count-smart-view.ts';
import { ticketFieldTable } from './ticket-condition.ts';

const store: Store = {
  noun: 'smart_view',
  label: 'góc nhìn',
  table: 'smart_views',
  columns: Object.keys(contract.smartViewForm.shape),
  sorts: { name: 'text', updated_at: 'plain' },
  taken: { name: 'Đã có góc nhìn mang tên này' },
  uses: [],
};

const seenBy = ({ actor }: Work) => sql<boolean>`(is_shared or owner_id = ${actor.userId})`;

function requireSharing({ actor }: Work, ...rows: Record<string, unknown>[]): void {
  if (rows.some(row => row.is_shared) && !may(actor.role, 'view.share'))
    throw forbidden('Chỉ quản trị viên và trưởng bộ phận thay đổi được góc nhìn dùng chung');
}

/** What is kept is understood whole; what it names may go away later. */
async function requireUnderstood(work: Work, { filters, relation, sort, q }: { [key: string]: unknown }) {
  const { table } = await ticketFieldTable(work);
  await readListState(work, { f: filters, rel: relation, ...(sort ? { sort } : {}), ...(q ? { q } : {}) }, table);
}

const shown = (row: StoredRow) => ({ data: row as never });

export const smartViewCalls = [
  handle(contract.listSmartViews, async (work, { query: { counted, ...query } }) => {
    const { list, total } = await listRows(work, store, query, seenBy(work));
    const rows = [];
    for (const row of list)
      rows.push({ ...row, count: counted === 'true' ? await countSmartView(work, row as never) : null });
    return { list: rows as never, total };
  }),
  handle(contract.readSmartView, async (work, { params }) =>
    shown(await readRow(work, store, params.id, seenBy(work))),
  ),
  handle(contract.saveSmartView, async (work, { params, json }) => {
    const { version, ...given } = json;
    if (params.id === 'new') {
      requireSharing(work, given);
      await requireUnderstood(work, given);
      return shown(await createRow(work, store, { ...given, owner_id: work.actor.userId }));
    }
    const before = await lockRow(work, store, params.id, seenBy(work));
    requireSharing(work, before, given);
    await requireUnderstood(work, given);
    return shown(await updateRow(work, store, before, { ...given, version }));
  }),
  handle(contract.deleteSmartView, async (work, { params }) => {
    const row = await lockRow(work, store, params.id, seenBy(work));
    requireSharing(work, row);
    await removeRow(work, store, row);
    return { message: contract.smartViewDone.deleted };
  }),
];
