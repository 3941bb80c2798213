import { afterEach, expect, it, vi } from 'vitest';
import { words } from './constants.ts';
import type { PhoneMessage } from './phone-tab.ts';
import { PhoneTab } from './phone-tab.ts';
import { type FakePhone, sceneOf } from './softphone.test-kit.ts';
import { Softphone } from './softphone.ts';
import type { PhoneWorld } from './world.ts';

/** Tabs around one lock and one channel, as a browser has them. */
class Browser {
  readonly phones: FakePhone[] = [];
  readonly rings: string[] = [];
  #waiting: { lead: () => void; resign: () => void; name: string }[] = [];
  readonly #channels = new Map<string, { onmessage: ((message: { data: PhoneMessage }) => void) | null }>();

  tab(name: string, isArmed = true, more: Partial<PhoneWorld> = {}) {
    const toasts: string[] = [];
    const view = { isInView: true };
    const channel = {
      onmessage: null as ((message: { data: PhoneMessage }) => void) | null,
      postMessage: (data: PhoneMessage) => {
        for (const [other, at] of this.#channels) if (other !== name) at.onmessage?.({ data: structuredClone(data) });
      },
    };
    this.#channels.set(name, channel);
    const scene = sceneOf({ ring: caller => void this.rings.push(`${name}: ${caller.name}`), ...more });
    const tab = new PhoneTab(
      {
        channel,
        campaign: (lead, resign, steal) => {
          const one = { lead, resign, name };
          const holder = this.#waiting[0];
          if (steal && holder) {
            this.#waiting[0] = one;
            holder.resign();
            lead();
          } else if (this.#waiting.push(one) === 1) lead();
          return () => {
            const led = this.#waiting[0] === one;
            this.#waiting = this.#waiting.filter(other => other !== one);
            if (led) this.#waiting[0]?.lead();
          };
        },
        open: (changed, given, notice) =>
          new Softphone(
            {
              ...scene.world,
              notice,
              open: options => {
                const phone = scene.world.open(options) as unknown as FakePhone;
                this.phones.push(phone);
                return phone as never;
              },
            },
            changed,
            given,
          ),
        isInView: () => view.isInView,
        notice: ({ title }) => void toasts.push(title ?? ''),
      },
      { isArmed },
    );
    tab.start();
    return { tab, toasts, view, close: () => tab.stop() };
  }
}

afterEach(() => vi.useRealTimers());

const settled = () => new Promise(resolve => setTimeout(resolve));

it('one tab holds the telephone, and all of them show one call that rings once', async () => {
  const browser = new Browser();
  const [a, b, c] = ['a', 'b', 'c'].map(name => browser.tab(name));
  await settled();
  browser.phones[0]!.say('registered', {});
  browser.phones[0]!.ring();
  await settled();
  expect([a, b, c].map(one => one!.tab.isLeading)).toEqual([true, false, false]);
  expect(browser.phones).toHaveLength(1);
  expect(browser.rings).toEqual(['a: Dậu']);
  for (const one of [a, b, c])
    expect(one!.tab.get()).toMatchObject({ callStatus: 'RINGING', caller: { name: 'Trần Thị Dậu' } });
});

it('a call that is asked for before the telephone is there is made once it has signed in, in whichever tab', async () => {
  const browser = new Browser();
  const dialled = () => browser.phones.flatMap(({ done }) => done.filter(one => one.startsWith('dial')));
  const a = browser.tab('a');
  a.tab.send({ do: 'dial', target: '0901' });
  // again: it is one call
  a.tab.send({ do: 'dial', target: '0902' });
  await settled();
  expect([browser.phones.length, dialled(), a.toasts]).toEqual([1, [], []]);
  browser.phones[0]!.say('registered', {});
  await settled();
  expect(dialled()).toEqual(['dial 0902 {}']);
  browser.phones[0]!.end('failed', { originator: 'local' });

  const b = browser.tab('b');
  browser.phones[0]!.say('unregistered', {});
  b.tab.send({ do: 'dial', target: '0903' });
  await settled();
  expect(dialled()).toHaveLength(1);
  browser.phones[0]!.say('registered', {});
  await settled();
  expect(dialled()).toEqual(['dial 0902 {}', 'dial 0903 {}']);
});

it('a call that waited too long for a telephone is not made, and says so', async () => {
  vi.useFakeTimers();
  const browser = new Browser();
  const a = browser.tab('a');
  a.tab.send({ do: 'dial', target: '0901' });
  await vi.advanceTimersByTimeAsync(9_900);
  expect(a.toasts).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(a.toasts).toEqual([words.interrupted]);
  browser.phones[0]!.say('registered', {});
  await vi.advanceTimersByTimeAsync(100);
  expect(browser.phones[0]!.done).toEqual(['start']);
});

it.each(['open', 'replaced'] as const)(
  'a call that the first click asks for, which brings the telephone from another browser (%s), is made once it is here',
  async how => {
    const browser = new Browser();
    const dialled = () => browser.phones.flatMap(({ done }) => done.filter(one => one.startsWith('dial')));
    const [a, b] = [browser.tab('a'), browser.tab('b')];
    await settled();
    const elsewhere = () => {
      const phone = browser.phones.at(-1)!;
      phone.isRegistered = false;
      if (how === 'open') phone.say('refused', { elsewhere: 'open' });
      else phone.say('replaced', {});
    };
    for (const { tab } of [a!, b!]) {
      const before = dialled().length;
      elsewhere();
      tab.touched(Date.now());
      tab.send({ do: 'dial', target: '0901' });
      await settled();
      expect([dialled().length, a!.toasts, b!.toasts]).toEqual([before, [], []]);
      const phone = browser.phones.at(-1)!;
      phone.isRegistered = true;
      phone.say('registered', {});
      await settled();
      expect(dialled().length).toBe(before + 1);
      phone.end('failed', { originator: 'local' });
      for (const one of [a!, b!]) one.toasts.length = 0;
    }
    // one that a touch replaced began anew, one that was refused asked anew
    expect(browser.phones.length).toBe(how === 'open' ? 1 : 3);
  },
);

it('a call for which the telephone does not come from another browser is not made, and says why within 3 s', async () => {
  vi.useFakeTimers();
  const browser = new Browser();
  const a = browser.tab('a');
  await vi.advanceTimersByTimeAsync(0);
  const [phone] = browser.phones;
  phone!.isRegistered = false;
  phone!.say('refused', { elsewhere: 'open' });
  a.tab.send({ do: 'dial', target: '0901' });
  await vi.advanceTimersByTimeAsync(2_900);
  expect(a.toasts).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(a.toasts).toEqual([words.openElsewhere]);
  // a call there is not waited for
  phone!.say('refused', { elsewhere: 'talking' });
  a.tab.send({ do: 'dial', target: '0901' });
  await vi.advanceTimersByTimeAsync(0);
  expect(a.toasts).toEqual([words.openElsewhere, words.talkingElsewhere]);
});

it('a call that brings back the telephone that another browser took waits as for one that comes, from each tab', async () => {
  vi.useFakeTimers();
  for (const from of [0, 1]) {
    const browser = new Browser();
    const tabs = ['a', 'b'].map(name => browser.tab(name));
    await vi.advanceTimersByTimeAsync(0);
    browser.phones[0]!.isRegistered = false;
    browser.phones[0]!.say('replaced', {});
    const { tab, toasts } = tabs[from]!;
    // the other tab hears of the touch only after this
    tab.send({ do: 'dial', target: '0901' });
    tab.touched(Date.now());
    await vi.advanceTimersByTimeAsync(5_000);
    expect(toasts, `${from}`).toEqual([]);
    browser.phones[1]!.say('registered', {});
    await vi.advanceTimersByTimeAsync(0);
    expect(browser.phones[1]!.done.at(-1), `${from}`).toBe('dial 0901 {}');
  }
});

it('the telephone hears when any tab of its browser was touched', async () => {
  const browser = new Browser();
  const [a, b] = [browser.tab('a'), browser.tab('b')];
  await settled();
  const [phone] = browser.phones;
  a.tab.touched(Date.now());
  b.tab.touched(Date.now());
  expect(phone!.done).toEqual(['start', 'touched', 'touched']);
});

it('the microphone that is asked for as the page comes is asked for', async () => {
  const browser = new Browser();
  const asked = vi.fn(async () => ({ getTracks: () => [], getAudioTracks: () => [] }) as unknown as MediaStream);
  const a = browser.tab('a', true, { microphone: asked });
  a.tab.send({ do: 'ask-microphone' });
  await settled();
  expect(asked).toHaveBeenCalledTimes(1);
});

it('whoever cannot telephone here is told so, at once and for each call that is asked for', async () => {
  const browser = new Browser();
  const a = browser.tab('a', true, { isSupported: () => false });
  a.tab.send({ do: 'dial', target: '0901' });
  await settled();
  expect(a.toasts).toEqual([words.unsupported, words.unsupported]);
});

it('the others steer it', async () => {
  const browser = new Browser();
  browser.tab('a');
  const b = browser.tab('b');
  await settled();
  const [phone] = browser.phones;
  phone!.ring();
  b.tab.send({ do: 'answer', callId: 'call-1' });
  await settled();
  expect(b.tab.get()).toMatchObject({ callStatus: 'ANSWERING', isInCall: true });
  b.tab.send({ do: 'mute', on: true });
  expect(b.tab.get().callStatus).toBe('MUTING');
  b.tab.send({ do: 'hang-up' });
  await settled();
  expect(b.tab.get()).toMatchObject({ callStatus: 'ENDED', wrapUp: { callId: 'call-1' } });
});

it('a tab that comes later is told how it stands', async () => {
  const browser = new Browser();
  browser.tab('a');
  await settled();
  browser.phones[0]!.say('registered', {});
  const late = browser.tab('late');
  expect(late.tab.get()).toMatchObject({ power: 'on', isSipConnected: true });
});

it('when its tab closes the next one goes on with the call', async () => {
  const browser = new Browser();
  const a = browser.tab('a');
  const b = browser.tab('b');
  const c = browser.tab('c');
  await settled();
  browser.phones[0]!.ring();
  a.tab.send({ do: 'answer', callId: 'call-1' });
  await settled();
  a.close();
  await settled();
  expect([b.tab.isLeading, c.tab.isLeading]).toEqual([true, false]);
  expect(browser.phones[0]!.done).not.toContain('stop');
  browser.phones[1]!.say('registered', {});
  await settled();
  expect(browser.phones[1]!.done.at(-1)).toBe('dial rejoin-call-1 {}');
  browser.phones[1]!.accept();
  expect(c.tab.get()).toMatchObject({ isInCall: true, caller: { name: 'Trần Thị Dậu' } });
});

it('when that one closes on the way into the call the one after it goes on with it', async () => {
  const browser = new Browser();
  const [a, b, c] = ['a', 'b', 'c'].map(name => browser.tab(name));
  await settled();
  browser.phones[0]!.ring();
  a!.tab.send({ do: 'answer', callId: 'call-1' });
  await settled();
  a!.close();
  await settled();
  browser.phones[1]!.say('registered', {});
  await settled();
  b!.close();
  await settled();
  browser.phones[2]!.say('registered', {});
  await settled();
  expect(browser.phones[2]!.done.at(-1)).toBe('dial rejoin-call-1 {}');
  browser.phones[2]!.accept();
  expect(c!.tab.get()).toMatchObject({ isInCall: true, sought: null });
});

it('a tab without a call signs off as it closes', async () => {
  const browser = new Browser();
  const a = browser.tab('a');
  await settled();
  a.close();
  expect(browser.phones[0]!.done).toContain('stop');
});

it('the tab that was touched takes it from one that nobody has touched, but never out of a call', async () => {
  const browser = new Browser();
  const a = browser.tab('a', false);
  const b = browser.tab('b', false);
  await settled();
  expect(a.tab.get().isArmed).toBe(false);
  b.tab.touched(Date.now());
  await settled();
  expect([a.tab.isLeading, b.tab.isLeading, a.tab.get().isArmed]).toEqual([false, true, true]);
  a.tab.touched(Date.now());
  await settled();
  expect([a.tab.isLeading, browser.phones.length]).toEqual([false, 2]);

  const other = new Browser();
  other.tab('a', false);
  const touched = other.tab('b', false);
  await settled();
  other.phones[0]!.ring();
  touched.tab.touched(Date.now());
  expect(touched.tab.isLeading).toBe(false);
});

it('a tab that was touched goes before one that was not, when the one before them closes', async () => {
  const browser = new Browser();
  const a = browser.tab('a');
  const b = browser.tab('b', false);
  const c = browser.tab('c');
  await settled();
  a.close();
  await settled();
  expect([b.tab.isLeading, c.tab.isLeading, b.tab.get().isArmed]).toEqual([false, true, true]);
});

it('what it says is seen in every tab', async () => {
  const browser = new Browser();
  const a = browser.tab('a');
  const b = browser.tab('b');
  await settled();
  browser.phones[0]!.ring();
  browser.phones[0]!.end('failed', { cause: 'Canceled' });
  expect([a.toasts, b.toasts]).toEqual([['Cuộc gọi nhỡ từ Dậu'], ['Cuộc gọi nhỡ từ Dậu']]);
});

it('what nobody sees waits for the first tab that is looked at, and shows there alone', async () => {
  const browser = new Browser();
  const [a, b, c] = ['a', 'b', 'c'].map(name => browser.tab(name));
  await settled();
  for (const { view } of [a!, b!, c!]) view.isInView = false;
  const miss = (name: string) => {
    browser.phones[0]!.ring({ name });
    browser.phones[0]!.end('failed', { cause: 'Canceled' });
  };
  miss('Lan');
  await settled();
  expect([a, b, c].map(tab => tab!.toasts)).toEqual([[], [], []]);
  b!.view.isInView = true;
  b!.tab.looked();
  c!.view.isInView = true;
  c!.tab.looked();
  expect([a, b, c].map(tab => tab!.toasts)).toEqual([[], ['Cuộc gọi nhỡ từ Lan'], []]);

  // the one in view has it at once, and the others no more
  c!.view.isInView = false;
  miss('Mai');
  await settled();
  for (const tab of [a!, c!]) {
    tab.view.isInView = true;
    tab.tab.looked();
  }
  expect([a, b, c].map(tab => tab!.toasts)).toEqual([[], ['Cuộc gọi nhỡ từ Lan', 'Cuộc gọi nhỡ từ Mai'], []]);

  // the latest three
  for (const tab of [a!, b!, c!]) tab.view.isInView = false;
  for (const name of ['1', '2', '3', '4']) miss(name);
  a!.view.isInView = true;
  a!.tab.looked();
  expect(a!.toasts).toEqual(['2', '3', '4'].map(name => `Cuộc gọi nhỡ từ ${name}`));
});
