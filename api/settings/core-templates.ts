import { complainOfTemplate, coreTemplates as contract } from 'contract/settings/core-templates.ts';
import { sql } from 'kysely';
import { createRow } from '../crud/create-row.ts';
import { listRows } from '../crud/list-rows.ts';
import { readRow } from '../crud/read-row.ts';
import { removeRow } from '../crud/remove-row.ts';
import { lockRow, type Store, type StoredRow } from '../crud/store.ts';
import { updateRow } from '../crud/update-row.ts';
import { type Complain, handle } from '../engine.ts';
import { type FieldError, invalidFields, notFound } from '../errors.ts';
import { missingReferences } from '../references.ts';
import type { Work } from '../work.ts';

const store: Store = {
  noun: contract.noun,
  label: contract.label,
  table: 'core_templates',
  columns: Object.keys(contract.form.shape),
  sorts: contract.sorts,
  taken: contract.taken,
  uses: [],
};

type Given = Parameters<typeof complainOfTemplate>[0];

const check = async (work: Work, given: Given): Promise<FieldError[]> => [
  ...complainOfTemplate(given),
  ...(await missingReferences(work, { catalog_id: given.catalog_id })),
];

async function requireSound(work: Work, given: Given): Promise<void> {
  const errors = await check(work, given);
  if (errors.length > 0) throw invalidFields(errors);
}

const complain: Complain<typeof contract.create> = (work, { json }) => check(work, json);
const complainOfChange: Complain<typeof contract.update> = (work, { json }) => check(work, json);

const shown = (row: StoredRow) => ({ data: row as never });

async function requireCatalog({ db, actor }: Work, id: string): Promise<void> {
  const { rows } =
    await sql`select 1 from template_catalogs where tenant_id = ${actor.tenantId} and id = ${id}`.execute(db);
  if (rows.length === 0) throw notFound('Không tìm thấy danh mục mẫu này');
}

export const coreTemplateCalls = [
  handle(
    contract.list,
    (work, { params, query }) => listRows(work, store, query, sql<boolean>`channel = ${params.channel}`) as never,
  ),
  handle(contract.ofCatalog, async (work, { params, query }) => {
    await requireCatalog(work, params.id);
    return (await listRows(work, store, query, sql<boolean>`catalog_id = ${params.id}`)) as never;
  }),
  handle(contract.readOne, async (work, { params }) => shown(await readRow(work, store, params.id))),
  handle(
    contract.create,
    async (work, { json }) => {
      await requireSound(work, json);
      return shown(await createRow(work, store, json));
    },
    complain,
  ),
  handle(
    contract.update,
    async (work, { params, json }) => {
      const before = await lockRow(work, store, params.id);
      await requireSound(work, json);
      return shown(await updateRow(work, store, before, json));
    },
    complainOfChange,
  ),
  handle(contract.remove, async (work, { params }) => {
    await removeRow(work, store, await lockRow(work, store, params.id));
    return { message: contract.done.deleted };
  }),
];
