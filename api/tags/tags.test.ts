import { createContact, readContact, searchContacts, updateContact } from 'contract/contacts/contacts.ts';
import { findTags } from 'contract/lookups/lookups.ts';
import {
  bulkTickets,
  bulkTicketsMatching,
  createTicket,
  listTickets,
  readTicket,
  updateTicket,
} from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connected } from '../../db/connect.ts';
import { createTenant } from '../../db/create-tenant.ts';
import { migrate } from '../../db/migrate.ts';
import { openPool } from '../../db/pool.ts';
import { prepareDatabase } from '../../db/roles.ts';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';
import { createTestDatabase } from '../../tests/database.ts';

let test: TestApi;
let tenant: string;
let agent: TestUser;
beforeAll(async () => {
  test = await openTestApi();
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = await test.tenant();
  agent = await test.user(tenant);
});

const make = async (tags: string[], by = agent) =>
  (await test.call(by.token, createTicket, { json: { subject: 'Hỏi', requester_name: 'Trần Thị Dậu', tags } })).data
    ._id;
const ticket = async (id: number) => (await test.call(agent.token, readTicket, { params: { id } })).data.ticket;
const listed = async (f: string) =>
  (await test.call(agent.token, listTickets, { query: { f, sort: 'code', size: 50 } })).list.map(({ _id }) => _id);
const suggested = async (keyword: string, by = agent) =>
  (await test.call(by.token, findTags, { query: { keyword } })).list;

it('keeps the first spelling, whatever writes the tag', async () => {
  const first = await make(['VIP', 'tư vấn']);
  const second = await make(['vip', 'Tư vấn'.normalize('NFD'), 'Vip']);
  expect((await ticket(second)).tags).toEqual(['VIP', 'tư vấn']);

  const plain = await make([]);
  const { version } = await ticket(plain);
  await test.call(agent.token, updateTicket, { params: { id: plain }, json: { version, tags: ['vIP', 'Gấp'] } });
  expect((await ticket(plain)).tags).toEqual(['VIP', 'Gấp']);
  await test.call(agent.token, bulkTickets, { json: { change: 'tag', ids: [first, second], tags: ['gẤP', 'vip'] } });
  expect((await ticket(first)).tags).toEqual(['VIP', 'tư vấn', 'Gấp']);
  await test.call(agent.token, bulkTicketsMatching, { json: { change: 'tag', tags: ['ViP', 'TƯ VẤN'], filter: {} } });
  expect((await ticket(plain)).tags).toEqual(['VIP', 'Gấp', 'tư vấn']);

  const json = { name: 'Trần Thị Dậu', tags: ['vip'] };
  const { _id: id } = (await test.call(agent.token, createContact, { json })).data;
  const contact = async () => (await test.call(agent.token, readContact, { params: { id } })).data;
  expect((await contact()).tags).toEqual(['VIP']);
  await test.call(agent.token, updateContact, { params: { id }, json: { version: 1, tags: ['gấp', 'Vip'] } });
  expect((await contact()).tags).toEqual(['Gấp', 'VIP']);
  const found = await test.call(agent.token, searchContacts, { json: { filters: ['tags:in:GẤP'] } });
  expect(found.list.map(row => row._id)).toEqual([id]);

  await test.rows(tenant, db =>
    sql`update tickets set tags = '{VIP nhất,viP}' where tenant_id = ${tenant} and number = ${plain}`.execute(db),
  );
  expect((await ticket(plain)).tags).toEqual(['VIP nhất', 'VIP']);
});

it('tells marks apart, and tenants', async () => {
  const [marked, bare] = [await make(['tư vấn']), await make(['Tu van'])];
  expect([(await ticket(marked)).tags, (await ticket(bare)).tags]).toEqual([['tư vấn'], ['Tu van']]);
  const other = await test.user(await test.tenant());
  const theirs = await make(['TƯ VẤN'], other);
  const { data } = await test.call(other.token, readTicket, { params: { id: theirs } });
  expect(data.ticket.tags).toEqual(['TƯ VẤN']);
  expect(await suggested('', other)).toEqual(['TƯ VẤN']);
});

it('finds by any spelling', async () => {
  const both = [await make(['Bảo hành']), await make(['BẢO HÀNH', 'vip'])];
  const none = await make([]);
  for (const spelling of ['Bảo hành', 'bảo hành', 'BẢO HÀNH'.normalize('NFD')])
    expect(await listed(`tags:in:${spelling}`)).toEqual(both);
  expect(await listed('tags:notin:bảo HÀNH')).toEqual([none]);
  expect(await listed('tags:in:bao hanh')).toEqual([]);
  expect(await listed('tags:in:chưa ai viết')).toEqual([]);
});

