import { saveConsents } from 'contract/contacts/consents.ts';
import { createContact, readContact, updateContact } from 'contract/contacts/contacts.ts';
import { revealPhone } from 'contract/contacts/reveal.ts';
import { addContactNote, type ContactEntry, contactTimeline } from 'contract/contacts/timeline.ts';
import { fields } from 'contract/settings/fields.ts';
import { addComment, createTicket } from 'contract/tickets/tickets.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';

let test: TestApi;
let tenant: string;
let agent: TestUser;
beforeAll(async () => {
  test = await openTestApi();
  tenant = await test.tenant();
  agent = await test.user(tenant, { name: 'Lê Minh Khôi' });
});
afterAll(() => test.close());

let last = 0;
const make = async () => {
  const json = { name: 'Trần Thị Dậu', phones: [{ raw: `09${40_000_000 + ++last}` }] };
  return (await test.call(agent.token, createContact, { json })).data._id;
};
const note = (id: number, body: string, by = agent) =>
  test.call(by.token, addContactNote, { params: { id }, json: { body } });
const read = (id: number, query: { page?: number; size?: number } = {}, by = agent) =>
  test.call(by.token, contactTimeline, { params: { id }, query });
const told = (entry: ContactEntry) =>
  entry.kind === 'change'
    ? `${entry.done ?? 'sửa'}: ${entry.changes.map(c => `${c.label} ${c.from}→${c.to}`).join('; ')}`
    : entry.kind;

