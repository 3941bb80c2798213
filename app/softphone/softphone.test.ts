import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyStore, hasCall, nobody, whyNot } from './call-store.ts';
import { phoneTimes, words } from './constants.ts';
import { type FakePhone, line, type Scene, sceneOf, started } from './softphone.test-kit.ts';
import type { PhoneWorld } from './world.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);
const titles = ({ toasts }: Scene) => toasts.map(({ title }) => title);
const errors = ({ traces }: Scene) => traces.filter(({ kind }) => kind === 'call-error');

async function talking(scene?: Scene) {
  const one = scene ?? (await started());
  one.phone().ring();
  await one.softphone.do({ do: 'answer', callId: 'call-1' });
  await settle();
  return one;
}

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

describe('a call that comes', () => {
  it('rings, shows who it is, is answered and leaves what is to be said of it', async () => {
    const scene = await started();
    scene.phone().ring({ queueId: 'queue-1' });
    expect(scene.softphone.store).toMatchObject({ callStatus: 'RINGING', isAnswerable: true, queueId: 'queue-1' });
    expect([scene.rings, scene.kept.get('queueId')]).toEqual([['Dậu aloud'], 'queue-1']);
    await settle();
    expect(scene.softphone.store.caller).toMatchObject({ name: 'Trần Thị Dậu', tier: 2, contact: 12 });

    await scene.softphone.do({ do: 'answer', callId: 'call-1' });
    expect(scene.rings).toContain('stop');
    expect(scene.softphone.store).toMatchObject({ callStatus: 'ANSWERING', isInCall: true, startTime: Date.now() });
    vi.advanceTimersByTime(65_000);
    await scene.softphone.do({ do: 'note', callId: 'call-1', text: 'Hỏi bảo hành' });
    scene.phone().end('ended');
    expect(scene.softphone.store).toMatchObject({
      ...{ callStatus: 'ENDED', caller: null, callInfo: null, isInCall: false, lastCallEndedAt: Date.now() },
      wrapUp: { callId: 'call-1', name: 'Trần Thị Dậu', seconds: 65, note: 'Hỏi bảo hành' },
    });
    expect(scene.played.at(-1)).toBeUndefined();
    expect(scene.toasts).toEqual([]);
  });

  it('rings without sound until the page was touched, then aloud', async () => {
    const scene = await started({}, { isArmed: false });
    scene.phone().ring();
    expect(scene.rings).toEqual(['Dậu silent']);
    scene.softphone.arm(Date.now());
    expect([scene.rings.at(-1), scene.phone().done.at(-1)]).toEqual(['Dậu aloud', 'arm true']);
  });

  it('is answered by itself where that is wished, but never on a page that nobody touched', async () => {
    const scene = await started();
    scene.phone().ring({ isAutoAnswer: true });
    await settle();
    expect(scene.softphone.store).toMatchObject({ isInCall: true, isAutoAnswer: true });
    const untouched = await started({}, { isArmed: false });
    untouched.phone().ring({ isAutoAnswer: true });
    await settle();
    expect(untouched.softphone.store.callStatus).toBe('RINGING');
  });

  it('that is gone when it is answered says so within 500 ms, and is cleared', async () => {
    const scene = await started();
    scene.phone().ring();
    scene.phone().call!.sessionStatus = 'canceled';
    const answering = scene.softphone.do({ do: 'answer', callId: 'call-1' });
    await vi.advanceTimersByTimeAsync(600);
    await answering;
    expect(titles(scene)).toEqual([words.interrupted]);
    expect(scene.softphone.store).toMatchObject({ callStatus: 'ENDED', caller: null, isClickToCall: false });
  });

  it('whose session comes a little later is answered', async () => {
    const scene = await started();
    scene.phone().ring();
    scene.phone().call!.sessionStatus = 'invite_received';
    const answering = scene.softphone.do({ do: 'answer', callId: 'call-1' });
    await vi.advanceTimersByTimeAsync(100);
    scene.phone().call!.sessionStatus = 'waiting_for_answer';
    await vi.advanceTimersByTimeAsync(400);
    await answering;
    expect(scene.softphone.store.isInCall).toBe(true);
  });

  it('that cannot be answered says so', async () => {
    const scene = await started();
    scene.phone().ring();
    scene.phone().answerThrows = true;
    await scene.softphone.do({ do: 'answer', callId: 'call-1' });
    expect(titles(scene)).toContain(words.answerFailed);
    expect(errors(scene).length).toBeGreaterThan(0);
  });

  it('reports after 6 s when another call was answered than was seen', async () => {
    const scene = await started();
    scene.phone().ring();
    await scene.softphone.do({ do: 'answer', callId: 'call-9' });
    await vi.advanceTimersByTimeAsync(5_900);
    expect(errors(scene)).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(errors(scene)[0]!.report.log).toMatchObject({ cause: 'Wrong call id', device: 'web', version: '10' });
  });

  it('without a microphone is refused, and says what is needed', async () => {
    const scene = await started({ microphone: () => Promise.reject(new Error('NotAllowedError')) });
    scene.phone().ring();
    const { call } = scene.phone();
    await scene.softphone.do({ do: 'answer', callId: 'call-1' });
    expect(call!.done).toEqual(['hang up']);
    expect(titles(scene)[0]).toBe(words.noMicrophone);
    expect(scene.softphone.store.isMicrophoneRefused).toBe(true);
  });

  it('that is taken back is a miss, and one that a colleague answered is none; neither is a fault', async () => {
    const scene = await started();
    scene.phone().ring();
    scene.phone().end('failed', { cause: 'Canceled' });
    expect(titles(scene)).toEqual(['Cuộc gọi nhỡ từ Dậu']);
    scene.phone().ring({ callId: 'call-2' });
    scene.phone().end('failed', { cause: 'Canceled', reason: 'SIP;cause=200;text="answered elsewhere"' });
    expect(titles(scene).filter(title => title?.startsWith('Cuộc gọi nhỡ'))).toHaveLength(1);
    expect([errors(scene), scene.softphone.store.wrapUp, hasCall(scene.softphone.store)]).toEqual([[], null, false]);
  });

  it.each([
    [
      'that a colleague answered in the same moment',
      'SIP;cause=200;text="answered elsewhere"',
      'Đồng nghiệp đã nghe máy',
      0,
    ],
    ['that was given up in the same moment', 'SIP;cause=487;text="cancelled"', 'Cuộc gọi nhỡ từ Trần Thị Dậu', 1],
  ])('%s was never theirs', async (_which, reason, title, missed) => {
    const scene = await talking();
    scene.phone().end('ended', { reason });
    expect(titles(scene)).toEqual([title]);
    expect([scene.softphone.store.wrapUp, hasCall(scene.softphone.store)]).toEqual([null, false]);
    expect(scene.rings.filter(one => one.startsWith('missed'))).toHaveLength(missed);
  });
});

