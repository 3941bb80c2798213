import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Source } from './event-stream.ts';
import { LiveTab } from './live-tab.ts';
import type { Heard, LiveEvent, TabMessage } from './messages.ts';

/** A server with a history, and browser tabs around one lock and one channel. */
class FakeBrowser {
  readonly history: LiveEvent[] = [];
  readonly opened: string[] = [];
  isReachable = true;
  #sources = new Set<{ source: Source; told: Map<string, (event: { data: string; lastEventId: string }) => void> }>();
  #queue: { lead: () => void; resign: () => void; name: string }[] = [];
  #channels = new Map<string, { onmessage: ((message: { data: TabMessage }) => void) | null }>();

  tab(name: string, position = ''): { tab: LiveTab; heard: Heard[]; numbers: () => unknown[]; close: () => void } {
    const channel = {
      onmessage: null as ((message: { data: TabMessage }) => void) | null,
      postMessage: (data: TabMessage) => {
        for (const [other, at] of this.#channels) if (other !== name) at.onmessage?.({ data });
      },
    };
    this.#channels.set(name, channel);
    const heard: Heard[] = [];
    const tab = new LiveTab(position, {
      name,
      channel,
      openSource: url => this.#open(url),
      campaign: (lead, resign) => {
        this.#queue.push({ lead, resign, name });
        if (this.#queue[0]?.name === name) lead();
        return () => {
          const led = this.#queue[0]?.name === name;
          this.#queue = this.#queue.filter(one => one.name !== name);
          resign();
          if (led) this.#queue[0]?.lead();
        };
      },
    });
    tab.listen(one => heard.push(one));
    tab.start();
    const close = () => {
      this.#channels.delete(name);
      tab.stop();
    };
    const numbers = () => heard.map(one => (one.is === 'event' ? one.event.subject.number : one.is));
    return { tab, heard, numbers, close };
  }

  happen(number: number): void {
    const event = { position: `100-${number}`, kind: 'ticket.changed' as const, subject: { number }, actor: null };
    this.history.push(event);
    for (const { told } of this.#sources) this.#tell(told, event);
  }

  say(kind: 'resync' | 'ended' | 'beat'): void {
    for (const { told } of [...this.#sources]) told.get(kind)?.({ data: '{}', lastEventId: '' });
  }

  cut(): void {
    this.isReachable = false;
    for (const { source } of [...this.#sources]) source.onerror?.();
  }

  get streams(): number {
    return this.#sources.size;
  }

  #tell(told: Map<string, (event: { data: string; lastEventId: string }) => void>, event: LiveEvent): void {
    const { position, ...rest } = event;
    told.get('change')?.({ data: JSON.stringify(rest), lastEventId: position });
  }

  #open(url: string): Source {
    this.opened.push(url);
    const after = new URL(url, 'http://here').searchParams.get('after') ?? '';
    const told = new Map<string, (event: { data: string; lastEventId: string }) => void>();
    const entry = {
      told,
      source: {
        onopen: null,
        onerror: null,
        addEventListener: (kind: string, listener: (event: { data: string; lastEventId: string }) => void) =>
          void told.set(kind, listener),
        close: () => void this.#sources.delete(entry),
      } as Source,
    };
    setTimeout(() => {
      if (!this.isReachable) return entry.source.onerror?.();
      this.#sources.add(entry);
      entry.source.onopen?.();
      const from = Number(after.split('-')[1] ?? Number.POSITIVE_INFINITY);
      for (const event of this.history) if (Number(event.position.split('-')[1]) > from) this.#tell(told, event);
    });
    return entry.source;
  }
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the tabs of one browser', () => {
  it('share one stream, and each hears each event once', async () => {
    const browser = new FakeBrowser();
    const tabs = ['a', 'b', 'c'].map(name => browser.tab(name));
    await vi.advanceTimersByTimeAsync(10);
    browser.happen(1);
    browser.happen(2);
    expect(browser.streams).toBe(1);
    expect(tabs.map(one => one.numbers())).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
    ]);
  });

  it('hand the stream over when its tab closes, without a miss or a double', async () => {
    const browser = new FakeBrowser();
    const a = browser.tab('a');
    const b = browser.tab('b');
    const c = browser.tab('c');
    await vi.advanceTimersByTimeAsync(10);
    browser.happen(1);
    a.close();
    browser.happen(2);
    await vi.advanceTimersByTimeAsync(10);
    browser.happen(3);
    expect([b.tab.isLeading, c.tab.isLeading, browser.streams]).toEqual([true, false, 1]);
    expect(browser.opened.at(-1)).toBe('/events?after=100-1');
    expect([b.numbers(), c.numbers()]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });

  it('tell a tab that comes later what has happened since its page was made', async () => {
    const browser = new FakeBrowser();
    browser.tab('a');
    await vi.advanceTimersByTimeAsync(10);
    for (const number of [1, 2, 3]) browser.happen(number);
    expect(browser.tab('b', '100-1').numbers()).toEqual([2, 3]);
    expect(browser.tab('c', '100-3').numbers()).toEqual([]);
  });

  it('tell a tab to load again when they cannot know what it has missed', async () => {
    const browser = new FakeBrowser();
    browser.tab('a', '100-5');
    await vi.advanceTimersByTimeAsync(10);
    browser.happen(6);
    expect(browser.tab('b', '100-2').numbers()).toEqual(['resync']);
  });

  it('pass on the end of the session and do not open the stream again', async () => {
    const browser = new FakeBrowser();
    const a = browser.tab('a');
    const b = browser.tab('b');
    await vi.advanceTimersByTimeAsync(10);
    browser.say('ended');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([a.numbers(), b.numbers(), browser.streams, browser.opened.length]).toEqual([['ended'], ['ended'], 0, 1]);
  });
});

describe('a stream that was cut', () => {
  it('is back within two seconds of the server, with all that happened in between, once', async () => {
    const browser = new FakeBrowser();
    const a = browser.tab('a');
    const b = browser.tab('b');
    await vi.advanceTimersByTimeAsync(10);
    browser.happen(1);
    browser.cut();
    expect([a.tab.status, b.tab.status]).toEqual(['lost', 'lost']);
    for (const number of [2, 3, 4]) browser.happen(number);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(b.numbers()).toEqual([1]);
    browser.isReachable = true;
    await vi.advanceTimersByTimeAsync(2_000);
    expect([a.numbers(), b.numbers()]).toEqual([
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ]);
    expect([a.tab.status, b.tab.status]).toEqual(['open', 'open']);
  });

  it('is opened anew when the server has not been heard for 50 s', async () => {
    const browser = new FakeBrowser();
    browser.tab('a');
    await vi.advanceTimersByTimeAsync(45_000);
    expect(browser.opened.length).toBe(1);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(browser.opened.length).toBe(2);
  });

  it('is left alone while the server beats', async () => {
    const browser = new FakeBrowser();
    browser.tab('a');
    await vi.advanceTimersByTimeAsync(10);
    for (let beat = 0; beat < 6; beat++) {
      browser.say('beat');
      await vi.advanceTimersByTimeAsync(20_000);
    }
    expect(browser.opened.length).toBe(1);
  });

  it('asks for everything after a gap longer than the server replays', async () => {
    const browser = new FakeBrowser();
    const a = browser.tab('a');
    await vi.advanceTimersByTimeAsync(10);
    browser.cut();
    await vi.advanceTimersByTimeAsync(11 * 60_000);
    browser.isReachable = true;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(a.numbers()).toEqual(['resync']);
  });
});
