import { readCall, wrapUpCall } from 'contract/calls/calls.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connected } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { prepareDatabase } from '../db/roles.ts';
import { endAll } from '../voice/gateway/test-gateway.ts';
import type { TestApi, TestUser } from './api.ts';
import { auditedIn, type CallHost, openCallHost, openCallScene } from './call-scene.ts';
import { createTestDatabase } from './database.ts';
import { openVoice } from './voice-scene.ts';

let test: TestApi;
let host: CallHost;
beforeAll(async () => {
  ({ test, host } = await openCallHost());
});
afterEach(endAll);
afterAll(() => test.close());

it('keeps what each of two people says of the call that one led on to the other', async () => {
  const scene = await openCallScene(test, { agents: 1 });
  const [first] = scene.agents as [TestUser];
  const second = await test.user(scene.tenant, { name: 'Kỹ Thuật Viên' });
  const { signIn, phoneOf, warnings } = await openVoice(test, host);
  const [own, other] = [await signIn(scene.tenant, first), await signIn(scene.tenant, second)];
  const call = await (await phoneOf('0901234567')).call(scene.number);
  await expect.poll(() => own.incoming.length).toBe(1);
  const [talk] = own.incoming as [(typeof own.incoming)[number]];
  await talk.answer();
  const recordings = () => test.rows(scene.tenant, db => db.selectFrom('call_recordings').select('id').execute());
  await expect.poll(recordings).toHaveLength(1);
  await talk.refer(`agent-${second.id}`, 'transfer');
  await expect.poll(() => other.incoming.length).toBe(1);
  await other.incoming[0]!.answer();
  await expect.poll(() => talk.state).toBe('ended');
  await call.hangUp();
  await expect.poll(() => other.incoming[0]!.state).toBe('ended');
  const params = { id: call.header('x-call-id')! };
  const say = (by: TestUser, json: { outcome: 'solved' | 'follow_up'; note?: string }) =>
    test.call(by.token, wrapUpCall, { params, json });
  await say(first, { outcome: 'follow_up', note: 'Chuyển kỹ thuật' });
  await say(second, { outcome: 'solved', note: 'Đã thay nguồn' });
  const kept = () =>
    test.rows(scene.tenant, db =>
      db.selectFrom('call_wrap_ups').select(['user_id', 'outcome', 'note']).orderBy('wrapped_up_at').execute(),
    );
  const [theirs, last] = [
    { user_id: first.id, outcome: 'follow_up', note: 'Chuyển kỹ thuật' },
    { user_id: second.id, outcome: 'solved', note: 'Đã thay nguồn' },
  ];
  expect(await kept()).toEqual([theirs, last]);
  const shown = async (by: TestUser) =>
    (await test.call(by.token, readCall, { params })).data.wrap_ups.map(({ user, outcome, note }) => ({
      ...{ user: user.name, outcome, note },
    }));
  expect(await shown(first)).toEqual([
    { user: 'Chuyên Viên 1', outcome: 'follow_up', note: 'Chuyển kỹ thuật' },
    { user: 'Kỹ Thuật Viên', outcome: 'solved', note: 'Đã thay nguồn' },
  ]);
  // another outcome without words takes none of them away
  await say(first, { outcome: 'solved' });
  expect(await kept()).toEqual([last, { ...theirs, outcome: 'solved' }]);
  expect((await auditedIn(test, scene.tenant, 'call.wrap-up')).map(({ before }) => before)).toEqual(
    expect.arrayContaining([null, null, { outcome: 'follow_up', note: 'Chuyển kỹ thuật' }]),
  );
  expect(warnings).toEqual([]);
});

it('keeps what was written before people had their own: by the log, and else by who spoke last', async () => {
  const database = await createTestDatabase('empty');
  try {
    await connected(database.superUrl ?? database.ownerUrl, prepareDatabase);
    await migrate(database.ownerUrl, { upTo: '057-definer-functions' });
    const rows = await connected(database.ownerUrl, async client => {
      const tenant = '00000000-0000-4000-8000-000000000001';
      const id = (n: number) => `00000000-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`;
      await client.query("insert into directory.tenants (id, slug, name) values ($1, 'cu.test', 'Cũ')", [tenant]);
      await client.query("select set_config('app.tenant', $1, false)", [tenant]);
      for (const person of [11, 12])
        await client.query(
          "insert into users (tenant_id, id, agent_id, email, name, role) values ($1, $2, $3, $4, $4, 'agent')",
          [tenant, id(person), person, `${person}@cu.test`],
        );
      const call = (n: number, outcome: string, note: string) =>
        client.query(
          `insert into calls (tenant_id, id, direction, state, user_id, wrap_up_outcome, wrap_up_note, wrapped_up_at)
           values ($1, $2, 'inbound', 'ended', $3, $4, $5, case when $4 <> '' then now() end)`,
          [tenant, id(n), id(12), outcome, note],
        );
      const logged = (n: number, at: string, by: number, callId: number, outcome: string, note?: string) =>
        client.query(
          `insert into audit_log (tenant_id, id, actor_id, action, subject, after, created_at)
           values ($1, $2, $3, 'call.wrap-up', $4, $5, $6)`,
          [tenant, id(n), id(by), `call:${id(callId)}`, JSON.stringify({ outcome, note }), at],
        );
      // the second one's words took the place of the first one's, who had written twice
      await call(21, 'solved', 'Của người hai');
      await logged(31, '2026-01-01', 11, 21, 'other', 'Nháp');
      await logged(32, '2026-01-02', 11, 21, 'follow_up', 'Của người một');
      await logged(33, '2026-01-03', 12, 21, 'solved', 'Của người hai');
      // the log was cleared since
      await call(22, 'call_back', 'Không còn trong nhật ký');
      await call(23, '', '');
      await migrate(database.ownerUrl, { upTo: '059-after-calls' });
      const kept = await client.query(
        'select call_id, user_id, outcome, note from call_wrap_ups order by call_id, user_id',
      );
      return kept.rows.map(row => [
        Number(row.call_id.slice(-2)),
        Number(row.user_id.slice(-2)),
        row.outcome,
        row.note,
      ]);
    });
    expect(rows).toEqual([
      [21, 11, 'follow_up', 'Của người một'],
      [21, 12, 'solved', 'Của người hai'],
      [22, 12, 'call_back', 'Không còn trong nhật ký'],
    ]);
  } finally {
    await database.drop();
  }
});
