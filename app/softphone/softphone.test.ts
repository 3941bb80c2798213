import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasCall, nobody } from './call-store.ts';
import { words } from './constants.ts';
import { errors, type Scene, sceneOf, settle, started, talking, titles } from './softphone.test-kit.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

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
