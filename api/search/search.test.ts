import { searchEverything } from 'contract/search/search.ts';
import { createTicket } from 'contract/tickets/tickets.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';

let test: TestApi;
let tenant: string;
let leader: TestUser;
let id: number;
beforeAll(async () => {
  test = await openTestApi();
  tenant = await test.tenant();
  leader = await test.user(tenant, { role: 'team_leader' });
  id = await make(leader, {});
});
afterAll(() => test.close());

const make = async (by: TestUser, more: object) => {
  const { data } = await test.call(by.token, createTicket, {
    json: {
      subject: 'Máy lọc nước rò rỉ',
      requester_name: 'Đỗ Quang Huy',
      requester_phone: '0912 345 678',
      requester_email: 'huy.do@example.test',
      ...more,
    },
  });
  return data._id;
};
const find = async (by: TestUser, q: string) => (await test.call(by.token, searchEverything, { query: { q } })).data;

describe('the palette’s search', () => {
  it.each(['may loc', 'rò rỉ', 'MÁY LỌC NƯỚC'])('finds a ticket by subject: %s', async q => {
    expect((await find(leader, q)).tickets).toMatchObject([{ _id: id, subject: 'Máy lọc nước rò rỉ', status: 1 }]);
  });

  it('finds a ticket by its code, before others whose customer has those digits', async () => {
    for (const q of [`#${id}`, `00${id}`]) expect((await find(leader, q)).tickets[0]).toMatchObject({ code: `#${id}` });
  });

  it.each([
    '0912345678',
    '+84 912 345 678',
    '84912345678',
    '912.345.678',
    '345678',
    'do quang',
    'Đỗ Quang Huy',
    'huy.do@',
  ])('finds a customer by any form of number, name or address: %s', async q => {
    const { contacts } = await find(leader, q);
    expect(contacts).toMatchObject([{ name: 'Đỗ Quang Huy', phone: '0912 345 678', email: 'huy.do@example.test' }]);
  });

  it.each(['', ' ', 'm', '%', '__', 'không có gì như thế'])('finds nothing for %j', async q => {
    expect(await find(leader, q)).toEqual({ tickets: [], contacts: [] });
  });

  it('gives eight of each at most, the newest first', async () => {
    const made = [];
    for (let count = 0; count < 10; count++) made.push(await make(leader, { subject: `Giao thiếu hàng lần ${count}` }));
    const { tickets } = await find(leader, 'giao thieu');
    expect(tickets.map(ticket => ticket._id)).toEqual(made.reverse().slice(0, 8));
  });

  it('stays inside the scope: my own ticket and its customer, nobody else’s', async () => {
    const narrow = await test.user(tenant, { scope: 'me' });
    const given = { subject: 'Việc của riêng tôi', requester_name: 'Vũ Thị Nhung', requester_phone: '0987654321' };
    expect(await find(narrow, 'máy lọc')).toEqual({ tickets: [], contacts: [] });
    expect((await find(narrow, '0912345678')).contacts).toEqual([]);
    expect((await find(narrow, `#${id}`)).tickets).toEqual([]);
    const mine = await make(leader, { ...given, requester_email: undefined, assignee_id: narrow.id });
    expect((await find(narrow, 'viec cua rieng')).tickets.map(ticket => ticket._id)).toEqual([mine]);
    expect((await find(narrow, '0987654321')).contacts.map(contact => contact.name)).toEqual(['Vũ Thị Nhung']);
  });

  it('stays inside the tenant', async () => {
    const stranger = await test.user(await test.tenant(), { role: 'administrator' });
    for (const q of ['máy lọc', '0912345678', `#${id}`])
      expect(await find(stranger, q)).toEqual({ tickets: [], contacts: [] });
  });

  it('masks what leaves it', async () => {
    const masked = await test.tenant({ maskedRoles: ['agent'] });
    const boss = await test.user(masked, { role: 'supervisor' });
    const agent = await test.user(masked);
    await make(boss, { subject: 'Gọi lại 0912345678' });
    const { tickets, contacts } = await find(agent, 'goi lai');
    expect(tickets[0]!.subject).toBe('Gọi lại 0912 ••• 678');
    expect(contacts).toEqual([]);
    expect((await find(agent, 'do quang huy')).contacts).toMatchObject([
      { phone: '0912 ••• 678', email: 'hu•••@example.test' },
    ]);
    expect((await find(boss, 'do quang huy')).contacts).toMatchObject([{ phone: '0912 345 678' }]);
  });
});
