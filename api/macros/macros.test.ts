import { randomUUID } from 'node:crypto';
import { settingDashboard } from 'contract/lookups/lookups.ts';
import { macros, macrosOfTicket } from 'contract/macros/macros.ts';
import { feedbackTemplates } from 'contract/settings/feedback-templates.ts';
import { addComment, createTicket, readTicket } from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';

let test: TestApi;
let tenant: string;
let admin: TestUser;
let agent: TestUser;
beforeAll(async () => {
  test = await openTestApi();
  tenant = await test.tenant({ name: 'Điện máy An Phát' });
  admin = await test.user(tenant, { role: 'administrator', name: 'Lê Thị Quản' });
  agent = await test.user(tenant, { name: 'Đỗ Hữu Phước' });
});
afterAll(() => test.close());

const add = async (by: TestUser, json: object) =>
  (await test.call(by.token, macros.create, { json: { name: `Câu ${randomUUID()}`, content: 'Xin chào', ...json } }))
    .data;
const names = async (by: TestUser) =>
  (await test.call(by.token, macros.list, { query: { limit: 100 } })).list.map(row => row.name);
const open = async (json: object, by = agent) =>
  (await test.call(by.token, createTicket, { json: { subject: 'Máy lạnh kêu to', ...json } })).data._id;
const offered = async (ticket: number, by = agent) =>
  (await test.call(by.token, macrosOfTicket, { params: { id: ticket } })).list;
const textOf = async (macro: { _id: string }, ticket: number, by = agent) =>
  (await offered(ticket, by)).find(one => one._id === macro._id)?.text;

