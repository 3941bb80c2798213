import type { DataScope, StaffRole } from 'contract/enums.ts';
import { type Figure, readSummary, summariseTickets } from 'contract/reports/summary.ts';
import { createTicket, listTickets } from 'contract/tickets/tickets.ts';
import { addDaysBangkok, bangkokDay, startOfDayBangkok } from 'contract/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';
import { newId } from '../work.ts';

let test: TestApi;
interface World {
  tenant: string;
  department: string;
  people: { who: TestUser; scope: DataScope; role: StaffRole }[];
}
let worlds: World[];
beforeAll(async () => {
  test = await openTestApi();
  worlds = [await makeWorld(400), await makeWorld(90)];
});
afterAll(() => test.close());

/** A tenant whose tickets lie on both sides of every edge: midnights in Bangkok, due times, scopes, states. */
async function makeWorld(amount: number): Promise<World> {
  const tenant = await test.tenant();
  const department = newId();
  await test.rows(tenant, db =>
    db.insertInto('groups').values({ tenant_id: tenant, id: department, target: 'user', name: 'CSKH' }).execute(),
  );
  const people = [];
  for (const [role, scope] of [
    ['agent', 'all'],
    ['team_leader', 'my_group'],
    ['supervisor', 'all'],
    ['supervisor', 'me'],
    ['agent', 'me'],
  ] as const)
    people.push({
      role,
      scope,
      who: await test.user(tenant, { role, scope, departmentIds: [department], name: scope }),
    });
  const ids = people.map(person => person.who.id);
  const today = startOfDayBangkok(new Date());
  await test.rows(tenant, async db => {
    await db.insertInto('contacts').values({ tenant_id: tenant, number: 1, name: 'Khách' }).execute();
    await sql`insert into tickets (tenant_id, number, subject, requester_number, status, assignee_id, department_id,
        due_at, missed_call_at, called_back_at, created_at)
      select ${tenant}, n, 'Ticket ' || n, 1, 1 + n % 5,
        case when n % 3 > 0 then (${ids}::uuid[])[1 + n / 5 % ${ids.length}::int] end,
        case when n % 2 = 0 then ${department}::uuid end,
        case when n % 7 < 5 then now() + (n % 7 - 3) * interval '25 minutes' end,
        case when n % 11 = 0 then now() end, case when n % 22 = 0 then now() end,
        case n % 4
          when 0 then ${today}::timestamptz - (n % 9) * interval '1 day'
          when 1 then ${today}::timestamptz - (n % 9) * interval '1 day' - interval '1 millisecond'
          else now() - (n % 200) * interval '1 hour' end
      from generate_series(1, ${amount}::int) n`.execute(db);
    await db.updateTable('counters').set({ value: amount }).where('name', 'in', ['ticket', 'contact']).execute();
  });
  return { tenant, department, people };
}

const queryOf = (query: string) => {
  const params = new URLSearchParams(query);
  return {
    ...(params.get('mode') && { mode: params.get('mode') as 'me' }),
    ...(params.get('sort') && { sort: params.get('sort')! }),
    f: params.getAll('f'),
  };
};

/** The same counts by plain SQL: rules written once more, scope by hand. */
async function recount(world: World, { who, scope }: World['people'][number]) {
  const seen = {
    all: sql`true`,
    my_organization: sql`false`,
    my_group: sql`(assignee_id = ${who.id} or department_id = ${world.department})`,
    me: sql`assignee_id = ${who.id}`,
  }[scope];
  return test.rows(world.tenant, async db => {
    const { rows } = await sql<Record<string, number>>`
      select count(*) filter (where assignee_id = ${who.id} and status not in (3, 5))::int as my_open,
        count(*) filter (where assignee_id = ${who.id} and status not in (3, 5) and due_at < now() + interval '30 minutes')::int as my_near_due,
        count(*) filter (where status not in (3, 5) and due_at < now() + interval '30 minutes')::int as near_due,
        count(*) filter (where assignee_id is null and status not in (3, 5))::int as unassigned,
        count(*) filter (where missed_call_at is not null and called_back_at is null)::int as missed,
        count(*) filter (where to_char(created_at at time zone 'UTC' + interval '7 hours', 'YYYY-MM-DD')
          = to_char(now() at time zone 'UTC' + interval '7 hours', 'YYYY-MM-DD'))::int as new_today,
        count(*) filter (where assignee_id = ${who.id} and status = 1)::int as mine_1,
        count(*) filter (where assignee_id = ${who.id} and status = 2)::int as mine_2,
        count(*) filter (where assignee_id = ${who.id} and status = 4)::int as mine_4
      from tickets where ${seen}`.execute(db);
    const { rows: byDay } = await sql<{ day: string; status: number; total: number }>`
      select to_char(created_at at time zone 'UTC' + interval '7 hours', 'YYYY-MM-DD') as day, status, count(*)::int as total
      from tickets where ${seen} group by 1, 2`.execute(db);
    const { rows: byAssignee } = await sql<{ id: string; total: number }>`
      select assignee_id as id, count(*)::int as total from tickets
      where ${seen} and status not in (3, 5) and assignee_id is not null group by 1`.execute(db);
    return { counts: rows[0]!, byDay, byAssignee };
  });
}

