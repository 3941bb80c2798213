import { writeFile } from 'node:fs/promises';
import { listCalls, readCall, readRecording, wrapUpCall } from 'contract/calls/calls.ts';
import { listNotifications } from 'contract/notifications/notifications.ts';
import { type QueueState, queueStates } from 'contract/switchboard/queues.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newRecordingFile } from '../api/calls/recording-files.ts';
import { newId } from '../api/work.ts';
import { endAll } from '../voice/gateway/test-gateway.ts';
import { statusOf, type TestApi, type TestUser } from './api.ts';
import {
  answeredCall,
  type CallHost,
  type CallScene,
  callRow,
  openCallHost,
  openCallScene,
  ready,
  ringHotline,
  tellerOf,
} from './call-scene.ts';
import { openVoice } from './voice-scene.ts';

let test: TestApi;
let host: CallHost;
beforeAll(async () => {
  ({ test, host } = await openCallHost());
});
afterEach(endAll);
afterAll(() => test.close());

/** Another queue of the tenant with one member of its own. */
async function anotherQueue({ tenant }: CallScene, more: Record<string, unknown> = {}) {
  const member = await test.user(tenant, { name: 'Người Giữ Hộp Thư', scope: 'all' });
  const id = newId();
  await test.rows(tenant, async db => {
    await db
      .insertInto('call_queues')
      .values({ tenant_id: tenant, id, name: 'Kỹ thuật', code: '801', ...more })
      .execute();
    await db
      .insertInto('call_queue_members')
      .values({ tenant_id: tenant, queue_id: id, id: newId(), user_id: member.id })
      .execute();
  });
  return { id, member };
}

/** A published scenario that does nothing but take a message for a queue. */
async function mailbox({ tenant }: CallScene, queue_id: string): Promise<string> {
  const id = newId();
  const states = [{ id: newId(), name: 'Hộp thư', type: 'voicemail', is_first: true, queue_id }];
  const published = JSON.stringify({ cp_id: id, name: 'Để lại lời nhắn', states, changes: [] });
  await test.rows(tenant, db =>
    db
      .insertInto('ivr_cps')
      .values({ tenant_id: tenant, id, name: 'Để lại lời nhắn', published, published_at: new Date() })
      .execute(),
  );
  return id;
}

/** Each call with its ticket, the recordings that stand with it, and who was told of it. */
const figures = async ({ tenant }: CallScene) =>
  (
    await test.rows(tenant, db =>
      sql<
        Record<string, unknown>
      >`select c.outcome, c.end_reason, c.queue_id, t.missed_call_at is not null as is_missed,
          t.assignee_id,
          array(select r.kind from call_recordings r where r.tenant_id = c.tenant_id and r.call_id = c.id
            order by r.started_at) as recordings,
          array(select n.user_id || ' ' || n.kind from notifications n where n.tenant_id = c.tenant_id and n.call_id = c.id
            order by 1) as told,
          (select count(*)::int from tickets o where o.tenant_id = c.tenant_id) as tickets
        from calls c left join tickets t on t.tenant_id = c.tenant_id and t.number = c.ticket_number
        where c.tenant_id = ${tenant}`.execute(db),
    )
  ).rows;

const told = (...people: TestUser[]) => people.map(({ id }) => `${id} voicemail`).sort();
const recordingsOf = ({ tenant }: CallScene) =>
  test.rows(tenant, db => db.selectFrom('call_recordings').select('kind').orderBy('started_at').execute());

it('keeps what is said after a talk with the ticket of that talk, and tells the queue that it was left for', async () => {
  const scene = await openCallScene(test, { agents: 1 });
  const technical = await anotherQueue(scene);
  const scenario = await mailbox(scene, technical.id);
  const { signIn, phoneOf, warnings } = await openVoice(test, host);
  const [agent] = scene.agents as [TestUser];
  const phone = await signIn(scene.tenant, agent);
  const customer = await phoneOf('0901234567');
  const call = await customer.call(scene.number);
  await expect.poll(() => phone.incoming.length).toBe(1);
  const [talk] = phone.incoming as [(typeof phone.incoming)[number]];
  await talk.answer();
  // the queue has answered the caller already: who talks is recorded
  await expect.poll(() => recordingsOf(scene)).toEqual([{ kind: 'talk' }]);
  await talk.refer(`ivr-${scenario}`, 'transferIVR');
  await expect.poll(() => talk.state).toBe('ended');
  await expect.poll(() => recordingsOf(scene)).toEqual([{ kind: 'talk' }, { kind: 'voicemail' }]);
  await call.hangUp();
  const message = { outcome: 'answer', end_reason: 'voicemail', queue_id: technical.id, is_missed: true };
  await expect
    .poll(() => figures(scene))
    .toEqual([
      {
        ...{ ...message, assignee_id: agent.id, recordings: ['talk', 'voicemail'], tickets: 1 },
        told: told(agent, technical.member),
      },
    ]);
  const notes = await test.rows(scene.tenant, db => db.selectFrom('comments').select('body_text').execute());
  expect(notes).toMatchObject([{ body_text: expect.stringContaining('sau đó khách để lại lời nhắn thoại') }]);
  expect(warnings).toEqual([]);
});

