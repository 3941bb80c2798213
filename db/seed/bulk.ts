import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { inTenant } from '../tenant.ts';
import type { DB } from '../types.ts';
import { anPhat } from './an-phat.ts';
import { Dice } from './dice.ts';
import { cityWeights, makeEmail, makeName } from './people.ts';
import { fillSlots, type SlotValues, type Story } from './story.ts';

export interface BulkSize {
  tickets: number;
  customers: number;
  /** per ticket */
  comments: number;
}

const atOnce = 20_000;
/** Version 7 of a moment, like those that the application makes. */
const uuidAt = (moment: string) => `(
  overlay(lpad(to_hex(floor(extract(epoch from ${moment}) * 1000)::bigint), 12, '0') placing '-' from 9 for 0)
  || '-7' || substr(gen_random_uuid()::text, 16))::uuid`;
/** A pseudo-random whole number from 0 of a row's number: the same in every run. */
const roll = (number: string, salt: number, sides: string) =>
  `(abs(hashint8extended(${number}, ${salt}) % (${sides}))::int)`;
// one of them in two of three tagged tickets, one in one of a hundred
const tags = `{${[...Array(66).fill('bảo hành'), ...Array(33).fill('đổi trả'), 'khiếu nại'].map(tag => `"${tag}"`)}}`;
const tiers = `{${[...Array(80).fill(0), ...Array(15).fill(1), ...Array(4).fill(2), 3]}}`;
const pickFrom = (array: string, number: string, salt: number) =>
  `(${array})[1 + ${roll(number, salt, `nullif(cardinality(${array}), 0)`)}]`;

/**
 * Many customers and tickets for measuring, made by the database itself. Their telephone numbers begin with 099; nothing
 * else of the tenant changes. Numbers go on where the tenant's counters stand.
 */
export async function seedBulk(
  ownerPool: pg.Pool,
  tenantId: string,
  { tickets, customers, comments }: BulkSize,
  say: (line: string) => void = () => {},
): Promise<void> {
  const texts = sampleTexts(anPhat, 1_500);
  const people = samplePeople(2_000);
  await inTenant(ownerPool, tenantId, async db => {
    // two at once would take the same numbers
    await sql`select from counters where tenant_id = ${tenantId} for update`.execute(db);
    const firstContact = (await readCounter(db, tenantId, 'contact')) + 1;
    for (let from = 0; from < customers; from += atOnce) {
      const range = { first: firstContact + from, last: firstContact + Math.min(from + atOnce, customers) - 1 };
      await insertContacts(db, tenantId, people, range);
      say(`${range.last - firstContact + 1} of ${customers} customers`);
    }
    const lastContact = await setCounter(db, tenantId, 'contact', firstContact + customers - 1);
    const firstTicket = (await readCounter(db, tenantId, 'ticket')) + 1;
    if (tickets > 0 && lastContact === 0) throw new Error('tickets need customers: ask for some with --customers');
    for (let from = 0; from < tickets; from += atOnce) {
      const range = { first: firstTicket + from, last: firstTicket + Math.min(from + atOnce, tickets) - 1 };
      await insertTickets(db, tenantId, texts, range, { firstTicket, tickets, comments, firstContact, customers });
      say(`${range.last - firstTicket + 1} of ${tickets} tickets`);
    }
    await setCounter(db, tenantId, 'ticket', firstTicket + tickets - 1);
    await sql`select public.fold_ticket_tallies()`.execute(db);
  });
  for (const table of ['contacts', 'contact_points', 'tickets', 'comments', 'ticket_changes', 'ticket_tallies']) {
    await ownerPool.query(`vacuum analyze public.${table}`);
  }
}

interface Range {
  first: number;
  last: number;
}

interface Texts {
  subjects: string[];
  messages: string[];
  answers: string[];
  endings: string[];
}