describe('the ticket of a call', () => {
  const cards = (...tickets: (number | null | undefined)[]) => {
    const asked: string[] = [];
    const { server } = sceneOf().world;
    const card = async (callId: string) => {
      asked.push(callId);
      const ticket = tickets.length > 1 ? tickets.shift() : tickets[0];
      return ticket === undefined ? undefined : { ...nobody, name: 'Trần Thị Dậu', ticket };
    };
    return { asked, world: { server: { ...server, card } } };
  };
  const ticketOf = ({ softphone }: Scene) => softphone.store.callInfo?.ticketId;

  it('that the answer makes is shown once the server tells of it, and asked for once', async () => {
    const { asked, world } = cards(null, 31);
    const scene = await talking(await started(world));
    expect(ticketOf(scene)).toBeNull();
    scene.softphone.callChanged({ callId: 'another-call', ticket: 30, state: 'talking' });
    scene.softphone.callChanged({ callId: 'call-1', ticket: 31, state: 'talking' });
    scene.softphone.callChanged({ callId: 'call-1', ticket: 31, state: 'talking' });
    await settle();
    scene.softphone.callChanged({ callId: 'call-1', ticket: 31, state: 'talking' });
    expect([ticketOf(scene), asked]).toEqual([31, ['call-1', 'call-1']]);
  });

  it('is not shown to whom the server does not, nor asked for again', async () => {
    const { asked, world } = cards(null);
    const scene = await talking(await started(world));
    for (const _ of [1, 2, 3]) {
      scene.softphone.callChanged({ callId: 'call-1', ticket: 31, state: 'talking' });
      await settle();
    }
    expect([ticketOf(scene), asked.length]).toEqual([null, 2]);
  });

  it('comes with the card where a reload is gone on with, and after answers that did not come', async () => {
    const { asked, world } = cards(undefined, undefined, 31);
    const before = { callId: 'call-9', callType: 'CALL_INBOUND', name: 'Dậu', number: '0901', startTime: 1, note: '' };
    const kept = JSON.stringify({ ...before, isMuted: false, isHeld: false, until: Date.now() + 9_000 });
    const scene = await started({ ...world, recall: name => (name === 'softphone-call' ? kept : null) });
    await scene.softphone.do({ do: 'rejoin' });
    await vi.advanceTimersByTimeAsync(2_000);
    expect([ticketOf(scene), asked.length]).toEqual([31, 3]);
  });
});

describe('a call of ours', () => {
  it('is dialled with what it is about', async () => {
    const scene = await started();
    await scene.softphone.do({ do: 'dial', target: 'contact-12', label: 'Chị Dậu', ticket: 7 });
    expect(scene.phone().done.at(-1)).toBe('dial contact-12 {"X-Ticket":"7"}');
    expect(scene.softphone.store).toMatchObject({
      callStatus: 'DIALING',
      isClickToCall: true,
      currentNumberCall: 'Chị Dậu',
    });
    scene.phone().say('progress', { code: 180 });
    scene.phone().say('named', { callId: 'call-3', legId: 'leg-3' });
    await settle();
    expect(scene.softphone.store).toMatchObject({ callStatus: 'RINGING', callInfo: { callId: 'call-3', ticketId: 7 } });
    scene.phone().accept();
    expect(scene.softphone.store).toMatchObject({ callStatus: 'ANSWERING', isInCall: true });
  });

  it('waits in a queue, which the gateway says, until somebody has it, which the server says', async () => {
    const scene = await started();
    const status = () => scene.softphone.store.callStatus;
    const change = (state: string, callId = 'call-3') => scene.softphone.callChanged({ callId, ticket: null, state });
    await scene.softphone.do({ do: 'dial', target: '802' });
    scene.phone().say('named', { callId: 'call-3', legId: 'leg-3' });
    scene.phone().say('progress', { code: 182 });
    expect(status()).toBe('QUEUEING');
    scene.phone().accept();
    change('talking', 'call-4');
    expect([status(), scene.softphone.store.isInCall]).toEqual(['QUEUEING', true]);
    const asked = vi.spyOn(scene.world.server, 'card');
    change('talking');
    change('talking');
    expect([status(), asked.mock.calls]).toEqual(['ANSWERING', [['call-3']]]);
    change('waiting');
    expect(status()).toBe('QUEUEING');
    // rung, and not reached: nobody of the queue answers, and a mailbox does
    change('ringing');
    expect(status()).toBe('QUEUEING');
    change('ivr');
    expect([status(), asked.mock.calls]).toEqual(['ANSWERING', [['call-3']]]);
  });

  it('is not begun while another is up, nor where the gateway is away, nor to what cannot be dialled', async () => {
    const scene = await talking();
    await scene.softphone.do({ do: 'dial', target: '0909' });
    scene.phone().end('ended');
    scene.phone().isRegistered = false;
    await scene.softphone.do({ do: 'dial', target: '0909' });
    await scene.softphone.do({ do: 'dial', target: 'sip:x@y' });
    expect(scene.phone().done.filter(one => one.startsWith('dial'))).toEqual([]);
    expect(titles(scene)).toEqual(['Bạn đang có một cuộc gọi khác', words.interrupted]);
  });

  it('that fails says why and is reported, but not after a click on hang-up', async () => {
    const scene = await started();
    await scene.softphone.do({ do: 'dial', target: '0909' });
    scene.phone().end('failed', { cause: 'Busy', code: 486 });
    expect([titles(scene), scene.softphone.store.callStatus]).toEqual([['Máy đang bận'], 'FAILED']);
    // the switchboard knows better than a number of SIP
    await scene.softphone.do({ do: 'dial', target: '0909' });
    scene.phone().end('failed', { cause: 'Unavailable', code: 503, words: 'Doanh nghiệp chưa có đầu số gọi ra' });
    expect(titles(scene).at(-1)).toBe('Doanh nghiệp chưa có đầu số gọi ra');
    expect(errors(scene)).toHaveLength(2);
    await scene.softphone.do({ do: 'dial', target: '0909' });
    await scene.softphone.do({ do: 'hang-up' });
    expect([errors(scene).length, scene.toasts.length, scene.softphone.store.callStatus]).toEqual([2, 2, 'ENDED']);
  });
});

