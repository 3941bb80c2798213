import { afterEach, expect, it } from 'vitest';
import type { QueueLead } from '../../contract/calls/host.ts';
import { TestEngine } from '../gateway/test-engine.ts';
import { endAll, openGateway } from '../gateway/test-gateway.ts';

afterEach(endAll);

const number = '0901234567';

/** Somebody behind a trunk waits in a queue that calls back. */
async function waiting(more: Partial<QueueLead> = {}) {
  const engine = new TestEngine();
  const opened = await openGateway(engine);
  const { host, phoneOf } = opened;
  host.leads.set('1900', {
    ...{ kind: 'queue', queueId: '0199f000-0000-7000-8000-00000000000a', priority: 0, mostWaitSeconds: 60 },
    ...{ announceSeconds: 0, callbackKey: '1', ringsAll: false, records: true, overflow: { dialled: 'voicemail' } },
    ...more,
  });
  const customer = await phoneOf(number, 'udp');
  const port = Number(/:(\d+)>/.exec(customer.contact)![1]);
  const trunk = { id: 'trunk', address: '127.0.0.1', port };
  host.leads.set(number, { kind: 'number', trunk, number, callerId: '1900', ringSeconds: 30 });
  const call = await customer.call('1900');
  await expect.poll(() => [call.state, engine.legs[0]?.playing]).toEqual(['talking', 'waiting']);
  const figures = async () => {
    const { waiting: inLine, calls, engine: sound } = await opened.gateway.figures();
    return { inLine, calls, legs: sound.legs };
  };
  return { ...opened, engine, customer, call, figures };
}

it('lets whoever asks hang up, keeps their place, rings somebody and then them, all in one call', async () => {
  const { host, engine, customer, call, figures, signIn, warnings } = await waiting();
  await call.press('1');
  await expect.poll(() => call.state).toBe('ended');
  expect(await figures()).toEqual({ inLine: 1, calls: 1, legs: 0 });
  const an = await signIn('an');
  await expect.poll(() => an.incoming.length).toBe(1);
  expect(customer.incoming).toEqual([]);
  await an.incoming[0]!.answer();
  await expect.poll(() => customer.incoming.length).toBe(1);
  // whoever has answered hears it ring
  expect(engine.legs[1]!.playing).toBe('ringback');
  await customer.incoming[0]!.answer();
  await expect.poll(() => host.details('recording.started')).toHaveLength(1);
  expect(engine.legs[1]!.playing).toBe('');
  expect(engine.done.filter(step => step.startsWith('join'))).toEqual([
    'join 1 customer',
    'join 2 staff',
    'join 3 customer',
  ]);
  await customer.incoming[0]!.hangUp();
  await expect.poll(() => an.incoming[0]!.state).toBe('ended');
  await expect.poll(() => host.details('ended')).toEqual([{ reason: 'customer_hung_up' }]);
  expect(host.told.size).toBe(1);
  expect(host.kinds().filter(kind => !/quality|recording|ringing/.test(kind))).toEqual([
    ...['leg.added', 'led', 'leg.answered', 'queue.entered', 'leg.key', 'callback.asked', 'leg.ended'],
    ...['leg.added', 'queue.left', 'leg.answered', 'leg.added', 'leg.answered', 'leg.ended', 'leg.ended', 'ended'],
  ]);
  expect(host.details('leg.added').map(({ role }) => role)).toEqual(['customer', 'agent', 'customer']);
  await expect.poll(() => host.agents.get('an')!.state).toBe('idle');
  expect(await figures()).toEqual({ inLine: 0, calls: 0, legs: 0 });
  expect(warnings).toEqual([]);
});

it('goes on when they hang up themselves while they are told', async () => {
  const { host, engine, customer, call, figures, signIn } = await waiting();
  host.sounds.set('spoken:called-back', new Uint8Array(160));
  engine.instant = false;
  await call.press('1');
  await expect.poll(() => engine.legs[0]!.playing).toBe('spoken:called-back');
  await call.hangUp();
  await expect.poll(() => host.details('leg.ended')).toHaveLength(1);
  expect(await figures()).toEqual({ inLine: 1, calls: 1, legs: 0 });
  const an = await signIn('an');
  await expect.poll(() => an.incoming.length).toBe(1);
  await an.incoming[0]!.answer();
  await expect.poll(() => customer.incoming.length).toBe(1);
});

it('ends with what became of it when they do not answer, and frees whoever was rung for them', async () => {
  const { host, customer, call, signIn } = await waiting();
  await call.press('1');
  await expect.poll(() => call.state).toBe('ended');
  customer.onInvite = rung => rung.refuse(486);
  const an = await signIn('an');
  await expect.poll(() => an.incoming.length).toBe(1);
  await an.incoming[0]!.answer();
  await expect.poll(() => host.details('ended')).toEqual([{ reason: 'busy' }]);
  await expect.poll(() => an.incoming[0]!.state).toBe('ended');
  await expect.poll(() => host.agents.get('an')!.state).toBe('idle');
});

it('rings them no more when whoever answered hangs up, and nobody when they have waited too long', async () => {
  const { host, customer, call, signIn } = await waiting();
  await call.press('1');
  await expect.poll(() => call.state).toBe('ended');
  const an = await signIn('an');
  await expect.poll(() => an.incoming.length).toBe(1);
  await an.incoming[0]!.answer();
  await expect.poll(() => customer.incoming.length).toBe(1);
  await an.incoming[0]!.hangUp();
  await expect.poll(() => customer.incoming[0]!.state).toBe('ended');
  await expect.poll(() => host.details('ended')).toEqual([{ reason: 'agent_hung_up' }]);
  const late = await waiting({ mostWaitSeconds: 1 });
  await late.call.press('1');
  await expect.poll(() => late.host.details('ended')).toEqual([{ reason: 'callback_asked' }]);
  expect(late.host.details('recording.started')).toEqual([]);
});

it('is for staff to do where no way leads to the number', async () => {
  const { host, call, figures } = await waiting();
  host.leads.set(number, { status: 403, reason: 'blocked', message: 'Số quốc tế' });
  await call.press('1');
  await expect.poll(() => call.state).toBe('ended');
  await expect.poll(() => host.details('ended')).toEqual([{ reason: 'callback_asked' }]);
  expect(await figures()).toEqual({ inLine: 0, calls: 0, legs: 0 });
});
