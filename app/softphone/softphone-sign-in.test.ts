import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { phoneTimes, words } from './constants.ts';
import { type FakePhone, line, sceneOf, settle, started, talking, titles } from './softphone.test-kit.ts';
import type { PhoneWorld } from './world.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('signing on', () => {
  it('shows what it knows, and never the secret', async () => {
    const { softphone } = await started();
    expect(softphone.store).toMatchObject({ power: 'on', isSocketConnected: true, isSipConnected: true });
    expect(JSON.stringify(softphone.store)).not.toContain('secret');
    expect(softphone.store.callee).toMatchObject({
      username: 'an',
      sipGatewayUrl: 'a.test,b.test',
      hotline: '19001234',
    });
  });

  it('is silent for whoever has no telephone here, until they ask for a call', async () => {
    const scene = sceneOf({ server: { ...sceneOf().world.server, line: async () => 'none' } });
    await scene.softphone.start();
    expect([scene.softphone.store.power, scene.toasts]).toEqual(['other-channel', []]);
    await scene.softphone.do({ do: 'dial', target: '0909' });
    expect(titles(scene)).toEqual([words.otherChannel]);
  });

  it.each([
    ['a library that does not come', { loadLibrary: async () => undefined }, words.noLibrary],
    ['a browser without WebRTC', { isSupported: () => false }, words.unsupported],
  ])('says of %s', async (_of, world, title) => {
    const scene = sceneOf(world);
    await scene.softphone.start();
    expect(titles(scene)).toEqual([title]);
    expect(scene.softphone.store.isActivatingVoice).toBe(false);
  });

  it('clears everything and leaves to the sign-in when the session is over', async () => {
    let answer: typeof line | 'signed-out' = line;
    const scene = await started({ server: { ...sceneOf().world.server, line: async () => answer } });
    answer = 'signed-out';
    scene.phone().say('registrationFailed', { cause: 'Authentication Error', code: 403 });
    await settle();
    expect(scene.softphone.store).toMatchObject({ power: 'off', callee: null, isSipConnected: false });
    expect([titles(scene), scene.gone()]).toEqual([[words.signedOut], true]);
  });

  it('takes a new secret when the old one has run out', async () => {
    let answer = line;
    const scene = await started({ server: { ...sceneOf().world.server, line: async () => answer } });
    const first = scene.phone();
    answer = { ...line, sipPass: 'newer' };
    first.say('registrationFailed', { cause: 'Authentication Error', code: 401 });
    await settle();
    expect(first.done).toEqual(['start', 'stop']);
    expect(scene.phone()).not.toBe(first);
  });
});

describe('a secret that is refused', () => {
  it('and whatever comes in its place is asked for ever later, and at once again after one was good', async () => {
    let asked = 0;
    const server = { ...sceneOf().world.server, line: async () => ({ ...line, sipPass: `secret ${++asked}` }) };
    const scene = await started({ server });
    const refusedFor = async (ms: number) => {
      const before = asked;
      for (let passed = 0; passed < ms; passed += 100) {
        scene.phone().say('registrationFailed', { cause: 'Authentication Error', code: 403 });
        await vi.advanceTimersByTimeAsync(100);
      }
      return asked - before;
    };
    expect(await refusedFor(100)).toBe(1);
    expect(await refusedFor(1_700)).toBe(2);
    const inAMinute = await refusedFor(60_000);
    expect([inAMinute > 5, inAMinute < 10]).toEqual([true, true]);
    scene.phone().say('registered', {});
    await vi.advanceTimersByTimeAsync(10_000);
    scene.phone().say('registered', {});
    expect(await refusedFor(100)).toBe(1);
  });
});

