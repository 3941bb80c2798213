import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { LocalEngine } from '../media/local-engine.ts';
import { atEnd, endAll, openGateway, Singer } from './test-gateway.ts';
import { testDomain } from './test-host.ts';

afterEach(endAll);

interface Told {
  event: string;
  [more: string]: unknown;
}

/** A real JsSIP with real WebRTC. */
class Softphone {
  readonly told: Told[] = [];
  private readonly child: ChildProcess;
  private asked = 0;
  private readonly waiting = new Map<number, (result: unknown) => void>();

  constructor(url: string, name: string, hertz: number) {
    const program = fileURLToPath(new URL('./test-softphone.mjs', import.meta.url));
    this.child = fork(program, [url, name, name, testDomain, String(hertz)], { execArgv: [] });
    this.child.on('message', (message: Told & { answer?: number; result?: unknown }) => {
      if (message.answer === undefined) this.told.push(message);
      else this.waiting.get(message.answer)?.(message.result);
    });
    atEnd(() => {
      if (this.child.connected) this.child.disconnect();
    });
  }

  ask(ask: string, given: Record<string, unknown> = {}): Promise<unknown> {
    const id = ++this.asked;
    return new Promise(resolve => {
      this.waiting.set(id, resolve);
      this.child.send({ ask, id, ...given });
    });
  }

  hears(...tones: number[]): Promise<unknown> {
    return this.ask('hears', { tones });
  }

  get last(): unknown {
    return this.told.at(-1);
  }

  count(event: string): number {
    return this.told.filter(one => one.event === event).length;
  }
}

const phoneOf = async (opened: Awaited<ReturnType<typeof openGateway>>, name: string, hertz: number) => {
  opened.host.add(name, 'browser');
  const phone = new Softphone(opened.url, name, hertz);
  await expect.poll(() => phone.count('registered'), { timeout: 20_000 }).toBe(1);
  return phone;
};

it('serves the telephones of browsers: talk, hold, keys, another network, a colleague, the end', async () => {
  const engine = new LocalEngine({ address: '127.0.0.1', ports: { from: 0, to: 0 } }, { warn: () => {} });
  const opened = await openGateway(engine);
  const { host } = opened;
  const [an, binh, chi] = [
    await phoneOf(opened, 'an', 440),
    await phoneOf(opened, 'binh', 660),
    await phoneOf(opened, 'chi', 880),
  ];
  await an.ask('call', { dialled: 'binh' });
  await expect.poll(() => binh.count('rung')).toBe(1);
  expect(binh.told.at(-1)).toMatchObject({ from: 'Khách', type: 'CALL_INTERNAL' });
  await binh.ask('answer');
  await expect.poll(() => [an.last, binh.last]).toEqual([{ event: 'confirmed' }, { event: 'confirmed' }]);
  await expect.poll(() => an.hears(440, 660, 880)).toEqual([660]);
  await expect.poll(() => binh.hears(440, 660, 880)).toEqual([440]);

  await an.ask('hold');
  await expect.poll(() => an.count('hold')).toBe(1);
  await expect.poll(() => binh.hears(440)).toEqual([]);
  await an.ask('unhold');
  await expect.poll(() => an.count('unhold')).toBe(1);
  await expect.poll(() => binh.hears(440)).toEqual([440]);
  await an.ask('press', { digit: '5' });
  await expect.poll(() => host.details('leg.key').map(({ digit }) => digit)).toEqual(['5']);

  await an.ask('restartIce');
  await expect.poll(() => host.details('leg.moved').length, { timeout: 20_000 }).toBe(1);
  for (const phone of [an, binh]) await phone.ask('listenAnew');
  await expect.poll(() => binh.hears(440, 660, 880)).toEqual([440]);
  await expect.poll(() => an.hears(440, 660, 880)).toEqual([660]);

  await binh.ask('refer', { dialled: 'chi', forward: 'transfer' });
  await expect.poll(() => chi.count('rung')).toBe(1);
  await chi.ask('answer');
  await expect.poll(() => binh.count('ended')).toBe(1);
  expect(binh.told.flatMap(({ event, status }) => (event === 'forward' ? [status] : []))).toEqual([202, 100, 180, 200]);
  await an.ask('listenAnew');
  await expect.poll(() => an.hears(440, 660, 880)).toEqual([880]);
  await expect.poll(() => chi.hears(440, 660, 880)).toEqual([440]);

  await an.ask('hangUp');
  await expect.poll(() => chi.count('ended')).toBe(1);
  await expect.poll(() => host.kinds().at(-1)).toBe('ended');
  expect(host.details('recording.ended')).toHaveLength(1);
  for (const phone of [an, binh, chi]) expect([phone.count('threw'), phone.count('failed')]).toEqual([0, 0]);
}, 90_000);

it('hears what a network says before the answer, and goes on with it after', async () => {
  const engine = new LocalEngine({ address: '127.0.0.1', ports: { from: 0, to: 0 } }, { warn: () => {} });
  const opened = await openGateway(engine);
  const far = await opened.phoneOf('0912345678', 'udp');
  const network = new Singer(880);
  far.sound = network.open;
  const trunk = { id: 'trunk', address: '127.0.0.1', port: far.port };
  const number = '0912345678';
  opened.host.leads.set(number, { kind: 'number', trunk, number, callerId: '19001234', ringSeconds: 30 });
  const an = await phoneOf(opened, 'an', 440);
  await an.ask('call', { dialled: number });
  await expect.poll(() => far.incoming.length).toBe(1);
  await far.incoming[0]!.speak();
  await expect.poll(() => an.hears(440, 880), { timeout: 10_000 }).toEqual([880]);
  expect(network.hears(440, 880)).toEqual([]);
  expect(an.told.slice(1).map(({ status }) => status)).toEqual([180, 183]);
  await far.incoming[0]!.answer();
  await expect.poll(() => an.count('confirmed')).toBe(1);
  await expect.poll(() => network.hears(440, 880), { timeout: 10_000 }).toEqual([440]);
  await expect.poll(() => an.hears(440, 880)).toEqual([880]);
});
