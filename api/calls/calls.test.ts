import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { listSessions } from 'contract/access/sign-in.ts';
import {
  listAgentStates,
  listPresence,
  readAgentStatus,
  setAgentStatus,
  setStatusOfAgent,
  statusHistory,
} from 'contract/calls/agents.ts';
import { listCallTraces, traceCallError, traceDisconnected } from 'contract/calls/call-traces.ts';
import { readCall, readCallCard, readRecording, wrapUpCall } from 'contract/calls/calls.ts';
import { openPhone } from 'contract/calls/phone.ts';
import { maskingRules } from 'contract/settings/masking-rules.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusOf, type TestApi, type TestUser } from '../../tests/api.ts';
import {
  answeredCall,
  auditedIn,
  type CallHost,
  missedCall,
  openCallHost,
  openCallScene,
  ringHotline,
  tellerOf,
} from '../../tests/call-scene.ts';
import { newId } from '../work.ts';
import { newRecordingFile } from './recording-files.ts';

let test: TestApi;
let host: CallHost;
beforeAll(async () => {
  ({ test, host } = await openCallHost());
});
afterAll(() => test.close());

describe('the status of an agent', () => {
  it('changes with its history, and LOGOUT signs out', async () => {
    const tenant = await test.tenant();
    const agent = await test.user(tenant);
    expect((await test.call(agent.token, readAgentStatus, {})).data.status).toBe('NOT AVAILABLE');
    await test.call(agent.token, setAgentStatus, { json: { status: 'AVAILABLE' } });
    await test.call(agent.token, setAgentStatus, { json: { status: 'AVAILABLE' } });
    await test.call(agent.token, setAgentStatus, { json: { status: 'ATLUNCH' } });
    const { list } = await test.call(agent.token, statusHistory, { query: {} });
    expect(list.map(({ status, ended_at }) => [status, ended_at === null])).toEqual([
      ['ATLUNCH', true],
      ['AVAILABLE', false],
    ]);
    await test.call(agent.token, setAgentStatus, { json: { status: 'LOGOUT' } });
    await expect.poll(() => statusOf(test.call(agent.token, listSessions, {}))).toBe(403);
  });

  it('is known to colleagues of the scope, who would be rung first', async () => {
    const scene = await openCallScene(test, { agents: 3 });
    const [first, second, third] = scene.agents as [TestUser, TestUser, TestUser];
    const call = await ringHotline(host, scene);
    const [lead] = await host.reserve(call, scene.queue, []);
    await host.registered({ tenantId: scene.tenant, userId: third.id }, null);
    const { list } = await test.call(first.token, listPresence, {});
    const rung = { _id: lead!.userId, status: 'AVAILABLE', call_state: 'ringing', is_reachable: true };
    const free = [first, second].find(({ id }) => id !== lead!.userId)!;
    expect(list.filter(({ _id }) => scene.agents.some(({ id }) => id === _id))).toMatchObject([
      { _id: free.id, status: 'AVAILABLE', call_state: 'idle', is_reachable: true },
      rung,
      { _id: third.id, is_reachable: false },
    ]);
    const narrow = await test.user(scene.tenant, { scope: 'me' });
    const { list: own } = await test.call(narrow.token, listPresence, {});
    expect(own.map(({ _id }) => _id)).toEqual([narrow.id]);
  });

  it('is seen and changed from above, inside the scope', async () => {
    const scene = await openCallScene(test, { agents: 1 });
    const [agent] = scene.agents;
    const leader = await test.user(scene.tenant, { role: 'team_leader', name: 'Trưởng Nhóm' });
    const narrow = await test.user(scene.tenant, { role: 'team_leader', scope: 'my_group' });
    expect(await statusOf(test.call(agent!.token, listAgentStates, {}))).toBe(403);
    const { list } = await test.call(leader.token, listAgentStates, {});
    expect(list.find(({ user }) => user._id === agent!.id)).toMatchObject({
      ...{ status: 'AVAILABLE', is_ready: true, call_state: 'idle', open_tickets: 0 },
    });
    const change = { params: { id: agent!.id }, json: { status: 'MEETING' as const } };
    expect(await statusOf(test.call(narrow.token, setStatusOfAgent, change))).toBe(404);
    expect((await test.call(leader.token, setStatusOfAgent, change)).data).toMatchObject({
      status: 'MEETING',
      is_ready: false,
    });
    const history = await test.call(leader.token, statusHistory, { query: { user_id: agent!.id } });
    expect(history.list).toMatchObject([{ status: 'MEETING', changed_by: { _id: leader.id } }]);
  });
});

