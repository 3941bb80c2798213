import { may } from 'contract/permissions.ts';
import { groups } from 'contract/settings/groups.ts';
import { sql } from 'kysely';
import { createRow } from '../crud/create-row.ts';
import { listRows } from '../crud/list-rows.ts';
import { readRow } from '../crud/read-row.ts';
import { removeRow } from '../crud/remove-row.ts';
import { lockRow, type Store, type StoredRow, sharedViews } from '../crud/store.ts';
import { updateRow } from '../crud/update-row.ts';
import { handle } from '../engine.ts';
import { forbidden, invalid } from '../errors.ts';
import type { Work } from '../work.ts';

type Target = 'user' | 'end_user';

const words = { user: 'bộ phận', end_user: 'nhóm khách hàng' } as const;

/** The same table for departments and customer groups, each with its own words and uses. */
const storeFor = (target: Target): Store => ({
  noun: 'group',
  label: words[target],
  table: 'groups',
  columns: ['name', 'target'],
  sorts: groups.sorts,
  taken: { name: `Đã có ${words[target]} mang tên này` },
  uses:
    target === 'end_user'
      ? [{ table: 'contacts', column: 'group_id', counted: 'khách hàng' }]
      : [
          { table: 'user_groups', column: 'group_id', counted: 'thành viên' },
          { table: 'tickets', column: 'department_id', counted: 'ticket' },
          { table: 'contacts', column: 'department_id', counted: 'khách hàng' },
          { table: 'fields', column: 'department_ids', counted: 'thuộc tính ticket', isList: true },
          { table: 'ticket_templates', column: 'department_id', counted: 'mẫu ticket' },
          {
            table: 'ticket_templates',
            column: 'department_ids',
            isList: true,
            counted: 'danh sách người dùng mẫu ticket',
          },
          { table: 'call_queues', column: 'department_id', counted: 'hàng đợi' },
          { table: 'call_queue_members', column: 'group_id', counted: 'danh sách người nhận cuộc gọi của hàng đợi' },
          { table: 'masking_rules', column: 'department_ids', isList: true, counted: 'quy tắc che dữ liệu' },
          sharedViews,
        ],
});

const ofTarget = (target: Target) => sql<boolean>`target = ${target}`;

/** Customer groups are the team leaders' business, departments the administrators'. */
function requireWriter({ actor }: Work, target: Target): void {
  if (target === 'user' && !may(actor.role, 'setting.write')) throw forbidden();
}

const shown = (row: StoredRow) => ({ data: row as never });
const targetOf = (row: StoredRow) => row.target as Target;

export const groupCalls = [
  handle(
    groups.list,
    (work, { query: { target, ...query } }) => listRows(work, storeFor(target), query, ofTarget(target)) as never,
  ),
  handle(groups.readOne, async (work, { params }) => shown(await readRow(work, storeFor('end_user'), params.id))),
  handle(groups.create, async (work, { json }) => {
    requireWriter(work, json.target);
    return shown(await createRow(work, storeFor(json.target), json));
  }),
  handle(groups.update, async (work, { json: { id, ...given } }) => {
    requireWriter(work, given.target);
    const store = storeFor(given.target);
    const missing = invalid('id', `Không tìm thấy ${store.label} này`);
    return shown(await updateRow(work, store, await lockRow(work, store, id, ofTarget(given.target), missing), given));
  }),
  handle(groups.remove, async (work, { params }) => {
    const row = await lockRow(work, storeFor('end_user'), params.id);
    requireWriter(work, targetOf(row));
    await removeRow(work, storeFor(targetOf(row)), row);
    return { message: targetOf(row) === 'end_user' ? groups.done.deleted : 'Xóa bộ phận thành công' };
  }),
];