describe('while the microphone is opened', () => {
  /** Microphones that come when a test lets them, the first asked first. */
  async function slow() {
    const asked: ((isThere?: boolean) => void)[] = [];
    const stopped: number[] = [];
    const microphone = () =>
      new Promise<MediaStream>((resolve, reject) => {
        const at = asked.length;
        const track = { stop: () => stopped.push(at), addEventListener: () => {} };
        const stream = { getTracks: () => [track], getAudioTracks: () => [track] } as unknown as MediaStream;
        asked.push((isThere = true) => (isThere ? resolve(stream) : reject(new Error('NotAllowedError'))));
      });
    const come = async (at: number, isThere?: boolean) => {
      asked[at]!(isThere);
      await settle();
    };
    return { ...(await started({ microphone })), asked, stopped, come };
  }
  const dialled = ({ phone }: Scene) => phone().done.filter(one => one.startsWith('dial'));

  it('whoever calls finds a telephone busy that is about to call, and the call of ours goes on', async () => {
    const scene = await slow();
    void scene.softphone.do({ do: 'dial', target: '0909', label: 'Chị Lan' });
    scene.phone().ring({ isAutoAnswer: true });
    await scene.come(0);
    expect(scene.phone().done.slice(-2)).toEqual(['busy', 'dial 0909 {}']);
    expect([scene.rings, scene.asked.length]).toEqual([[], 1]);
    expect(scene.softphone.store).toMatchObject({ callStatus: 'DIALING', currentNumberCall: 'Chị Lan', caller: null });
  });

  it('a call that was given up is not made, and the one after it is, by its own name', async () => {
    const scene = await slow();
    void scene.softphone.do({ do: 'dial', target: '0901' });
    await scene.softphone.do({ do: 'hang-up' });
    void scene.softphone.do({ do: 'dial', target: '0902', label: 'B' });
    await scene.come(0);
    expect([dialled(scene), scene.stopped]).toEqual([[], [0]]);
    await scene.come(1);
    expect([dialled(scene), scene.stopped]).toEqual([['dial 0902 {}'], [0]]);
    expect(scene.softphone.store).toMatchObject({ callStatus: 'DIALING', currentNumberCall: 'B' });
    expect(scene.toasts).toEqual([]);
  });

  it('a microphone that is refused too late is nothing to the call after', async () => {
    const scene = await slow();
    void scene.softphone.do({ do: 'dial', target: '0901' });
    await scene.softphone.do({ do: 'hang-up' });
    void scene.softphone.do({ do: 'dial', target: '0902' });
    await scene.come(1);
    await scene.come(0, false);
    expect([dialled(scene), scene.stopped, scene.toasts]).toEqual([['dial 0902 {}'], [], []]);
    expect(scene.softphone.store).toMatchObject({ callStatus: 'DIALING', isMicrophoneRefused: false });
  });

  it('who is taken back as they are answered does not answer the next', async () => {
    const scene = await slow();
    scene.phone().ring();
    void scene.softphone.do({ do: 'answer', callId: 'call-1' });
    scene.phone().end('failed', { cause: 'Canceled' });
    scene.phone().ring({ callId: 'call-2', name: 'Lan' });
    await scene.come(0);
    expect([scene.softphone.store.callStatus, scene.softphone.store.isAnswerable]).toEqual(['RINGING', true]);
    void scene.softphone.do({ do: 'answer', callId: 'call-2' });
    await scene.come(1);
    expect([scene.softphone.store.isInCall, scene.stopped]).toEqual([true, [0]]);
  });

  it('asking for it before a call takes none from the call that comes meanwhile', async () => {
    const scene = await slow();
    void scene.softphone.do({ do: 'ask-microphone' });
    void scene.softphone.do({ do: 'dial', target: '0909' });
    await scene.come(1);
    await scene.come(0);
    expect([dialled(scene), scene.stopped]).toEqual([['dial 0909 {}'], [0]]);
  });
});