describe('the summary', () => {
  it('shows numbers that plain SQL gives too, and whose links lead to lists of as many', async () => {
    for (const world of worlds)
      for (const person of world.people) {
        const { token } = person.who;
        const [{ data: now }, { data: week }] = [
          await test.call(token, readSummary, {}),
          await test.call(token, summariseTickets, {}),
        ];
        const { counts, byDay, byAssignee } = await recount(world, person);
        const name = `${person.role} ${person.scope}`;
        for (const figure of [...now.figures, ...now.mine])
          expect([name, figure.key, figure.value]).toEqual([name, figure.key, counts[figure.key]]);
        for (const figure of now.by_assignee ?? [])
          expect([name, figure.value]).toEqual([name, byAssignee.find(row => row.id === figure.key)?.total]);
        expect(week.days.map(day => day.day)).toEqual(
          [6, 5, 4, 3, 2, 1, 0].map(back => bangkokDay(addDaysBangkok(new Date(), -back))),
        );
        const dayCount = (day: string, status?: number) =>
          byDay
            .filter(row => row.day === day && (status === undefined || row.status === status))
            .reduce((sum, row) => sum + row.total, 0);
        for (const { day, total, by_status } of week.days) {
          expect([name, day, total.value]).toEqual([name, day, dayCount(day)]);
          for (const one of by_status)
            expect([name, day, one.status, one.value]).toEqual([name, day, one.status, dayCount(day, one.status)]);
        }
        const all: Figure[] = [
          ...now.figures,
          ...now.mine,
          ...(now.by_assignee ?? []),
          week.total,
          ...week.by_status,
          ...week.days.flatMap(day => [day.total, ...day.by_status]),
        ];
        for (const { key, label, value, query } of all) {
          const { total } = await test.call(token, listTickets, { query: { ...queryOf(query), size: 10 } });
          expect([name, key, label, query, total]).toEqual([name, key, label, query, value]);
        }
        expect(week.total.value).toBe(week.days.reduce((sum, day) => sum + day.total.value, 0));
        for (const head of [now.next, now.waiting]) {
          if (!head) continue;
          const { list } = await test.call(token, listTickets, { query: { ...queryOf(head.query), size: 10 } });
          expect(head.rows).toEqual(list.slice(0, 5));
        }
      }
  });

  it('has something of everything to be tested by', async () => {
    const { people } = worlds[0]!;
    const { data } = await test.call(people[2]!.who.token, readSummary, {});
    for (const figure of [...data.figures, ...data.mine])
      expect([figure.key, figure.value > 0]).toEqual([figure.key, true]);
    expect(data.by_assignee!.length).toBe(people.length);
    expect(data.waiting!.rows.length).toBe(5);
  });

  it('moves by one with one ticket', async () => {
    const { people } = worlds[1]!;
    const [agent, boss] = [people[0]!.who, people[2]!.who];
    const values = async () => {
      const { data } = await test.call(boss.token, readSummary, {});
      return Object.fromEntries(data.figures.map(figure => [figure.key, figure.value]));
    };
    const before = await values();
    await test.call(agent.token, createTicket, { json: { subject: 'Thêm một', requester_name: 'Khách' } });
    expect(await values()).toEqual({
      ...before,
      unassigned: before.unassigned! + 1,
      new_today: before.new_today! + 1,
    });
  });

  it('shows the work of others to those who lead, and not to those who do not', async () => {
    const { people } = worlds[0]!;
    for (const { who, role, scope } of people) {
      const { data } = await test.call(who.token, readSummary, {});
      const leads = role !== 'agent' && scope !== 'me';
      expect([role, scope, data.by_assignee !== null, data.waiting !== null]).toEqual([role, scope, leads, leads]);
      expect(data.figures.some(figure => figure.key === 'unassigned')).toBe(scope !== 'me');
    }
  });
});
