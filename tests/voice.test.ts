import { createDevice } from 'contract/calls/phone.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { spokenSound } from '../api/calls/spoken.ts';
import { newId } from '../api/work.ts';
import { endAll, Singer } from '../voice/gateway/test-gateway.ts';
import { waitingMusic } from '../voice/media/compose-music.ts';
import type { MediaEngine } from '../voice/media/engine.ts';
import { LocalEngine } from '../voice/media/local-engine.ts';
import type { TestApi } from './api.ts';
import { type CallHost, openCallHost, openCallScene, ready } from './call-scene.ts';
import { openVoice as openProduct } from './voice-scene.ts';

let test: TestApi;
let host: CallHost;
beforeAll(async () => {
  ({ test, host } = await openCallHost());
});
afterEach(endAll);
afterAll(() => test.close());

const openVoice = (engine?: MediaEngine) => openProduct(test, host, engine);

const callsOf = (tenant: string) => test.rows(tenant, db => db.selectFrom('calls').selectAll().execute());
const legsOf = (tenant: string) =>
  test.rows(tenant, db => db.selectFrom('call_legs').select(['role', 'outcome']).orderBy('started_at').execute());
const statesOf = (tenant: string) =>
  test.rows(tenant, db =>
    db.selectFrom('agent_states').select(['user_id', 'call_state', 'is_armed', 'has_desk']).execute(),
  );

it('leads a call of a page through a queue to whoever is ready, and keeps what became of it', async () => {
  const scene = await openCallScene(test, { agents: 1 });
  const { signIn, phoneOf, warnings } = await openVoice();
  const [person] = scene.agents;
  const phone = await signIn(scene.tenant, person!);
  await expect.poll(() => statesOf(scene.tenant)).toMatchObject([{ is_armed: true, call_state: 'idle' }]);
  const customer = await phoneOf('0901234567');
  const call = await customer.call(scene.number);
  await expect.poll(() => phone.incoming.length).toBe(1);
  await expect.poll(() => statesOf(scene.tenant)).toMatchObject([{ call_state: 'ringing' }]);
  await phone.incoming[0]!.answer();
  await expect.poll(() => statesOf(scene.tenant)).toMatchObject([{ call_state: 'talking' }]);
  await call.hangUp();
  await expect.poll(() => phone.incoming[0]!.state).toBe('ended');
  await expect.poll(() => callsOf(scene.tenant)).toMatchObject([{ state: 'ended', outcome: 'answer' }]);
  expect(await legsOf(scene.tenant)).toEqual([
    { role: 'customer', outcome: 'answered' },
    { role: 'agent', outcome: 'answered' },
  ]);
  const [{ id, origin, end_reason }] = (await callsOf(scene.tenant)) as [Awaited<ReturnType<typeof callsOf>>[number]];
  expect([origin, end_reason, call.header('x-call-id')]).toEqual(['web', 'customer_hung_up', id]);
  expect(warnings).toEqual([]);
});

it('lets colleagues call each other, and frees whoever was rung in vain', async () => {
  const scene = await openCallScene(test, { agents: 2 });
  const { signIn } = await openVoice();
  const [an, binh] = [await signIn(scene.tenant, scene.agents[0]!), await signIn(scene.tenant, scene.agents[1]!)];
  binh.onInvite = rung => rung.refuse();
  const call = await an.call(`agent-${scene.agents[1]!.id}`);
  await expect.poll(() => call.status).toBe(480);
  await expect.poll(() => callsOf(scene.tenant)).toMatchObject([{ state: 'ended', direction: 'internal' }]);
  await expect
    .poll(async () => (await statesOf(scene.tenant)).map(({ call_state }) => call_state))
    .toEqual(['idle', 'idle']);
});

