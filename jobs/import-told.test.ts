import { cancelImport, importWithFile, mapImport, runImport, undoImport } from 'contract/contacts/imports.ts';
import { exportTickets, readExport } from 'contract/exports/exports.ts';
import { listNotifications } from 'contract/notifications/notifications.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../tests/api.ts';
import { importContacts } from './import-contacts.ts';
import { purge } from './tidy.ts';

let test: TestApi;
let boss: TestUser;
beforeAll(async () => {
  test = await openTestApi();
});
afterAll(() => test.close());
beforeEach(async () => {
  boss = await test.user(await test.tenant(), { role: 'supervisor', scope: 'all' });
});

const desk = () => ({ house: test.house, mailer: {} as never });
const work = (id: string, isLast = true) =>
  importContacts(desk(), { tenant_id: boss.tenantId, import_id: id }, { isLast });
/** Its trial is through; nothing is written yet. */
async function tried(count: number): Promise<string> {
  const lines = Array.from({ length: count }, (_, at) => `Khách ${at},09${10_000_000 + at}`);
  const file = new File([['Tên,SĐT', ...lines, 'Sai,không có số'].join('\n')], 'danh-sách.csv');
  const { data } = await test.call(boss.token, importWithFile, { file });
  await work(data._id);
  const params = { id: data._id };
  await test.call(boss.token, mapImport, { params, json: { mapping: ['name', 'phone'] } });
  await work(data._id);
  return data._id;
}
const start = (id: string) => test.call(boss.token, runImport, { params: { id }, json: { on_duplicate: 'skip' } });
const told = async (kind: 'import' | 'export' = 'import') =>
  (await test.call(boss.token, listNotifications, { query: {} })).list.filter(one => one.kind === kind);
/** Customers as plain SQL counts them. */
const written = () =>
  test.rows(boss.tenantId, async db => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from contacts`.execute(db);
    return rows[0]!.count;
  });

describe('the end of an import', () => {
  it('is told once with its figures, and leads to it; its trial is not', async () => {
    const id = await tried(600);
    expect(await told()).toEqual([]);
    await start(id);
    await work(id);
    await work(id);
    expect(await told()).toMatchObject([
      {
        text: `danh-sách.csv: hoàn thành, ${await written()} tạo mới · 1 lỗi`,
        import_id: id,
        actor: null,
        is_read: false,
      },
    ]);
    await test.call(boss.token, undoImport, { params: { id } });
    await work(id);
    await work(id);
    expect((await told()).map(({ text }) => text)).toEqual([
      'danh-sách.csv: đã hoàn tác, 600 tạo mới · 1 lỗi · 600 đã hoàn tác',
      'danh-sách.csv: hoàn thành, 600 tạo mới · 1 lỗi',
    ]);
    // the import is forgotten, the sentence stays
    await test.rows(boss.tenantId, db => sql`delete from contact_imports`.execute(db));
    expect((await told()).map(one => one.import_id)).toEqual([null, null]);
  });

  it('is told once by the run that ends it, however many were cut off before', async () => {
    const id = await tried(700);
    await start(id);
    // a run that dies at its last step takes the sentence along with what it had written there
    const { pool } = test.house;
    const cut = (after: number) => {
      let left = after;
      const connect = () => (left-- > 0 ? pool.connect() : Promise.reject(new Error('the line is cut')));
      const on = new Proxy(pool, { get: (target, name) => (name === 'connect' ? connect : Reflect.get(target, name)) });
      return importContacts(
        { ...desk(), house: { ...test.house, pool: on } },
        { tenant_id: boss.tenantId, import_id: id },
        { isLast: false },
      );
    };
    await expect(cut(2)).rejects.toThrow('the line is cut');
    await expect(cut(2)).rejects.toThrow('the line is cut');
    expect(await told()).toEqual([]);
    await Promise.all([work(id), work(id)]);
    expect((await told()).map(({ text }) => text)).toEqual([`danh-sách.csv: hoàn thành, 700 tạo mới · 1 lỗi`]);
    expect(await written()).toBe(700);
  });

  it('is told when it was cancelled while it wrote, and not when nothing had been begun', async () => {
    await test.call(boss.token, cancelImport, { params: { id: await tried(2) } });
    expect(await told()).toEqual([]);
    const id = await tried(5);
    await start(id);
    await test.call(boss.token, cancelImport, { params: { id } });
    await test.call(boss.token, cancelImport, { params: { id } });
    await work(id);
    expect(await told()).toMatchObject([{ text: 'danh-sách.csv: đã hủy, 1 lỗi', import_id: id }]);
  });

  it('is told when it failed, also when only the night finds out', async () => {
    const id = await tried(3);
    await start(id);
    await test.rows(boss.tenantId, db =>
      sql`update contact_imports set created_at = now() - interval '2 days'
      where id = ${id}`.execute(db),
    );
    await purge(desk());
    await purge(desk());
    expect(await told()).toMatchObject([
      { text: 'danh-sách.csv: thất bại, Không xong sau một ngày, 1 lỗi', import_id: id },
    ]);
  });

  it('is told to nobody who may no longer sign in', async () => {
    const id = await tried(2);
    await start(id);
    await test.rows(boss.tenantId, db => sql`update users set is_active = false`.execute(db));
    await work(id);
    const all = await test.rows(boss.tenantId, async db => (await sql`select 1 from notifications`.execute(db)).rows);
    expect(all).toEqual([]);
  });
});

it('an export that no job has finished is told as failed, once', async () => {
  const { data } = await test.call(boss.token, exportTickets, { json: { columns: ['code'] } as never });
  await test.rows(boss.tenantId, db => sql`update exports set created_at = now() - interval '2 days'`.execute(db));
  await purge(desk());
  await purge(desk());
  expect((await test.call(boss.token, readExport, { params: { id: data._id } })).data.state).toBe('failed');
  expect((await told('export')).map(({ text }) => text)).toEqual([
    'Xuất tệp không thành công: Không ghi xong sau một ngày',
  ]);
});