describe('the story of a customer', () => {
  it('tells of calls that no ticket tells of, to those who see them', async () => {
    const id = await make();
    const row = { tenant_id: tenant, contact_number: id, direction: 'inbound', state: 'ended', user_id: agent.id };
    const { data: ticket } = await test.call(agent.token, createTicket, { json: { subject: 'Hỏi', requester_id: id } });
    const call_id = crypto.randomUUID();
    await test.rows(tenant, db =>
      db
        .insertInto('calls')
        .values([
          { ...row, id: call_id, outcome: 'answer', talk_seconds: 65 },
          { ...row, id: crypto.randomUUID(), outcome: 'miss', ticket_number: ticket._id },
        ])
        .execute(),
    );
    const colleague = await test.user(tenant, { name: 'Trần Bình' });
    const said = { tenant_id: tenant, call_id, outcome: 'call_back' };
    await test.rows(tenant, db =>
      db
        .insertInto('call_wrap_ups')
        .values([
          { ...said, user_id: colleague.id, note: 'Chuyển kỹ thuật', wrapped_up_at: '2026-11-22T01:00:00Z' },
          { ...said, user_id: agent.id, note: 'Hẹn 0901234567', wrapped_up_at: '2026-11-22T02:00:00Z' },
        ])
        .execute(),
    );
    const calls = async (by: TestUser) => (await read(id, {}, by)).list.filter(({ kind }) => kind === 'call');
    const told = {
      kind: 'call',
      call_id,
      author: 'Lê Minh Khôi',
      direction: 'inbound',
      state: 'answer',
      talk_seconds: 65,
    };
    expect(await calls(agent)).toMatchObject([{ ...told, body: 'Trần Bình: Chuyển kỹ thuật\nHẹn 0901234567' }]);
    const narrow = await test.user(tenant, { scope: 'me' });
    await test.rows(tenant, db =>
      db.updateTable('tickets').set({ assignee_id: narrow.id }).where('number', '=', ticket._id).execute(),
    );
    const seen = await read(id, {}, narrow);
    expect(seen.list.map(({ kind }) => kind)).not.toContain('call');
    expect(seen.total).toBe(seen.list.length);
  });

  it('is tickets, messages, notes and changes in one order, newest first', async () => {
    const id = await make();
    const { data: ticket } = await test.call(agent.token, createTicket, {
      json: { subject: 'Giao thiếu hàng', requester_id: id },
    });
    await test.call(agent.token, addComment, {
      params: { id: ticket._id },
      json: { kind: 'internal', body: 'Kho báo còn hai thùng' },
    });
    await note(id, 'Thích được gọi buổi chiều\nkhông gọi sáng');
    await test.call(agent.token, updateContact, { params: { id }, json: { version: 1, tier: 2, city: 'Huế' } });
    await test.call(agent.token, saveConsents, {
      params: { id },
      json: { choices: [{ purpose: 'marketing', channel: 'sms', state: 'given', was: null }], source: 'form' },
    });
    const { list, total } = await read(id);
    expect([total, list.map(told)]).toEqual([
      6,
      [
        'đã ghi nhận đồng ý: Tiếp thị · SMS →Đồng ý',
        'sửa: Tỉnh/Thành phố →Huế; Hạng Thường→Vàng',
        'note',
        'message',
        'ticket',
        'đã tạo khách hàng: ',
      ],
    ]);
    expect(list[2]).toMatchObject({ author: 'Lê Minh Khôi', body: 'Thích được gọi buổi chiều\nkhông gọi sáng' });
    expect(list[3]).toMatchObject({
      ...{ author: 'Lê Minh Khôi', number: ticket._id, subject: 'Giao thiếu hàng', excerpt: 'Kho báo còn hai thùng' },
      ...{ is_public: false, is_theirs: false },
    });
    expect(list[4]).toMatchObject({ number: ticket._id, subject: 'Giao thiếu hàng', status: 1 });
  });

  it('comes page by page, each entry once', async () => {
    const id = await make();
    for (let at = 1; at <= 7; at++) await note(id, `Ghi chú ${at}`);
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await read(id, { page, size: 3 }));
    expect(pages.map(({ list, total }) => [list.length, total])).toEqual([
      [3, 8],
      [3, 8],
      [2, 8],
    ]);
    const whole = (await read(id, { size: 100 })).list.map(one => one._id);
    expect(pages.flatMap(({ list }) => list.map(one => one._id))).toEqual(whole);
  });

  it('tells nothing of tickets out of scope, and of the customer themselves only to who sees them', async () => {
    const id = await make();
    const narrow = await test.user(tenant, { scope: 'me' });
    const mine = async (assignee_id: string, subject: string) =>
      test.call(agent.token, createTicket, { json: { subject, requester_id: id, assignee_id } });
    await expect(read(id, {}, narrow)).rejects.toMatchObject({ status: 404 });
    await expect(note(id, 'thử', narrow)).rejects.toMatchObject({ status: 404 });
    await mine(narrow.id, 'Của tôi');
    await mine(agent.id, 'Của người khác');
    const subjects = (list: ContactEntry[]) => list.flatMap(one => (one.kind === 'ticket' ? [one.subject] : []));
    const { list, total } = await read(id, {}, narrow);
    expect([subjects(list), total]).toEqual([['Của tôi'], 2]);
    await note(id, 'thấy rồi', narrow);
    expect(subjects((await read(id)).list)).toEqual(['Của người khác', 'Của tôi']);
  });

  it('shows no number to whom a rule hides them, in notes and changes alike', async () => {
    const other = await test.tenant({ maskedRoles: ['agent'] });
    const [masked, seeing] = [
      await test.user(other),
      await test.user(other, { role: 'supervisor', name: 'Phạm Ngọc Ánh' }),
    ];
    const { data } = await test.call(seeing.token, createContact, {
      json: { name: 'Khách', phones: [{ raw: '0987654321' }] },
    });
    const { phones } = (await test.call(seeing.token, readContact, { params: { id: data._id } })).data;
    await test.call(seeing.token, updateContact, {
      params: { id: data._id },
      json: { version: 1, phones: [{ raw: '0987654322' }], note: 'Gọi 0987 654 321' },
    });
    await note(data._id, 'Số vợ 0987.654.321', seeing);
    const digits = async (by: TestUser) =>
      JSON.stringify((await read(data._id, {}, by)).list)
        .replace(/[ .]/g, '')
        .match(/098765432\d/g)?.length ?? 0;
    expect(await digits(masked)).toBe(0);
    expect(await digits(seeing)).toBe(4);
    const { phones: now } = (await test.call(seeing.token, readContact, { params: { id: data._id } })).data;
    expect(now[0]!._id).not.toBe(phones[0]!._id);
    await test.call(seeing.token, revealPhone, { params: { id: data._id, phoneId: now[0]!._id } });
    expect((await read(data._id, {}, masked)).list[0]).toMatchObject({
      author: 'Phạm Ngọc Ánh',
      done: 'đã xem số điện thoại',
    });
  });

  it('forgets the values of an attribute that is no more', async () => {
    const id = await make();
    const key = 'mau_ua_thich';
    const admin = await test.user(tenant, { role: 'administrator' });
    const { data } = await test.call(admin.token, fields.create, {
      json: { title: 'Màu ưa thích', key, target: 'user', type: 'text', required: false },
    });
    await test.call(agent.token, updateContact, {
      params: { id },
      json: { version: 1, tier: 1, attributes: { [key]: 'xanh lá' } },
    });
    expect((await read(id)).list.map(told)[0]).toBe('sửa: Hạng Thường→Bạc; Màu ưa thích →xanh lá');
    await test.call(admin.token, fields.remove, { params: { id: data._id } });
    expect((await read(id)).list.map(told)[0]).toBe('sửa: Hạng Thường→Bạc');
  });

  it('takes no blank note, and one note for a form sent twice', async () => {
    const id = await make();
    await expect(note(id, '  ')).rejects.toMatchObject({ status: 422, body: { errors: [{ param: 'body' }] } });
    const twice = () =>
      test.call(
        agent.token,
        addContactNote,
        { params: { id }, json: { body: 'một lần' } },
        { idempotencyKey: `ghi-chu-${id}-mot-lan` },
      );
    expect(await twice()).toEqual(await twice());
    expect((await read(id)).total).toBe(2);
  });
});
