import { createContact, searchContacts } from 'contract/contacts/contacts.ts';
import { cancelExport, contactsFile, exportContacts, exportTickets, readExport } from 'contract/exports/exports.ts';
import { readFile as readStored } from 'contract/files/files.ts';
import { createTicket } from 'contract/tickets/tickets.ts';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpack } from '../api/sheets/archive.ts';
import { newId } from '../api/work.ts';
import { openTestApi, type TestApi, type TestUser } from '../tests/api.ts';
import type { Desk } from './worker.ts';
import { writeExport } from './write-export.ts';

let test: TestApi;
let tenant: string;
let boss: TestUser;
let masked: TestUser;
let desk: Desk;
beforeAll(async () => {
  test = await openTestApi();
  desk = { house: test.house, mailer: { send: async () => ({ refusedCopies: [] }), close: () => {} } };
  tenant = await test.tenant({ maskedRoles: ['team_leader'] });
  boss = await test.user(tenant, { role: 'supervisor', scope: 'all' });
  masked = await test.user(tenant, { role: 'team_leader', scope: 'all' });
  const field = { tenant_id: tenant, id: newId(), target: 'user', key: 'diem', title: 'Điểm', type: 'number' };
  await test.rows(tenant, db => db.insertInto('fields').values(field).execute());
  for (const json of [
    {
      name: 'Trần Thị Dậu',
      phones: [{ raw: '0901234567' }, { raw: '028 3822 1234' }],
      attributes: { diem: '1.234,5' },
    },
    { name: '=HYPERLINK("http://x")', phones: [{ raw: '0901234568' }], emails: [{ raw: 'thu.dau@vi-du.vn' }], tier: 3 },
    { name: 'Đỗ Ươm', city: '-1+1' },
  ])
    await test.call(boss.token, createContact, { json });
});
afterAll(() => test.close());

const fetched = async (
  by: TestUser,
  json: Parameters<typeof test.call<typeof exportContacts>>[2]['json'],
  of = exportContacts,
) => {
  const { data } = await test.call(by.token, of, { json });
  await writeExport(desk, { tenant_id: tenant, export_id: data._id }, { isLast: true });
  const { data: done } = await test.call(by.token, readExport, { params: { id: data._id } });
  expect(done).toMatchObject({ state: 'done', error: null });
  const answer = await test.call(by.token, readStored, { params: { id: done.file!._id } });
  return { done, type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) };
};
const columns = ['code', 'name', 'phone', 'email', 'tier', 'city', 'attr_diem'];
const head = ['Mã', 'Tên khách hàng', 'Số điện thoại', 'Email', 'Hạng', 'Tỉnh/Thành phố', 'Điểm'];