it('rings all desk telephones of somebody, and keeps that the one who answered was them', async () => {
  const scene = await openCallScene(test, { agents: 1 });
  const { phoneOf } = await openVoice();
  const [person] = scene.agents;
  const admin = await test.user(scene.tenant, { role: 'administrator' });
  await ready(test, scene.tenant, person!.id, { is_registered: false, is_armed: false, has_page: false });
  await test.rows(scene.tenant, db =>
    db.updateTable('users').set({ call_channel_type: 1 }).where('id', '=', person!.id).execute(),
  );
  const signInDesk = async (name: string) => {
    const { data } = await test.call(admin.token, createDevice, { json: { user_id: person!.id, name } });
    const phone = await phoneOf(data.username, 'udp');
    expect((await phone.register([], { password: data.secret })).status).toBe(200);
    return phone;
  };
  const [desk, store] = [await signInDesk('Bàn làm việc'), await signInDesk('Kho')];
  await expect
    .poll(() => statesOf(scene.tenant))
    .toMatchObject([{ has_desk: true, is_armed: false, call_state: 'idle' }]);
  const customer = await phoneOf('0901234567');
  const call = await customer.call(scene.number);
  await expect.poll(() => [desk.incoming.length, store.incoming.length]).toEqual([1, 1]);
  await store.incoming[0]!.answer();
  await expect.poll(() => desk.incoming[0]!.cancelledFor).toContain('answered elsewhere');
  await expect.poll(() => statesOf(scene.tenant)).toMatchObject([{ call_state: 'talking' }]);
  // what the other telephone says has not come between
  await expect
    .poll(() => legsOf(scene.tenant))
    .toEqual(expect.arrayContaining([{ role: 'agent', outcome: 'elsewhere' }]));
  expect(await statesOf(scene.tenant)).toMatchObject([{ call_state: 'talking' }]);
  await call.hangUp();
  await expect.poll(() => store.incoming[0]!.state).toBe('ended');
  await expect
    .poll(async () => (await legsOf(scene.tenant)).map(({ role, outcome }) => `${role} ${outcome}`).sort())
    .toEqual(['agent answered', 'agent elsewhere', 'customer answered']);
});

it('tells a page that calls a number of nobody, and keeps nothing of it', async () => {
  const scene = await openCallScene(test, { agents: 0, hotline: { web_calls: false } });
  const { phoneOf } = await openVoice();
  const customer = await phoneOf('0901234567');
  const refused = await customer.call(scene.number);
  await expect.poll(() => refused.status).toBe(403);
  expect(decodeURIComponent(refused.header('x-message')!)).toBe('Số này không nhận cuộc gọi từ đây');
  const nobody = await customer.call('1900000000');
  await expect.poll(() => nobody.status).toBe(404);
  expect(await callsOf(scene.tenant)).toEqual([]);
});

it('speaks to whoever waits: place and expected wait between stretches of music, to the last byte', async () => {
  const scene = await openCallScene(test, {
    agents: 1,
    queue: { announce_seconds: 1, announcements: ['position', 'wait'] },
  });
  await ready(test, scene.tenant, scene.agents[0]!.id, { call_state: 'talking' });
  await test.rows(scene.tenant, db =>
    db
      .insertInto('calls')
      .values({
        ...{ tenant_id: scene.tenant, id: newId(), direction: 'inbound', queue_id: scene.queue, state: 'ended' },
        ...{ outcome: 'answer', answered_at: new Date(), talk_seconds: 170 },
      })
      .execute(),
  );
  await test.rows(scene.tenant, db => db.updateTable('trunks').set({ address: '127.0.0.1' }).execute());
  const { phoneOf, warnings } = await openVoice(
    new LocalEngine({ address: '127.0.0.1', ports: { from: 0, to: 0 } }, { warn: () => {} }),
  );
  const customer = await phoneOf('0901234567', 'udp');
  const singer = new Singer(440, Number.POSITIVE_INFINITY);
  customer.sound = singer.open;
  const call = await customer.call(scene.number);
  const spoken = Buffer.from(spokenSound('spoken:position.1.in-line,wait.3.minutes')!);
  await expect.poll(() => singer.sound.indexOf(spoken)).toBeGreaterThan(0);
  const begins = singer.sound.indexOf(spoken);
  await expect.poll(() => singer.sound.length).toBeGreaterThan(begins + spoken.length + 4_000);
  const before = singer.sound.subarray(begins - 4_000, begins);
  const after = singer.sound.subarray(begins + spoken.length + 160, begins + spoken.length + 4_000);
  const music = Buffer.concat([waitingMusic(), waitingMusic()]);
  // the music has gone on beneath it
  expect(music.includes(before)).toBe(true);
  expect(music.indexOf(after) - music.indexOf(before)).toBeGreaterThan(spoken.length);
  await call.hangUp();
  expect(warnings).toEqual([]);
});

