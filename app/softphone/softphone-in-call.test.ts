import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whyNot } from './call-store.ts';
import { settle, started, talking, titles } from './softphone.test-kit.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

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
});
