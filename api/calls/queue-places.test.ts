import type { BegunCall, CallRef } from 'contract/calls/host.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestApi } from '../../tests/api.ts';
import { type CallHost, callRow, openCallHost, openCallScene, ringHotline, tellerOf } from '../../tests/call-scene.ts';
import { holdTables, untilWaiting } from '../../tests/held-locks.ts';
import { newId } from '../work.ts';

let test: TestApi;
let host: CallHost;
/** of another process: nothing but the database is between the two */
let other: CallHost;
beforeAll(async () => {
  ({ test, host } = await openCallHost());
  vi.resetModules();
  const { openHost } = await import('./open-host.ts');
  other = openHost(test.house);
  await other.start('khác');
});
afterAll(async () => {
  await other.close();
  await test.close();
});

const kindOf = (call: BegunCall) => call.lead.kind;
const toQueue = (queue: string) => ({ dialled: `queue-${queue}` });

/** A queue for one call, with hours that are asked for between counting and giving its places. */
async function queueForOne() {
  const scene = await openCallScene(test, { queue: { most_waiting: 1 } });
  const schedule = newId();
  const hours = '00:00-24:00';
  await test.rows(scene.tenant, async db => {
    await db
      .insertInto('schedules')
      .values({
        ...{ tenant_id: scene.tenant, id: schedule, name: 'Luôn mở', monday: hours, tuesday: hours, wednesday: hours },
        ...{ thursday: hours, friday: hours, saturday: hours, sunday: hours },
      })
      .execute();
    await db.updateTable('call_queues').set({ schedule_id: schedule }).where('id', '=', scene.queue).execute();
  });
  return scene;
}

describe('a queue with places for so many', () => {
  it('takes no more of a rush on two processes', async () => {
    const scene = await openCallScene(test, { queue: { most_waiting: 3 } });
    const calls = await Promise.all(
      Array.from({ length: 12 }, (_, n) => ringHotline(n % 2 === 0 ? host : other, scene, `09012346${10 + n}`)),
    );
    expect(calls.map(kindOf).filter(kind => kind === 'queue')).toHaveLength(3);
    expect(calls.map(kindOf).filter(kind => kind === 'voicemail')).toHaveLength(9);
  });

  it('gives its last place to one of two calls that are led there at the same moment', async () => {
    const scene = await queueForOne();
    const first = await ringHotline(host, scene, '0901000010');
    const rest = [await ringHotline(host, scene, '0901000011'), await ringHotline(host, scene, '0901000012')] as const;
    expect([first, ...rest].map(kindOf)).toEqual(['queue', 'voicemail', 'voicemail']);
    await tellerOf(host, first).tell('ended', { reason: 'customer_hung_up' });
    const gate = await holdTables(test, ['schedules']);
    const leads = Promise.all([host.lead(rest[0], toQueue(scene.queue)), other.lead(rest[1], toQueue(scene.queue))]);
    await untilWaiting(test, 2, leads);
    await gate.open();
    expect((await leads).map(lead => ('kind' in lead ? lead.kind : lead.status)).sort()).toEqual([
      'queue',
      'voicemail',
    ]);
  });

  it('has a place again once a call has left it, answered, led on or over', async () => {
    const scene = await openCallScene(test, { queue: { most_waiting: 1 } });
    const isFull = async (by: CallRef) => {
      const lead = await host.lead(by, toQueue(scene.queue));
      return 'kind' in lead && lead.kind !== 'queue';
    };
    const waits = await ringHotline(host, scene, '0901000020');
    const asks = await ringHotline(host, scene, '0901000021');
    const { tell } = tellerOf(host, waits);
    expect(await isFull(asks)).toBe(true);
    await tell('queue.entered', { queue_id: scene.queue });
    expect(await isFull(asks)).toBe(true);
    // its own place is not in its way
    expect(await isFull(waits)).toBe(false);
    await tell('queue.left', { queue_id: scene.queue, why: 'answered', waited_ms: 1_000 });
    expect(await isFull(asks)).toBe(false);
    expect(await isFull(waits)).toBe(true);
    await tellerOf(host, asks).tell('ended', { reason: 'customer_hung_up' });
    expect(await isFull(waits)).toBe(false);
  });

  it('keeps the place of a call whose way out of another queue is told late', async () => {
    const scene = await openCallScene(test, { queue: { most_waiting: 1 } });
    const second = newId();
    await test.rows(scene.tenant, async db => {
      await db
        .insertInto('call_queues')
        .values({ tenant_id: scene.tenant, id: second, name: 'Thứ hai', code: '801', most_waiting: 1 })
        .execute();
      await db
        .insertInto('call_queue_members')
        .values({ tenant_id: scene.tenant, queue_id: second, id: newId(), user_id: scene.agents[0]!.id })
        .execute();
    });
    const call = await ringHotline(host, scene, '0901000030');
    const { tell } = tellerOf(host, call);
    await tell('queue.entered', { queue_id: scene.queue });
    expect(await host.lead(call, toQueue(second))).toMatchObject({ kind: 'queue' });
    await tell('queue.left', { queue_id: scene.queue, why: 'overflow', waited_ms: 1_000 });
    expect(await callRow(test, scene.tenant, call.callId)).toMatchObject({ place_in: second });
  });

  it('is no third one in a talk, and gives no place for being asked', async () => {
    const scene = await openCallScene(test, { queue: { most_waiting: 1 } });
    const next = { userId: scene.agents[0]!.id, tenantId: scene.tenant };
    const call = await ringHotline(host, scene, '0901000040');
    await tellerOf(host, call).tell('queue.left', { queue_id: scene.queue, why: 'answered', waited_ms: 0 });
    expect(await host.lead(call, { ...toQueue(scene.queue), forward: 'invite' }, next)).toMatchObject({ status: 403 });
    expect(await callRow(test, scene.tenant, call.callId)).toMatchObject({ place_in: null });
    expect(await host.lead(call, { ...toQueue(scene.queue), forward: 'transferACD' }, next)).toMatchObject({
      kind: 'queue',
    });
  });

  it('that is deleted while a call is on its way there is not waited in, and the call goes on', async () => {
    const scene = await openCallScene(test);
    const call = await ringHotline(host, scene, '0901000050');
    await test.rows(scene.tenant, async db => {
      await db.deleteFrom('hotlines').where('id', '=', scene.hotline).execute();
      await db.deleteFrom('call_queues').where('id', '=', scene.queue).execute();
    });
    const { tell } = tellerOf(host, call);
    await tell('queue.entered', { queue_id: scene.queue });
    await tell('ended', { reason: 'customer_hung_up' });
    expect(await callRow(test, scene.tenant, call.callId)).toMatchObject({ state: 'ended', queue_id: null });
  });
});
