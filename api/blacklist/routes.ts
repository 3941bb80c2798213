import { blacklist, removeMany, uploadAdd, uploadDelete } from 'contract/settings/blacklist.ts';
import { createRow } from '../crud/create-row.ts';
import { listRows } from '../crud/list-rows.ts';
import { readRow } from '../crud/read-row.ts';
import { removeRow } from '../crud/remove-row.ts';
import { lockRow, type Store } from '../crud/store.ts';
import { updateRow } from '../crud/update-row.ts';
import { handle } from '../engine.ts';
import { invalid } from '../errors.ts';
import { readBlockedPoint, unreadable } from './read-blocked-point.ts';
import { addUploaded, removeUploaded } from './upload-blacklist.ts';

const store: Store = {
  noun: 'blacklist_entry',
  label: blacklist.label,
  table: 'blacklist',
  columns: ['name', 'kind', 'reason', 'until'],
  sorts: blacklist.sorts,
  taken: { name: 'Đã có trong danh sách chặn' },
  uses: [],
};

const pointOf = (typed: string) => {
  const point = readBlockedPoint(typed);
  if (!point) throw invalid('name', unreadable);
  return point;
};
/** A number is searched as it is shown, however it was typed. */
const asShown = (text: string | undefined) => text && (readBlockedPoint(text)?.name ?? text);
const shown = (row: unknown) => ({ data: row as never });

export const blacklistCalls = [
  handle(blacklist.list, (work, { query }) => {
    const q = asShown(query.name ?? query.q);
    return listRows(work, store, { ...query, name: undefined, q }) as never;
  }),
  handle(blacklist.readOne, async (work, { params }) => shown(await readRow(work, store, params.id))),
  handle(blacklist.create, async (work, { json }) =>
    shown(await createRow(work, store, { ...json, ...pointOf(json.name) })),
  ),
  handle(blacklist.update, async (work, { json: { id, ...given } }) => {
    const point = pointOf(given.name);
    const before = await lockRow(work, store, id, undefined, invalid('id', 'Không tìm thấy dòng này'));
    return shown(await updateRow(work, store, before, { ...given, ...point }));
  }),
  handle(blacklist.remove, async (work, { params }) => {
    await removeRow(work, store, await lockRow(work, store, params.id));
    return { message: blacklist.done.deleted };
  }),
  handle(removeMany, async (work, { json }) => {
    const missing = invalid('ids', 'Một dòng đã chọn không còn nữa');
    // one order, so that two of these never wait for each other
    const ids = [...new Set(json.ids)].sort();
    for (const id of ids) await removeRow(work, store, await lockRow(work, store, id, undefined, missing));
    return { message: `Đã bỏ ${ids.length} dòng khỏi danh sách chặn` };
  }),
  handle(uploadAdd, addUploaded),
  handle(uploadDelete, removeUploaded),
];
