import { myAccount } from 'contract/access/sign-in.ts';
import { countUnread, listNotifications, readNotifications } from 'contract/notifications/notifications.ts';
import { saveNearDue } from 'contract/settings/near-due.ts';
import { addComment, createTicket, updateTicket } from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tellNearDue } from '../../jobs/tell-near-due.ts';
import type { Desk } from '../../jobs/worker.ts';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';

let test: TestApi;
let tenant: string;
let leader: TestUser;
beforeAll(async () => {
  test = await openTestApi();
  tenant = await test.tenant();
  leader = await test.user(tenant, { role: 'team_leader', name: 'Phạm Ngọc Ánh' });
});
afterAll(() => test.close());

const give = async (to: TestUser, more: object = {}) => {
  const { data } = await test.call(leader.token, createTicket, {
    json: { subject: 'Đơn hàng giao thiếu', requester_name: 'Trần Thị Dậu', assignee_id: to.id, ...more },
  });
  return data._id;
};
const comment = (on: number, body: string) =>
  test.call(leader.token, addComment, { params: { id: on }, json: { kind: 'internal', body } });
const listed = async (user: TestUser, only: 'all' | 'unread' = 'all') =>
  test.call(user.token, listNotifications, { query: { only } });
const unreadOf = async (user: TestUser) => (await test.call(user.token, countUnread, {})).data.unread;

