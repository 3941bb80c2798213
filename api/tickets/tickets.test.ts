import {
  addComment,
  bulkTickets,
  countTickets,
  createTicket,
  listTickets,
  readTicket,
  updateTicket,
} from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';

let test: TestApi;
let tenant: string;
let agent: TestUser;
let leader: TestUser;
beforeAll(async () => {
  test = await openTestApi();
  tenant = await test.tenant();
  agent = await test.user(tenant, { name: 'Lê Minh Khôi' });
  leader = await test.user(tenant, { role: 'team_leader', name: 'Phạm Ngọc Ánh' });
});
afterAll(() => test.close());

const makeTicket = async (by: TestUser, more: object = {}) => {
  const { data } = await test.call(by.token, createTicket, {
    json: { subject: 'Đơn hàng giao thiếu', requester_name: 'Trần Thị Dậu', requester_phone: '0901 234 567', ...more },
  });
  return data._id;
};

describe('a ticket', () => {
  it('is created for the customer whom any spelling of the number names', async () => {
    const first = await makeTicket(agent);
    for (const spelling of ['84901234567', '+84 901 234 567', '0901.234.567', '901234567']) {
      const other = await makeTicket(agent, { requester_name: 'Người khác', requester_phone: spelling });
      const [one, two] = await Promise.all(
        [first, other].map(id => test.call(agent.token, readTicket, { params: { id } })),
      );
      expect(two!.data.ticket.requester._id).toBe(one!.data.ticket.requester._id);
    }
  });

  it('tells the status changes that are allowed and refuses the others', async () => {
    const id = await makeTicket(agent);
    const { data } = await test.call(agent.token, updateTicket, { params: { id }, json: { version: 1, status: 3 } });
    await expect(
      test.call(agent.token, updateTicket, { params: { id }, json: { version: data.version, status: 2 } }),
    ).rejects.toMatchObject({ status: 422, body: { errors: [{ param: 'status' }] } });
    const { data: after } = await test.call(agent.token, readTicket, { params: { id } });
    expect(after.ticket.status).toBe(3);
  });

  it('merges what two agents change apart and asks where both changed the same', async () => {
    const id = await makeTicket(agent);
    await test.call(agent.token, updateTicket, { params: { id }, json: { version: 1, subject: 'Tiêu đề của Khôi' } });
    const merged = await test.call(leader.token, updateTicket, { params: { id }, json: { version: 1, tags: ['gấp'] } });
    expect(merged.data.version).toBe(3);
    const overtaken = test.call(leader.token, updateTicket, {
      params: { id },
      json: { version: 1, subject: 'Tiêu đề của Ánh' },
    });
    await expect(overtaken).rejects.toMatchObject({
      status: 409,
      body: {
        current: { version: 3, fields: [{ field: 'subject', current: 'Tiêu đề của Khôi', mine: 'Tiêu đề của Ánh' }] },
      },
    });
  });

  it('keeps comments and changes on one timeline, cleaned', async () => {
    const id = await makeTicket(agent);
    await test.call(agent.token, addComment, {
      params: { id },
      json: {
        kind: 'internal',
        format: 'html',
        body: '<p onclick="x()">Kho xác nhận <script>alert(1)</script>thiếu</p>',
      },
    });
    const { data } = await test.call(agent.token, readTicket, { params: { id } });
    const comment = data.timeline.find(entry => entry.kind === 'comment');
    expect(comment).toMatchObject({ is_public: false, body_html: '<p>Kho xác nhận thiếu</p>' });
    expect(data.timeline[0]).toMatchObject({ kind: 'change', changes: [{ field: 'status', to: 'Mới' }] });
  });

  it('counts every mode as plain SQL does', async () => {
    const ids = [await makeTicket(agent, { assignee_id: agent.id }), await makeTicket(agent), await makeTicket(agent)];
    await test.call(agent.token, bulkTickets, { json: { change: 'status', ids: ids.slice(1), status: 2 } });
    const { data: counts } = await test.call(agent.token, countTickets, {});
    const plain = await test.rows(tenant, async db => {
      const { rows } = await sql<Record<string, number>>`select count(*)::int as "all",
        count(*) filter (where assignee_id = ${agent.id})::int as me, count(*) filter (where status in (1, 4))::int as open,
        count(*) filter (where status = 2)::int as doing, count(*) filter (where status in (3, 5))::int as completed,
        count(*) filter (where assignee_id is null)::int as "notAssign" from tickets`.execute(db);
      return rows[0]!;
    });
    expect(counts).toMatchObject(plain);
    for (const mode of ['all', 'me', 'open', 'doing', 'completed', 'notAssign'] as const) {
      const { total } = await test.call(agent.token, listTickets, { query: { mode } });
      expect([mode, total]).toEqual([mode, plain[mode]]);
    }
  });

  it('is found by code, subject, name without diacritics and any form of the number', async () => {
    const id = await makeTicket(agent, {
      subject: 'Máy lọc nước rò rỉ',
      requester_name: 'Đỗ Quang Huy',
      requester_phone: '0912345678',
    });
    for (const q of [
      `#${id}`,
      String(id),
      `00${id}`,
      'may loc',
      'rò rỉ',
      'do quang huy',
      'Đỗ Quang',
      '0912345678',
      '84912345678',
      '+84 912 345 678',
      '912.345.678',
      '345678',
    ]) {
      const { list } = await test.call(agent.token, listTickets, { query: { q } });
      expect([q, list.map(row => row._id).includes(id)]).toEqual([q, true]);
    }
    const { list } = await test.call(agent.token, listTickets, { query: { q: 'không có gì như thế' } });
    expect(list).toEqual([]);
  });

  it('filters by all or any condition, and refuses what it does not know', async () => {
    const id = await makeTicket(agent, { tags: 'vip, gấp', source: 'zalo' });
    const both = await test.call(agent.token, listTickets, {
      query: { f: ['tags:in:vip', 'source:eq:email'], rel: 'or' },
    });
    expect(both.list.map(row => row._id)).toContain(id);
    const none = await test.call(agent.token, listTickets, { query: { f: ['tags:in:vip', 'source:eq:email'] } });
    expect(none.total).toBe(0);
    await expect(test.call(agent.token, listTickets, { query: { f: 'nothing:eq:1' } })).rejects.toMatchObject({
      status: 422,
    });
  });

  it('gives one ticket for twenty parallel posts with one key', async () => {
    const before = await test.call(agent.token, listTickets, {});
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        test.call(
          agent.token,
          createTicket,
          { json: { subject: 'Một lần', requester_phone: '0987654321' } },
          { idempotencyKey: 'twenty' },
        ),
      ),
    );
    expect(new Set(answers.map(answer => answer.data._id)).size).toBe(1);
    const after = await test.call(agent.token, listTickets, {});
    expect(after.total).toBe(before.total + 1);
    await expect(
      test.call(
        agent.token,
        createTicket,
        { json: { subject: 'Khác', requester_phone: '0987654321' } },
        { idempotencyKey: 'twenty' },
      ),
    ).rejects.toMatchObject({ status: 422 });
  });
});

describe('a ticket with files and no words', () => {
  it('keeps the files, and refuses those of somebody else', async () => {
    const form = new FormData();
    form.set('file', new File(['nội dung'], 'hoá đơn.txt', { type: 'text/plain' }));
    const upload = await test.request('/v2/file', {
      method: 'POST',
      headers: { Authorization: agent.token },
      body: form,
    });
    const file = ((await upload.json()) as { data: { _id: string } }).data._id;
    await expect(makeTicket(leader, { file_ids: [file] })).rejects.toMatchObject({ status: 422 });
    const id = await makeTicket(agent, { file_ids: [file] });
    const { data } = await test.call(agent.token, readTicket, { params: { id } });
    expect(data.timeline.find(entry => entry.kind === 'comment')).toMatchObject({
      is_public: false,
      files: [{ _id: file }],
    });
  });
});