describe('a secret that will run out', () => {
  const hours = (count: number) => count * 3_600_000;
  async function renewable() {
    let asked = 0;
    const server = { ...sceneOf().world.server, line: async () => ({ ...line, username: `an-${++asked}` }) };
    const scene = await started({ server });
    const pass = async (ms: number) => {
      vi.setSystemTime(Date.now() + ms);
      scene.softphone.tick();
      await settle();
    };
    return { scene, first: scene.phone(), pass, asked: () => asked };
  }

  it('is followed by another one hours before, by a telephone that is there before the other one goes', async () => {
    const { scene, first, pass, asked } = await renewable();
    await pass(hours(9) - 100);
    expect(asked()).toBe(1);
    await pass(hours(1) + 200);
    const next = scene.phone();
    expect([asked(), next === first, first.done.includes('stop'), next.done]).toEqual([2, false, false, ['start']]);
    // the gateway lets it in, and closes the other one's socket
    first.say('disconnected', { code: 4000, reason: 'replaced' });
    first.say('replaced', {});
    next.say('connected', { url: 'wss://a.test' });
    next.say('registered', {});
    expect(first.done.at(-1)).toBe('stop');
    expect(scene.softphone.store).toMatchObject({ power: 'on', isSipConnected: true, callee: { username: 'an-2' } });
    first.say('unregistered', {});
    expect(scene.softphone.store.isSipConnected).toBe(true);
    expect(scene.traces).toEqual([]);
    next.ring();
    expect(scene.softphone.store.callStatus).toBe('RINGING');
    next.end('failed', { cause: 'Canceled' });
    await pass(hours(8.5));
    expect(asked()).toBe(2);
    await pass(hours(1.6));
    expect(asked()).toBe(3);
  });

  it('is not followed in a call, but after it', async () => {
    const { scene, first, pass, asked } = await renewable();
    await talking(scene);
    await pass(hours(11.9));
    expect(asked()).toBe(1);
    first.end('ended');
    await pass(1_000);
    expect([asked(), scene.phone() === first]).toEqual([2, false]);
  });

  it('signs in at the next gateway where the first is away, and is given up where none is there', async () => {
    const { scene, first, pass } = await renewable();
    await pass(hours(11));
    const second = scene.phone();
    second.say('disconnected', { code: 1006, reason: '' });
    expect(second.done).toEqual(['start']);
    second.say('connected', { url: 'wss://b.test' });
    second.say('registered', {});
    expect([first.done.at(-1), scene.softphone.store.callee]).toMatchObject(['stop', { username: 'an-2' }]);
    await pass(hours(11));
    const third = scene.phone();
    third.say('disconnected', { code: 1006, reason: '' });
    await vi.advanceTimersByTimeAsync(phoneTimes.renewPatience);
    expect([third.done, scene.softphone.store.isSipConnected]).toEqual([['start', 'stop'], true]);
  });

  it('gives way to a call that comes meanwhile, stays where no other is let in, and tries again', async () => {
    const { scene, first, pass, asked } = await renewable();
    await pass(hours(11.9));
    const second = scene.phone();
    first.ring();
    expect([second.done.at(-1), scene.softphone.store.isSipConnected]).toEqual(['stop', true]);
    // too late: nobody listens
    second.say('registered', {});
    expect(first.done).not.toContain('stop');
    first.end('failed', { cause: 'Canceled' });
    await pass(500_000);
    expect(asked()).toBe(2);
    await pass(101_000);
    scene.phone().say('registrationFailed', { cause: 'SIP Failure Code', code: 503 });
    expect([asked(), scene.phone().done, scene.softphone.store.isSipConnected]).toEqual([3, ['start', 'stop'], true]);
    expect(first.done).not.toContain('stop');
  });
});

describe('a telephone that another browser has', () => {
  it('says so, calls nobody, and is here once that one is done', async () => {
    const scene = await started();
    scene.phone().isRegistered = false;
    scene.phone().say('refused', { elsewhere: 'talking' });
    expect(scene.softphone.store).toMatchObject({ power: 'on', elsewhere: 'talking', isSipConnected: false });
    await scene.softphone.do({ do: 'dial', target: '0909' });
    scene.phone().say('refused', { elsewhere: 'open' });
    await scene.softphone.do({ do: 'dial', target: '0909' });
    expect(titles(scene)).toEqual([words.talkingElsewhere, words.openElsewhere]);
    scene.phone().say('registered', {});
    expect(scene.softphone.store).toMatchObject({ elsewhere: null, isSipConnected: true });
  });
});

