import {
  type ImportCounts,
  importRows,
  importWithFile,
  mapImport,
  type OnDuplicate,
  readImport,
  runImport,
  undoImport,
} from 'contract/contacts/imports.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { openXlsx, type SheetCell } from '../api/sheets/xlsx.ts';
import { newId } from '../api/work.ts';
import { importContacts } from '../jobs/import-contacts.ts';
import type { Desk } from '../jobs/worker.ts';
import { openTestApi, type TestApi, type TestUser } from './api.ts';

// Imports of customers for tests: files, and an import taken as far as a test needs it.

export let test: TestApi;
export let tenant: string;
export let boss: TestUser;
export let desk: Desk;
/** Opened once a test file; `fresh` gives each test a tenant of its own. */
export async function openScene(): Promise<void> {
  test = await openTestApi();
  desk = { house: test.house, mailer: { send: async () => ({ refusedCopies: [] }), close: () => {} } };
}

export async function fresh() {
  tenant = await test.tenant({ maskedRoles: ['team_leader'] });
  boss = await test.user(tenant, { role: 'supervisor', scope: 'all' });
  const field = (key: string, title: string, type: string, more = {}) => ({
    ...{
      tenant_id: tenant,
      id: newId(),
      target: 'user',
      key,
      title,
      type,
      data: [] as string[],
      required: false,
      ...more,
    },
  });
  await test.rows(tenant, async db => {
    await db
      .insertInto('fields')
      .values([
        field('diem', 'Điểm', 'number'),
        field('nguon', 'Nguồn biết đến', 'select', { data: ['Bạn bè', 'Quảng cáo'] }),
      ])
      .execute();
    await db.insertInto('organizations').values({ tenant_id: tenant, id: newId(), name: 'Công ty Sen Vàng' }).execute();
  });
}

export const csv = (...rows: string[]) => new File([rows.join('\r\n')], 'khách.csv', { type: 'text/csv' });
export async function xlsx(head: string[], rows: SheetCell[][], name = 'khách.xlsx') {
  const book = openXlsx([{ name: 'Sheet', head, widths: head.map(() => 10) }]);
  book.add(0, rows);
  const bytes = await book.end();
  await book.close();
  return new File([new Uint8Array(bytes)], name);
}

export const work = (id: string, options: { on?: Desk; signal?: AbortSignal } = {}) =>
  importContacts(options.on ?? desk, { tenant_id: tenant, import_id: id }, { isLast: true, signal: options.signal });
export const read = async (id: string, by = boss) => (await test.call(by.token, readImport, { params: { id } })).data;
export const rowsOf = async (id: string, show: 'all' | 'bad' | 'duplicate' | 'repaired' | 'kept' = 'all', by = boss) =>
  (await test.call(by.token, importRows, { params: { id }, query: { show, size: 100 } })).list;

export async function upload(file: File, by = boss): Promise<string> {
  const { data } = await test.call(by.token, importWithFile, { file });
  expect(data.state).toBe('reading');
  await work(data._id);
  return data._id;
}
export async function tried(file: File, by = boss, mapping?: string[]): Promise<string> {
  const id = await upload(file, by);
  const { columns, state, error } = await read(id, by);
  expect([state, error]).toEqual(['mapping', null]);
  const json = { mapping: mapping ?? columns.map(({ target }) => target) };
  await test.call(by.token, mapImport, { params: { id }, json });
  await work(id);
  expect((await read(id, by)).state).toBe('ready');
  return id;
}
export async function imported(file: File, on_duplicate: OnDuplicate = 'skip', by = boss): Promise<string> {
  const id = await tried(file, by);
  await test.call(by.token, runImport, { params: { id }, json: { on_duplicate } });
  await work(id);
  expect((await read(id, by)).state).toBe('done');
  return id;
}
export async function undone(id: string) {
  await test.call(boss.token, undoImport, { params: { id } });
  await work(id);
  return read(id);
}

export interface Found {
  number: number;
  name: string;
  points: string[];
  [column: string]: unknown;
}
/** Customers as plain SQL has them. */
export const customers = () =>
  test.rows(tenant, async db => {
    const { rows } =
      await sql<Found>`select c.number, c.name, c.source, c.tier, c.gender, c.dob::text, c.city, c.tags, c.attributes,
      c.note, (select o.name from organizations o where o.tenant_id = c.tenant_id and o.id = c.organization_id) as organization,
      array(select p.value from contact_points p where p.tenant_id = c.tenant_id and p.contact_number = c.number
        order by p.kind desc, p.position) as points
      from contacts c where c.tenant_id = ${tenant} order by c.number`.execute(db);
    return rows;
  });
export const some = (counts: ImportCounts) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
