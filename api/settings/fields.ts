import { type FieldTarget, hasOptions } from 'contract/settings/field-choices.ts';
import { fields } from 'contract/settings/fields.ts';
import { sql } from 'kysely';
import { createRow } from '../crud/create-row.ts';
import { listRows } from '../crud/list-rows.ts';
import { readRow } from '../crud/read-row.ts';
import { removeRow } from '../crud/remove-row.ts';
import { lockRow, type Store, type StoredRow } from '../crud/store.ts';
import { updateRow } from '../crud/update-row.ts';
import { handle } from '../engine.ts';
import { invalidFields } from '../errors.ts';
import type { Work } from '../work.ts';
import { complainOfField, type FieldGiven } from './check-field.ts';
import { countValues } from './field-values.ts';
import { lastPlace, moveField } from './move-field.ts';

/** The same table for attributes of customers and of tickets, each with its own words. */
const storeFor = (target: FieldTarget): Store => ({
  noun: 'field',
  label: fields.labels[target],
  table: 'fields',
  named: 'title',
  columns: [
    ...['target', 'key', 'title', 'type', 'required', 'data', 'position'],
    ...['visible_to', 'department_ids', 'agent_ids', 'owner_id'],
  ],
  sorts: fields.sorts,
  taken: { key: 'Đã có thuộc tính mang key này' },
  // values that are stored outlive their attribute
  uses: [],
});

const ofTarget = (target: FieldTarget) => sql<boolean>`target = ${target}`;
const targetOf = (row: StoredRow) => row.target as FieldTarget;
const shown = (row: StoredRow) => ({ data: row as never });

/** What is kept of a form: options of selects alone, and of visibility what its kind asks for. */
function asStored({ actor }: Work, json: FieldGiven, before?: StoredRow) {
  const visible_to = json.target === 'ticket' ? json.visible_to : 'all';
  const owner = before?.visible_to === 'me' ? before.owner_id : actor.userId;
  return {
    ...json,
    data: hasOptions(json.type) ? json.data : [],
    visible_to,
    department_ids: visible_to === 'departments' ? json.department_ids : [],
    agent_ids: visible_to === 'agents' ? json.agent_ids : [],
    owner_id: visible_to === 'me' ? owner : null,
  };
}

async function requireSound(work: Work, json: FieldGiven, before?: StoredRow): Promise<void> {
  const errors = await complainOfField(work, json, before);
  if (errors.length > 0) throw invalidFields(errors);
}

export const fieldCalls = [
  handle(fields.list, (work, { query: { target, title, ...query } }) => {
    const asked = { ...query, name: title ?? query.name };
    return listRows(work, storeFor(target), asked, ofTarget(target)) as never;
  }),
  handle(fields.readOne, async (work, { params }) => {
    const row = await readRow(work, storeFor('user'), params.id);
    return shown({ ...row, used: await countValues(work, targetOf(row), String(row.key)) });
  }),
  handle(fields.create, async (work, { json }) => {
    const given = asStored(work, json);
    await requireSound(work, json);
    const position = await lastPlace(work, json.target);
    return shown(await createRow(work, storeFor(json.target), { ...given, position }));
  }),
  handle(fields.update, async (work, { params, json: { version, ...json } }) => {
    const store = storeFor(json.target);
    const before = await lockRow(work, store, params.id, ofTarget(json.target));
    const given = asStored(work, json, before);
    if (version === undefined || version === before.version) await requireSound(work, json, before);
    return shown(await updateRow(work, store, before, { ...given, version }));
  }),
  handle(fields.move, async (work, { params, json }) => {
    await moveField(work, await readRow(work, storeFor('user'), params.id), json.direction);
    return { message: 'Đã đổi thứ tự' };
  }),
  handle(fields.remove, async (work, { params }) => {
    const row = await lockRow(work, storeFor('user'), params.id);
    await removeRow(work, storeFor(targetOf(row)), row);
    return { message: fields.done[targetOf(row)].deleted };
  }),
];
