import { listCalls, readCall, readCallCard } from 'contract/calls/calls.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../api/app.ts';
import { callApi } from '../app/http/api.server.ts';
import { openPool } from '../db/pool.ts';
import { openTestApi, type TestApi, type TestUser } from './api.ts';
import { type CallScene, openCallScene } from './call-scene.ts';
import { type PlannedStatement, recordPlans } from './plans.ts';

// The history of calls and the card of who calls at 100,000 calls: what their statements touch, in pages of 8 kB.

const amount = 100_000;
let test: TestApi;
let scene: CallScene;
let pool: pg.Pool;
let plans: { take(): PlannedStatement[] };
let api: ReturnType<typeof createApi>;
const people = {} as Record<'all' | 'my_group' | 'me', TestUser>;

beforeAll(async () => {
  test = await openTestApi();
  scene = await openCallScene(test, { agents: 20 });
  const department = await test.rows(scene.tenant, async db => {
    const { rows } = await sql<{ id: string }>`insert into groups (tenant_id, id, target, name)
      values (${scene.tenant}, gen_random_uuid(), 'user', 'CSKH') returning id`.execute(db);
    return rows[0]!.id;
  });
  for (const scope of ['all', 'my_group', 'me'] as const)
    people[scope] = await test.user(scene.tenant, { scope, role: 'supervisor', departmentIds: [department] });
  const agents = [...scene.agents.map(({ id }) => id), people.me.id];
  await test.rows(scene.tenant, async db => {
    await sql`insert into user_groups (tenant_id, user_id, group_id) values (${scene.tenant}, ${agents[0]}, ${department})`.execute(
      db,
    );
    await sql`insert into calls (tenant_id, id, direction, customer_number, customer_name, hotline_id, queue_id, user_id, state, outcome,
        started_at, answered_at, ended_at, talk_seconds, has_message)
      select ${scene.tenant}, gen_random_uuid(), case when n % 4 = 0 then 'outbound' else 'inbound' end,
        '+8490' || lpad((n % 30000)::text, 7, '0'), 'Khách ' || n % 30000, ${scene.hotline}, ${scene.queue},
        (${agents}::uuid[])[1 + n % ${agents.length}::int], 'ended', case when n % 8 = 1 then 'miss' else 'answer' end,
        now() - n * interval '3 minutes', case when n % 8 <> 1 then now() - n * interval '3 minutes' end,
        now() - n * interval '3 minutes' + interval '2 minutes', n % 300, n % 16 = 3
      from generate_series(1, ${amount}::int) n`.execute(db);
    await sql`insert into call_legs (tenant_id, call_id, id, role, user_id, started_at, answered_at, outcome)
      select tenant_id, id, gen_random_uuid(), 'agent', user_id, started_at, answered_at,
        case when answered_at is null then 'no_answer' else 'answered' end from calls`.execute(db);
    // messages after a talk, which a member of the queue sees without it
    await sql`insert into call_recordings (tenant_id, id, call_id, kind, started_at, ended_at, seconds)
      select tenant_id, gen_random_uuid(), id, kind, started_at, ended_at, 5
      from calls cross join (values ('talk'), ('voicemail')) r (kind) where has_message`.execute(db);
    await sql`insert into call_queue_members (tenant_id, id, queue_id, user_id)
      values (${scene.tenant}, gen_random_uuid(), ${scene.queue}, ${people.me.id})`.execute(db);
  });
  for (const table of ['calls', 'call_legs', 'call_recordings', 'users'])
    await test.ownerPool.query(`vacuum analyze public.${table}`);
  pool = openPool(test.database.appUrl, 1, () => {});
  plans = recordPlans(pool, /^\s*(?:select|with)\b[^;]*\bcalls\b/i);
  api = createApi({ ...test.house, pool, checkAnswers: false }, { addressOf: () => '127.0.0.1' });
}, 180_000);
afterAll(async () => {
  await pool.end();
  await test.close();
});

const transport = async (path: string, init: RequestInit) => api.request(path, init, { ip: '127.0.0.1' });

describe('the history of 100,000 calls', () => {
  it.each([
    ['all', {}, 400],
    ['all', { state: 'miss', called_back: 'no' }, 800],
    ['all', { q: '0900012345' }, 400],
    ['me', {}, 2_500],
    ['my_group', {}, 2_500],
  ] as const)('of %s by %o reads no more than its page', async (scope, query, most) => {
    plans.take();
    const answer = await callApi({ context: { api: transport }, token: people[scope].token }, listCalls, {
      query: query as never,
    });
    expect(answer.list.length).toBeGreaterThan(0);
    const [page, ...others] = plans.take();
    expect(others.length).toBeGreaterThan(0);
    expect(page!.buffers, page!.nodes.join('\n')).toBeLessThanOrEqual(most);
  });

  it('shows of a message that a colleague took the call of before the message alone', async () => {
    const { list } = await test.call(people.me.token, listCalls, { query: { size: 100 } });
    const kinds = (isMine: boolean) => [
      ...new Set(
        list
          .filter(({ agent, recordings }) => (agent?._id === people.me.id) === isMine && recordings.length > 0)
          .map(({ recordings }) =>
            recordings
              .map(({ kind }) => kind)
              .sort()
              .join(),
          ),
      ),
    ];
    expect([kinds(true), kinds(false)]).toEqual([['talk,voicemail'], ['voicemail']]);
  });

  it('one call is read by itself, whoever asks', async () => {
    for (const scope of ['all', 'me', 'my_group'] as const) {
      const { list } = await test.call(people[scope].token, listCalls, { query: {} });
      plans.take();
      await callApi({ context: { api: transport }, token: people[scope].token }, readCall, {
        params: { id: list[0]!._id },
      });
      const [call] = plans.take();
      expect(call!.buffers, call!.nodes.join('\n')).toBeLessThan(60);
    }
  });

  it('the card of a caller reads their own calls alone', async () => {
    const { list } = await test.call(people.all.token, listCalls, { query: {} });
    plans.take();
    await callApi({ context: { api: transport }, token: people.all.token }, readCallCard, {
      params: { id: list[0]!._id },
    });
    const seen = plans.take();
    expect(seen).toHaveLength(1);
    expect(seen[0]!.buffers, seen[0]!.nodes.join('\n')).toBeLessThan(100);
  });
});