it('changes nothing when a ticket has the tag in another spelling', async () => {
  const id = await make(['VIP']);
  const { version } = await ticket(id);
  await test.call(agent.token, updateTicket, { params: { id }, json: { version, tags: ['vip'] } });
  const { data } = await test.call(agent.token, bulkTickets, { json: { change: 'tag', ids: [id], tags: ['Vip'] } });
  expect(data.changed).toBe(0);
  expect((await ticket(id)).version).toBe(version);
});

it('suggests by words without marks, and shows a masked role no number', async () => {
  await make(['Tư vấn bảo hành', 'Bảo trì', 'Gọi 0912345678']);
  expect(await suggested('')).toEqual(['Bảo trì', 'Gọi 0912345678', 'Tư vấn bảo hành']);
  expect(await suggested('bao')).toEqual(['Bảo trì', 'Tư vấn bảo hành']);
  expect(await suggested('hanh TU')).toEqual(['Tư vấn bảo hành']);
  expect(await suggested('%')).toEqual([]);
  const masked = await test.tenant({ maskedRoles: ['agent'] });
  const [leader, reader] = [await test.user(masked, { role: 'team_leader' }), await test.user(masked)];
  await make(['Gọi 0912345678', 'Gọi lại'], leader);
  expect(await suggested('goi', leader)).toEqual(['Gọi 0912345678', 'Gọi lại']);
  expect(await suggested('goi', reader)).toEqual(['Gọi lại']);
});

it('twenty first writers at once agree on one spelling', async () => {
  const spellings = ['Khẩn', 'KHẨN', 'khẩn', 'kHẨN'];
  const ids = await Promise.all(Array.from({ length: 20 }, (_, at) => make([`Mới ${at % 3}`, spellings[at % 4]!])));
  const { rows } = await test.rows(tenant, db =>
    sql<{ tag: string }>`select distinct tag from tickets, unnest(tags) tag where tenant_id = ${tenant}`.execute(db),
  );
  expect(rows).toHaveLength(4);
  expect(await listed('tags:in:khẩn')).toHaveLength(20);
  expect(new Set(ids).size).toBe(20);
});

it('gives what was stored before one spelling, the oldest', async () => {
  const database = await createTestDatabase('empty');
  try {
    await connected(database.superUrl ?? database.ownerUrl, prepareDatabase);
    await migrate(database.ownerUrl, { upTo: '009-platform-role' });
    const pool = openPool(database.ownerUrl, 1, () => {});
    const slugs = ['mot.test', 'hai.test'];
    const tenants: string[] = [];
    for (const slug of slugs) tenants.push(await createTenant(pool, { slug, name: slug }));
    await pool.end();
    const rows = (text: string) =>
      connected(database.ownerUrl, async client => {
        const all = [];
        for (const id of tenants) {
          await client.query(`select set_config('app.tenant', '${id}', false)`);
          all.push((await client.query(text.replaceAll('$tenant', `'${id}'`))).rows);
        }
        return all;
      });
    await rows(`insert into contacts (tenant_id, number, name, tags, created_at) values
      ($tenant, 1, 'An', '{vip}', '2026-01-02'), ($tenant, 2, 'Bình', '{}', '2026-01-02')`);
    await rows(`insert into tickets (tenant_id, number, subject, requester_number, tags, created_at, updated_at) values
      ($tenant, 1, 'a', 1, '{Vip,gấp,vIP}', '2026-01-03', '2026-01-03'), ($tenant, 2, 'b', 2, '{VIP}', '2026-01-01', '2026-01-01'),
      ($tenant, 3, 'c', 2, '{Gấp,gap}', '2026-01-04', '2026-01-04')`);
    await migrate(database.ownerUrl);
    const tickets = await rows(
      'select number, tags, version, updated_at::date::text as day from tickets order by number',
    );
    const [one] = tickets;
    expect(one).toEqual([
      { number: 1, tags: ['VIP', 'gấp'], version: 1, day: '2026-01-03' },
      { number: 2, tags: ['VIP'], version: 1, day: '2026-01-01' },
      { number: 3, tags: ['gấp', 'gap'], version: 1, day: '2026-01-04' },
    ]);
    expect(tickets[1]).toEqual(one);
    expect((await rows('select tags from contacts order by number'))[0]).toEqual([{ tags: ['VIP'] }, { tags: [] }]);
    expect((await rows('select name from tags order by key'))[1]).toEqual([
      { name: 'gap' },
      { name: 'gấp' },
      { name: 'VIP' },
    ]);
  } finally {
    await database.drop();
  }
});
