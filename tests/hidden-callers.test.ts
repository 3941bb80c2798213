import { readFile } from 'node:fs/promises';
import { listCalls, readCall } from 'contract/calls/calls.ts';
import { createContact } from 'contract/contacts/contacts.ts';
import { contactMerges } from 'contract/merges/merges.ts';
import { listNotifications } from 'contract/notifications/notifications.ts';
import { readTicket } from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findRecordingFile } from '../api/calls/recording-files.ts';
import { newId } from '../api/work.ts';
import { endAll, Singer } from '../voice/gateway/test-gateway.ts';
import { heard } from '../voice/media/hearing.ts';
import { LocalEngine } from '../voice/media/local-engine.ts';
import { statusOf, type TestApi } from './api.ts';
import {
  type CallHost,
  type CallScene,
  deskOf,
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

const ownPorts = { address: '127.0.0.1', ports: { from: 0, to: 0 } };
const silent = { warn: () => {} };

/** Two members of the queue who talk elsewhere, a colleague who is none, and a trunk on this machine. */
async function openScene(queue: Record<string, unknown> = {}) {
  const scene = await openCallScene(test, { agents: 2, queue });
  await test.user(scene.tenant, { name: 'Người Ngoài Hàng Đợi' });
  for (const { id } of scene.agents) await ready(test, scene.tenant, id, { call_state: 'talking' });
  await test.rows(scene.tenant, db => db.updateTable('trunks').set({ address: '127.0.0.1' }).execute());
  const voice = await openVoice(test, host, new LocalEngine(ownPorts, silent));
  const ring = async (hertz: number) => {
    const customer = await voice.phoneOf('anonymous', 'udp');
    customer.sound = new Singer(hertz).open;
    return customer.call(scene.number);
  };
  const calls = () => test.rows(scene.tenant, db => db.selectFrom('calls').selectAll().orderBy('started_at').execute());
  return { scene, ring, calls, ...voice };
}

/** Tickets of misses with their requester, the queue's tidings of them, and the customers that were made. */
const figures = ({ tenant }: CallScene) =>
  test.rows(tenant, async db => {
    const { rows } =
      await sql`select t.subject, c.name as requester, c.source, t.missed_call_at is not null as is_missed,
        array(select n.kind from notifications n where n.tenant_id = t.tenant_id and n.ticket_number = t.number
          order by n.user_id) as told,
        array(select r.kind from calls k join call_recordings r on r.tenant_id = k.tenant_id and r.call_id = k.id
          where k.tenant_id = t.tenant_id and k.ticket_number = t.number) as recordings
      from tickets t join contacts c on c.tenant_id = t.tenant_id and c.number = t.requester_number
      where t.tenant_id = ${tenant} order by t.number`.execute(db);
    const { rows: made } = await sql<{
      one: number;
    }>`select count(*)::int as one from contacts where tenant_id = ${tenant}`.execute(db);
    return { tickets: rows, customers: made[0]!.one };
  });

it('makes a ticket of each call of a hidden number that nobody took, and tells the members of the queue', async () => {
  const { scene, ring, calls, warnings } = await openScene({ callback_key: '1' });
  for (const hertz of [440, 660]) {
    const call = await ring(hertz);
    await expect.poll(async () => (await calls()).at(-1)).toMatchObject({ state: 'waiting', customer_number: '' });
    // nobody can call them back: the key is none, and they wait on
    await call.press('1');
    await call.hangUp();
    await expect
      .poll(async () => (await calls()).at(-1))
      .toMatchObject({ state: 'ended', end_reason: 'customer_hung_up' });
  }
  const missed = { subject: 'Cuộc gọi nhỡ từ số ẩn', requester: 'Số ẩn', source: 'CALL_INBOUND', is_missed: true };
  const each = { ...missed, told: ['missed_call', 'missed_call'], recordings: [] };
  expect(await figures(scene)).toEqual({ tickets: [each, each], customers: 1 });
  const [{ token }] = scene.agents as [CallScene['agents'][number]];
  const { list } = await test.call(token, listCalls, { query: { state: ['miss'] } });
  expect(list.map(({ customer }) => customer)).toEqual(Array(2).fill({ name: '', number: '', contact_id: null }));
  // they wait for nobody to call them back
  expect((await test.call(token, listCalls, { query: { called_back: 'no' } })).total).toBe(0);
  const { data } = await test.call(token, readCall, { params: { id: list[0]!._id } });
  expect(data.legs).toMatchObject([{ role: 'customer', number: '' }]);
  expect(data.events[0]!.text).toBe('Số ẩn vào cuộc gọi');
  const told = await test.call(token, listNotifications, { query: {} });
  expect(told.list.map(({ kind, text }) => [kind, text])).toEqual(Array(2).fill(['missed_call', 'Số ẩn']));
  expect(warnings).toEqual([]);
});

it('keeps the message of a hidden number with its ticket, and tells the members of the queue', async () => {
  const { scene, ring, calls, warnings } = await openScene();
  for (const { id } of scene.agents) await ready(test, scene.tenant, id, { status: 'ATLUNCH' });
  const call = await ring(440);
  const recordings = () => test.rows(scene.tenant, db => db.selectFrom('call_recordings').selectAll().execute());
  const written = async () => {
    const [recording] = await recordings();
    const started_at = recording && new Date(recording.started_at as never);
    return recording && findRecordingFile(test.house, scene.tenant, { id: recording.id, started_at: started_at! });
  };
  await expect.poll(async () => (await written())?.size ?? 0, { timeout: 15_000 }).toBeGreaterThan(44 + 32_000);
  await call.hangUp();
  await expect.poll(calls).toMatchObject([{ state: 'ended', end_reason: 'voicemail', queue_id: scene.queue }]);
  expect(await figures(scene)).toEqual({
    tickets: [
      {
        ...{ subject: 'Cuộc gọi nhỡ từ số ẩn', requester: 'Số ẩn', source: 'CALL_INBOUND', is_missed: true },
        ...{ told: ['voicemail', 'voicemail'], recordings: ['voicemail'] },
      },
    ],
    customers: 1,
  });
  const wav = await readFile((await written())!.path);
  const samples = new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.length));
  const left = samples.filter((_, at) => at % 2 === 0);
  expect(heard(left, 440, 660)).toEqual([440]);
  expect(warnings).toEqual([]);
});