/** Places of the same index belong together. */
function sampleTexts(story: Story, count: number): Texts {
  const dice = new Dice(4_711);
  const texts: Texts = { subjects: [], messages: [], answers: [], endings: [] };
  for (let made = 0; made < count; made++) {
    const situation = dice.pick(story.situations);
    const one = dice.pick(situation.cases);
    const product = dice.pick(story.products[situation.product]!);
    const values: SlotValues = {
      ...{ product: product.name, fault: dice.pick(product.faults), price: product.price },
      ...{ order: `${story.orderPrefix}${dice.between(100_000, 999_999)}`, city: dice.weighted(cityWeights).name },
      ...{ day: 'đầu tuần trước', later: 'đầu tuần sau', anh: 'quý khách', a: 'quý khách', agent: 'Ánh' },
    };
    texts.subjects.push(fillSlots(dice.pick(one.subjects), values));
    texts.messages.push(fillSlots(one.message, values));
    texts.answers.push(fillSlots(dice.pick(one.answers ?? situation.answers!), values));
    texts.endings.push(fillSlots(dice.pick(one.endings ?? situation.endings!), values));
  }
  return texts;
}

function samplePeople(count: number) {
  const dice = new Dice(1_234);
  return Array.from({ length: count }, () => {
    const gender = dice.pick(['male', 'female'] as const);
    const name = makeName(dice, gender);
    return { name, gender, city: dice.weighted(cityWeights).name, email: makeEmail(name, 0).split('0@')[0]! };
  });
}

async function insertContacts(
  db: Kysely<DB>,
  tenantId: string,
  people: ReturnType<typeof samplePeople>,
  { first, last }: Range,
): Promise<void> {
  const list = (key: keyof (typeof people)[number]) => people.map(person => person[key]);
  const at = sql.raw(`1 + ${roll('n', 1, String(people.length))}`);
  await sql`
    with people as (
      select n, (${list('name')}::text[])[${at}] as name, (${list('gender')}::text[])[${at}] as gender,
        (${list('city')}::text[])[${at}] as city,
        now() - interval '95 days' - ${sql.raw(roll('n', 2, '40000000'))} * interval '1 second' as created_at
      from generate_series(${first}::bigint, ${last}::bigint) n
    ), chosen as (
      select array(select id from organizations where tenant_id = ${tenantId} order by name) as branches,
        array(select id from groups where tenant_id = ${tenantId} and target = 'end_user' order by name) as kinds,
        array(select id from groups where tenant_id = ${tenantId} and target = 'user' order by name) as departments,
        array(select id from users where tenant_id = ${tenantId} and role = 'agent' order by email) as staff
    )
    insert into contacts (tenant_id, number, name, gender, city, tier, source, dob, organization_id, group_id, department_id,
      assignee_id, tags, created_at, updated_at)
    select ${tenantId}::uuid, n, name, gender, city, ${sql.raw(pickFrom(`'${tiers}'::int[]`, 'n', 3))},
      ${sql.raw(pickFrom("'{import,import,hand,zalo,facebook,web}'::text[]", 'n', 4))},
      case when n % 2 = 0 then date '1960-01-01' + ${sql.raw(roll('n', 5, '17000'))} end,
      case when n % 5 = 0 then ${sql.raw(pickFrom('branches', 'n', 6))} end, ${sql.raw(pickFrom('kinds', 'n', 7))},
      case when n % 10 = 0 then ${sql.raw(pickFrom('departments', 'n', 8))} end,
      case when n % 20 = 0 then ${sql.raw(pickFrom('staff', 'n', 9))} end,
      case when n % 7 = 0 then array[${sql.raw(pickFrom("'{vip,sỉ,khách quen,khách quen,khách quen}'::text[]", 'n', 10))}] else '{}' end,
      created_at, created_at
    from people, chosen order by n`.execute(db);
  // multiplying by a number without 2 and 5 only reorders the ten million endings: each stays different
  await sql`
    insert into contact_points (tenant_id, id, contact_number, kind, value, raw)
    select ${tenantId}::uuid, ${sql.raw(uuidAt('now()'))}, n, 'phone', '+8499' || ending, '099' || ending
    from generate_series(${first}::bigint, ${last}::bigint) n,
      lateral (select lpad((n * 7654321 % 10000000)::text, 7, '0') as ending) endings
    on conflict do nothing`.execute(db);
  await sql`
    insert into contact_points (tenant_id, id, contact_number, kind, value, raw)
    select ${tenantId}::uuid, ${sql.raw(uuidAt('now()'))}, n, 'email', address, address
    from generate_series(${first}::bigint, ${last}::bigint) n,
      lateral (select (${list('email')}::text[])[${at}] || n || '@example.com' as address) addresses
    where n % 3 = 0 on conflict do nothing`.execute(db);
}

