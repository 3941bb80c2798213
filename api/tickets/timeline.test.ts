import { randomUUID } from 'node:crypto';
import { priorities } from 'contract/settings/priorities.ts';
import { addComment, bulkTickets, createTicket, readTicket, updateTicket } from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';

let test: TestApi;
let tenant: string;
let agent: TestUser;
beforeAll(async () => {
  test = await openTestApi();
  tenant = await test.tenant();
  agent = await test.user(tenant, { role: 'administrator' });
});
afterAll(() => test.close());

const make = async (more: object = {}) =>
  (await test.call(agent.token, createTicket, { json: { subject: 'Một', requester_name: 'An', ...more } })).data._id;
const read = async (id: number, page?: number) =>
  (await test.call(agent.token, readTicket, { params: { id }, query: page ? { page } : {} })).data;

describe('a timeline', () => {
  it('begins with the ticket, though its first comment came in the same moment', async () => {
    for (let tries = 0; tries < 5; tries++) {
      const { timeline } = await read(await make({ body: 'Chào' }));
      expect(timeline.map(entry => entry.kind)).toEqual(['change', 'comment']);
    }
  });

  it('has pages on which every entry stands once, in order', async () => {
    const id = await make({ body: 'Đầu tiên' });
    await test.rows(tenant, db =>
      sql`insert into comments (tenant_id, id, ticket_number, kind, author_id, body_html, body_text, created_at)
        select ${tenant}, gen_random_uuid(), ${id}, 'internal', ${agent.id}, '<p>' || n || '</p>', n::text,
          now() + (n / 3) * interval '1 second' from generate_series(1, 450) n`.execute(db),
    );
    await test.call(agent.token, addComment, { params: { id }, json: { kind: 'internal', body: 'cuối' } });
    const pages = [await read(id, 3), await read(id, 2), await read(id)];
    expect(pages.map(page => page.timeline.length)).toEqual([53, 200, 200]);
    expect(pages.map(page => page.timeline_total)).toEqual([453, 453, 453]);
    const all = pages.flatMap(page => page.timeline);
    expect(new Set(all.map(entry => entry._id)).size).toBe(453);
    expect(all.map(entry => entry.created_at)).toEqual(all.map(entry => entry.created_at).sort());
    expect(await read(id, 4)).toMatchObject({ timeline: [], timeline_total: 453 });
  });

  it('shows other people’s tickets on no page', async () => {
    const id = await make();
    const stranger = await test.user(tenant, { scope: 'me' });
    await expect(test.call(stranger.token, readTicket, { params: { id }, query: { page: 2 } })).rejects.toMatchObject({
      status: 404,
    });
    const ask = (query: string) =>
      test.request(`/v2/ticket/${id}?${query}`, { headers: { Authorization: agent.token } });
    expect([(await ask('offset=200')).status, (await ask('page=0')).status, (await ask('page=1')).status]).toEqual([
      422, 422, 200,
    ]);
  });
});

describe('the due date of a priority', () => {
  const priority = async (due_minutes: number | null) =>
    (
      await test.call(agent.token, priorities.create, {
        json: { name: `Mức ${randomUUID().slice(0, 8)}`, due_minutes },
      })
    ).data._id;
  const change = async (id: number, json: object) => {
    const { ticket } = await read(id);
    await test.call(agent.token, updateTicket, { params: { id }, json: { version: ticket.version, ...json } });
    return (await read(id)).ticket;
  };
  const minutesOf = ({ due_at, created_at }: { due_at: string | null; created_at: string }) =>
    due_at && Math.round((Date.parse(due_at) - Date.parse(created_at)) / 60_000);

  it('comes with the priority whenever it is set, counted from the creation, and shows', async () => {
    const [fast, slow, open] = [await priority(60), await priority(600), await priority(null)];
    const id = await make();
    await test.rows(tenant, db =>
      sql`update tickets set created_at = created_at - interval '3 hours' where number = ${id}`.execute(db),
    );
    expect(minutesOf(await change(id, { priority_id: slow }))).toBe(600);
    expect(minutesOf(await change(id, { priority_id: fast }))).toBe(60);
    const { timeline } = await read(id);
    expect(timeline.at(-1)).toMatchObject({
      changes: [{ field: 'priority_id' }, { field: 'due_at', label: 'Hạn xử lý' }],
    });
    expect(minutesOf(await change(id, { priority_id: open }))).toBeNull();
    expect(minutesOf(await change(await make({ priority_id: slow }), { priority_id: fast }))).toBe(60);
  });

  it('leaves one that was set by hand', async () => {
    const [fast, slow] = [await priority(60), await priority(600)];
    const typed = '2027-01-02T03:04:00.000Z';
    const id = await make({ due_at: typed });
    expect((await change(id, { priority_id: fast })).due_at).toBe(typed);
    expect((await change(await make(), { priority_id: slow, due_at: typed })).due_at).toBe(typed);
    const cleared = await change(await make({ priority_id: fast }), { priority_id: slow, due_at: null });
    expect(cleared.due_at).toBeNull();
  });

  it('comes to many at once, and to each its own', async () => {
    const [fast, slow] = [await priority(60), await priority(600)];
    const typed = '2027-01-02T03:04:00.000Z';
    const ids = [await make(), await make({ priority_id: slow }), await make({ due_at: typed })];
    await test.call(agent.token, bulkTickets, { json: { change: 'priority', ids, priority_id: fast } });
    const tickets = await Promise.all(ids.map(async id => (await read(id)).ticket));
    expect(tickets.slice(0, 2).map(minutesOf)).toEqual([60, 60]);
    expect(tickets[2]!.due_at).toBe(typed);
    await test.call(agent.token, bulkTickets, { json: { change: 'tag', ids, tags: ['a'] } });
    expect((await read(ids[2]!)).ticket.due_at).toBe(typed);
  });
});