/** A customer behind the hotline's trunk has waited, asked to be called back, and hung up; then somebody becomes free. */
async function calledBack() {
  const scene = await openCallScene(test, { agents: 1, queue: { callback_key: '1' } });
  const { signIn, phoneOf, warnings } = await openVoice();
  const customer = await phoneOf('0901234567', 'udp');
  const port = Number(/:(\d+)>/.exec(customer.contact)![1]);
  await test.rows(scene.tenant, db => db.updateTable('trunks').set({ address: '127.0.0.1', port }).execute());
  const [agent] = scene.agents;
  const phone = await signIn(scene.tenant, agent!);
  await ready(test, scene.tenant, agent!.id, { call_state: 'talking' });
  const call = await customer.call(scene.number);
  await expect.poll(() => callsOf(scene.tenant)).toMatchObject([{ state: 'waiting' }]);
  await call.press('1');
  await expect.poll(() => call.state).toBe('ended');
  expect(await callsOf(scene.tenant)).toMatchObject([{ state: 'waiting', ended_at: null }]);
  await ready(test, scene.tenant, agent!.id);
  await expect.poll(() => phone.incoming.length).toBe(1);
  await phone.incoming[0]!.answer();
  await expect.poll(() => customer.incoming.length).toBe(1);
  expect(await callsOf(scene.tenant)).toMatchObject([{ answered_at: null }]);
  return { scene, warnings, staff: phone.incoming[0]!, rung: customer.incoming[0]! };
}
const ticketsOf = (tenant: string) =>
  test.rows(tenant, db => db.selectFrom('tickets').select(['missed_call_at', 'source']).execute());

it('calls back in the record of the call that asked for it', async () => {
  const { scene, warnings, staff, rung } = await calledBack();
  await rung.answer();
  await expect.poll(() => callsOf(scene.tenant)).toMatchObject([{ state: 'talking' }]);
  await rung.hangUp();
  await expect.poll(() => staff.state).toBe('ended');
  await expect.poll(() => callsOf(scene.tenant)).toMatchObject([{ state: 'ended' }]);
  const [record, ...others] = await callsOf(scene.tenant);
  expect(others).toEqual([]);
  expect(record).toMatchObject({ outcome: 'answer', user_id: scene.agents[0]!.id, end_reason: 'customer_hung_up' });
  expect(await legsOf(scene.tenant)).toEqual([
    { role: 'customer', outcome: 'answered' },
    { role: 'agent', outcome: 'answered' },
    { role: 'customer', outcome: 'answered' },
  ]);
  expect(await ticketsOf(scene.tenant)).toMatchObject([{ missed_call_at: null }]);
  expect(warnings).toEqual([]);
});

it('keeps a call-back that nobody took as a missed call, for somebody to call again', async () => {
  const { scene, staff, rung } = await calledBack();
  rung.refuse(486);
  await expect.poll(() => staff.state).toBe('ended');
  await expect.poll(() => callsOf(scene.tenant)).toMatchObject([{ state: 'ended' }]);
  expect(await callsOf(scene.tenant)).toMatchObject([{ outcome: 'miss', end_reason: 'busy', answered_at: null }]);
  expect(await ticketsOf(scene.tenant)).toMatchObject([{ missed_call_at: expect.any(Date) }]);
});
