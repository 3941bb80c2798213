import { macros } from 'contract/macros/macros.ts';
import { may } from 'contract/permissions.ts';
import { sql } from 'kysely';
import { createRow } from '../crud/create-row.ts';
import { listRows } from '../crud/list-rows.ts';
import { readRow } from '../crud/read-row.ts';
import { removeRow } from '../crud/remove-row.ts';
import { lockRow, type StoredRow, storeOf } from '../crud/store.ts';
import { updateRow } from '../crud/update-row.ts';
import { handle } from '../engine.ts';
import { forbidden } from '../errors.ts';
import type { Work } from '../work.ts';

const store = storeOf(macros, 'macros', []);

/** The shared ones, and those of the person who asks. */
export const seenBy = ({ actor }: Work) => sql<boolean>`(is_shared or owner_id = ${actor.userId})`;

function requireSharing({ actor }: Work, ...rows: Record<string, unknown>[]): void {
  if (rows.some(row => row.is_shared) && !may(actor.role, 'macro.share'))
    throw forbidden('Chỉ trưởng bộ phận trở lên thay đổi được câu trả lời dùng chung');
}

const shown = (row: StoredRow) => ({ data: row as never });

export const macroCalls = [
  handle(macros.list, (work, { query }) => listRows(work, store, query, seenBy(work)) as never),
  handle(macros.readOne, async (work, { params }) => shown(await readRow(work, store, params.id, seenBy(work)))),
  handle(macros.create, async (work, { json }) => {
    requireSharing(work, json);
    return shown(await createRow(work, store, { ...json, owner_id: work.actor.userId }));
  }),
  handle(macros.update, async (work, { params, json }) => {
    const before = await lockRow(work, store, params.id, seenBy(work));
    requireSharing(work, before, json);
    return shown(await updateRow(work, store, before, json));
  }),
  handle(macros.remove, async (work, { params }) => {
    const row = await lockRow(work, store, params.id, seenBy(work));
    requireSharing(work, row);
    await removeRow(work, store, row);
    return { message: macros.done.deleted };
  }),
];