describe('macros', () => {
  it('are their writer’s alone until they are shared, and shared ones are the team leaders’ to change', async () => {
    const own = await add(agent, { name: 'Riêng của Phước' });
    const shared = await add(admin, { name: 'Của cả nhà', is_shared: true });
    const other = await test.user(tenant);
    const leader = await test.user(tenant, { role: 'team_leader' });
    expect(await names(agent)).toEqual(expect.arrayContaining([own.name, shared.name]));
    for (const person of [other, leader, admin]) {
      expect(await names(person)).toContain(shared.name);
      expect(await names(person)).not.toContain(own.name);
      const params = { id: own._id };
      for (const asked of [
        () => test.call(person.token, macros.readOne, { params }),
        () => test.call(person.token, macros.update, { params, json: { name: 'Chiếm', content: 'Chiếm' } }),
        () => test.call(person.token, macros.remove, { params }),
      ])
        await expect(asked()).rejects.toMatchObject({ status: 404 });
    }
    const change = { params: { id: shared._id }, json: { name: shared.name, content: 'Mới', is_shared: true } };
    await expect(test.call(agent.token, macros.update, change)).rejects.toMatchObject({ status: 403 });
    await expect(test.call(agent.token, macros.remove, { params: { id: shared._id } })).rejects.toMatchObject({
      status: 403,
    });
    expect((await test.call(leader.token, macros.update, change)).data.content).toBe('Mới');
    const publish = { params: { id: own._id }, json: { name: own.name, content: 'Tôi', is_shared: true } };
    await expect(test.call(agent.token, macros.update, publish)).rejects.toMatchObject({ status: 403 });
    expect(
      (await test.call(agent.token, macros.update, { ...publish, json: { ...publish.json, is_shared: false } })).data,
    ).toMatchObject({ content: 'Tôi', version: 2 });
  });

  it('have one name among the shared ones, and each person one of their own beside it', async () => {
    await add(admin, { name: 'Cảm ơn', is_shared: true });
    await add(agent, { name: 'cảm ơn' });
    await add(admin, { name: 'CẢM ƠN' });
    const taken = { status: 422, body: { errors: [expect.objectContaining({ param: 'name' })] } };
    await expect(add(agent, { name: 'Cảm Ơn' })).rejects.toMatchObject(taken);
    await expect(add(admin, { name: 'cảm ƠN', is_shared: true })).rejects.toMatchObject(taken);
  });

  it('know their variables', async () => {
    const wrong = add(agent, { content: 'Chào {{customer.name}} {{khach.ten}}' });
    await expect(wrong).rejects.toMatchObject({
      status: 422,
      body: {
        errors: [{ param: 'content', message: expect.stringContaining('Không có biến {{khach.ten}}. Có thể dùng: ') }],
      },
    });
  });

  it('are filled with the values of the ticket, and keep open what has none', async () => {
    const content =
      '{{customer.title}} {{customer.name}} {{customer.phone}} {{customer.email}} {{ticket.code}} {{ticket.subject}} {{ticket.status}} {{agent.name}} {{company.name}} {{ticket.due}}';
    const macro = await add(admin, { content, is_shared: true });
    const ticket = await open({ requester_name: 'Trần Thị Dậu', requester_phone: '0912345678' });
    const before = await textOf(macro, ticket);
    expect(before).toBe(
      `{{customer.title}} Trần Thị Dậu 0912 345 678 {{customer.email}} #${ticket} Máy lạnh kêu to Mới Đỗ Hữu Phước Điện máy An Phát {{ticket.due}}`,
    );
    await test.rows(tenant, async db => {
      await sql`update contacts set gender = 'female' where name = 'Trần Thị Dậu'`.execute(db);
      await sql`update tickets set due_at = '2026-11-21T03:00:00Z' where number = ${ticket}`.execute(db);
    });
    const after = await textOf(macro, ticket, admin);
    expect(after).toContain('chị Trần Thị Dậu');
    expect(after).toContain('Lê Thị Quản');
    expect(after).toContain('21/11/2026 10:00');
  });

  it('are offered on tickets in scope alone', async () => {
    const narrow = await test.user(tenant, { scope: 'me' });
    const hidden = await open({ requester_name: 'Ai đó', assignee_id: agent.id });
    const mine = await open({ requester_name: 'Ai đó', assignee_id: narrow.id }, admin);
    await expect(offered(hidden, narrow)).rejects.toMatchObject({ status: 404 });
    expect((await offered(mine, narrow)).length).toBeGreaterThan(0);
  });

  it('offer active templates of mails, and no other channel’s', async () => {
    await test.rows(tenant, async db => {
      for (const [name, channel, is_active] of [
        ['Thư mời', 'email', true],
        ['Thư cũ', 'email', false],
        ['Tin nhắn', 'sms', true],
      ] as const)
        await sql`insert into core_templates (tenant_id, id, channel, name, content, is_active)
          values (${tenant}, ${randomUUID()}, ${channel}, ${name}, 'Gửi {{customer.name}}', ${is_active})`.execute(db);
    });
    const ticket = await open({ requester_name: 'Bùi Văn Cường' });
    const mails = (await offered(ticket)).filter(one => one.source === 'email');
    expect(mails).toMatchObject([{ name: 'Thư mời', text: 'Gửi Bùi Văn Cường' }]);
  });

  it('offer questions to customers that are in use, with how to answer them', async () => {
    const add = (name: string, is_active: boolean) =>
      test.call(admin.token, feedbackTemplates.create, {
        json: { name, question: 'Chị {{customer.name}} thấy thế nào?', scale: 'satisfied', is_active },
      });
    const [asked, former] = [await add('Sau khi xử lý', true), await add('Câu cũ', false)];
    const ticket = await open({ requester_name: 'Bùi Thị Duyên' });
    const questions = (await offered(ticket)).filter(one => one.source === 'feedback');
    const text = 'Chị Bùi Thị Duyên thấy thế nào?\n\nXin trả lời thư này bằng “Hài lòng” hoặc “Không hài lòng”.';
    expect(questions).toEqual([{ _id: asked.data._id, name: 'Sau khi xử lý', source: 'feedback', text }]);
    const { data } = await test.call(agent.token, settingDashboard, {});
    expect(data.feedback_templates).toEqual([{ _id: asked.data._id, name: 'Sau khi xử lý' }]);
    expect(former.data.is_active).toBe(false);
  });

  it('leave open what their reader sees masked, and show the words of the house whole', async () => {
    const hidden = await test.tenant({ maskedRoles: ['agent'] });
    const [boss, masked] = [await test.user(hidden, { role: 'administrator' }), await test.user(hidden)];
    const content = 'Gọi {{customer.phone}} hay 0988 111 222. {{ticket.subject}}';
    const macro = await add(boss, { content, is_shared: true });
    const ticket = await open({ subject: 'Gọi lại 0909123456', requester_phone: '0912345678' }, boss);
    expect(await textOf(macro, ticket, boss)).toBe('Gọi 0912 345 678 hay 0988 111 222. Gọi lại 0909123456');
    expect(await textOf(macro, ticket, masked)).toBe('Gọi {{customer.phone}} hay 0988 111 222. {{ticket.subject}}');
  });
});

describe('a reply in which a variable is open', () => {
  const open422 = {
    status: 422,
    body: {
      errors: [{ param: 'body', message: 'Còn chỗ chưa điền: {{customer.phone}} (số điện thoại của khách)' }],
    },
  };

  it('is refused, and a note is not', async () => {
    const id = await open({ requester_name: 'Võ Minh Khoa' });
    const say = (kind: 'public' | 'internal', body: string, format: 'text' | 'html' = 'text') =>
      test.call(agent.token, addComment, { params: { id }, json: { kind, body, format } });
    await expect(say('public', 'Số của anh: {{ customer.phone }}')).rejects.toMatchObject(open422);
    await expect(say('public', '<p>Số <b>{{customer.phone}}</b></p>', 'html')).rejects.toMatchObject(open422);
    await say('public', 'Mã của anh là {{abc}}');
    await say('internal', 'Mẫu còn {{customer.phone}}');
    const { data } = await test.call(agent.token, readTicket, { params: { id }, query: {} });
    expect(data.timeline.filter(entry => entry.kind === 'comment')).toHaveLength(2);
  });

  it('is refused with a new ticket that mails it', async () => {
    const json = { subject: 'Mới', requester_email: 'khach@example.test', body: 'Số: {{customer.phone}}' };
    await expect(test.call(agent.token, createTicket, { json: { ...json, is_public: true } })).rejects.toMatchObject(
      open422,
    );
    await test.call(agent.token, createTicket, { json });
  });
});
