import { listCalls, readCallCard } from 'contract/calls/calls.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { endAll } from '../voice/gateway/test-gateway.ts';
import type { TestApi, TestUser } from './api.ts';
import { type CallHost, type CallScene, openCallHost, openCallScene } from './call-scene.ts';
import { openVoice } from './voice-scene.ts';

// A call between colleagues that reaches somebody outside is one of that customer from there on.

let test: TestApi;
let host: CallHost;
beforeAll(async () => {
  ({ test, host } = await openCallHost());
});
afterEach(endAll);
afterAll(() => test.close());

const customer = '+84912345678';

/** Two colleagues who talk, and somebody behind the trunk. */
async function talking(more: { records?: boolean } = {}) {
  const scene = await openCallScene(test, { agents: 2, hotline: { records: true, ...more } });
  const voice = await openVoice(test, host);
  const [an, binh] = scene.agents as [TestUser, TestUser];
  const [anPhone, binhPhone] = [await voice.signIn(scene.tenant, an), await voice.signIn(scene.tenant, binh)];
  const far = await voice.phoneOf(customer, 'udp');
  const port = Number(/:(\d+)>/.exec(far.contact)![1]);
  await test.rows(scene.tenant, db => db.updateTable('trunks').set({ address: '127.0.0.1', port }).execute());
  const call = await anPhone.call(`agent-${binh.id}`);
  await expect.poll(() => binhPhone.incoming.length).toBe(1);
  const [heard] = binhPhone.incoming as [(typeof binhPhone.incoming)[number]];
  await heard.answer();
  await expect.poll(async () => (await callsOf(scene))[0]).toMatchObject({ direction: 'internal', state: 'talking' });
  return { ...{ scene, voice, an, binh, far, call, heard } };
}

const callsOf = ({ tenant }: CallScene) => test.rows(tenant, db => db.selectFrom('calls').selectAll().execute());
const figures = async ({ tenant }: CallScene) =>
  (
    await test.rows(tenant, db =>
      sql<
        Record<string, unknown>
      >`select c.direction, c.outcome, c.customer_number, c.hotline_id, c.user_id, t.assignee_id, t.source,
          k.name as customer, array(select r.kind from call_recordings r where r.tenant_id = c.tenant_id and r.call_id = c.id) as recordings,
          (select count(*)::int from tickets o where o.tenant_id = c.tenant_id) as tickets
        from calls c left join tickets t on t.tenant_id = c.tenant_id and t.number = c.ticket_number
        left join contacts k on k.tenant_id = c.tenant_id and k.number = c.contact_number
        where c.tenant_id = ${tenant}`.execute(db),
    )
  ).rows[0];

it('that a colleague leads on is recorded, has its ticket and customer, and is theirs who talks with them', async () => {
  const { scene, an, binh, far, call, heard } = await talking();
  await call.refer('0912345678', 'transfer');
  await expect.poll(() => far.incoming.length).toBe(1);
  // nobody outside has answered: it is what it was
  expect(await figures(scene)).toMatchObject({
    direction: 'internal',
    customer_number: '',
    hotline_id: null,
    recordings: [],
    tickets: 0,
  });
  await far.incoming[0]!.answer();
  await expect
    .poll(() => figures(scene))
    .toEqual({
      ...{ direction: 'outbound', outcome: null, customer_number: customer, hotline_id: scene.hotline, tickets: 1 },
      ...{
        user_id: binh.id,
        assignee_id: binh.id,
        source: 'CALL_OUTBOUND',
        customer: '0912 345 678',
        recordings: ['talk'],
      },
    });
  const id = (await callsOf(scene))[0]!.id;
  const { data } = await test.call(binh.token, readCallCard, { params: { id } });
  expect(data).toMatchObject({ direction: 'outbound', is_recorded: true, caller: { number: '0912 345 678' } });
  await heard.hangUp();
  await expect.poll(() => far.incoming[0]!.state).toBe('ended');
  await expect.poll(async () => (await figures(scene))?.outcome).toBe('answer');
  const notes = await test.rows(scene.tenant, db => db.selectFrom('comments').select('body_text').execute());
  expect(notes).toMatchObject([{ body_text: expect.stringMatching(/^Cuộc gọi ra qua .* nói chuyện/) }]);
  // who began it spoke in it as well
  for (const { token } of [an, binh])
    expect((await test.call(token, listCalls, { query: {} })).list).toMatchObject([
      { direction: 'outbound', customer: { number: '0912 345 678' }, state: 'answer' },
    ]);
});