it('gives the message that follows an overflow to whoever did not answer to the queue that overflowed', async () => {
  const scene = await openCallScene(test, { agents: 2 });
  const substitute = await test.user(scene.tenant, { name: 'Người Thay' });
  await test.rows(scene.tenant, db =>
    db.updateTable('call_queues').set({ overflow: 'agent', overflow_user_id: substitute.id }).execute(),
  );
  const { signIn, phoneOf, warnings } = await openVoice(test, host);
  const phone = await signIn(scene.tenant, substitute);
  phone.onInvite = rung => rung.refuse(486);
  // nobody of the queue is there: the call has waited in none
  for (const { id } of scene.agents) await ready(test, scene.tenant, id, { status: 'ATLUNCH' });
  const call = await (await phoneOf('0901234567')).call(scene.number);
  await expect.poll(() => recordingsOf(scene)).toEqual([{ kind: 'voicemail' }]);
  expect(phone.incoming).toHaveLength(1);
  await call.hangUp();
  await expect
    .poll(() => figures(scene))
    .toEqual([
      {
        ...{ outcome: 'miss', end_reason: 'voicemail', queue_id: scene.queue, is_missed: true, assignee_id: null },
        ...{ recordings: ['voicemail'], told: told(...scene.agents), tickets: 1 },
      },
    ]);
  expect(warnings).toEqual([]);
});

/** A call that somebody of the scene's queue had, and that then leaves a message for another queue. */
async function messageAfterTalk(scene: CallScene, queue: string) {
  const { call, tell } = await answeredCall(host, scene);
  await tell('led', { kind: 'voicemail', id: queue });
  await tell('recording.started', { recording_id: newId(), kind: 'voicemail' });
  return { ...call, tell };
}

it('leads members who see the call and not its ticket to the call', async () => {
  const scene = await openCallScene(test, { agents: 1 });
  const department = newId();
  await test.rows(scene.tenant, db =>
    db
      .insertInto('groups')
      .values({ tenant_id: scene.tenant, id: department, name: 'Kỹ thuật', target: 'user' })
      .execute(),
  );
  const { id: queue } = await anotherQueue(scene, { department_id: department });
  const [near, far] = [
    await test.user(scene.tenant, { scope: 'my_group', departmentIds: [department] }),
    await test.user(scene.tenant, { scope: 'me' }),
  ];
  const outside = await test.user(scene.tenant, { scope: 'me' });
  await test.rows(scene.tenant, db =>
    db
      .insertInto('call_queue_members')
      .values([near, far].map(({ id }) => ({ tenant_id: scene.tenant, queue_id: queue, id: newId(), user_id: id })))
      .execute(),
  );
  const { tell, callId } = await messageAfterTalk(scene, queue);
  await tell('ended', { reason: 'voicemail' });
  const hear = await test.rows(scene.tenant, db =>
    sql<{
      user: string;
    }>`select distinct r->>'assignee_id' as user from events e, jsonb_array_elements(e.audience->'rows') r
      where e.kind = 'call.changed' and e.subject->>'state' = 'ended'`.execute(db),
  );
  const heardBy = hear.rows.map(({ user }) => user);
  // pages that stand open at the list show it
  expect(heardBy).toEqual(expect.arrayContaining([scene.agents[0]!.id, near.id, far.id]));
  expect(heardBy).not.toContain(outside.id);
  for (const { token } of [near, far]) {
    const heard = await test.call(token, listNotifications, { query: {} });
    expect(heard.list).toMatchObject([{ kind: 'voicemail', ticket: null, call_id: callId }]);
    expect((await test.call(token, listCalls, { query: {} })).list).toMatchObject([{ _id: callId }]);
  }
});

