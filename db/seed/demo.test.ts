import { macros } from 'contract/macros/macros.ts';
import { canonicalPhone } from 'contract/phone.ts';
import { blacklist } from 'contract/settings/blacklist.ts';
import { coreTemplates } from 'contract/settings/core-templates.ts';
import { feedbackTemplates } from 'contract/settings/feedback-templates.ts';
import { templateCatalogs } from 'contract/settings/template-catalogs.ts';
import { ticketTemplates } from 'contract/settings/ticket-templates.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { openPool } from '../pool.ts';
import { inTenant } from '../tenant.ts';
import { demoContacts, demoSignIns, demoTickets, findTenant, seedDemo } from './demo.ts';

const slugs = ['anphat.vn', 'binhminh.vn'] as const;
const hashPassword = vi.fn(async (password: string) => `hash of ${password}`);
let database: TestDatabase;
let owner: pg.Pool;
let app: pg.Pool;
const tenants: Record<string, string> = {};

beforeAll(async () => {
  database = await createTestDatabase();
  owner = openPool(database.ownerUrl, 2, () => {});
  app = openPool(database.appUrl, 2, () => {});
  expect(await seedDemo(owner, hashPassword)).toEqual(slugs);
  for (const slug of slugs) tenants[slug] = (await findTenant(owner, slug))!;
});
afterAll(async () => {
  await owner.end();
  await app.end();
  await database.drop();
});

/** Rows that the application sees of one tenant. */
const ask = <Row>(slug: string, query: string) =>
  inTenant(app, tenants[slug]!, async db => (await sql.raw<Row>(query).execute(db)).rows);
/** How many rows break a rule. */
const count = async (slug: string, from: string) =>
  (await ask<{ count: number }>(slug, `select count(*)::int as count from ${from}`))[0]!.count;

test('seeding again changes nothing', async () => {
  const before = await Promise.all(slugs.map(slug => ask(slug, `select max(xmin::text::bigint) from tickets`)));
  expect(await seedDemo(owner, hashPassword)).toEqual([]);
  expect(hashPassword).toHaveBeenCalledTimes(1);
  const after = await Promise.all(slugs.map(slug => ask(slug, `select max(xmin::text::bigint) from tickets`)));
  expect(after).toEqual(before);
});

test('a call to try is answered at any hour, and key 1 leads to agent1', async () => {
  for (const slug of slugs) {
    const hours = await ask<{ hours: string[] }>(
      slug,
      `select array[c.monday, c.tuesday, c.wednesday, c.thursday, c.friday, c.saturday, c.sunday] as hours
        from ivr_states s join schedules c on c.id = s.schedule_id where s.type = 'hours'`,
    );
    expect(hours).toEqual([{ hours: Array(7).fill('00:00-24:00') }]);
    const rung = `ivr_state_changes w join ivr_states s on s.id = w.to_id
      join call_queue_members m on m.queue_id = s.queue_id join users u on u.id = m.user_id
      where w.condition = 'key' and w.value = '1' and u.email = 'agent1@${slug}'`;
    expect(await count(slug, rung)).toBe(1);
  }
});

test('the calls of two weeks add up', async () => {
  for (const slug of slugs) {
    expect(await count(slug, 'calls')).toBeGreaterThan(150);
    const legs = (where: string) =>
      `calls c where not exists (select from call_legs l where l.call_id = c.id and ${where})`;
    for (const [rule, broken] of [
      ['has a customer', legs(`l.role = 'customer'`)],
      [
        'an answered one has somebody who answered',
        `${legs(`l.user_id = c.user_id and l.outcome = 'answered'`)} and c.outcome = 'answer'`,
      ],
      ['ends after it began', `calls where ended_at <= started_at or ended_at > now()`],
      [
        'is as long as its talk',
        `calls where outcome = 'answer' and talk_seconds <> round(extract(epoch from ended_at - answered_at))`,
      ],
      [
        'ends with its last event',
        `calls c where c.ended_at <> (select max(at) from call_events e where e.call_id = c.id and e.kind = 'ended')`,
      ],
      [
        'is called back later',
        `calls where called_back_at <= ended_at or called_back_at is not null and outcome <> 'miss'`,
      ],
      [
        'has nobody who is in another',
        `call_legs a join call_legs b on b.user_id = a.user_id and b.call_id <> a.call_id and a.outcome = 'answered' and b.outcome = 'answered'
         and a.answered_at < b.ended_at and b.answered_at < a.ended_at`,
      ],
    ] as const)
      expect([slug, rule, await count(slug, broken)]).toEqual([slug, rule, 0]);
    expect(await count(slug, `calls where outcome = 'miss' and called_back_at is not null`)).toBeGreaterThan(3);
    expect(await count(slug, `hotlines where web_calls and ivr_id is not null`)).toBe(1);
    expect(await count(slug, 'call_queues')).toBe(2);
    expect(await count(slug, `agent_states where status = 'AVAILABLE'`)).toBe(8);
  }
});