describe('the card of who calls', () => {
  it('shows the customer to whom it rings, masked where a rule says so', async () => {
    const scene = await openCallScene(test, { agents: 2 });
    await (await answeredCall(host, scene, '0903111222')).end();
    await missedCall(host, scene, '0903111222');
    const call = await ringHotline(host, scene, '0903111222');
    const [lead] = await host.reserve(call, scene.queue, []);
    const rung = scene.agents.find(({ id }) => id === lead!.userId)!;
    const other = scene.agents.find(({ id }) => id !== lead!.userId)!;
    await test.rows(scene.tenant, db =>
      db.updateTable('users').set({ scope: 'me' }).where('id', 'in', [rung.id, other.id]).execute(),
    );
    const params = { id: call.callId };
    await expect.poll(() => statusOf(test.call(other.token, readCallCard, { params })), { interval: 200 }).toBe(404);
    const { data } = await test.call(rung.token, readCallCard, { params });
    expect(data).toMatchObject({
      caller: { name: 'Khách Web', number: '0903 111 222', tier: 0 },
      ...{ is_claimed: true, missed_calls: 1, last_call: { agent: expect.any(String) } },
      hotline: { number: scene.number },
    });
    await test.rows(scene.tenant, db =>
      db
        .insertInto('masking_rules')
        .values({ tenant_id: scene.tenant, id: newId(), name: 'Che', data_types: ['phone'], roles: ['agent'] })
        .execute(),
    );
    await expect
      .poll(async () => (await test.call(rung.token, readCallCard, { params })).data.caller.number, { interval: 200 })
      .toBe('0903 ••• 222');
  });

  it('says whether the call is recorded, and the number that was called as it is', async () => {
    const number = '+84281234567';
    for (const [hotline, queue, recorded] of [
      [{ records: true }, {}, true],
      [{ records: true }, { records: false }, false],
      [{ records: false }, {}, false],
    ] as const) {
      const scene = await openCallScene(test, { agents: 1, hotline, queue });
      const call = await ringHotline(host, scene);
      const card = async () =>
        (await test.call(scene.agents[0]!.token, readCallCard, { params: { id: call.callId } })).data;
      expect([call.records, (await card()).is_recorded]).toEqual([recorded, recorded]);
      expect(call.lead).toMatchObject({ kind: 'queue', records: !('records' in queue) });
      if (!recorded) continue;
      await test.rows(scene.tenant, async db => {
        const rule = { tenant_id: scene.tenant, id: newId(), name: 'Che', data_types: ['phone'], roles: ['agent'] };
        await db.insertInto('masking_rules').values(rule).execute();
        await db.updateTable('hotlines').set({ number }).where('id', '=', scene.hotline).execute();
      });
      await expect.poll(async () => (await card()).caller.number, { interval: 200 }).toContain('•');
      expect((await card()).hotline?.number).toBe(number);
    }
  });

  it('says that a talk is not recorded once a queue that is not has the call', async () => {
    const scene = await openCallScene(test, { agents: 1 });
    const call = await ringHotline(host, scene);
    const isRecorded = async () =>
      (await test.call(scene.agents[0]!.token, readCallCard, { params: { id: call.callId } })).data.is_recorded;
    expect(await isRecorded()).toBe(true);
    const quiet = newId();
    await test.rows(scene.tenant, db =>
      db
        .insertInto('call_queues')
        .values({ tenant_id: scene.tenant, id: quiet, name: 'Không ghi âm', code: '801', records: false })
        .execute(),
    );
    await tellerOf(host, call).tell('queue.entered', { queue_id: quiet });
    expect(await isRecorded()).toBe(false);
  });

  it('shows colleagues to each other by name and extension, with no rule masking it', async () => {
    const scene = await openCallScene(test, { agents: 3 });
    const [me, other, third] = scene.agents;
    const extensions = await test.rows(scene.tenant, async db => {
      const values = { tenant_id: scene.tenant, id: newId(), name: 'Che', data_types: ['phone'], roles: ['agent'] };
      await db.insertInto('masking_rules').values(values).execute();
      const rows = await db.selectFrom('users').select(['id', 'agent_id']).execute();
      return new Map(rows.map(({ id, agent_id }) => [id, String(1000 + agent_id)]));
    });
    const phone = (await test.call(me!.token, openPhone, {})).data;
    const device = (await host.device(phone.username))!;
    const call = await host.begin({ from: { kind: 'device', device }, dialled: `agent-${other!.id}` });
    if ('status' in call) throw new Error(call.message);
    const { tell } = tellerOf(host, call);
    const params = { id: call.callId };
    const shown = async (token: string) => (await test.call(token, readCallCard, { params })).data;
    const called = { name: 'Chuyên Viên 2', number: extensions.get(other!.id) };
    // before anybody's telephone rings
    expect((await shown(me!.token)).caller).toMatchObject(called);
    for (const { id } of [me!, other!])
      await tell('leg.added', { leg: newId(), role: 'agent', user_id: id, number: '', device: 'browser' });
    expect(await shown(other!.token)).toMatchObject({
      caller: { name: 'Chuyên Viên 1', number: extensions.get(me!.id) },
      hotline: null,
    });
    expect((await shown(me!.token)).caller).toMatchObject(called);
    await test.rows(scene.tenant, db =>
      db.updateTable('users').set({ scope: 'me' }).where('id', '=', third!.id).execute(),
    );
    await expect.poll(() => statusOf(shown(third!.token)), { interval: 200 }).toBe(404);
  });
});

