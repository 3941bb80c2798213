import { canonicalPhone } from 'contract/phone.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { openPool } from '../pool.ts';
import { inTenant } from '../tenant.ts';
import { seedBulk } from './bulk.ts';
import { demoContacts, demoTickets, findTenant, seedDemo } from './demo.ts';

let database: TestDatabase;
let owner: pg.Pool;
let tenantId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = openPool(database.ownerUrl, 2, () => {});
  await seedDemo(owner, async password => password);
  tenantId = (await findTenant(owner, 'anphat.vn'))!;
  await seedBulk(owner, tenantId, { tickets: 3_000, customers: 700, comments: 4 });
  await seedBulk(owner, tenantId, { tickets: 500, customers: 0, comments: 1 });
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const ask = <Row>(query: string) => inTenant(owner, tenantId, async db => (await sql.raw<Row>(query).execute(db)).rows);
const count = async (from: string) =>
  (await ask<{ count: number }>(`select count(*)::int as count from ${from}`))[0]!.count;

test('as many as asked for, and counters that go on behind them', async () => {
  expect(await count('tickets')).toBe(demoTickets + 3_500);
  expect(await count('contacts')).toBe(demoContacts + 700);
  expect(await ask(`select name, value from counters where name <> 'agent' order by name`)).toEqual([
    { name: 'contact', value: demoContacts + 700 },
    { name: 'ticket', value: demoTickets + 3_500 },
  ]);
  expect(await count(`contact_points where kind = 'phone' and value like '+8499%'`)).toBe(700);
});

test('phones are canonical', async () => {
  const phones = await ask<{ value: string; raw: string }>(
    `select value, raw from contact_points where kind = 'phone' and value like '+8499%'`,
  );
  for (const { value, raw } of phones) expect(canonicalPhone(raw)).toBe(value);
});

test.each([
  [
    'requester names are searched',
    'tickets t join contacts c on c.number = t.requester_number where t.requester_name_folded <> c.name_folded',
  ],
  ['a finished ticket knows when', 'tickets where (status in (3, 5)) <> (solved_at is not null)'],
  ['a closed ticket knows when', 'tickets where (status = 5) <> (closed_at is not null)'],
  [
    'times follow each other',
    'tickets where updated_at > now() or created_at > updated_at or first_reply_at > updated_at',
  ],
  [
    'a due date',
    `tickets t join priorities p on p.id = t.priority_id where t.due_at is distinct from t.created_at + p.due_minutes * interval '1 minute'`,
  ],
  [
    'four comments when answered, one when new',
    `tickets t where number between 2001 and 5000 and (select count(*) from comments c where c.ticket_number = t.number) <> case when status = 1 then 1 else 4 end`,
  ],
  ['a comment has one author', 'comments where (author_id is null) = (author_contact is null)'],
  [
    'comments end before the last activity',
    'comments c join tickets t on t.number = c.ticket_number where c.created_at > t.updated_at',
  ],
  [
    'the first reply is a comment',
    `tickets t where number between 2001 and 5000 and first_reply_at is distinct from (select min(c.created_at) from comments c where c.ticket_number = t.number and c.author_id is not null)`,
  ],
  [
    'every change has its version',
    'tickets t where version <> (select max(c.version) from ticket_changes c where c.ticket_number = t.number)',
  ],
  [
    'ids are version 7 of their moment',
    `comments where substr(id::text, 15, 1) <> '7' or left(replace(id::text, '-', ''), 12) <> lpad(to_hex(floor(extract(epoch from created_at) * 1000)::bigint), 12, '0')`,
  ],
  [
    'numbers of the batch follow time',
    'tickets a join tickets b on b.number = a.number + 1 where a.number > 2000 and a.number <> 5000 and b.created_at < a.created_at',
  ],
  [
    'tallies are the counts',
    `((select status, assignee_id, department_id, organization_id, sum(amount) from ticket_tallies group by 1, 2, 3, 4)
      except (select status, assignee_id, department_id, organization_id, count(*) from tickets group by 1, 2, 3, 4)) x`,
  ],
])('%s', async (_rule, broken) => {
  expect(await count(broken)).toBe(0);
});

test('tallies sum up and the other tenant stays as it was', async () => {
  expect(await ask('select sum(amount)::int as all from ticket_tallies')).toEqual([{ all: demoTickets + 3_500 }]);
  const other = (await findTenant(owner, 'binhminh.vn'))!;
  const { rows } = await inTenant(owner, other, db => sql`select count(*)::int as all from tickets`.execute(db));
  expect(rows).toEqual([{ all: demoTickets }]);
});
