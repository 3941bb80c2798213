import { writeFile } from 'node:fs/promises';
import { callHistory, listCalls, readCall, readRecording } from 'contract/calls/calls.ts';
import { exportCallHistory, retryCallHistory } from 'contract/exports/exports.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusOf, type TestApi, type TestUser } from '../../tests/api.ts';
import {
  answeredCall,
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

describe('the history of calls', () => {
  it('is filtered, paged and scoped, and answers its own tenant alone', async () => {
    const scene = await openCallScene(test, { agents: 2 });
    const answered = await answeredCall(host, scene, '0903222333');
    await answered.end();
    const missed = await missedCall(host, scene, '0903222444');
    const supervisor = await test.user(scene.tenant, { role: 'supervisor' });
    const find = async (query: object) =>
      (await test.call(supervisor.token, listCalls, { query: query as never })).list.map(({ _id }) => _id);
    const [a, m] = [answered.call.callId, missed.callId];
    expect(await find({})).toEqual([m, a]);
    expect(await find({ sort: 'started_at:asc' })).toEqual([a, m]);
    expect(await find({ state: 'miss' })).toEqual([m]);
    expect(await find({ state: ['answer', 'reject'] })).toEqual([a]);
    expect(await find({ called_back: 'no' })).toEqual([m]);
    expect(await find({ called_back: 'yes' })).toEqual([]);
    expect(await find({ q: '0903222333' })).toEqual([a]);
    expect(await find({ q: 'khach' })).toEqual([m, a]);
    expect(await find({ assign_agent_id: answered.userId })).toEqual([a]);
    expect(await find({ call_direction: 'outbound' })).toEqual([]);
    expect(await find({ call_duration_from: '00:00:01' })).toEqual([a]);
    expect(await find({ call_duration_from: '00:00:00', call_duration_to: '00:00:00' })).toEqual([m, a]);
    const { data } = await test.call(supervisor.token, readCall, { params: { id: a } });
    expect(await find({ code: data.ticket!.code })).toEqual([a]);
    expect(await find({ status: 5 })).toEqual([]);
    expect(await find({ queue_id: data.queue!._id })).toEqual([m, a]);
    expect(await find({ queue_id: crypto.randomUUID() })).toEqual([]);
    expect(await find({ call_from: '2020-01-01 00:00:00', call_to: '2020-01-02 00:00:00' })).toEqual([]);
    expect(await statusOf(find({ call_from: '2020-01-02 00:00:00', call_to: '2020-01-01 00:00:00' }))).toBe(422);
    expect(data.legs.map(({ role, outcome }) => [role, outcome])).toEqual([
      ['customer', 'answered'],
      ['agent', 'answered'],
    ]);
    expect(data.events.at(-1)).toMatchObject({ kind: 'ended', text: 'Kết thúc: Khách gác máy' });

    const json = { call_direction: null, state: ['miss' as const], call_duration_from: null };
    const own = await test.call(supervisor.token, callHistory, { params: { tenantId: scene.tenant }, json });
    expect(own.list.map(({ _id }) => _id)).toEqual([m]);
    const other = await openCallScene(test, { agents: 0 });
    expect(await statusOf(test.call(supervisor.token, callHistory, { params: { tenantId: other.tenant }, json }))).toBe(
      404,
    );

    const stranger = await test.user(scene.tenant, { scope: 'me' });
    expect((await test.call(stranger.token, listCalls, { query: {} })).total).toBe(0);
    expect(await statusOf(test.call(stranger.token, readCall, { params: { id: a } }))).toBe(404);
  });

  it('shows a talk to who spoke in it, not to who was rung in vain, and what nobody answered to all who were rung', async () => {
    const scene = await openCallScene(test, { agents: 2, queue: { strategy: 'ring_all' } });
    for (const { id } of scene.agents)
      await test.rows(scene.tenant, db => db.updateTable('users').set({ scope: 'me' }).where('id', '=', id).execute());
    const [one, two] = scene.agents as [TestUser, TestUser];
    const call = async (answeredBy?: TestUser) => {
      const begun = await ringHotline(host, scene, '0903222666');
      const { tell } = tellerOf(host, begun);
      const [customer, recording] = [newId(), newId()];
      await tell('leg.added', { leg: customer, role: 'customer', number: '0903222666', device: 'web' });
      await tell('queue.entered', { queue_id: scene.queue });
      for (const { id } of scene.agents) {
        const leg = newId();
        const of = { role: 'agent', user_id: id, number: '', device: 'browser', queue_id: scene.queue } as const;
        await tell('leg.added', { leg, ...of });
        if (id === answeredBy?.id) await tell('leg.answered', { leg });
        else await tell('leg.ended', { leg, outcome: answeredBy ? 'elsewhere' : 'no_answer' });
      }
      await tell('recording.started', { recording_id: recording, kind: answeredBy ? 'talk' : 'voicemail' });
      await tell('recording.ended', { recording_id: recording, seconds: 3 });
      await writeFile(await newRecordingFile(test.house, scene.tenant, recording), 'RIFF');
      await tell('ended', { reason: answeredBy ? 'customer_hung_up' : 'voicemail' });
      return { id: begun.callId, recording };
    };
    const sees = async ({ token }: TestUser, { id, recording }: { id: string; recording: string }) => {
      const listed = (await test.call(token, listCalls, { query: {} })).list.some(({ _id }) => _id === id);
      const read = await statusOf(test.call(token, readCall, { params: { id } }));
      const headers = { authorization: token };
      const heard = await test.request(readRecording.path.replace(':id', recording), { headers });
      return [listed, read, heard.status];
    };
    const talked = await call(one);
    expect(await sees(one, talked)).toEqual([true, 200, 200]);
    expect(await sees(two, talked)).toEqual([false, 404, 404]);
    const missed = await call();
    for (const person of [one, two]) expect(await sees(person, missed)).toEqual([true, 200, 200]);
  });

  it('shows of a call that staff led out of the house that they did', async () => {
    const scene = await openCallScene(test, { agents: 1 });
    const done = await answeredCall(host, scene, '0903222555');
    await done.end('transferred_out');
    const [{ token }] = scene.agents as [(typeof scene.agents)[number]];
    const { list } = await test.call(token, listCalls, { query: {} });
    expect(list).toMatchObject([{ state: 'answer', end_reason: 'transferred_out' }]);
    const { data } = await test.call(token, readCall, { params: { id: done.call.callId } });
    expect(data.events.at(-1)!.text).toBe('Kết thúc: Đã chuyển ra số ngoài');
    const notes = await test.rows(scene.tenant, db => db.selectFrom('comments').select('body_text').execute());
    expect(notes).toMatchObject([{ body_text: expect.stringMatching(/nói chuyện .+, có chuyển ra số ngoài\.$/) }]);
  });

  it('says which key of a menu led where, and no other digit', async () => {
    const scene = await openCallScene(test, { agents: 0 });
    const supervisor = await test.user(scene.tenant, { role: 'supervisor' });
    const call = await ringHotline(host, scene);
    const { tell } = tellerOf(host, call);
    const enter = (name: string, change?: string) =>
      tell('ivr.state', { state_id: name, name, ...(change && { change }) });
    await tell('leg.added', { leg: crypto.randomUUID(), role: 'customer', number: '0901234567', device: 'web' });
    await enter('Menu chính');
    await tell('ivr.key', { digits: '7', menu: true });
    await tell('ivr.key', { digits: '2', menu: true });
    await enter('Nhập mã thẻ', 'key 2');
    await tell('ivr.key', { digits: '970412' });
    await enter('Tra cứu', 'done');
    await tell('ended', { reason: 'customer_hung_up' });
    const { data } = await test.call(supervisor.token, readCall, { params: { id: call.callId } });
    expect(data.events.filter(({ kind }) => kind === 'ivr.key').map(({ text }) => text)).toEqual([
      'Bấm phím 7 trong IVR',
      'Bấm phím 2 trong IVR: đến Nhập mã thẻ',
      'Bấm phím trong IVR',
    ]);
    expect(JSON.stringify(data)).not.toContain('970412');
  });

  it('is exported by a job, and once more when that failed', async () => {
    const scene = await openCallScene(test, { agents: 1 });
    await missedCall(host, scene);
    const leader = await test.user(scene.tenant, { role: 'team_leader' });
    expect(await statusOf(test.call(scene.agents[0]!.token, exportCallHistory, { json: {} }))).toBe(403);
    const { data } = await test.call(leader.token, exportCallHistory, { json: { state: ['miss'] } });
    expect(data).toMatchObject({ kind: 'calls', state: 'queued', rows_total: 1 });
    expect(await statusOf(test.call(leader.token, retryCallHistory, { json: { id: data._id } }))).toBe(409);
    await test.rows(scene.tenant, db =>
      db.updateTable('exports').set({ state: 'failed' }).where('id', '=', data._id).execute(),
    );
    const again = await test.call(leader.token, retryCallHistory, { json: { id: data._id } });
    expect(again.data).toMatchObject({ kind: 'calls', rows_total: 1, query: data.query });
  });
});
