import { openPhone } from 'contract/calls/phone.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openHost } from '../api/calls/open-host.ts';
import { TestEngine } from '../voice/gateway/test-engine.ts';
import { endAll, openGateway } from '../voice/gateway/test-gateway.ts';
import { openTestApi, type TestApi, type TestUser } from './api.ts';
import { openCallScene, ready } from './call-scene.ts';

let test: TestApi;
let host: ReturnType<typeof openHost>;
beforeAll(async () => {
  test = await openTestApi();
  host = openHost(test.house);
  await host.start('tests');
});
afterEach(endAll);
afterAll(async () => {
  await host.close();
  await test.close();
});

/** The gateway with the host of the product, and telephones that sign in as their page does. */
async function openVoice() {
  const opened = await openGateway(new TestEngine(), { host, domain: test.house.voice.domain });
  const signIn = async (tenant: string, { id, token }: TestUser) => {
    await ready(test, tenant, id, { is_registered: false, is_armed: false });
    const { data } = await test.call(token, openPhone, {});
    const phone = await opened.phoneOf(data.username);
    const { status } = await phone.register([['x-armed', 'yes']], { password: data.secret });
    expect(status).toBe(200);
    return phone;
  };
  return { ...opened, signIn };
}

const callsOf = (tenant: string) => test.rows(tenant, db => db.selectFrom('calls').selectAll().execute());
const legsOf = (tenant: string) =>
  test.rows(tenant, db => db.selectFrom('call_legs').select(['role', 'outcome']).orderBy('started_at').execute());
const statesOf = (tenant: string) =>
  test.rows(tenant, db => db.selectFrom('agent_states').select(['user_id', 'call_state', 'is_armed']).execute());

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