it('that a customer is called into is theirs too, by whoever began it', async () => {
  const { scene, an, far, call } = await talking();
  await call.refer('0912345678', 'invite');
  await expect.poll(() => far.incoming.length).toBe(1);
  await far.incoming[0]!.answer();
  await expect
    .poll(() => figures(scene))
    .toMatchObject({ direction: 'outbound', user_id: an.id, assignee_id: an.id, recordings: ['talk'], tickets: 1 });
});

it('is not recorded where the number that it goes out by is not', async () => {
  const { scene, far, call } = await talking({ records: false });
  await call.refer('0912345678', 'transfer');
  await expect.poll(() => far.incoming.length).toBe(1);
  await far.incoming[0]!.answer();
  await expect.poll(() => figures(scene)).toMatchObject({ direction: 'outbound', recordings: [], tickets: 1 });
});

it('stays between colleagues where nobody outside answers', async () => {
  const { scene, far, call, heard } = await talking();
  far.onInvite = rung => rung.refuse(486);
  await call.refer('0912345678', 'transfer');
  await expect.poll(() => call.notified.at(-1)).toContain('486');
  await heard.hangUp();
  await expect
    .poll(() => figures(scene))
    .toMatchObject({ direction: 'internal', outcome: 'answer', hotline_id: null, recordings: [], tickets: 0 });
});

it('is theirs who is back from leading it on in vain, and then calls a customer in', async () => {
  const { scene, an, far, call } = await talking();
  const rings = far.onInvite;
  far.onInvite = rung => rung.refuse(486);
  await call.refer('0912345678', 'transfer');
  await expect.poll(() => call.notified.at(-1)).toContain('486');
  far.onInvite = rings;
  await call.refer('0912345678', 'invite');
  await expect.poll(() => far.incoming.length).toBe(2);
  await far.incoming[1]!.answer();
  await expect
    .poll(() => figures(scene))
    .toMatchObject({
      direction: 'outbound',
      user_id: an.id,
      assignee_id: an.id,
      hotline_id: scene.hotline,
      tickets: 1,
    });
});

it('that a queue of colleagues overflows to a number is one of that number', async () => {
  const scene = await openCallScene(test, { agents: 2 });
  const { signIn, phoneOf } = await openVoice(test, host);
  const [an] = scene.agents as [TestUser];
  const phone = await signIn(scene.tenant, an);
  const far = await phoneOf(customer, 'udp');
  const port = Number(/:(\d+)>/.exec(far.contact)![1]);
  await test.rows(scene.tenant, async db => {
    await db.updateTable('trunks').set({ address: '127.0.0.1', port }).execute();
    await db
      .updateTable('call_queues')
      .set({ is_active: false, overflow: 'number', overflow_number: customer })
      .execute();
  });
  await phone.call('800');
  await expect.poll(() => far.incoming.length).toBe(1);
  expect(await figures(scene)).toMatchObject({ direction: 'internal', hotline_id: null, tickets: 0 });
  await far.incoming[0]!.answer();
  await expect
    .poll(() => figures(scene))
    .toMatchObject({
      direction: 'outbound',
      hotline_id: scene.hotline,
      user_id: an.id,
      customer_number: customer,
      recordings: ['talk'],
      tickets: 1,
    });
});