describe('an export of customers', () => {
  it('is a workbook of text cells: zeros, diacritics and what looks like a formula stay as they are', async () => {
    const { bytes, type, done } = await fetched(boss, { columns, sort: 'code', format: 'xlsx' });
    expect(done.file!.name).toMatch(/^khach-hang-\d\d-\d\d-\d{4}\.xlsx$/);
    expect(type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(await readSheet(bytes)).toEqual([
      head,
      [1, 'Trần Thị Dậu', '0901 234 567, (028) 3822 1234', null, 'Thường', null, 1234.5],
      [2, '=HYPERLINK("http://x")', '0901 234 568', 'thu.dau@vi-du.vn', 'Kim cương', null, null],
      [3, 'Đỗ Ươm', null, null, 'Thường', '-1+1', null],
    ]);
    const parts = await unpack(bytes, () => true, 1_000_000);
    const xml = parts.get('xl/worksheets/sheet1.xml')!.toString();
    expect(xml).not.toMatch(/<f[ >]/);
    // every cell but the two numbers refers to a shared text
    const cells = [...xml.matchAll(/<c r="([A-Z]+\d+)"([^>]*)>/g)].filter(([, , rest]) => !rest!.endsWith('/'));
    expect(cells.filter(([, , rest]) => !rest!.includes('t="s"')).map(([, at]) => at)).toEqual([
      'A2',
      'G2',
      'A3',
      'A4',
    ]);
  });

  it('is the list of the call, and of the filter', async () => {
    const { list } = await test.call(boss.token, searchContacts, { json: { filters: ['tier:in:3'] } });
    const { bytes } = await fetched(boss, { columns: ['code', 'phone'], f: 'tier:in:3' });
    expect(bytes.toString()).toBe(`\uFEFFMã,Số điện thoại\r\n${list[0]!._id},${list[0]!.phones[0]}\r\n`);
    await expect(test.call(boss.token, exportContacts, { json: { f: 'nothing:eq:1' } })).rejects.toMatchObject({
      status: 422,
    });
    await expect(test.call(boss.token, exportContacts, { json: { columns: ['password'] } })).rejects.toMatchObject({
      status: 422,
    });
  });

  it('is masked for who sees masks, in both formats', async () => {
    const sheet = async (by: TestUser) =>
      (await readSheet((await fetched(by, { columns: ['phone', 'email'], f: 'tier:in:3', format: 'xlsx' })).bytes))[1];
    expect(await sheet(boss)).toEqual(['0901 234 568', 'thu.dau@vi-du.vn']);
    expect(await sheet(masked)).toEqual(['0901 ••• 568', 'th•••@vi-du.vn']);
    const { bytes } = await fetched(masked, { columns: ['phone'], f: 'tier:in:3' });
    expect(bytes.toString()).toBe('\uFEFFSố điện thoại\r\n0901 ••• 568\r\n');
  });

  it('is for leaders, and its file for its owner alone', async () => {
    const agent = await test.user(tenant, { role: 'agent', scope: 'all' });
    for (const route of [exportContacts, contactsFile])
      await expect(test.call(agent.token, route, { json: {} })).rejects.toMatchObject({ status: 403 });
    const { done } = await fetched(boss, { format: 'xlsx' });
    await expect(test.call(masked.token, readStored, { params: { id: done.file!._id } })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('stops when it is cancelled, as a workbook too', async () => {
    const { data } = await test.call(boss.token, exportContacts, { json: { format: 'xlsx' } });
    await test.call(boss.token, cancelExport, { params: { id: data._id } });
    await writeExport(desk, { tenant_id: tenant, export_id: data._id }, { isLast: true });
    const { data: after } = await test.call(boss.token, readExport, { params: { id: data._id } });
    expect(after).toMatchObject({ state: 'cancelled', file: null });
  });

  it('comes in the answer itself where the file is asked for, with a row in the audit log', async () => {
    const answer = await test.call(boss.token, contactsFile, { json: { columns, sort: 'code', format: 'xlsx' } });
    const rows = await readSheet(Buffer.from(await answer.arrayBuffer()));
    expect(rows.map(row => row[1])).toEqual(['Tên khách hàng', 'Trần Thị Dậu', '=HYPERLINK("http://x")', 'Đỗ Ươm']);
    expect(answer.headers.get('content-disposition')).toContain('khach-hang-');
    const csv = await test.call(boss.token, contactsFile, { json: { columns: ['name'], sort: 'code' } });
    expect(await csv.text()).toContain('\'=HYPERLINK(""http://x"")');
    const logged = await test.rows(tenant, db =>
      db
        .selectFrom('audit_log')
        .select('after')
        .where('action', '=', 'export.download')
        .where('subject', '=', '')
        .execute(),
    );
    expect(logged).toHaveLength(2);
  });

  it('of tickets is a workbook too, with instants as the clock of Vietnam has them', async () => {
    const { data } = await test.call(boss.token, createTicket, { json: { subject: '007', requester_name: 'Khách' } });
    const at = new Date('2026-03-04T17:05:00Z');
    await test.rows(tenant, db =>
      db.updateTable('tickets').set({ created_at: at }).where('number', '=', data._id).execute(),
    );
    const { bytes } = await fetched(
      boss,
      { columns: ['subject', 'created_at'], format: 'xlsx' },
      exportTickets as never,
    );
    expect((await readSheet(bytes))[1]).toEqual(['007', expect.any(Date)]);
    const [, [, shown]] = (await readSheet(bytes)) as [unknown, [string, Date]];
    // a day's fraction is no exact number
    expect(Math.abs(shown.getTime() - Date.parse('2026-03-05T00:05:00Z'))).toBeLessThan(1_000);
  });
});