test('two tenants share nothing', async () => {
  for (const table of ['users', 'groups', 'organizations', 'contact_points', 'comments', 'priorities'] as const) {
    const ids = await Promise.all(slugs.map(slug => ask<{ id: string }>(slug, `select id from ${table}`)));
    const [first, second] = ids.map(rows => rows.map(row => row.id));
    expect(first!.filter(id => second!.includes(id))).toEqual([]);
  }
  const names = await Promise.all(slugs.map(slug => ask<{ name: string }>(slug, `select name from users`)));
  expect(names[0]!.filter(({ name }) => names[1]!.some(other => other.name === name))).toEqual([]);
});

test('only the first administrator runs the platform, and only the second tenant masks', async () => {
  const { rows } = await owner.query('select email from directory.sign_ins where is_platform_admin');
  expect(rows).toEqual([{ email: 'admin@anphat.vn' }]);
  const settings = 'select workflow, array(select unnest(roles) from masking_rules) as masked from tenant_settings';
  expect(await ask('anphat.vn', settings)).toEqual([{ workflow: 'enabled', masked: [] }]);
  expect(await ask('binhminh.vn', settings)).toEqual([{ workflow: 'disabled', masked: ['agent'] }]);
});

describe.each(slugs)('%s', slug => {
  test.each([
    ['macros', macros],
    ['core_templates', coreTemplates],
    ['feedback_templates', feedbackTemplates],
    ['ticket_templates', ticketTemplates],
    ['template_catalogs', templateCatalogs],
    ['blacklist', blacklist],
  ] as const)('%s is there, and what its own form takes', async (table, { form }) => {
    const rows = await ask<Record<string, unknown>>(slug, `select to_jsonb(r) as row from ${table} r`).then(found =>
      found.map(({ row }) => row as Record<string, unknown>),
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) {
      const given = Object.fromEntries(
        Object.keys(form.shape).flatMap(key => (row[key] == null ? [] : [[key, row[key]]])),
      );
      expect([row.name, form.safeParse(given).error]).toEqual([row.name, undefined]);
    }
  });

  test('customers have said what they agree to, no earlier than they came, and the log tells who wrote the settings', async () => {
    const consents = 'consents k join contacts c on c.tenant_id = k.tenant_id and c.number = k.contact_number';
    expect(await count(slug, consents)).toBeGreaterThan(demoContacts / 4);
    expect(await count(slug, `${consents} where k.at < c.created_at or k.at > now()`)).toBe(0);
    expect(await count(slug, 'smart_views where is_shared')).toBe(2);
    expect(await count(slug, `audit_log where kind = 'macro'`)).toBe(5);
  });

  test('has the promised numbers', async () => {
    expect(await count(slug, 'contacts')).toBe(demoContacts);
    expect(await count(slug, 'tickets')).toBe(demoTickets);
    const { rows } = await owner.query(
      'select email from directory.sign_ins where tenant_id = $1 and password_hash is not null',
      [tenants[slug]],
    );
    expect(rows.map(row => row.email).sort()).toEqual(demoSignIns(slug).sort());
    expect(await ask(slug, 'select name, value from counters order by name')).toEqual([
      { name: 'agent', value: 8 },
      { name: 'contact', value: demoContacts },
      { name: 'ticket', value: demoTickets },
    ]);
  });

  test('every phone is canonical and unique, every address nobody’s', async () => {
    const points = await ask<{ kind: string; value: string; raw: string }>(
      slug,
      'select kind, value, raw from contact_points',
    );
    const phones = points.filter(point => point.kind === 'phone');
    for (const phone of phones) {
      expect(phone.value).toMatch(/^\+84\d{9}$/);
      expect(canonicalPhone(phone.raw)).toBe(phone.value);
    }
    expect(new Set(points.map(point => point.value)).size).toBe(points.length);
    for (const { value } of points.filter(point => point.kind === 'email'))
      expect(value).toMatch(/^[a-z]+\.[a-z]+\d+@([a-z]+\.example|example\.com)$/);
    expect(
      await count(slug, 'contacts c where not exists (select from contact_points p where p.contact_number = c.number)'),
    ).toBe(0);
  });

  test.each([
    ['a finished ticket knows when', 'tickets where (status in (3, 5)) <> (solved_at is not null)'],
    ['a closed ticket knows when', 'tickets where (status = 5) <> (closed_at is not null)'],
    [
      'times follow each other',
      'tickets where not (created_at < now() and updated_at <= now() and created_at <= updated_at)',
    ],
    [
      'solving follows creation',
      'tickets where solved_at < created_at or closed_at < solved_at or first_reply_at < created_at',
    ],
    [
      'due is the priority’s minutes after creation',
      `tickets t join priorities p on p.id = t.priority_id where t.due_at is distinct from t.created_at + p.due_minutes * interval '1 minute'`,
    ],
    ['numbers follow time', 'tickets a join tickets b on b.number = a.number + 1 where b.created_at < a.created_at'],
    [
      'a customer comes before their tickets',
      'tickets t join contacts c on c.number = t.requester_number where c.created_at > t.created_at',
    ],
    [
      'an assignee belongs to the department or leads',
      `tickets t join users u on u.id = t.assignee_id where u.role = 'agent'
       and not exists (select from user_groups g where g.user_id = u.id and g.group_id = t.department_id)`,
    ],
    ['a new ticket has no reply', 'tickets where status = 1 and first_reply_at is not null'],
    [
      'the first reply is a comment of staff',
      `tickets t where first_reply_at is distinct from (select min(c.created_at) from comments c
       where c.ticket_number = t.number and c.kind = 'public' and c.author_id is not null)`,
    ],
    [
      'the last activity is the latest',
      `tickets t where updated_at < (select max(at) from (select created_at as at from comments where ticket_number = t.number
       union all select created_at from ticket_changes where ticket_number = t.number) x)`,
    ],
    ['one to six comments', `(select ticket_number from comments group by 1 having count(*) > 6) x`],
    [
      'a ticket is never silent',
      'tickets t where not exists (select from comments c where c.ticket_number = t.number)',
    ],
    ['a comment has one author', 'comments where (author_id is null) = (author_contact is null)'],
    ['a slot is never left open', `comments where body_text ~ '[{}]'`],
    ['no subject has an open slot', `tickets where subject ~ '[{}]' or subject <> normalize(subject, nfc)`],
    ['a missed call is a call', `tickets where missed_call_at is not null and source <> 'CALL_INBOUND'`],
    [
      'the requester’s name is searched',
      'tickets t join contacts c on c.number = t.requester_number where t.requester_name_folded <> c.name_folded',
    ],
    [
      'the last change of status is the status',
      `tickets t where status <> coalesce((select (c.changes -> 0 ->> 'to')::int from ticket_changes c
       where c.ticket_number = t.number and c.changes -> 0 ->> 'field' = 'status' order by c.created_at desc, c.id desc limit 1), 1)`,
    ],
    [
      'every change has its version',
      'tickets t where version <> (select max(c.version) from ticket_changes c where c.ticket_number = t.number)',
    ],
    [
      'the last change of assignee is the assignee',
      `tickets t where exists (select from ticket_changes c where c.ticket_number = t.number
       and c.changes -> 0 ->> 'field' = 'assignee_id' and c.changes -> 0 ->> 'to' is distinct from t.assignee_id::text)`,
    ],
    [
      'tallies are the counts',
      `((select status, assignee_id, department_id, organization_id, sum(amount) from ticket_tallies group by 1, 2, 3, 4)
        except (select status, assignee_id, department_id, organization_id, count(*) from tickets group by 1, 2, 3, 4)) x`,
    ],
  ])('%s', async (_rule, broken) => {
    expect(await count(slug, broken)).toBe(0);
  });

  test('tallies sum up to all tickets', async () => {
    expect(await ask(slug, 'select sum(amount)::int as all from ticket_tallies')).toEqual([{ all: demoTickets }]);
  });

  test('every mode of the list has something to show, and not too much', async () => {
    const [shares] = await ask<Record<string, number>>(
      slug,
      `select count(*) filter (where assignee_id is null)::int as unassigned,
        count(*) filter (where missed_call_at is not null and called_back_at is null)::int as missed,
        count(*) filter (where campaign_id is not null)::int as campaign,
        count(*) filter (where status in (3, 5))::int as completed,
        count(*) filter (where status = 4)::int as reopened,
        count(*) filter (where status in (1, 2, 4) and due_at > now())::int as in_time,
        count(*) filter (where status in (1, 2, 4) and due_at <= now())::int as overdue
       from tickets`,
    );
    const between = (value: number, least: number, most: number) => {
      expect(value).toBeGreaterThanOrEqual(least);
      expect(value).toBeLessThanOrEqual(most);
    };
    between(shares!.unassigned!, 70, 190);
    between(shares!.missed!, 30, 100);
    between(shares!.campaign!, 50, 200);
    between(shares!.completed!, 1_600, 1_930);
    between(shares!.reopened!, 3, 60);
    between(shares!.in_time!, 5, 150);
    between(shares!.overdue!, 10, 250);
    const unread = await ask<{ unread: number }>(
      slug,
      'select count(*) filter (where read_at is null)::int as unread from notifications group by user_id',
    );
    for (const user of unread) expect(user.unread).toBeLessThanOrEqual(4);
    const [subjects] = await ask<{ different: number }>(
      slug,
      'select count(distinct subject)::int as different from tickets',
    );
    expect(subjects!.different).toBeGreaterThan(500);
  });
});