it('lets the people of the queue hear the message and nothing of the talk before it, and nobody else either', async () => {
  const scene = await openCallScene(test, { agents: 2 });
  await test.rows(scene.tenant, db => db.updateTable('users').set({ scope: 'me' }).execute());
  const { id: queue, member: rung } = await anotherQueue(scene);
  const [unrung, outsider] = [
    await test.user(scene.tenant, { scope: 'me' }),
    await test.user(scene.tenant, { scope: 'me' }),
  ];
  const department = newId();
  await test.rows(scene.tenant, async db => {
    await db.updateTable('users').set({ scope: 'me' }).where('id', '=', rung.id).execute();
    await db
      .insertInto('groups')
      .values({ tenant_id: scene.tenant, id: department, name: 'Kỹ thuật', target: 'user' })
      .execute();
    await db
      .insertInto('user_groups')
      .values({ tenant_id: scene.tenant, user_id: unrung.id, group_id: department })
      .execute();
    await db
      .insertInto('call_queue_members')
      .values({ tenant_id: scene.tenant, queue_id: queue, id: newId(), group_id: department })
      .execute();
  });
  const { call, tell, userId, staff } = await answeredCall(host, scene);
  const talker = scene.agents.find(({ id }) => id === userId)!;
  const quicker = scene.agents.find(({ id }) => id !== userId)!;
  const leg = async (user_id: string, queue_id: string, outcome: 'elsewhere' | 'no_answer') => {
    const id = newId();
    await tell('leg.added', { leg: id, role: 'agent', user_id, number: '', device: 'browser', queue_id });
    await tell('leg.ended', { leg: id, outcome });
  };
  const file = async (kind: 'talk' | 'voicemail') => {
    const id = newId();
    await tell('recording.started', { recording_id: id, kind });
    await writeFile(await newRecordingFile(test.house, scene.tenant, id), 'RIFF');
    await tell('recording.ended', { recording_id: id, seconds: 3 });
    return id;
  };
  await leg(quicker.id, scene.queue, 'elsewhere');
  const talk = await file('talk');
  await tell('leg.ended', { leg: staff, outcome: 'answered' });
  await tell('queue.entered', { queue_id: queue });
  await leg(rung.id, queue, 'no_answer');
  await tell('queue.left', { queue_id: queue, why: 'overflow', waited_ms: 30_000 });
  await tell('led', { kind: 'voicemail', id: queue });
  const message = await file('voicemail');
  await tell('ended', { reason: 'voicemail' });
  await test.call(talker.token, wrapUpCall, {
    params: { id: call.callId },
    json: { outcome: 'solved', note: 'Khách hỏi giá' },
  });

  const params = { id: call.callId };
  const seenBy = async ({ token }: TestUser) => {
    const { list } = await test.call(token, listCalls, { query: {} });
    const heard = async (id: string) =>
      (await test.request(readRecording.path.replace(':id', id), { headers: { authorization: token } })).status;
    return {
      listed: list.map(({ recordings }) => recordings.map(({ kind }) => kind)),
      read: await statusOf(test.call(token, readCall, { params })),
      heard: [await heard(talk), await heard(message)],
      told: (await test.call(token, listNotifications, { query: {} })).list.map(({ kind }) => kind),
    };
  };
  const messageAlone = { listed: [['voicemail']], read: 200, heard: [404, 200], told: ['voicemail'] };
  expect(await seenBy(rung)).toEqual(messageAlone);
  expect(await seenBy(unrung)).toEqual(messageAlone);
  expect(await seenBy(talker)).toEqual({
    ...{ listed: [['talk', 'voicemail']], read: 200, heard: [200, 200], told: ['voicemail'] },
  });
  const nothing = { listed: [], read: 404, heard: [404, 404], told: [] };
  for (const person of [quicker, outsider]) expect(await seenBy(person)).toEqual(nothing);

  const { data } = await test.call(rung.token, readCall, { params });
  expect(data.recordings.map(({ _id }) => _id)).toEqual([message]);
  expect(data.legs.map(({ role }) => role)).toEqual(['customer']);
  expect(data.events.map(({ kind }) => kind)).toEqual(['led', 'recording.started', 'recording.ended', 'ended']);
  expect(data.wrap_ups).toEqual([]);
  const { data: whole } = await test.call(talker.token, readCall, { params });
  expect(whole.legs.map(({ role }) => role)).toEqual(['customer', 'agent', 'agent', 'agent']);
  expect([whole.events.length > data.events.length, whole.wrap_ups.length]).toEqual([true, 1]);
  // who leaves the queue has no part in its messages any more
  await test.rows(scene.tenant, db => db.deleteFrom('call_queue_members').where('user_id', '=', rung.id).execute());
  expect(await seenBy(rung)).toMatchObject({ listed: [], read: 404, heard: [404, 404] });
});

