import { listNotifications } from 'contract/notifications/notifications.ts';
import type { RouteInput } from 'contract/route.ts';
import { priorities } from 'contract/settings/priorities.ts';
import { bulkTickets, bulkTicketsMatching, createTicket, listTickets } from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';

type Matching = RouteInput<typeof bulkTicketsMatching>['json'];

let test: TestApi;
let tenant: string;
let leader: TestUser;
let agent: TestUser;
beforeAll(async () => {
  test = await openTestApi();
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = await test.tenant();
  leader = await test.user(tenant, { role: 'team_leader' });
  agent = await test.user(tenant, { scope: 'me' });
});

/** Tickets by plain SQL: `status` of the ticket at each place. */
async function fill(count: number, statusAt: (place: number) => number = () => 1): Promise<void> {
  await test.call(leader.token, createTicket, { json: { subject: 'Khuôn', requester_name: 'Trần Thị Dậu' } });
  const statuses = Array.from({ length: count }, (_, place) => statusAt(place));
  await test.rows(tenant, db =>
    sql`insert into tickets (tenant_id, number, subject, requester_number, status)
      select ${tenant}, 1000 + place, 'Đổi hàng ' || place, (select min(number) from contacts where tenant_id = ${tenant}), status
      from unnest(${statuses}::int[]) with ordinality as given(status, place)`.execute(db),
  );
}

/** As a page does: part after part until there is no next. */
async function changeAll(by: TestUser, change: Matching) {
  const done = { changed: 0, refused: 0, parts: 0 };
  let place: { after?: number; until?: number } = {};
  for (;;) {
    const { data } = await test.call(by.token, bulkTicketsMatching, { json: { ...change, ...place } });
    done.changed += data.changed;
    done.refused += data.refused;
    done.parts += 1;
    if (data.next === null) return done;
    place = { after: data.next, until: data.until };
  }
}

const one = async (query: ReturnType<typeof sql<Record<string, number>>>) =>
  (await test.rows(tenant, db => query.execute(db))).rows[0]!;

describe('a change to everything that a list names', () => {
  it('reaches every ticket beyond the page, counts what its status forbids, and leaves a trace of each', async () => {
    await fill(1_100, place => (place % 11 === 0 ? 3 : 1));
    const filter = { q: 'doi hang' };
    const { total } = await test.call(leader.token, listTickets, { query: filter });
    expect(total).toBe(1_100);
    expect(await changeAll(leader, { change: 'status', status: 2, filter })).toEqual({
      changed: 1_000,
      refused: 100,
      parts: 3,
    });
    const facts = await one(sql`select
      (select count(*)::int from tickets where status = 2 and version = 2) as changed,
      (select count(*)::int from tickets where status = 3 and version = 1) as refused,
      (select count(distinct ticket_number)::int from ticket_changes where version = 2
        and changes = '[{"to": 2, "from": 1, "field": "status"}]'::jsonb) as told,
      (select count(distinct subject)::int from audit_log where action = 'ticket.change' and after = '{"status": 2}') as audited,
      (select count(*)::int from events where kind = 'ticket.changed') as small_events,
      (select count(*)::int from events where kind = 'tickets.changed') as events,
      (select sum((subject->>'count')::int)::int from events where kind = 'tickets.changed') as in_events`);
    expect(facts).toEqual({
      changed: 1_000,
      refused: 100,
      told: 1_000,
      audited: 1_000,
      small_events: 0,
      events: 3,
      in_events: 1_000,
    });
    const { total: doing } = await test.call(leader.token, listTickets, { query: { mode: 'doing' } });
    expect(doing).toBe(1_000);
  });

  it('stays in the scope of whoever asks', async () => {
    await fill(4);
    await test.rows(tenant, db => sql`update tickets set assignee_id = ${agent.id} where number = 1002`.execute(db));
    const tagged = { change: 'tag', tags: ['vip'], filter: {} } as Matching;
    expect(await changeAll(agent, tagged)).toMatchObject({ changed: 1 });
    const { n } = await one(sql`select sum(number)::int as n from tickets where tags = '{vip}'`);
    expect(n).toBe(1002);
    expect(await changeAll(leader, tagged)).toMatchObject({ changed: 4 });
  });

  it('leaves out what is made meanwhile', async () => {
    await fill(501);
    const filter = { q: 'doi hang' };
    const first = await test.call(leader.token, bulkTicketsMatching, {
      json: { change: 'tag', tags: ['vip'], filter },
    });
    expect(first.data.next).toBe(1500);
    await test.rows(tenant, db =>
      sql`insert into tickets (tenant_id, number, subject, requester_number)
        select tenant_id, 5000, subject, requester_number from tickets where number = 1001`.execute(db),
    );
    const { next: after, until } = first.data;
    const { data } = await test.call(leader.token, bulkTicketsMatching, {
      json: { change: 'tag', tags: ['vip'], filter, after: after!, until },
    });
    expect(data).toMatchObject({ changed: 1, next: null });
    const { n } = await one(sql`select count(*)::int as n from tickets where number = 5000 and tags = '{}'`);
    expect(n).toBe(1);
  });

  it('is refused above 10,000, in words', async () => {
    await fill(10_001);
    const asked = changeAll(leader, { change: 'follow', filter: { q: 'doi hang' } });
    await expect(asked).rejects.toMatchObject({
      status: 422,
      body: { errors: [{ param: 'filter', message: expect.stringContaining('hơn 10.000 ticket') }] },
    });
    await test.rows(tenant, db => sql`update tickets set subject = 'Khác' where number = 1001`.execute(db));
    const { data } = await test.call(leader.token, bulkTicketsMatching, {
      json: { change: 'follow', filter: { q: 'doi hang' } },
    });
    expect(data).toMatchObject({ changed: 500, next: 1501 });
  });

  it('tells the one who was given many tickets once', async () => {
    await fill(620);
    const given = await changeAll(leader, { change: 'assign', assignee_id: agent.id, filter: { q: 'doi hang' } });
    expect(given).toMatchObject({ changed: 620, parts: 2 });
    const { list } = await test.call(agent.token, listNotifications, { query: {} });
    expect(list).toMatchObject([{ kind: 'assigned', ticket: null, text: '620 ticket' }]);
  });
});

