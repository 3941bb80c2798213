import { createContact } from 'contract/contacts/contacts.ts';
import { exportAuditLog, readExport } from 'contract/exports/exports.ts';
import { readFile } from 'contract/files/files.ts';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../api/work.ts';
import { openTestApi, type TestApi, type TestUser } from '../tests/api.ts';
import type { Desk } from './worker.ts';
import { writeExport } from './write-export.ts';

let test: TestApi;
let tenant: string;
let admin: TestUser;
let desk: Desk;
beforeAll(async () => {
  test = await openTestApi();
  desk = { house: test.house, mailer: {} as never };
  tenant = await test.tenant();
  admin = await test.user(tenant, { role: 'administrator', name: 'Trần Quản Trị' });
});
afterAll(() => test.close());

type Asked = Parameters<typeof test.call<typeof exportAuditLog>>[2]['json'];
const ask = async (json: Asked = {}, by = admin) => (await test.call(by.token, exportAuditLog, { json })).data;
const read = async (id: string) => (await test.call(admin.token, readExport, { params: { id } })).data;
async function written(json: Asked = {}): Promise<string[][]> {
  const { _id } = await ask(json);
  await writeExport(desk, { tenant_id: tenant, export_id: _id }, { isLast: true });
  const { state, file } = await read(_id);
  expect(state).toBe('done');
  const answer = await test.call(admin.token, readFile, { params: { id: file!._id } });
  return parse(Buffer.from(await answer.arrayBuffer()), { bom: true });
}

it('holds what the page shows: rows of the filter, in words, and no formula', async () => {
  await test.call(admin.token, createContact, { json: { name: '=1+1' } });
  const rows = await written({ kind: 'contact' });
  expect(rows[0]).toEqual([
    ...[
      'Thời điểm',
      'Người thực hiện',
      'Xem với tư cách',
      'Việc',
      'Đối tượng',
      'Thay đổi',
      'Địa chỉ IP',
      'Trình duyệt',
    ],
  ]);
  expect(rows.slice(1)).toHaveLength(1);
  expect(rows[1]!.slice(1, 5)).toEqual(['Trần Quản Trị', '', 'Thêm khách hàng', "'=1+1"]);
  const all = await written({ columns: ['at', 'action'] });
  const { rows: counted } = await test.rows(tenant, db =>
    sql<{ total: number }>`select count(*)::int as total from audit_log where tenant_id = ${tenant}`.execute(db),
  );
  // its own download came after it
  expect(all).toHaveLength(counted[0]!.total);
});

it('stands in the log itself, with what was asked for', async () => {
  const { _id } = await ask({ kind: 'user', from: '2026-01-01' });
  const { rows } = await test.rows(tenant, db =>
    sql`select action, actor_id, after from audit_log where tenant_id = ${tenant} and subject = ${`export:${_id}`}`.execute(
      db,
    ),
  );
  expect(rows).toMatchObject([
    {
      ...{ action: 'export.start', actor_id: admin.id },
      after: { kind: 'audit', query: expect.stringContaining('kind=user&from=2026-01-01') },
    },
  ]);
});

it('is masked for whom rules mask', async () => {
  await test.call(admin.token, createContact, { json: { name: 'Gọi 0912345678' } });
  const open = JSON.stringify(await written({ kind: 'contact' }));
  expect(open).toContain('0912345678');
  await test.rows(tenant, db =>
    sql`insert into masking_rules (tenant_id, id, name, data_types, roles)
      values (${tenant}, ${newId()}, 'Che', '{phone}', '{administrator}')`.execute(db),
  );
  expect(JSON.stringify(await written({ kind: 'contact' }))).not.toContain('12345678');
});

it('is for who may read the log, when it is asked for and while it is written', async () => {
  const narrow = await test.user(tenant, { role: 'administrator', scope: 'my_group' });
  const supervisor = await test.user(tenant, { role: 'supervisor' });
  for (const by of [narrow, supervisor]) await expect(ask({}, by)).rejects.toMatchObject({ status: 403 });
  await expect(ask({ from: '2026-02-01', to: '2026-01-01' })).rejects.toMatchObject({ status: 422 });
  const { _id } = await ask();
  await test.rows(tenant, db => sql`update users set scope = 'me' where id = ${admin.id}`.execute(db));
  await expect(writeExport(desk, { tenant_id: tenant, export_id: _id }, { isLast: true })).rejects.toMatchObject({
    status: 403,
  });
  expect(await read(_id)).toMatchObject({ state: 'failed', file: null });
});
