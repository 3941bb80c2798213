import { readFile } from 'node:fs/promises';
import { afterEach, expect, it } from 'vitest';
import { heard } from '../media/hearing.ts';
import { LocalEngine } from '../media/local-engine.ts';
import { endAll, openGateway, Singer } from './test-gateway.ts';

afterEach(endAll);

const engine = () => new LocalEngine({ address: '127.0.0.1', ports: { from: 0, to: 0 } }, { warn: () => {} });

it('lets one person call another: both hear each other, the talk is recorded, and all of it is told', async () => {
  const { host, signIn, warnings } = await openGateway(engine());
  const [an, binh] = [await signIn('an', 'udp'), await signIn('binh', 'udp')];
  const [anSings, binhSings] = [new Singer(440), new Singer(660)];
  an.sound = anSings.open;
  binh.sound = binhSings.open;
  const call = await an.call('binh', [['x-ticket', '7']]);
  await expect.poll(() => binh.incoming.length).toBe(1);
  await expect.poll(() => call.state).toBe('ringing');
  const [rung] = binh.incoming;
  expect(rung!.header('x-call-type')).toBe('CALL_INTERNAL');
  expect(call.header('x-call-id')).toBe(rung!.header('x-call-id'));
  await rung!.answer();
  await expect.poll(() => binhSings.hears(440, 660)).toEqual([440]);
  await expect.poll(() => anSings.hears(440, 660)).toEqual([660]);
  await call.hangUp();
  await expect.poll(() => rung!.state).toBe('ended');
  await expect.poll(() => host.kinds().at(-1)).toBe('ended');
  expect(host.kinds()).toEqual([
    ...['leg.added', 'led', 'leg.added', 'leg.ringing', 'leg.answered', 'leg.answered', 'recording.started'],
    ...['leg.quality', 'leg.ended', 'leg.quality', 'leg.ended', 'recording.ended', 'ended'],
  ]);
  expect(host.events().map(({ seq }) => seq)).toEqual(host.events().map((_, at) => at + 1));
  expect(host.details('ended')).toEqual([{ reason: 'agent_hung_up' }]);
  expect(host.asked).toMatchObject([{ dialled: 'binh', ticket: 7 }]);
  const [{ recording_id, seconds }] = host.details('recording.ended') as [{ recording_id: string; seconds: number }];
  expect(seconds).toBeGreaterThan(0);
  const wav = await readFile(await host.recordingPath('', recording_id));
  const samples = new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.length));
  const side = (at: number) => samples.filter((_, index) => index % 2 === at);
  expect([heard(side(0), 440, 660), heard(side(1), 440, 660)]).toEqual([[440], [660]]);
  expect(warnings).toEqual([]);
});
