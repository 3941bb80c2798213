import { afterEach, expect, it } from 'vitest';
import type { Outcome } from '../sip/client-transaction.ts';
import type { TestCall } from './test-call.ts';
import { TestEngine } from './test-engine.ts';
import { endAll, openTalk } from './test-gateway.ts';

afterEach(endAll);

/** A talk that is recorded: `binh` is the person whom `an` has called. */
async function recorded() {
  const talk = await openTalk(new TestEngine());
  await expect.poll(() => talk.host.details('recording.started')).toHaveLength(1);
  return talk;
}

const said = (outcome: Outcome) =>
  outcome.ended === 'answered' ? outcome.response.headers.first('x-recording') : outcome.ended;
const ask = async (call: TestCall, now: string) => said(await call.send('INFO', [['x-recording', now]]));

it('says how the recording is once it is so, to whoever asked and to the other pages', async () => {
  const { host, engine, call, answered } = await recorded();
  expect(await ask(answered, 'pause')).toBe('paused');
  expect(engine.done.at(-1)).toBe('pause');
  await expect.poll(() => [call.recording, answered.recording]).toEqual([['paused'], ['paused']]);
  // whoever is there may have it go on
  expect(await ask(call, 'resume')).toBe('on');
  expect(engine.done.at(-1)).toBe('resume');
  await expect.poll(() => [call.recording.at(-1), answered.recording.at(-1)]).toEqual(['on', 'on']);
  expect(host.kinds().filter(kind => /paused|resumed/.test(kind))).toEqual(['recording.paused', 'recording.resumed']);
});

it('says that it runs on where it could not be paused', async () => {
  const { engine, answered, warnings } = await recorded();
  engine.pauseFails = true;
  expect(await ask(answered, 'pause')).toBe('on');
  expect(warnings).toHaveLength(1);
  engine.pauseFails = false;
  expect(await ask(answered, 'pause')).toBe('paused');
});

it('ends a pause with the transfer by whoever paused, and tells whom they lead to', async () => {
  const { host, engine, signIn, answered } = await recorded();
  const chi = await signIn('chi');
  await ask(answered, 'pause');
  await answered.refer('chi', 'transfer');
  await expect.poll(() => chi.incoming.length).toBe(1);
  await chi.incoming[0]!.answer();
  await expect.poll(() => answered.state).toBe('ended');
  await expect.poll(() => host.details('recording.resumed')).toHaveLength(1);
  expect(engine.done.filter(step => /pause|resume/.test(step))).toEqual(['pause', 'resume']);
  // the first is left out where nothing was paused any more by then
  await expect.poll(() => chi.incoming[0]!.recording.at(-1)).toBe('on');
});

it('leaves a pause that somebody who is still there has made', async () => {
  const { host, engine, signIn, call, answered } = await recorded();
  const chi = await signIn('chi');
  await answered.refer('chi', 'invite');
  await expect.poll(() => chi.incoming.length).toBe(1);
  await ask(answered, 'pause');
  await chi.incoming[0]!.answer();
  await expect.poll(() => chi.incoming[0]!.recording).toEqual(['paused']);
  await chi.incoming[0]!.hangUp();
  await expect.poll(() => host.details('leg.ended')).toHaveLength(1);
  expect(engine.done.filter(step => /pause|resume/.test(step))).toEqual(['pause']);
  await call.hangUp();
  await expect.poll(() => answered.state).toBe('ended');
});

it('tells a page that was loaded again, and one whose socket came back', async () => {
  const { binh, answered, url } = await recorded();
  await ask(answered, 'pause');
  binh.drop();
  await binh.reconnect(url);
  const before = answered.recording.length;
  await binh.register([['x-armed', 'yes']]);
  await expect.poll(() => answered.recording.slice(before)).toEqual(['paused']);
  const again = await binh.call(`rejoin-${answered.header('x-call-id')}`);
  await expect.poll(() => again.state).toBe('talking');
  expect(again.header('x-recording')).toBe('paused');
  expect(await ask(again, 'resume')).toBe('on');
});

it('tells customers nothing of it, and does nothing that they ask', async () => {
  const talk = await openTalk(new TestEngine());
  const { engine, host, phoneOf } = talk;
  const visitor = await phoneOf('0901234567');
  const dung = await talk.signIn('dung');
  const call = await visitor.call('dung');
  await expect.poll(() => dung.incoming.length).toBe(1);
  await dung.incoming[0]!.answer();
  await expect.poll(() => host.details('recording.started')).toHaveLength(2);
  expect(await ask(call, 'pause')).toBeUndefined();
  expect(await ask(dung.incoming[0]!, 'pause')).toBe('paused');
  await expect.poll(() => dung.incoming[0]!.recording).toEqual(['paused']);
  expect(call.recording).toEqual([]);
  expect(engine.done.filter(step => step === 'pause')).toHaveLength(1);
});