describe('when its browser was touched', () => {
  it('is known over reloads, goes on while the machine sleeps, and is long ago where the clock was set back', async () => {
    const asked: (() => number | undefined)[] = [];
    const open = (kept?: Map<string, string>) => {
      const world = sceneOf().world;
      const storage = kept ?? new Map<string, string>();
      const scene = sceneOf({
        recall: name => storage.get(name) ?? null,
        keep: (name, value) => void (value === null ? storage.delete(name) : storage.set(name, value)),
        open: options => {
          asked.push(options.touchedAgo!);
          return world.open(options);
        },
      });
      return { scene, storage };
    };
    const first = open();
    await first.scene.softphone.start();
    expect(asked.at(-1)!()).toBeUndefined();
    first.scene.softphone.arm(Date.now());
    vi.setSystemTime(Date.now() + 3_600_000);
    const second = open(first.storage);
    await second.scene.softphone.start();
    expect(asked.at(-1)!()).toBe(3_600);
    // what another tab hears late is not later
    await second.scene.softphone.do({ do: 'touch', at: Date.now() - 4_000 });
    await second.scene.softphone.do({ do: 'touch', at: Date.now() - 9_000 });
    expect(asked.at(-1)!()).toBe(4);
    // more than what is known: it was later than it is now
    vi.setSystemTime(Date.now() - 60_000);
    expect(asked.at(-1)!()).toBe(86_400);
    vi.setSystemTime(Date.now() + 7_000);
    expect(asked.at(-1)!()).toBe(86_407);
    await second.scene.softphone.do({ do: 'touch', at: Date.now() });
    expect(asked.at(-1)!()).toBe(0);
  });

  it('brings the telephone back that another browser took', async () => {
    const scene = await started();
    const first = scene.phone();
    first.say('replaced', {});
    scene.softphone.tick();
    await settle();
    expect([scene.softphone.store.power, scene.phone()]).toEqual(['replaced', first]);
    scene.softphone.arm(Date.now());
    await settle();
    expect(scene.phone()).not.toBe(first);
    scene.phone().say('registered', {});
    expect(scene.softphone.store).toMatchObject({ power: 'on', isSipConnected: true, elsewhere: null });
  });

  it('is one telephone that comes back for one click, which is a touch and asks for it', async () => {
    const { world } = sceneOf();
    const opened: unknown[] = [];
    const open: PhoneWorld['open'] = options => {
      const phone = world.open(options);
      opened.push(phone);
      return phone;
    };
    const scene = sceneOf({ open });
    await scene.softphone.start();
    const phones = () => opened as FakePhone[];
    phones()[0]!.say('registered', {});
    phones()[0]!.say('replaced', {});
    void scene.softphone.do({ do: 'touch', at: Date.now() });
    void scene.softphone.do({ do: 'take-over' });
    await settle();
    expect(phones().map(({ done }) => done.filter(one => one === 'start'))).toEqual([['start'], ['start']]);
    phones()[1]!.say('registered', {});
    expect(scene.softphone.store).toMatchObject({ power: 'on', isSipConnected: true });
    // who has it here asks for nothing
    phones()[1]!.ring();
    await scene.softphone.do({ do: 'answer', callId: 'call-1' });
    await scene.softphone.do({ do: 'take-over' });
    await settle();
    expect([phones().length, scene.softphone.store.isInCall]).toEqual([2, true]);
  });

  it('is nothing any more to whoever hears an old one close', async () => {
    let answer = line;
    const scene = await started({ server: { ...sceneOf().world.server, line: async () => answer } });
    const first = scene.phone();
    answer = { ...line, sipPass: 'newer' };
    first.say('registrationFailed', { cause: 'Authentication Error', code: 403 });
    await settle();
    scene.phone().say('connected', { url: 'wss://a.test' });
    scene.phone().say('registered', {});
    scene.phone().ring();
    first.say('disconnected', { code: undefined, reason: undefined });
    expect(scene.softphone.store).toMatchObject({ isSipConnected: true, isSocketConnected: true });
    expect(scene.softphone.store.callStatus).toBe('RINGING');
  });
});
