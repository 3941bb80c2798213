import { type Announcement, type Overflow, overflowColumns } from 'contract/switchboard/queue-words.ts';
import { queues } from 'contract/switchboard/queues.ts';
import { sql } from 'kysely';
import { createRow } from '../crud/create-row.ts';
import { listRows } from '../crud/list-rows.ts';
import { readRow } from '../crud/read-row.ts';
import { removeRow } from '../crud/remove-row.ts';
import {
  lockRow,
  publishedScenarios,
  refuseOvertaken,
  type Store,
  type StoredRow,
  shownColumns,
  storeOf,
} from '../crud/store.ts';
import { updateRow } from '../crud/update-row.ts';
import { handle } from '../engine.ts';
import { ApiError, conflict, type FieldError, invalidFields } from '../errors.ts';
import { lookupsChanged } from '../lookups/lookups.ts';
import { missingReferences } from '../references.ts';
import { audit, record, type Work } from '../work.ts';
import { type Members, sameMembers, withMembers, writeMembers } from './queue-members.ts';

const whole = storeOf(queues, 'call_queues', [
  { table: 'hotlines', column: 'queue_id', counted: 'hotline' },
  { table: 'call_queues', column: 'overflow_queue_id', counted: 'hàng đợi khác' },
  { table: 'ivr_states', column: 'queue_id', counted: 'trạng thái IVR' },
  publishedScenarios,
]);
const store: Store = {
  ...whole,
  columns: whole.columns.filter(column => column !== 'user_ids' && column !== 'department_ids'),
};

type Given = Members & { overflow?: Overflow; announcements?: Announcement[]; announce_seconds?: number } & Record<
    string,
    unknown
  >;
const nobody: Members = { user_ids: [], department_ids: [] };

/** Where calls overflow to: what was chosen alone stays. */
function columnsOf({ user_ids: _, department_ids: __, ...columns }: Given): Record<string, unknown> {
  for (const [kind, column] of Object.entries(overflowColumns))
    if (columns.overflow !== kind) columns[column] = kind === 'number' ? '' : null;
  return columns;
}

const wanted: Partial<Record<Overflow, string>> = {
  queue: 'Chọn hàng đợi nhận cuộc gọi',
  ivr: 'Chọn kịch bản nhận cuộc gọi',
  agent: 'Chọn chuyên viên nhận cuộc gọi',
  number: 'Nhập số điện thoại nhận cuộc gọi',
};

async function complain(
  work: Work,
  given: Partial<Given>,
  id?: string,
  before: Members = nobody,
): Promise<FieldError[]> {
  const errors = await missingReferences(work, {
    ...given,
    // who has left since stays until somebody takes them out
    user_ids: given.user_ids?.filter(one => !before.user_ids.includes(one)),
    department_ids: given.department_ids?.filter(one => !before.department_ids.includes(one)),
  });
  if (given.announce_seconds && !given.announcements?.length)
    errors.push({ param: 'announcements', message: 'Chọn ít nhất một nội dung thông báo' });
  const column = overflowColumns[given.overflow as keyof typeof overflowColumns];
  if (column && !given[column]) errors.push({ param: column, message: wanted[given.overflow!]! });
  if (given.overflow === 'queue' && id && (await comesBack(work, id, given.overflow_queue_id)))
    errors.push({ param: 'overflow_queue_id', message: 'Hàng đợi này lại chuyển cuộc gọi về đây' });
  return errors;
}

/** Queues that are led to each other are saved one after the other: two at one moment would not see that they close a circle. */
const inOneOrder = ({ db, actor }: Work) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`queue-overflow:${actor.tenantId}`}, 0))`.execute(db);

/** Whether calls that overflow to a queue are led back. */
async function comesBack({ db, actor }: Work, id: string, to: unknown): Promise<boolean> {
  const { rows } = await sql`with recursive way (id) as (
      select ${to as string}::uuid
      union select q.overflow_queue_id from way join call_queues q
        on q.tenant_id = ${actor.tenantId} and q.id = way.id and q.overflow = 'queue' and q.overflow_queue_id is not null)
    select 1 from way where id = ${id}`.execute(db);
  return rows.length > 0;
}

async function requireSound(work: Work, given: Given, id?: string, before?: Members): Promise<void> {
  const errors = await complain(work, given, id, before);
  if (errors.length > 0) throw invalidFields(errors);
}

const one = async (work: Work, row: StoredRow) => ({ data: (await withMembers(work, [row]))[0] as never });
const tell = (work: Work, id: string) => record(work, 'queue.changed', { queue: id }, { everyone: true });

export const queueCalls = [
  handle(queues.list, async (work, { query }) => {
    const { list, total } = await listRows(work, store, query);
    return { list: (await withMembers(work, list)) as never, total };
  }),
  handle(queues.readOne, async (work, { params }) => one(work, await readRow(work, store, params.id))),
  handle(
    queues.create,
    async (work, { json }) => {
      await requireSound(work, json);
      const row = await createRow(work, store, columnsOf(json));
      await writeMembers(work, row._id, json);
      await tell(work, row._id);
      return one(work, row);
    },
    (work, { json }) => complain(work, json),
  ),
  handle(
    queues.update,
    async (work, { params, json }) => {
      const { version, ...given } = json;
      if (given.overflow === 'queue') await inOneOrder(work);
      const before = await lockRow(work, store, params.id);
      const [was] = await withMembers(work, [before]);
      await requireSound(work, given, params.id, was);
      const row = await updateRow(work, store, before, { ...columnsOf(given), version }).catch(error => {
        // what stands there now, with its people
        throw error instanceof ApiError && error.status === 409 ? conflict(error.message, was) : error;
      });
      const changed = sameMembers(was!, given) ? row : await changeMembers(work, row, { was: was!, given, version });
      await tell(work, row._id);
      return one(work, changed);
    },
    (work, { params, json }) => complain(work, json, params.id),
  ),
  handle(queues.remove, async (work, { params }) => {
    await removeRow(work, store, await lockRow(work, store, params.id));
    await tell(work, params.id);
    return { message: queues.done.deleted };
  }),
];

/** Other people make another version, though they are no columns of the row. */
async function changeMembers(
  work: Work,
  row: StoredRow,
  { was, given, version }: { was: StoredRow & Members; given: Members; version: number | undefined },
): Promise<StoredRow> {
  const isNew = row.version === was.version;
  if (isNew) refuseOvertaken(store, was, version);
  await writeMembers(work, row._id, given);
  await audit(work, {
    action: 'queue.members',
    subject: `queue:${row._id}`,
    before: { user_ids: was.user_ids, department_ids: was.department_ids },
    after: { user_ids: given.user_ids, department_ids: given.department_ids },
  });
  if (!isNew) return row;
  const { rows } = await sql<StoredRow>`update call_queues set version = version + 1, updated_at = now()
    where tenant_id = ${work.actor.tenantId} and id = ${row._id} returning ${shownColumns(store)}`.execute(work.db);
  await lookupsChanged(work, store.table);
  return rows[0]!;
}
