import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyStore } from './call-store.ts';
import { words } from './constants.ts';
import { line, sceneOf, settle, talking } from './softphone.test-kit.ts';
import type { PhoneWorld } from './world.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a call that outlives its page', () => {
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
