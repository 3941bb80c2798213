import type { CallEvent, CallEventDetail, CallEventKind, EndReason } from 'contract/calls/call-events.ts';
import type { BegunCall, CallRef, Host } from 'contract/calls/host.ts';
import { sql } from 'kysely';
import { openDevice } from '../api/calls/devices.ts';
import { openHost } from '../api/calls/open-host.ts';
import { newId } from '../api/work.ts';
import { openTestApi, type TestApi, type TestUser } from './api.ts';

export type CallHost = ReturnType<typeof openHost>;

/** The API with the host that the gateway asks and tells, as the process `gateway`; `test.close` ends both. */
export async function openCallHost(gateway = 'thử'): Promise<{ test: TestApi; host: CallHost }> {
  const test = await openTestApi();
  const host = openHost(test.house);
  await host.start(gateway);
  const close = async () => {
    await host.close();
    await test.close();
  };
  return { test: { ...test, close }, host };
}

export interface CallScene {
  tenant: string;
  hotline: string;
  /** canonical */
  number: string;
  queue: string;
  trunk: string;
  trunkAddress: string;
  agents: TestUser[];
}

interface Wanted {
  agents?: number;
  queue?: Record<string, unknown>;
  hotline?: Record<string, unknown>;
}

let lastNumber = Math.floor(Math.random() * 8_000) * 100;

/** A tenant with a number of its own that leads to a queue, with people who are ready. */
export async function openCallScene(
  test: TestApi,
  { agents = 2, queue = {}, hotline = {} }: Wanted = {},
): Promise<CallScene> {
  const tenant = await test.tenant();
  const [hotlineId, queueId, trunkId] = [newId(), newId(), newId()];
  const number = `1900${String(++lastNumber % 1_000_000).padStart(6, '0')}`;
  const trunkAddress = '198.51.100.7';
  const people: TestUser[] = [];
  for (let n = 0; n < agents; n++) people.push(await test.user(tenant, { name: `Chuyên Viên ${n + 1}` }));
  const row = { tenant_id: tenant };
  await test.rows(tenant, async db => {
    await db
      .insertInto('trunks')
      .values({ ...row, id: trunkId, name: 'Trung kế', address: trunkAddress })
      .execute();
    await db
      .insertInto('call_queues')
      .values({ ...row, id: queueId, name: 'Chăm sóc khách hàng', code: '800', ...queue })
      .execute();
    if (people.length > 0)
      await db
        .insertInto('call_queue_members')
        .values(people.map(({ id }) => ({ ...row, queue_id: queueId, id: newId(), user_id: id })))
        .execute();
    await db
      .insertInto('hotlines')
      .values({
        ...{ ...row, id: hotlineId, name: 'Tổng đài', number, trunk_id: trunkId, queue_id: queueId, web_calls: true },
        ...hotline,
      })
      .execute();
  });
  for (const { id } of people) await ready(test, tenant, id);
  return { tenant, hotline: hotlineId, number, queue: queueId, trunk: trunkId, trunkAddress, agents: people };
}

/** Signed in at a page that may ring aloud, free and available, with what else is given. */
export const ready = (test: TestApi, tenant: string, userId: string, more: Record<string, unknown> = {}) =>
  test.rows(tenant, async db => {
    const state = {
      ...{
        status: 'AVAILABLE',
        is_registered: true,
        is_armed: true,
        has_page: true,
        call_state: 'idle',
        call_id: null,
      },
      ...more,
    };
    await db
      .insertInto('agent_states')
      .values({ tenant_id: tenant, user_id: userId, ...state })
      .onConflict(conflict => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(state))
      .execute();
    const { rows } = await sql<{ one: number }>`select cardinality(directory.devices_of(${userId})) as one`.execute(db);
    if (rows[0]!.one === 0)
      await sql`select directory.open_device(${newId()}, ${userId}, ${`b${newId()}`}, 'x', null, null)`.execute(db);
  });

export const callRow = (test: TestApi, tenant: string, id: string) =>
  test.rows(tenant, db => db.selectFrom('calls').selectAll().where('id', '=', id).executeTakeFirstOrThrow());

export const stateOf = (test: TestApi, tenant: string, user: string) =>
  test.rows(tenant, db =>
    db.selectFrom('agent_states').selectAll().where('user_id', '=', user).executeTakeFirstOrThrow(),
  );

export const auditedIn = (test: TestApi, tenant: string, action: string) =>
  test.rows(tenant, db => db.selectFrom('audit_log').selectAll().where('action', '=', action).execute());

/** A desk telephone of somebody. */
export const deskOf = (test: TestApi, tenant: string, userId: string) =>
  test.rows(tenant, db => openDevice(db, test.house, userId, null));

/** A call from a page, as the gateway begins it. */
export async function ringHotline(
  host: Host,
  scene: CallScene,
  number = '0901234567',
  name = 'Khách Web',
): Promise<BegunCall> {
  const begun = await host.begin({
    from: { kind: 'web', address: '203.0.113.9', name, number },
    dialled: scene.number,
  });
  if ('status' in begun) throw new Error(begun.message);
  return begun;
}

/** Events of one call, counted and timed one second apart. */
export function tellerOf(host: Host, call: CallRef, from = new Date()) {
  let seq = 0;
  const told: CallEvent[] = [];
  return {
    told,
    async tell<K extends CallEventKind>(kind: K, detail: CallEventDetail<K>, afterMs = 1_000): Promise<void> {
      const at = new Date(+from + told.length * 1_000 + afterMs).toISOString();
      const event = { seq: ++seq, at, kind, detail } as CallEvent;
      told.push(event);
      await host.tell(call, [event]);
    },
  };
}

/** A whole call to the queue that its first ready person answers; answers who. */
export async function answeredCall(host: Host, scene: CallScene, number?: string) {
  const call = await ringHotline(host, scene, number);
  const { tell } = tellerOf(host, call);
  const [customer, staff] = [newId(), newId()];
  await tell('leg.added', { leg: customer, role: 'customer', number: number ?? '0901234567', device: 'web' });
  await tell('queue.entered', { queue_id: scene.queue });
  const [lead] = await host.reserve(call, scene.queue, []);
  if (!lead) throw new Error('nobody was free');
  await tell('leg.added', {
    ...{ leg: staff, role: 'agent', user_id: lead.userId, number: '', device: 'browser', queue_id: scene.queue },
  });
  await tell('leg.answered', { leg: staff });
  await tell('queue.left', { queue_id: scene.queue, why: 'answered', waited_ms: 4_000 });
  return {
    ...{ call, userId: lead.userId, customer, staff, tell },
    async end(reason: EndReason = 'customer_hung_up') {
      await tell('leg.ended', { leg: customer, outcome: 'answered' });
      await tell('leg.ended', { leg: staff, outcome: 'answered' });
      await tell('ended', { reason });
    },
  };
}

/** A call that nobody answers. */
export async function missedCall(
  host: Host,
  scene: CallScene,
  number?: string,
  reason: EndReason = 'customer_hung_up',
) {
  const call = await ringHotline(host, scene, number);
  const { tell } = tellerOf(host, call);
  const customer = newId();
  await tell('leg.added', { leg: customer, role: 'customer', number: number ?? '0901234567', device: 'web' });
  await tell('queue.entered', { queue_id: scene.queue });
  await tell('queue.left', { queue_id: scene.queue, why: 'abandoned', waited_ms: 9_000 });
  await tell('leg.ended', { leg: customer, outcome: 'cancelled' });
  await tell('ended', { reason });
  return call;
}