describe('after a call', () => {
  it('who was in it says what came of it, and is free', async () => {
    const scene = await openCallScene(test, { agents: 2, queue: { wrap_up_seconds: 600 } });
    const done = await answeredCall(host, scene);
    await done.end();
    const params = { id: done.call.callId };
    const json = { outcome: 'solved' as const, note: 'Đã hướng dẫn đổi trả' };
    const [mine, other] = [true, false].map(is => scene.agents.find(({ id }) => (id === done.userId) === is)!);
    expect(await statusOf(test.call(other!.token, wrapUpCall, { params, json }))).toBe(404);
    expect((await test.call(mine!.token, readAgentStatus, {})).data.call_state).toBe('wrap_up');
    await test.call(mine!.token, wrapUpCall, { params, json });
    expect((await test.call(mine!.token, readAgentStatus, {})).data).toMatchObject({
      call_state: 'idle',
      is_ready: true,
    });
    const { data } = await test.call(mine!.token, readCall, { params });
    expect(data.wrap_ups).toMatchObject([{ user: { _id: mine!.id }, outcome: 'solved', note: 'Đã hướng dẫn đổi trả' }]);
  });

  it('its recording is heard by ranges, each listening once in the log', async () => {
    const scene = await openCallScene(test, { agents: 1 });
    const done = await answeredCall(host, scene);
    const id = randomUUID();
    await done.tell('recording.started', { recording_id: id, kind: 'talk' });
    await writeFile(await newRecordingFile(test.house, scene.tenant, id), 'RIFF-tiếng-nói');
    const read = (token: string, range?: string) =>
      test.request(readRecording.path.replace(':id', id), {
        headers: { Authorization: token, ...(range && { Range: range }) },
      });
    expect((await read(scene.agents[0]!.token)).status).toBe(404);
    await done.end();
    const whole = await read(scene.agents[0]!.token);
    expect([whole.status, whole.headers.get('accept-ranges'), await whole.text()]).toEqual([
      200,
      'bytes',
      'RIFF-tiếng-nói',
    ]);
    const part = await read(scene.agents[0]!.token, 'bytes=1-3');
    expect([part.status, await part.text()]).toEqual([206, 'IFF']);
    expect((await read(scene.agents[0]!.token, 'bytes=900-')).status).toBe(416);
    expect(await auditedIn(test, scene.tenant, 'recording.listen')).toHaveLength(1);
    const stranger = await test.user(scene.tenant, { scope: 'me' });
    expect((await read(stranger.token)).status).toBe(404);
  });

  it('what pages told of it is read from above, in scope, of people who were in it', async () => {
    const scene = await openCallScene(test);
    const { call, userId, end } = await answeredCall(host, scene);
    await end();
    const [mine, other] = [
      scene.agents.find(({ id }) => id === userId)!,
      scene.agents.find(({ id }) => id !== userId)!,
    ];
    const call_ids = [call.callId];
    const log = {
      ...{ cause: 'WebRTC Error 0901234567', call_ids, events: [{ at: '2026-11-22T01:02:03.456Z', name: 'failed' }] },
      ...{ sip_events: [{ name: 'registered' }], ws_events: [{ name: 'open', words: 'gọi 0901234567' }] },
    };
    await test.call(mine.token, traceCallError, { json: { log } });
    await test.call(mine.token, traceCallError, { json: { log: { cause: 'Of another', call_ids: [newId()] } } });
    await test.call(mine.token, traceDisconnected, { json: { logs: [{ name: 'closed' }] } });
    // they were not in it
    await test.call(other.token, traceCallError, { json: { log } });
    const read = async (token: string) =>
      (await test.call(token, listCallTraces, { params: { id: call.callId } })).list.map(({ _id, at, ...one }) => one);
    const supervisor = await test.user(scene.tenant, { role: 'supervisor' });
    const user = { _id: mine.id, name: expect.stringMatching(/^Chuyên Viên/) };
    expect(await read(supervisor.token)).toEqual([
      {
        ...{ user, kind: 'error', cause: 'WebRTC Error 0901234567', events: log.events },
        ...{ sip_events: log.sip_events, ws_events: log.ws_events },
      },
      { user, kind: 'disconnected', cause: '', events: [], sip_events: [], ws_events: [{ name: 'closed' }] },
    ]);
    for (const role of ['agent', 'team_leader'] as const)
      expect(await statusOf(read((await test.user(scene.tenant, { role })).token))).toBe(403);
    const narrow = await test.user(scene.tenant, { role: 'supervisor', scope: 'me' });
    const abroad = await test.user((await openCallScene(test)).tenant, { role: 'administrator' });
    for (const { token } of [narrow, abroad]) expect(await statusOf(read(token))).toBe(404);
    // for a message that was left they see the call, and not what was of the talk before it
    const member = { tenant_id: scene.tenant, queue_id: scene.queue, id: newId(), user_id: narrow.id };
    await test.rows(scene.tenant, async db => {
      await db.insertInto('call_queue_members').values(member).execute();
      await db.updateTable('calls').set({ has_message: true }).where('id', '=', call.callId).execute();
    });
    expect(await read(narrow.token)).toEqual([]);
    expect(await read(supervisor.token)).toHaveLength(2);
    const { token: admin } = await test.user(scene.tenant, { role: 'administrator' });
    await test.call(admin, maskingRules.create, {
      json: { name: 'Che số', data_types: ['phone'], roles: ['supervisor'] },
    });
    // who they are is read anew within a second
    await expect
      .poll(async () => JSON.stringify(await read(supervisor.token)), { timeout: 5_000 })
      .not.toContain('0901234567');
    expect(JSON.stringify(await read(admin))).toContain('0901234567');
  });

  it('what a page told of a failure holds no secret and no SDP, of three sessions', async () => {
    const scene = await openCallScene(test, { agents: 1 });
    const [{ token, id }] = scene.agents as [(typeof scene.agents)[number]];
    const log = {
      cause: 'WebRTC Error',
      sip_events: [
        { data: 'INVITE sip:x\r\nAuthorization: Digest abc\r\n\r\nv=0\r\no=- 1 1 IN IP4 10.1.2.3', sipPass: 'mật' },
      ],
    };
    await test.call(token, traceCallError, { json: { log } });
    const kept = await test.rows(scene.tenant, db => db.selectFrom('call_traces').select('log').execute());
    const text = JSON.stringify(kept);
    expect(text).toContain('WebRTC Error');
    for (const secret of ['Digest abc', '10.1.2.3', 'mật']) expect(text).not.toContain(secret);
    await test.rows(scene.tenant, db =>
      db
        .insertInto('call_traces')
        .values(
          [1, 2, 3].map(days => ({
            ...{
              tenant_id: scene.tenant,
              id: newId(),
              user_id: id,
              session_id: randomUUID(),
              kind: 'error',
              log: '{}',
            },
            created_at: new Date(Date.now() - days * 86_400_000).toISOString(),
          })),
        )
        .execute(),
    );
    await test.call(token, traceCallError, { json: { log } });
    const sessions = await test.rows(scene.tenant, db =>
      db.selectFrom('call_traces').select('session_id').distinct().execute(),
    );
    expect(sessions).toHaveLength(3);
    const many = Array.from({ length: 51 }, () => ({}));
    expect(await statusOf(test.call(token, traceCallError, { json: { log: { ws_events: many } } }))).toBe(422);
  });
});