describe('in a call', () => {
  it('is muted, held, keyed and forwarded', async () => {
    const scene = await talking();
    const act = (command: Parameters<typeof scene.softphone.do>[0]) => scene.softphone.do(command);
    await act({ do: 'mute', on: true });
    expect(scene.softphone.store.callStatus).toBe('MUTING');
    await act({ do: 'hold', on: true });
    expect(scene.softphone.store.callStatus).toBe('HOLDING');
    await act({ do: 'press', digit: '5' });
    expect(scene.softphone.store.keys).toBe('5');
    const target = 'agent-0b1d2c3e-4f56-7890-abcd-ef0123456789';
    await act({ do: 'forward', kind: 'transfer', target, label: 'Lan' });
    expect(scene.phone().done.at(-1)).toBe(`transfer ${target}`);
    scene.phone().say('forward', { kind: 'transfer', now: 'failed', code: 480 });
    expect(titles(scene)).toEqual(['Chưa chuyển được đến Lan. Không có người nghe máy']);
  });

  const refused: [code: number | undefined, words: string][] = [
    [403, 'Bạn không được gọi số này'],
    [404, 'Không tìm thấy số máy này'],
    [484, 'Không tìm thấy số máy này'],
    [408, 'Không có người nghe máy'],
    [480, 'Không có người nghe máy'],
    [486, 'Máy đang bận'],
    [600, 'Máy đang bận'],
    [603, 'Cuộc gọi bị từ chối'],
    [503, 'Tổng đài đang bận, vui lòng thử lại sau'],
    [491, 'Vui lòng thử lại!'],
    [500, 'Vui lòng thử lại!'],
    [undefined, 'Vui lòng thử lại!'],
  ];
  for (const [code, said] of refused)
    it(`says in words why it was not transferred: ${code ?? 'no answer'}`, async () => {
      const scene = await talking();
      await scene.softphone.do({ do: 'forward', kind: 'transfer', target: '0901234567', label: 'Lan' });
      scene.phone().say('forward', { kind: 'transfer', now: 'failed', ...(code !== undefined && { code }) });
      expect(titles(scene)).toEqual([`Chưa chuyển được đến Lan. ${said}`]);
    });

  it('shows of its recording what the gateway has said, and says when nothing came of a press', async () => {
    const scene = await talking();
    const { call } = scene.phone();
    const press = async (now: 'pause' | 'resume') => {
      await scene.softphone.do({ do: 'record', now });
      await settle();
      return scene.softphone.store.isRecordingPaused;
    };
    call!.recording = undefined;
    expect(await press('pause')).toBe(false);
    expect(titles(scene)).toEqual(['Chưa ngừng được ghi âm, cuộc gọi vẫn đang được ghi. Vui lòng thử lại!']);
    call!.recording = 'paused';
    expect(await press('pause')).toBe(true);
    expect(await press('resume')).toBe(true);
    expect(titles(scene).at(-1)).toBe('Chưa ghi tiếp được, vui lòng thử lại!');
    call!.recording = 'on';
    expect(await press('resume')).toBe(false);
    call!.recording = 'off';
    expect(await press('pause')).toBe(false);
    expect(titles(scene).slice(2)).toEqual(['Cuộc gọi này không được ghi âm']);
    // a colleague has paused it, or had before this page was loaded
    scene.phone().say('recording', { state: 'paused' });
    expect(scene.softphone.store.isRecordingPaused).toBe(true);
  });

  it('over a lost socket nothing is asked for that would end it, and the sound is renewed afterwards', async () => {
    const scene = await talking();
    const { call } = scene.phone();
    scene.phone().isRegistered = false;
    scene.phone().say('disconnected', { code: 1006, reason: '' });
    expect(scene.softphone.store).toMatchObject({ downSince: Date.now(), isInCall: true, isSocketConnected: false });
    expect(whyNot(scene.softphone.store)).toBe('Chờ nối lại xong');
    await scene.softphone.do({ do: 'hold', on: true });
    await scene.softphone.do({ do: 'press', digit: '1' });
    expect([call!.done, scene.softphone.store.isHeld]).toEqual([[], false]);

    scene.phone().say('media', { state: 'disconnected' });
    scene.phone().isRegistered = true;
    call!.restarts = false;
    scene.phone().say('registered', {});
    expect(call!.done).toEqual(['restart']);
    call!.restarts = true;
    await vi.advanceTimersByTimeAsync(500);
    expect(call!.done).toEqual(['restart', 'restart']);
    scene.phone().say('media', { state: 'connected' });
    expect([scene.softphone.store.downSince, whyNot(scene.softphone.store)]).toEqual([null, undefined]);
  });

  it('whose sound is lost first asks whether the socket still leads anywhere', async () => {
    const scene = await talking();
    const { call } = scene.phone();
    scene.phone().isAlive = false;
    scene.phone().say('media', { state: 'disconnected' });
    await settle();
    expect([scene.phone().done.at(-1), call!.done]).toEqual(['probe', []]);
    expect(scene.softphone.store.downSince).not.toBeNull();
    // ICE came back by itself: the gateway need not have followed
    scene.phone().say('media', { state: 'connected' });
    expect([call!.done, scene.softphone.store.downSince === null]).toEqual([['restart'], false]);
    scene.phone().say('media', { state: 'connected' });
    expect(scene.softphone.store.downSince).toBeNull();
  });

  it('takes another pair of addresses for another network, once ICE has settled', async () => {
    const scene = await talking();
    const { call } = scene.phone();
    scene.phone().say('way', {});
    await settle();
    expect([scene.phone().done, call!.done]).toEqual([['start'], []]);
    vi.advanceTimersByTime(6_000);
    scene.phone().say('way', {});
    scene.phone().say('media', { state: 'failed' });
    await settle();
    expect([scene.phone().done.includes('probe'), call!.done]).toEqual([true, ['restart']]);
    vi.advanceTimersByTime(6_000);
    scene.softphone.tick();
    expect(call!.done).toEqual(['restart', 'restart']);
  });

  it('outlives any time without a socket, and asks for one each second', async () => {
    const scene = await talking();
    scene.phone().isConnected = scene.phone().isRegistered = false;
    scene.phone().say('disconnected', { code: 1006, reason: '' });
    for (let second = 0; second < 60; second++) {
      vi.advanceTimersByTime(1_000);
      scene.softphone.tick();
    }
    expect(scene.phone().done.filter(done => done === 'hurry')).toHaveLength(60);
    expect([scene.phone().call!.done, scene.softphone.store.isInCall]).toEqual([[], true]);
  });

  it('that rings when the socket is lost is let go, for it is offered to somebody else', async () => {
    const scene = await started();
    scene.phone().ring();
    const { call } = scene.phone();
    scene.phone().say('disconnected', { code: 1006, reason: '' });
    expect([call!.done, scene.softphone.store.callStatus]).toEqual([['hang up'], 'FAILED']);
    expect(titles(scene)).toEqual(['Mất kết nối khi đang đổ chuông, cuộc gọi chuyển cho người khác']);
  });

  it('says why it broke off when nobody ended it', async () => {
    const scene = await talking();
    scene.phone().end('ended', { reason: 'SIP;cause=200;text="media_failed"' });
    expect(titles(scene)).toEqual(['Cuộc gọi bị ngắt vì tổng đài gặp sự cố, vui lòng gọi lại']);
    const other = await talking();
    other.phone().end('ended', { reason: 'SIP;cause=200;text="customer_hung_up"' });
    expect(titles(other)).toEqual([]);
  });

  it('leaves the sound alone when only the socket was away', async () => {
    const scene = await talking();
    scene.phone().say('disconnected', { code: 1006, reason: '' });
    scene.phone().say('registered', {});
    expect([scene.phone().call!.done, scene.softphone.store.downSince]).toEqual([[], null]);
  });

  it('on another network drops the socket at once, and gives up after 30 s without sound', async () => {
    const scene = await talking();
    const { call } = scene.phone();
    scene.softphone.moved(false);
    expect(scene.phone().done.slice(-1)).toEqual(['drop']);
    scene.softphone.moved(true);
    expect(scene.phone().done.slice(-2)).toEqual(['drop', 'hurry']);
    scene.phone().say('media', { state: 'disconnected' });
    vi.advanceTimersByTime(31_000);
    scene.softphone.tick();
    expect(call!.done).toEqual(['hang up']);
  });

  it('asks the gateway for a sign of life after the machine slept', async () => {
    const scene = await started();
    scene.softphone.tick();
    expect(scene.phone().done).not.toContain('probe');
    vi.advanceTimersByTime(20_000);
    scene.softphone.tick();
    expect(scene.phone().done).toContain('probe');
  });

  it('is gone on with after a reload for 30 s, when that is wished', async () => {
    const before = await talking();
    before.softphone.close();
    expect(before.phone().done).not.toContain('stop');
    const after = sceneOf();
    for (const [name, value] of before.kept) after.kept.set(name, value);
    await after.softphone.start();
    expect(after.softphone.store.rejoin).toMatchObject({ callId: 'call-1' });
    after.phone().say('registered', {});
    await after.softphone.do({ do: 'rejoin' });
    expect(after.phone().done.at(-1)).toBe('dial rejoin-call-1 {}');
    after.phone().accept();
    expect(after.softphone.store).toMatchObject({ startTime: before.softphone.store.startTime, rejoin: null });

    const late = sceneOf();
    for (const [name, value] of before.kept) late.kept.set(name, value);
    vi.advanceTimersByTime(31_000);
    await late.softphone.start();
    expect(late.softphone.store.rejoin).toBeNull();
  });

  /** A page that was loaded again in a call, whose telephone the gateway does not know yet. */
  async function loadedAgain(more: Partial<PhoneWorld> = {}) {
    const before = await talking();
    before.softphone.close();
    const after = sceneOf(more);
    for (const [name, value] of before.kept) after.kept.set(name, value);
    await after.softphone.start();
    after.phone().isRegistered = false;
    const asked = () => after.phone().done.filter(one => one.startsWith('dial rejoin-call-1')).length;
    const register = () => {
      after.phone().isRegistered = true;
      after.phone().say('registered', {});
    };
    return { ...after, asked, register };
  }

  it('is gone on with by a click that comes before the gateway knows the telephone', async () => {
    const { softphone, phone, asked, register } = await loadedAgain();
    await softphone.do({ do: 'rejoin' });
    expect(asked()).toBe(0);
    expect(softphone.store).toMatchObject({ callStatus: 'DIALING', downSince: Date.now(), rejoin: null });
    await vi.advanceTimersByTimeAsync(9_000);
    register();
    expect(asked()).toBe(1);
    phone().accept();
    expect(softphone.store).toMatchObject({ isInCall: true, callStatus: 'ANSWERING', downSince: null });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([softphone.store.isInCall, asked()]).toEqual([true, 1]);
  });

  it('is asked for again where a try came to nothing, as by a socket that was lost or a gateway that is busy', async () => {
    const { softphone, phone, asked, register, toasts } = await loadedAgain();
    register();
    await softphone.do({ do: 'rejoin' });
    phone().isRegistered = false;
    // JsSIP gives an INVITE up by itself where its socket is lost
    phone().end('failed', { originator: 'local', cause: 'Canceled' });
    phone().say('disconnected', { code: 1006, reason: '' });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(asked()).toBe(1);
    register();
    expect(asked()).toBe(2);
    phone().end('failed', { code: 503 });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked()).toBe(3);
    phone().accept();
    expect(softphone.store.isInCall).toBe(true);
    expect(toasts).toEqual([]);
  });

  it('is gone on with no more where the gateway has it no more, it is too late, or nobody wants it', async () => {
    for (const [how, said] of [
      ['gone', words.ended],
      ['too late', words.interrupted],
      ['unwanted', undefined],
      ['unwanted as it is asked for', undefined],
    ] as const) {
      const { softphone, phone, asked, register, toasts, kept } = await loadedAgain();
      await softphone.do({ do: 'rejoin' });
      if (how === 'gone') {
        register();
        phone().end('failed', { code: 481 });
      }
      if (how === 'too late') await vi.advanceTimersByTimeAsync(31_000);
      if (how === 'unwanted as it is asked for') register();
      if (how.startsWith('unwanted')) await softphone.do({ do: 'hang-up' });
      expect(toasts[0]?.title, how).toBe(said);
      expect(softphone.store, how).toMatchObject({ isInCall: false, rejoin: null, wrapUp: { callId: 'call-1' } });
      expect(kept.has('softphone-call'), how).toBe(false);
      register();
      await vi.advanceTimersByTimeAsync(31_000);
      expect(asked(), how).toBe(how === 'gone' || how === 'unwanted as it is asked for' ? 1 : 0);
    }
  });

  it('ends at the gateway too where its person hangs up before it is gone on with', async () => {
    for (const how of ['before the gateway knows the telephone', 'as it is asked for', 'too late'] as const) {
      const { softphone, phone, register } = await loadedAgain();
      if (how === 'as it is asked for') register();
      await softphone.do({ do: 'rejoin' });
      await softphone.do({ do: 'hang-up' });
      if (how === 'too late') await vi.advanceTimersByTimeAsync(31_000);
      // what nobody heard is said again
      phone().isAlive = false;
      register();
      await settle();
      phone().isAlive = true;
      register();
      await settle();
      register();
      await settle();
      const left = phone().done.filter(one => one === 'leave call-1').length;
      expect(left > 0, how).toBe(how !== 'too late');
      if (how === 'before the gateway knows the telephone') expect(left).toBe(2);
      expect(softphone.store, how).toMatchObject({ callStatus: 'ENDED', wrapUp: { callId: 'call-1' } });
    }
  });

  it('is asked for no more where the session of its person is over', async () => {
    let answer: typeof line | 'signed-out' = line;
    const { softphone, phone, asked, register, toasts } = await loadedAgain({
      server: { ...sceneOf().world.server, line: async () => answer },
    });
    await softphone.do({ do: 'rejoin' });
    answer = 'signed-out';
    phone().say('registrationFailed', { cause: 'Authentication Error', code: 403 });
    await settle();
    register();
    await vi.advanceTimersByTimeAsync(31_000);
    expect([asked(), toasts.map(({ title }) => title)]).toEqual([0, [words.signedOut]]);
  });

  it('waits on where the page may not hear its person yet', async () => {
    let isAllowed = false;
    const microphone = async () => {
      if (!isAllowed) throw new Error('NotAllowedError');
      return { getTracks: () => [], getAudioTracks: () => [] } as unknown as MediaStream;
    };
    const { softphone, asked, register, toasts } = await loadedAgain({ microphone });
    register();
    await softphone.do({ do: 'rejoin' });
    expect(toasts.map(({ title }) => title)).toEqual([words.noMicrophone]);
    expect(softphone.store).toMatchObject({ callStatus: 'ENDED', wrapUp: null, rejoin: { callId: 'call-1' } });
    isAllowed = true;
    await softphone.do({ do: 'rejoin' });
    expect(asked()).toBe(1);
  });

  /** A microphone that comes, or is refused, when a test says so; what was opened and what was stopped. */
  function slowMicrophone() {
    const stopped: number[] = [];
    const asked: ((isThere?: boolean) => void)[] = [];
    const microphone = () =>
      new Promise<MediaStream>((resolve, reject) => {
        const at = asked.length;
        const track = { stop: () => stopped.push(at), addEventListener: () => {} };
        const stream = { getTracks: () => [track], getAudioTracks: () => [track] } as unknown as MediaStream;
        asked.push((isThere = true) => (isThere ? resolve(stream) : reject(new Error('NotAllowedError'))));
      });
    return { microphone, answer: asked, stopped };
  }

  it('of a tab that closed waits on, with what was written, where the next one may not hear its person yet', async () => {
    const before = await talking();
    await before.softphone.do({ do: 'note', callId: 'call-1', text: 'Hỏi bảo hành' });
    const { microphone, answer } = slowMicrophone();
    const after = sceneOf({ microphone });
    await after.softphone.start(before.softphone.store, true);
    after.phone().say('registered', {});
    answer[0]!(false);
    await settle();
    expect(after.softphone.store).toMatchObject({ callStatus: 'ENDED', rejoin: { callId: 'call-1' } });
    void after.softphone.do({ do: 'rejoin' });
    answer[1]!();
    await settle();
    expect(after.phone().done.at(-1)).toBe('dial rejoin-call-1 {}');
    expect(after.softphone.store).toMatchObject({ note: 'Hỏi bảo hành', callStatus: 'DIALING' });
  });

  it('of a tab that closed is gone on with by the third, as it was, where the second closed on the way', async () => {
    const before = await talking();
    await before.softphone.do({ do: 'mute', on: true });
    vi.advanceTimersByTime(5_000);
    const second = sceneOf();
    await second.softphone.start(before.softphone.store, true);
    second.phone().isRegistered = false;
    second.phone().say('registered', {});
    await settle();
    await second.softphone.do({ do: 'note', callId: 'call-1', text: 'Hỏi bảo hành' });
    vi.advanceTimersByTime(20_000);
    const given = structuredClone(second.softphone.store);
    second.softphone.close();
    const third = sceneOf();
    await third.softphone.start(given, true);
    third.phone().say('registered', {});
    await settle();
    expect(third.phone().done.at(-1)).toBe('dial rejoin-call-1 {}');
    third.phone().accept();
    expect(third.softphone.store).toMatchObject({ isMuted: true, note: 'Hỏi bảo hành', sought: null });
    // what the gateway gave up meanwhile is nobody's
    const late = sceneOf();
    vi.advanceTimersByTime(11_000);
    await late.softphone.start(given, true);
    late.phone().say('registered', {});
    await settle();
    expect([late.phone().done, late.softphone.store.callStatus]).toEqual([['start'], 'ENDED']);
  });

  it('is too late for a page that nobody lets hear them, which takes other calls then', async () => {
    const { microphone, answer, stopped } = slowMicrophone();
    const { softphone, phone, register, asked } = await loadedAgain({ microphone });
    register();
    void softphone.do({ do: 'rejoin' });
    await vi.advanceTimersByTimeAsync(31_000);
    expect(softphone.store).toMatchObject({ callStatus: 'FAILED', wrapUp: { callId: 'call-1' } });
    answer[0]!();
    await settle();
    expect([asked(), stopped]).toEqual([0, [0]]);
    phone().ring({ callId: 'call-2' });
    expect(softphone.store.callStatus).toBe('RINGING');
  });

  it('is nothing more to a page that let go of it, whose microphone closes', async () => {
    for (const when of ['before the microphone came', 'after'] as const) {
      const { microphone, answer, stopped } = slowMicrophone();
      const { softphone, asked, register, kept, toasts } = await loadedAgain({ microphone });
      void softphone.do({ do: 'rejoin' });
      if (when === 'after') answer[0]!();
      await settle();
      softphone.close();
      answer[0]!();
      register();
      await vi.advanceTimersByTimeAsync(31_000);
      expect([asked(), stopped, toasts, kept.has('softphone-call')], when).toEqual([0, [0], [], true]);
    }
  });

  it('that a page was about to go on with as it closed is left to the next one', async () => {
    const { softphone, asked, register, kept } = await loadedAgain();
    await softphone.do({ do: 'rejoin' });
    softphone.close();
    register();
    await vi.advanceTimersByTimeAsync(31_000);
    expect([asked(), kept.has('softphone-call')]).toEqual([0, true]);
  });

  it('whose person was silent and had them hold goes on so', async () => {
    const before = await talking();
    await before.softphone.do({ do: 'mute', on: true });
    await before.softphone.do({ do: 'hold', on: true });
    const after = sceneOf();
    await after.softphone.start(before.softphone.store);
    after.phone().say('connected', { url: 'wss://a.test' });
    after.phone().say('registered', {});
    await settle();
    after.phone().accept();
    expect(after.softphone.store).toMatchObject({ isMuted: true, isHeld: false });
    after.phone().say('confirmed', {});
    expect(after.softphone.store).toMatchObject({ callStatus: 'HOLDING', isMuted: true, isHeld: true });
  });

  it('whose microphone is unplugged goes on with the usual one, as silent as before, and says so', async () => {
    const opened: (EventTarget & { enabled: boolean; stop(): void })[] = [];
    const microphone = async () => {
      const track = Object.assign(new EventTarget(), { enabled: true, stop: () => {} });
      opened.push(track);
      return { getTracks: () => [track], getAudioTracks: () => [track] } as unknown as MediaStream;
    };
    const scene = await started({ microphone });
    scene.phone().ring();
    await scene.softphone.do({ do: 'answer', callId: 'call-1' });
    const sent: unknown[] = [];
    const sender = { track: { kind: 'audio' }, replaceTrack: async (track: unknown) => void sent.push(track) };
    scene.phone().call!.connection = { getSenders: () => [sender], getStats: async () => new Map() };
    await scene.softphone.do({ do: 'mute', on: true });
    opened[0]!.dispatchEvent(new Event('ended'));
    await settle();
    expect([opened.length, sent, opened[1]!.enabled]).toEqual([2, [opened[1]], false]);
    expect(scene.toasts.map(({ title }) => title)).toEqual(['Micrô vừa bị rút, đang dùng micrô mặc định']);
    // after the call it is nobody's
    scene.phone().end('ended');
    opened[1]!.dispatchEvent(new Event('ended'));
    await settle();
    expect(opened).toHaveLength(2);
  });

  it('leaves what was not said of the one before', async () => {
    const scene = await talking();
    scene.phone().end('ended');
    scene.phone().ring({ callId: 'call-2' });
    await scene.softphone.do({ do: 'answer', callId: 'call-2' });
    scene.phone().end('ended');
    expect(scene.softphone.store.wrapUp?.callId).toBe('call-2');
    await scene.softphone.do({ do: 'wrapped-up', callId: 'call-2' });
    expect(scene.softphone.store.wrapUp?.callId).toBe('call-1');
    await scene.softphone.do({ do: 'wrapped-up', callId: 'call-1' });
    expect(scene.softphone.store.wrapUp).toBeNull();
  });

  it('saving slowly closes what was saved, and not what is left to say of the next', async () => {
    const scene = await talking();
    scene.phone().end('ended');
    scene.phone().ring({ callId: 'call-2' });
    await scene.softphone.do({ do: 'answer', callId: 'call-2' });
    scene.phone().end('ended');
    await scene.softphone.do({ do: 'wrapped-up', callId: 'call-1' });
    expect(scene.softphone.store).toMatchObject({ wrapUp: { callId: 'call-2' }, laterWrapUps: [] });
  });

  it('what is written of it stays its own: what comes late goes to what is left to say, and never to the next', async () => {
    const scene = await talking();
    const write = (callId: string, text: string) => scene.softphone.do({ do: 'note', callId, text });
    await write('call-1', 'Hỏi bảo');
    scene.phone().end('ended');
    await write('call-1', 'Hỏi bảo hành');
    expect(scene.softphone.store).toMatchObject({ note: '', wrapUp: { note: 'Hỏi bảo hành' } });
    scene.phone().ring({ callId: 'call-2' });
    await write('call-1', 'Hỏi bảo hành máy giặt');
    await scene.softphone.do({ do: 'answer', callId: 'call-2' });
    await write('call-2', 'Đổi lịch');
    expect(scene.softphone.store).toMatchObject({ note: 'Đổi lịch', wrapUp: { note: 'Hỏi bảo hành máy giặt' } });
    scene.phone().end('ended');
    await write('call-1', 'Xong');
    expect(scene.softphone.store).toMatchObject({ wrapUp: { note: 'Đổi lịch' }, laterWrapUps: [{ note: 'Xong' }] });
  });

  it('what was written is left to say where nobody goes on with it', async () => {
    for (const forgets of ['by a click', 'by its time', 'by another call', 'by its page, which comes too late']) {
      const before = await talking();
      vi.advanceTimersByTime(20_000);
      await before.softphone.do({ do: 'note', callId: 'call-1', text: 'Hỏi bảo hành' });
      before.softphone.close();
      const after = sceneOf();
      for (const [name, value] of before.kept) after.kept.set(name, value);
      if (forgets === 'by its page, which comes too late') vi.advanceTimersByTime(40_000);
      await after.softphone.start();
      if (forgets === 'by a click') await after.softphone.do({ do: 'forget-call' });
      if (forgets === 'by another call') after.phone().ring({ callId: 'call-2' });
      if (forgets === 'by its time') {
        vi.advanceTimersByTime(31_000);
        after.softphone.tick();
      }
      expect(after.softphone.store, forgets).toMatchObject({
        rejoin: null,
        wrapUp: { callId: 'call-1', seconds: 20, note: 'Hỏi bảo hành' },
      });
      expect(after.kept.has('softphone-call')).toBe(false);
    }
  });

  it('what another tab has gone on with is left to that one', async () => {
    const before = await talking();
    await before.softphone.do({ do: 'note', callId: 'call-1', text: 'Hỏi bảo hành' });
    before.softphone.close();
    const after = sceneOf();
    for (const [name, value] of before.kept) after.kept.set(name, value);
    vi.advanceTimersByTime(40_000);
    await after.softphone.start(undefined, true);
    expect(after.softphone.store).toMatchObject({ rejoin: null, wrapUp: null });
    expect(after.kept.has('softphone-call')).toBe(false);
  });

  it('of a tab that closed is gone on with by itself', async () => {
    const before = await talking();
    const after = sceneOf();
    await after.softphone.start(before.softphone.store);
    after.phone().say('registered', {});
    await settle();
    expect(after.phone().done.at(-1)).toBe('dial rejoin-call-1 {}');
    const idle = sceneOf();
    await idle.softphone.start(emptyStore);
    idle.phone().say('registered', {});
    expect(idle.phone().done).toEqual(['start']);
  });
});