describe('notifications', () => {
  it('tell what happened to my work, newest first, and count what is unread as plain SQL does', async () => {
    const agent = await test.user(tenant, { name: 'Lê Minh Khôi' });
    const id = await give(agent);
    await comment(id, 'Nhờ @Lê Minh Khôi xem giúp');
    await comment(id, 'Kho xác nhận thiếu');
    const { list, total, unread } = await listed(agent);
    expect(list.map(one => one.kind)).toEqual(['commented', 'mentioned', 'assigned']);
    expect(list[0]).toMatchObject({
      text: 'Kho xác nhận thiếu',
      ticket: { _id: id, code: `#${id}`, subject: 'Đơn hàng giao thiếu' },
      actor: { name: 'Phạm Ngọc Ánh' },
      is_mine: true,
      is_read: false,
    });
    const plain = await test.rows(tenant, async db => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from notifications where user_id = ${agent.id} and read_at is null`.execute(db);
      return rows[0]!.count;
    });
    const { data: account } = await test.call(agent.token, myAccount, {});
    expect([total, unread, await unreadOf(agent), account.unread]).toEqual([plain, plain, plain, plain]);
  });

  it('are marked one by one and all together', async () => {
    const agent = await test.user(tenant);
    const id = await give(agent);
    await comment(id, 'một');
    await comment(id, 'hai');
    const { list } = await listed(agent);
    const one = await test.call(agent.token, readNotifications, { json: { ids: [list[1]!._id] } });
    expect(one.data).toEqual({ changed: 1, unread: 2 });
    expect((await listed(agent, 'unread')).list.map(row => row._id)).toEqual([list[0]!._id, list[2]!._id]);
    const again = await test.call(agent.token, readNotifications, { json: { ids: [list[1]!._id] } });
    expect(again.data).toEqual({ changed: 0, unread: 2 });
    expect((await test.call(agent.token, readNotifications, { json: { all: true } })).data).toEqual({
      changed: 2,
      unread: 0,
    });
    expect((await listed(agent)).list.every(row => row.is_read)).toBe(true);
  });

  it('are nobody else’s to read or to mark', async () => {
    const agent = await test.user(tenant);
    const colleague = await test.user(tenant);
    await give(agent);
    await give(colleague);
    const { list } = await listed(agent);
    const [theirs] = (await listed(colleague)).list;
    expect(list.map(row => row._id)).not.toContain(theirs!._id);
    const both = { ids: [list[0]!._id, theirs!._id] };
    await expect(test.call(agent.token, readNotifications, { json: both })).rejects.toMatchObject({ status: 404 });
    expect([await unreadOf(agent), await unreadOf(colleague)]).toEqual([1, 1]);
    await test.call(agent.token, readNotifications, { json: { all: true } });
    expect([await unreadOf(agent), await unreadOf(colleague)]).toEqual([0, 1]);
  });

  it('vanish with the ticket that leaves my scope, and come back with it', async () => {
    const narrow = await test.user(tenant, { scope: 'me' });
    const id = await give(narrow);
    const kept = await give(narrow);
    const [, first] = (await listed(narrow)).list;
    await test.call(leader.token, updateTicket, { params: { id }, json: { version: 1, assignee_id: leader.id } });
    const { list, total, unread } = await listed(narrow);
    expect([list.map(row => row.ticket!._id), total, unread, await unreadOf(narrow)]).toEqual([[kept], 1, 1, 1]);
    const named = { ids: [first!._id] };
    await expect(test.call(narrow.token, readNotifications, { json: named })).rejects.toMatchObject({ status: 404 });
    await test.call(leader.token, updateTicket, { params: { id }, json: { version: 2, assignee_id: narrow.id } });
    expect((await test.call(narrow.token, readNotifications, { json: named })).data.changed).toBe(1);
  });

  it('show numbers only to those who may see them', async () => {
    const masked = await test.tenant({ maskedRoles: ['agent'] });
    const boss = await test.user(masked, { role: 'supervisor' });
    const agent = await test.user(masked);
    const { data } = await test.call(boss.token, createTicket, {
      json: { subject: 'Gọi lại 0901234567', requester_name: 'Khách', assignee_id: agent.id },
    });
    await test.call(boss.token, addComment, {
      params: { id: data._id },
      json: { kind: 'internal', body: 'Khách dùng 0901 234 567, mail dau@example.com' },
    });
    const { list } = await listed(agent);
    expect(JSON.stringify(list)).not.toMatch(/234 ?567|dau@example/);
    expect(list[0]!.text).toContain('0901 ••• 567');
  });

  it('reach the open browsers of their person as an event, reading too', async () => {
    const agent = await test.user(tenant);
    await give(agent);
    await test.call(agent.token, readNotifications, { json: { all: true } });
    const audiences = await test.rows(tenant, async db => {
      const { rows } = await sql<{ audience: { users: string[] } }>`
        select audience from events where kind = 'notification' order by id desc limit 2`.execute(db);
      return rows.map(row => row.audience.users);
    });
    expect(audiences).toEqual([[agent.id], [agent.id]]);
  });
});

describe('a ticket that comes near its due time', () => {
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const kinds = async (user: TestUser) => (await listed(user)).list.map(row => row.kind);
  const run = (now?: Date) => tellNearDue({ house: test.house } as Desk, now);

  it('is told to its assignee once, and once more when the due time was moved', async () => {
    const agent = await test.user(tenant);
    const id = await give(agent, { due_at: later(20) });
    await give(agent, { due_at: later(300) });
    await run();
    await run();
    expect((await kinds(agent)).filter(kind => kind === 'near_due')).toHaveLength(1);
    await test.call(leader.token, updateTicket, { params: { id }, json: { version: 1, due_at: later(90) } });
    await run();
    expect((await kinds(agent)).filter(kind => kind === 'near_due')).toHaveLength(1);
    await test.rows(tenant, async db => {
      await sql`update notifications set created_at = now() - interval '2 hours' where user_id = ${agent.id}`.execute(
        db,
      );
      await sql`update tickets set due_at = now() + interval '10 minutes' where number = ${id}`.execute(db);
    });
    await run();
    expect((await kinds(agent)).filter(kind => kind === 'near_due')).toHaveLength(2);
  });

  it('is told once by the clock, however many run at once and however the setting moves', async () => {
    const own = await test.tenant();
    const admin = await test.user(own, { role: 'administrator' });
    const agent = await test.user(own);
    const due = Date.now() + 5 * 3_600_000;
    const json = {
      subject: 'Máy bơm',
      requester_name: 'Khách',
      assignee_id: agent.id,
      due_at: new Date(due).toISOString(),
    };
    await test.call(admin.token, createTicket, { json });
    const told = async () => (await kinds(agent)).filter(kind => kind === 'near_due').length;
    const before = (minutes: number) => new Date(due - minutes * 60_000);
    await run(before(31));
    expect(await told()).toBe(0);
    await test.call(admin.token, saveNearDue, { json: { minutes: 60 } });
    await Promise.all(Array.from({ length: 6 }, () => run(before(59))));
    expect(await told()).toBe(1);
    await test.call(admin.token, saveNearDue, { json: { minutes: 20 } });
    for (const minutes of [19, 5, 0, -10]) await run(before(minutes));
    expect(await told()).toBe(1);
  });

  it('is told by the next run when one was killed before its commit', async () => {
    const own = await test.tenant();
    const agent = await test.user(own);
    const json = { subject: 'Máy bơm', requester_name: 'Khách', assignee_id: agent.id, due_at: later(20) };
    await test.call((await test.user(own)).token, createTicket, { json });
    const told = async () => (await kinds(agent)).filter(kind => kind === 'near_due').length;
    // a run's mark that a killed connection takes along
    const client = await test.ownerPool.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    client.on('error', () => {});
    await client.query('begin');
    await client.query(`select set_config('app.tenant', $1, true)`, [own]);
    await client.query(
      `insert into near_due_told select tenant_id, number, assignee_id, due_at from tickets where tenant_id = $1`,
      [own],
    );
    const waiting = run();
    await expect
      .poll(async () => {
        const { rows } = await test.ownerPool.query<{ waiting: number }>(
          `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows[0]!.waiting;
      })
      .toBeGreaterThan(0);
    expect(await told()).toBe(0);
    await test.ownerPool.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
    await waiting;
    client.release(true);
    expect(await told()).toBe(1);
  });

  it('is not told when it is done', async () => {
    const agent = await test.user(tenant);
    const id = await give(agent, { due_at: later(20) });
    await test.call(leader.token, updateTicket, { params: { id }, json: { version: 1, status: 3 } });
    await run();
    expect(await kinds(agent)).toEqual(['assigned']);
  });
});