it('tells those who lead the house of a message that nobody else would hear of', async () => {
  const scene = await openCallScene(test, { agents: 1 });
  const supervisor = await test.user(scene.tenant, { role: 'supervisor' });
  const call = await ringHotline(host, scene);
  const { tell } = tellerOf(host, call);
  await tell('led', { kind: 'voicemail' });
  await tell('ended', { reason: 'voicemail' });
  expect(await figures(scene)).toMatchObject([{ queue_id: null, is_missed: true, told: told(supervisor) }]);
});

it('tells the queue of what a colleague leaves, who is no customer: without a ticket', async () => {
  const scene = await openCallScene(test, { agents: 2 });
  const [caller] = scene.agents as [TestUser];
  const { id: queue, member } = await anotherQueue(scene, { is_active: false, overflow: 'voicemail' });
  await test.rows(scene.tenant, async db => {
    await db.updateTable('users').set({ scope: 'me' }).execute();
    // who leaves it needs not be told
    await db
      .insertInto('call_queue_members')
      .values({ tenant_id: scene.tenant, queue_id: queue, id: newId(), user_id: caller.id })
      .execute();
  });
  const { signIn } = await openVoice(test, host);
  const call = await (await signIn(scene.tenant, caller)).call('801');
  await expect.poll(() => recordingsOf(scene)).toEqual([{ kind: 'voicemail' }]);
  await call.hangUp();
  await expect
    .poll(() => figures(scene))
    .toEqual([
      {
        ...{ outcome: 'miss', end_reason: 'voicemail', queue_id: queue, is_missed: false, assignee_id: null },
        ...{ recordings: ['voicemail'], told: told(member), tickets: 0 },
      },
    ]);
  const heard = await test.call(member.token, listNotifications, { query: {} });
  expect(heard.list).toMatchObject([{ kind: 'voicemail', ticket: null, text: expect.stringMatching(/^Chuyên Viên/) }]);
  const seen = async ({ token }: TestUser) => (await test.call(token, listCalls, { query: {} })).list;
  expect(await seen(member)).toMatchObject([{ direction: 'internal', recordings: [{ kind: 'voicemail' }] }]);
  expect(await seen(scene.agents[1]!)).toEqual([]);
});

it('keeps a message as far as it went when its gateway dies', async () => {
  const dying = await openCallHost('sẽ chết');
  try {
    const scene = await openCallScene(dying.test, { agents: 2 });
    const call = await ringHotline(dying.host, scene);
    const { tell } = tellerOf(dying.host, call);
    await tell('queue.entered', { queue_id: scene.queue });
    await tell('led', { kind: 'voicemail' });
    await tell('recording.started', { recording_id: newId(), kind: 'voicemail' });
    await dying.host.start('sẽ chết');
    const rows = await dying.test.rows(scene.tenant, db =>
      db.selectFrom('notifications').select(['kind', 'user_id']).orderBy('user_id').execute(),
    );
    expect(rows).toEqual(
      scene.agents
        .map(({ id }) => ({ kind: 'voicemail', user_id: id }))
        .sort((a, b) => (a.user_id < b.user_id ? -1 : 1)),
    );
  } finally {
    await dying.test.close();
  }
});

it('counts nobody as waiting or talking who leaves a message', async () => {
  const scene = await openCallScene(test, { agents: 1 });
  const supervisor = await test.user(scene.tenant, { role: 'supervisor' });
  const now = async () => {
    const [{ waiting, waiting_since, talking }] = (await test.call(supervisor.token, queueStates, {})).list as [
      QueueState,
    ];
    const { list } = await test.call(supervisor.token, listCalls, { query: { sort: 'started_at:desc' } });
    const { state } = await callRow(test, scene.tenant, list[0]!._id);
    return [waiting, waiting_since !== null, talking, list[0]!.state, list[0]!.is_waiting, state];
  };
  const call = await ringHotline(host, scene);
  const { tell } = tellerOf(host, call);
  await tell('queue.entered', { queue_id: scene.queue });
  expect(await now()).toEqual([1, true, 0, 'waiting', true, 'waiting']);
  await tell('queue.left', { queue_id: scene.queue, why: 'overflow', waited_ms: 9_000 });
  await tell('led', { kind: 'voicemail' });
  expect(await now()).toEqual([0, false, 0, 'waiting', false, 'ivr']);
  await tell('ended', { reason: 'voicemail' });
  expect(await now()).toEqual([0, false, 0, 'miss', false, 'ended']);
  // a talk that is led on to a mailbox is none any more
  const talk = await answeredCall(host, scene, '0901000222');
  expect(await now()).toEqual([0, false, 1, 'waiting', false, 'talking']);
  await talk.tell('led', { kind: 'voicemail' });
  expect(await now()).toEqual([0, false, 0, 'waiting', false, 'ivr']);
  await talk.end();
});