/** Rows in the order of their numbers, over the last 90 days; the older, the more of them finished. */
async function insertTickets(
  db: Kysely<DB>,
  tenantId: string,
  texts: Texts,
  { first, last }: Range,
  all: { firstTicket: number; tickets: number; comments: number; firstContact: number; customers: number },
): Promise<void> {
  const text = sql.raw(`1 + ${roll('n', 11, String(texts.subjects.length))}`);
  const status = sql.raw(`(case when age < 0.02 then ${pickFrom("'{1,1,2,2,3}'::int[]", 'n', 12)}
    when age < 0.1 then ${pickFrom("'{2,3,3,3,4,5,5,5}'::int[]", 'n', 12)}
    else case when ${roll('n', 13, '100')} < 2 then 2 else ${pickFrom("'{3,5,5,5,5,5}'::int[]", 'n', 12)} end end)`);
  const requesters =
    all.customers > 0
      ? sql`${all.firstContact}::int + ${sql.raw(roll('n', 14, String(all.customers)))}`
      : sql`(select c[1 + ${sql.raw(roll('n', 14, 'cardinality(c)'))}] from known)`;
  await sql`
    with staff as (
      select array_agg(u.id order by u.agent_id) as ids from users u where u.tenant_id = ${tenantId} and u.role = 'agent'
    ), departments as (
      select array_agg(id order by id) as ids from groups where tenant_id = ${tenantId} and target = 'user'
    ), kinds as (
      select array_agg(id order by id) as ids from ticket_types where tenant_id = ${tenantId}
    ), offers as (
      select array_agg(id order by id) as ids from services where tenant_id = ${tenantId}
    ), urgencies as (
      select array_agg(id order by position) as ids, array_agg(due_minutes order by position) as minutes
      from priorities where tenant_id = ${tenantId}
    ), branches as (
      select array_agg(id order by id) as ids from organizations where tenant_id = ${tenantId}
    ), known as (
      select array_agg(number order by number) as c from contacts where tenant_id = ${tenantId}
    ), made as (
      select n, (${all.firstTicket + all.tickets}::bigint - n)::float8 / ${all.tickets} as age,
        case when ${sql.raw(roll('n', 24, '100'))} < 95 then 1 + ${sql.raw(roll('n', 15, 'cardinality(urgencies.ids)'))} end as urgency
      from generate_series(${first}::bigint, ${last}::bigint) n, urgencies
    ), dated as (
      select *, now() - interval '1 minute' - age * interval '90 days' as created_at, ${status} as status from made
    ), timed as (
      select *, least(now(), created_at + ${sql.raw(roll('n', 16, '7200'))} * interval '1 second') as replied_at,
        least(now(), created_at + (7200 + ${sql.raw(roll('n', 17, '150000'))}) * interval '1 second') as ended_at
      from dated
    )
    insert into tickets (tenant_id, number, subject, requester_number, status, priority_id, type_id, service_id, assignee_id,
      department_id, organization_id, tags, source, due_at, first_reply_at, solved_at, closed_at, version, created_at, updated_at)
    select ${tenantId}::uuid, n, (${texts.subjects}::text[])[${text}], ${requesters}, status, urgencies.ids[urgency],
      ${sql.raw(pickFrom('kinds.ids', 'n', 18))}, ${sql.raw(pickFrom('offers.ids', 'n', 19))},
      case when ${sql.raw(roll('n', 20, '100'))} < 94 then ${sql.raw(pickFrom('staff.ids', 'n', 21))} end,
      ${sql.raw(pickFrom('departments.ids', 'n', 22))},
      case when ${sql.raw(roll('n', 25, '100'))} < 20 then ${sql.raw(pickFrom('branches.ids', 'n', 26))} end,
      case when ${sql.raw(roll('n', 27, '100'))} < 15 then array[${sql.raw(pickFrom(`'${tags}'::text[]`, 'n', 28))}] else '{}' end,
      ${sql.raw(pickFrom("'{CALL_INBOUND,zalo,facebook,email,web,chat}'::text[]", 'n', 23))},
      created_at + urgencies.minutes[urgency] * interval '1 minute',
      case when status > 1 and ${all.comments} > 1 then replied_at end, case when status in (3, 5) then ended_at end,
      case when status = 5 then ended_at end, case when status = 1 then 1 else 2 end, created_at, case when status = 1 then created_at else ended_at end
    from timed, staff, departments, kinds, offers, urgencies, branches order by n`.execute(db);
  await insertHistory(db, tenantId, { first, last });
  if (all.comments > 0) await insertComments(db, tenantId, texts, { first, last }, all.comments, text);
}

