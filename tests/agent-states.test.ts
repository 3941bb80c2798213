import type { AgentPart } from 'contract/calls/agent-words.ts';
import { listAgentStates } from 'contract/calls/agents.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../api/app.ts';
import { callApi } from '../app/http/api.server.ts';
import { openPool } from '../db/pool.ts';
import { openTestApi, type TestApi, type TestUser } from './api.ts';
import { type PlannedStatement, recordPlans } from './plans.ts';

// What 500 colleagues are doing, with 20,000 tickets: numbers as plain SQL gives them, and what reading them touches.

const amount = 500;
let test: TestApi;
let tenant: string;
let department: string;
let pool: pg.Pool;
let plans: { take(): PlannedStatement[] };
let api: ReturnType<typeof createApi>;
const leaders = {} as Record<'all' | 'my_group' | 'me', TestUser>;

beforeAll(async () => {
  test = await openTestApi();
  tenant = await test.tenant();
  department = await test.rows(tenant, async db => {
    const { rows } = await sql<{ id: string }>`insert into groups (tenant_id, id, target, name)
      values (${tenant}, gen_random_uuid(), 'user', 'CSKH') returning id`.execute(db);
    return rows[0]!.id;
  });
  for (const scope of ['all', 'my_group', 'me'] as const)
    leaders[scope] = await test.user(tenant, { role: 'team_leader', scope, departmentIds: [department] });
  await test.rows(tenant, async db => {
    await sql`insert into users (tenant_id, id, agent_id, email, name, role, scope, call_channel_type, call_address, is_active)
      select ${tenant}, gen_random_uuid(), 1000 + n, 'a' || n || '@thu.test', 'Chuyên Viên ' || lpad(n::text, 3, '0'), 'agent', 'all',
        case when n % 4 = 0 then 2 when n % 16 = 1 then 1 else 0 end, case when n % 16 <> 0 then '101@192.168.1.20' else '' end, n % 50 <> 7
      from generate_series(1, ${amount}::int) n`.execute(db);
    await sql`insert into user_groups (tenant_id, user_id, group_id)
      select tenant_id, id, ${department} from users where agent_id > 1000 and agent_id % 5 = 0`.execute(db);
    // every status, every state of a call, telephones that are there, silent or gone; some were never seen
    await sql`insert into agent_states (tenant_id, user_id, status, status_since, is_registered, is_armed, has_desk, call_state, wrap_up_until)
      select tenant_id, id,
        (array['AVAILABLE','NOT AVAILABLE','NOACD','ONCAMPAIGN','TYPING','ATLUNCH','MEETING','TRAINING','GOOUT','LOGOUT','AVAILABLE','AVAILABLE'])[1 + agent_id % 12],
        now() - agent_id * interval '1 minute', agent_id % 3 > 0, agent_id % 7 > 0, agent_id % 3 = 1,
        (array['idle','idle','ringing','talking','wrap_up'])[1 + agent_id % 5],
        case when agent_id % 5 = 4 then now() + (agent_id % 2 * 2 - 1) * interval '1 hour' end
      from users where agent_id > 1000 and agent_id % 10 <> 3`.execute(db);
    await sql`insert into contacts (tenant_id, number, name) values (${tenant}, 1, 'Khách')`.execute(db);
    await sql`insert into tickets (tenant_id, number, subject, requester_number, status, assignee_id, department_id)
      select ${tenant}, n, 'Ticket ' || n, 1, 1 + n % 5, (select id from users where agent_id = 1001 + n % ${amount}::int),
        case when n % 2 = 0 then ${department}::uuid end
      from generate_series(1, 20000) n`.execute(db);
  });
  for (const table of ['users', 'agent_states', 'user_groups', 'tickets', 'ticket_tallies'])
    await test.ownerPool.query(`vacuum analyze public.${table}`);
  pool = openPool(test.database.appUrl, 1, () => {});
  plans = recordPlans(pool, /^\s*(?:select|with)\b[^;]*\b(?:agent_states|ticket_tallies)\b/i);
  api = createApi({ ...test.house, pool, checkAnswers: false }, { addressOf: () => '127.0.0.1' });
}, 180_000);
afterAll(async () => {
  await pool.end();
  await test.close();
});