describe('what is told of calls', () => {
  const ofUser = (kept: Map<string, string>, userId: string) => ({
    ...{ me: { tenantId: 'tenant', userId }, recall: (name: string) => kept.get(name) ?? null },
    keep: (name: string, value: string | null) => void (value === null ? kept.delete(name) : kept.set(name, value)),
  });
  const told = (scene: Scene) => errors(scene).map(({ report }) => report.log as { cause: string; call_ids: string[] });

  it('of a call that its page left is told once, unless it is gone on with', async () => {
    const kept = new Map<string, string>();
    await talking(await started(ofUser(kept, 'an')));
    expect(told(await started(ofUser(kept, 'another')))).toEqual([]);
    const back = await started(ofUser(kept, 'an'));
    await back.softphone.do({ do: 'rejoin' });
    back.phone().accept();
    expect(told(back)).toEqual([]);
    // the browser is gone with its tab
    kept.delete('softphone-call');
    expect(told(await started(ofUser(kept, 'an')))).toMatchObject([
      { cause: 'Page left in the call', call_ids: ['call-1'] },
    ]);
    expect(told(await started(ofUser(kept, 'an')))).toEqual([]);
  });

  it('of a call that its page left is nothing for somebody else in the same tab, and still there for whom it was', async () => {
    const kept = new Map<string, string>();
    const before = await talking(await started(ofUser(kept, 'an')));
    await before.softphone.do({ do: 'note', callId: 'call-1', text: 'Hẹn gọi lại' });
    const another = await started(ofUser(kept, 'another'));
    expect(another.softphone.store).toMatchObject({ rejoin: null, wrapUp: null });
    const back = await started(ofUser(kept, 'an'));
    expect(back.softphone.store.rejoin).toMatchObject({ callId: 'call-1' });
    back.phone().isRegistered = true;
    await back.softphone.do({ do: 'forget-call' });
    await settle();
    expect(back.phone().done).toContain('leave call-1');
    expect(back.softphone.store.wrapUp).toMatchObject({ note: 'Hẹn gọi lại' });
  });

  it('of a call that nobody goes on with is told when that is too late', async () => {
    const kept = new Map<string, string>();
    await talking(await started(ofUser(kept, 'an')));
    const back = await started(ofUser(kept, 'an'));
    expect(told(back)).toEqual([]);
    await back.softphone.do({ do: 'forget-call' });
    expect(told(back)).toMatchObject([{ cause: 'Page left in the call', call_ids: ['call-1'] }]);
  });

  it('without a call names none of those before', async () => {
    const scene = await talking();
    scene.phone().end('ended');
    scene.softphone.reports.callError('Strange');
    expect(told(scene)).toMatchObject([{ cause: 'Strange', call_ids: [] }]);
  });

  it('of a wrong call says which it was, though it is over by then', async () => {
    const scene = await started();
    scene.phone().ring();
    await scene.softphone.do({ do: 'answer', callId: 'call-0' });
    scene.phone().end('ended');
    await vi.advanceTimersByTimeAsync(6_000);
    expect(told(scene)).toMatchObject([{ cause: 'Wrong call id', call_ids: ['call-1'] }]);
  });

  it('leaves who it was out', async () => {
    const scene = await talking();
    scene.phone().end('failed', { originator: 'local', cause: 'Broken', code: 500 });
    expect(JSON.stringify([scene.traces, scene.kept.get('softphone-traces-user')])).not.toMatch(/Dậu|0901234567/);
  });
});