/** One row for the making and one for the status, as far as it went. */
async function insertHistory(db: Kysely<DB>, tenantId: string, { first, last }: Range): Promise<void> {
  await sql`
    insert into ticket_changes (tenant_id, id, ticket_number, actor_id, version, changes, created_at)
    select tenant_id, ${sql.raw(uuidAt('at'))}, number, actor, step, jsonb_build_array(jsonb_build_object('field', 'status',
      'from', before, 'to', after)), at
    from tickets, lateral (values (1, null::uuid, null::int, 1, created_at),
      (2, assignee_id, 1, status::int, updated_at)) steps (step, actor, before, after, at)
    where tenant_id = ${tenantId} and number between ${first} and ${last} and (step = 1 or status > 1)`.execute(db);
}

/** The customer's words, then answers of staff and customer in turn, up to the last activity. */
async function insertComments(
  db: Kysely<DB>,
  tenantId: string,
  texts: Texts,
  { first, last }: Range,
  comments: number,
  text: ReturnType<typeof sql.raw>,
): Promise<void> {
  await sql`
    with leader as (
      select id from users where tenant_id = ${tenantId} order by (role = 'agent')::int, agent_id desc limit 1
    ), said as (
      select t.number::bigint as n, t.*, k, k % 2 = 1 as by_customer,
        case when k = 1 then t.created_at when k = 2 then t.first_reply_at
          else t.first_reply_at + (t.updated_at - t.first_reply_at) * (k - 2) / (${comments}::float8 - 1) end as at
      from tickets t, generate_series(1, ${comments}::int) k
      where t.tenant_id = ${tenantId} and t.number between ${first} and ${last} and (k = 1 or t.status > 1)
    ), worded as (
      select *, case when k = 1 then (${texts.messages}::text[])[${text}]
        when by_customer then (${anPhat.moreFromCustomer.any!}::text[])[1 + (n + k) % ${anPhat.moreFromCustomer.any!.length}]
        when k = 2 then (${texts.answers}::text[])[${text}] else (${texts.endings}::text[])[${text}] end as words
      from said
    )
    insert into comments (tenant_id, id, ticket_number, kind, author_id, author_contact, body_html, body_text, created_at)
    select tenant_id, ${sql.raw(uuidAt('at'))}, number, 'public',
      case when not by_customer then coalesce(assignee_id, leader.id) end,
      case when by_customer then requester_number end, '<p>' || words || '</p>', words, at
    from worded, leader order by n, k`.execute(db);
}

async function readCounter(db: Kysely<DB>, tenantId: string, name: string): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    select value from counters where tenant_id = ${tenantId} and name = ${name}`.execute(db);
  return rows[0]!.value;
}

async function setCounter(db: Kysely<DB>, tenantId: string, name: string, value: number): Promise<number> {
  await sql`update counters set value = ${value} where tenant_id = ${tenantId} and name = ${name}`.execute(db);
  return value;
}