/** The same once more by plain SQL, scope by hand. */
const recount = (scope: keyof typeof leaders, part: AgentPart) =>
  test.rows(tenant, async db => {
    const { id } = leaders[scope];
    const grouped = sql`select user_id from user_groups where group_id = ${department}`;
    const people = { all: sql`true`, my_group: sql`u.id in (${grouped})`, me: sql`u.id = ${id}` }[scope];
    const tickets = {
      all: sql`true`,
      my_group: sql`(t.department_id = ${department} or t.assignee_id = ${id})`,
      me: sql`t.assignee_id = ${id}`,
    }[scope];
    const free = sql`(s.call_state = 'idle' or s.call_state = 'wrap_up' and s.wrap_up_until < now())`;
    const rings = sql`(u.call_channel_type = 0 and s.is_registered and s.is_armed or u.call_channel_type = 1 and s.has_desk
      or u.call_channel_type = 2 and u.call_address <> '')`;
    const isOf = {
      all: sql`true`,
      ready: sql`s.status = 'AVAILABLE' and ${free} and ${rings}`,
      away: sql`coalesce(s.status, 'NOT AVAILABLE') not in ('AVAILABLE', 'NOACD', 'TYPING', 'ONCAMPAIGN')`,
    }[part];
    const { rows } = await sql<{ id: string; open: number; status: string; since: string }>`
      select u.id, coalesce(s.status, 'NOT AVAILABLE') as status, coalesce(s.status_since, u.created_at) as since,
        (select count(*)::int from tickets t where t.assignee_id = u.id and t.status not in (3, 5) and ${tickets}) as open
      from users u left join agent_states s on s.user_id = u.id
      where u.tenant_id = ${tenant} and u.is_active and ${people} and ${isOf}`.execute(db);
    return new Map(rows.map(row => [row.id, [row.status, new Date(row.since).toISOString(), row.open]]));
  });

describe('what colleagues are doing', () => {
  it.each(['all', 'my_group', 'me'] as const)('is what plain SQL gives too, in scope %s', async scope => {
    for (const part of ['all', 'ready', 'away'] as const) {
      const expected = await recount(scope, part);
      const seen = new Map();
      for (let page = 1; page <= Math.ceil(expected.size / 100) + 1; page++) {
        const answer = await test.call(leaders[scope].token, listAgentStates, { query: { part, page, size: 100 } });
        expect([part, answer.total, answer.counts[part]]).toEqual([part, expected.size, expected.size]);
        for (const row of answer.list) seen.set(row.user._id, [row.status, row.status_since, row.open_tickets]);
      }
      expect(seen).toEqual(expected);
      if (scope !== 'me') expect([part, expected.size > 20]).toEqual([part, true]);
    }
  });

  it('shows one person of the scope, and nobody of another scope or tenant', async () => {
    const outside = await test.user(await test.tenant());
    const person = async (by: TestUser, user_id: string) =>
      (await test.call(by.token, listAgentStates, { query: { user_id } })).list.map(({ user }) => user._id);
    const { all, my_group, me } = leaders;
    expect(await person(all, me.id)).toEqual([me.id]);
    expect(await person(my_group, me.id)).toEqual([me.id]);
    expect(await person(me, all.id)).toEqual([]);
    expect(await person(all, outside.id)).toEqual([]);
  });

  it.each([
    ['all', 'all'],
    ['all', 'ready'],
    ['my_group', 'away'],
  ] as const)('in scope %s, part %s, touches no ticket and few pages', async (scope, part) => {
    const transport = async (path: string, init: RequestInit) => api.request(path, init, { ip: '127.0.0.1' });
    const context = { api: transport };
    plans.take();
    await callApi({ context, token: leaders[scope].token }, listAgentStates, { query: { part, size: 100 } });
    const taken = plans.take();
    expect(taken.length).toBe(3);
    for (const { buffers, nodes } of taken) {
      expect(buffers, nodes.join('\n')).toBeLessThanOrEqual(160);
      expect(nodes.join('\n')).not.toMatch(/\btickets\b/);
    }
  });
});