describe('a change to chosen tickets', () => {
  it('is one event for all of them, and nothing at all when one may not take it', async () => {
    await fill(3, place => (place === 2 ? 5 : 1));
    const change = (ids: number[]) =>
      test.call(leader.token, bulkTickets, { json: { change: 'status', ids, status: 3 } });
    await expect(change([1001, 1002, 1003])).rejects.toMatchObject({
      status: 422,
      body: { errors: [{ param: 'status', message: expect.stringContaining('#1003 (Đã đóng)') }] },
    });
    await expect(change([1001, 7777])).rejects.toMatchObject({ status: 404 });
    expect((await change([1002, 1001, 1002])).data.changed).toBe(2);
    const facts = await one(sql`select count(*)::int as solved,
      (select count(*)::int from events where kind = 'tickets.changed' and subject = '{"count": 2, "from": 1001, "to": 1002}') as events
      from tickets where status = 3 and solved_at is not null`);
    expect(facts).toEqual({ solved: 2, events: 1 });
  });

  it('takes a priority away when that is said, and not when none is named', async () => {
    await fill(2);
    const ids = [1001, 1002];
    const admin = await test.user(tenant, { role: 'administrator' });
    const { _id } = (await test.call(admin.token, priorities.create, { json: { name: 'Gấp' } })).data;
    await test.call(leader.token, bulkTickets, { json: { change: 'priority', ids, priority_id: _id } });
    const urgent = async () => (await one(sql`select count(priority_id)::int as urgent from tickets`)).urgent;
    const refused = { status: 422, body: { errors: [{ param: 'priority_id', message: 'Chưa chọn độ ưu tiên' }] } };
    const unnamed = { change: 'priority', priority_id: undefined } as const;
    await expect(test.call(leader.token, bulkTickets, { json: { ...unnamed, ids } })).rejects.toMatchObject(refused);
    const filter = { q: 'doi hang' };
    await expect(test.call(leader.token, bulkTicketsMatching, { json: { ...unnamed, filter } })).rejects.toMatchObject(
      refused,
    );
    expect(await urgent()).toBe(2);
    await test.call(leader.token, bulkTickets, { json: { ...unnamed, ids, priority_id: null } });
    expect(await urgent()).toBe(0);
  });
});
