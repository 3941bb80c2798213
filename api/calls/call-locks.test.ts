import { randomUUID } from 'node:crypto';
import type { CallEvent } from 'contract/calls/call-events.ts';
import type { CallRef } from 'contract/calls/host.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '../../tests/api.ts';
import {
  type CallHost,
  type CallScene,
  deskOf,
  openCallHost,
  openCallScene,
  ready,
  ringHotline,
  stateOf,
} from '../../tests/call-scene.ts';
import { holdTables, untilWaiting } from '../../tests/held-locks.ts';
import { newId } from '../work.ts';

// What is told at the same moment waits for each other and is kept, each time: transactions are brought to the very place where
// they hold what the other one wants.

let test: TestApi;
let host: CallHost;
beforeAll(async () => {
  ({ test, host } = await openCallHost());
});
afterAll(() => test.close());

type Told = Pick<CallEvent, 'kind' | 'detail'>;

/** A call with a leg of the customer and one of each person. */
async function callWith(scene: CallScene, number: string) {
  const call = await ringHotline(host, scene, number);
  let seq = 0;
  const tell = (...told: Told[]) =>
    host.tell(
      call,
      told.map(event => ({ ...event, seq: ++seq, at: new Date().toISOString() }) as CallEvent),
    );
  const customer = newId();
  const legs = scene.agents.map(({ id }) => ({ leg: newId(), id }));
  await tell(
    { kind: 'leg.added', detail: { leg: customer, role: 'customer', number, device: 'web' } },
    ...legs.map(
      ({ leg, id }): Told => ({
        kind: 'leg.added',
        detail: { leg, role: 'agent', user_id: id, number: '', device: 'browser' },
      }),
    ),
  );
  return { call: call as CallRef, legs: legs.map(({ leg }) => leg) as [string, string], tell };
}

const answered = (leg: string): Told => ({ kind: 'leg.answered', detail: { leg } });
const ended: Told = { kind: 'ended', detail: { reason: 'customer_hung_up' } };
/** needs a table that the test holds */
const recorded = (): Told => ({ kind: 'recording.started', detail: { recording_id: randomUUID(), kind: 'talk' } });

async function twoCalls() {
  const scene = await openCallScene(test, { agents: 2 });
  return { scene, one: await callWith(scene, '0901000001'), other: await callWith(scene, '0901000002') };
}

describe('two people in two calls', () => {
  it('are free when both calls end at once', async () => {
    const { scene, one, other } = await twoCalls();
    const [an, binh] = scene.agents;
    await one.tell(answered(one.legs[0]), answered(one.legs[1]));
    await other.tell(answered(other.legs[1]));
    expect(await stateOf(test, scene.tenant, an!.id)).toMatchObject({ call_id: one.call.callId });
    expect(await stateOf(test, scene.tenant, binh!.id)).toMatchObject({ call_id: other.call.callId });
    await other.tell(answered(other.legs[0]));
    await one.tell(answered(one.legs[0]));
    const gate = await holdTables(test, ['call_recordings']);
    const both = Promise.all([one.tell(ended), other.tell(ended)]);
    await untilWaiting(test, 2, both);
    await gate.open();
    await both;
    for (const { id } of scene.agents)
      expect(await stateOf(test, scene.tenant, id)).toMatchObject({ call_state: 'idle', call_id: null });
  });

  it('are in the one they answered last, whichever of them is told first', async () => {
    const { scene, one, other } = await twoCalls();
    const gate = await holdTables(test, ['call_recordings']);
    const both = Promise.all([
      one.tell(answered(one.legs[0]), recorded(), answered(one.legs[1])),
      other.tell(answered(other.legs[1]), recorded(), answered(other.legs[0])),
    ]);
    await untilWaiting(test, 2, both);
    await gate.open();
    await both;
    const [an, binh] = await Promise.all(scene.agents.map(({ id }) => stateOf(test, scene.tenant, id)));
    expect(an!.call_id).toBe(binh!.call_id);
    expect([one.call.callId, other.call.callId]).toContain(an!.call_id);
  });
});

it('answers a call to a colleague who answers another one at that moment, with the caller in it', async () => {
  const scene = await openCallScene(test, { agents: 2 });
  const { legs, tell } = await callWith(scene, '0901000003');
  for (const { id } of scene.agents) await ready(test, scene.tenant, id);
  const [an, binh] = scene.agents;
  const device = (await host.device((await deskOf(test, scene.tenant, an!.id)).username))!;
  const gate = await holdTables(test, ['trunks', 'call_recordings']);
  // the caller is locked before the way is looked for, the colleague after it
  const begun = host.begin({ from: { kind: 'device', device }, dialled: `agent-${binh!.id}` });
  await untilWaiting(test, 1, begun);
  const told = tell(answered(legs[1]), recorded(), answered(legs[0]));
  await untilWaiting(test, 2, Promise.race([begun, told]));
  await gate.open();
  const [answer] = await Promise.all([begun, told]);
  expect('status' in answer ? answer.status : answer.lead.kind).toBeOneOf([486, 'agent']);
});