const hidden = async (scene: CallScene, name = 'Anonymous') => {
  const call = await ringHotline(host, scene, 'anonymous', name);
  const { tell } = tellerOf(host, call);
  await tell('queue.entered', { queue_id: scene.queue });
  await tell('ended', { reason: 'customer_hung_up' });
  const { rows } = await test.rows(scene.tenant, db =>
    sql<{ ticket: number; requester: number }>`select t.number as ticket, t.requester_number as requester
      from calls c join tickets t on t.tenant_id = c.tenant_id and t.number = c.ticket_number where c.id = ${call.callId}`.execute(
      db,
    ),
  );
  return rows[0]!;
};

it('is no one person: two at once are two tickets, a name that was given is kept, and nobody merges them with somebody', async () => {
  const scene = await openCallScene(test, { agents: 1 });
  const [one, other] = await Promise.all([hidden(scene), hidden(scene, 'Chị Lan')]);
  expect(one.ticket).not.toBe(other.ticket);
  expect(one.requester).toBe(other.requester);
  const [{ token }] = scene.agents as [CallScene['agents'][number]];
  const subjects = await Promise.all(
    [one, other].map(
      async ({ ticket }) => (await test.call(token, readTicket, { params: { id: ticket } })).data.ticket.subject,
    ),
  );
  expect(subjects).toEqual(['Cuộc gọi nhỡ từ số ẩn', 'Cuộc gọi nhỡ từ Chị Lan, số ẩn']);
  const person = async (name: string) => (await test.call(token, createContact, { json: { name } })).data._id;
  const [lan, another] = [await person('Chị Lan'), await person('Chị Lan Hai')];
  const merge = (target_id: number, source_id: number) =>
    statusOf(test.call(token, contactMerges.merge, { json: { target_id, source_id } }));
  expect([await merge(lan, one.requester), await merge(one.requester, lan), await merge(lan, another)]).toEqual([
    ...[422, 422, 200],
  ]);
});

it('has been called back once somebody was reached from its ticket, and the other tickets wait on', async () => {
  const scene = await openCallScene(test, { agents: 1 });
  const [first, second] = [await hidden(scene), await hidden(scene)];
  const { username } = await deskOf(test, scene.tenant, scene.agents[0]!.id);
  const device = (await host.device(username))!;
  const back = await host.begin({ from: { kind: 'device', device }, dialled: '0903000888', ticket: first.ticket });
  if ('status' in back) throw new Error(back.message);
  const { tell } = tellerOf(host, back);
  const [mine, theirs] = [newId(), newId()];
  await tell('leg.added', { leg: mine, role: 'agent', user_id: device.userId, number: '', device: 'desk' });
  await tell('leg.added', { leg: theirs, role: 'customer', number: '+84903000888', device: 'phone' });
  await tell('leg.answered', { leg: theirs });
  await tell('ended', { reason: 'agent_hung_up' });
  const { rows } = await test.rows(scene.tenant, db =>
    sql`select t.number, t.called_back_at is not null as ticket, c.called_back_at is not null as call from tickets t
      join calls c on c.tenant_id = t.tenant_id and c.ticket_number = t.number and c.direction = 'inbound'
      where t.tenant_id = ${scene.tenant} order by t.number`.execute(db),
  );
  expect(rows).toEqual([
    { number: first.ticket, ticket: true, call: true },
    { number: second.ticket, ticket: false, call: false },
  ]);
});
