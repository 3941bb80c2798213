import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserStore } from './browser-store.ts';
import { Outbox, type OutboxOptions, type Outcome, type Parcel } from './outbox.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-20T02:58:00Z') }));
afterEach(() => void vi.useRealTimers());

const parcel = (key: string, more: Partial<Parcel> = {}): Parcel => ({
  key,
  ticketId: 12,
  kind: 'reply',
  body: `nội dung ${key}`,
  format: 'text',
  files: [],
  pending: [],
  base: null,
  queuedAt: Date.now(),
  tries: 0,
  ...more,
});
const sent: Outcome = { kind: 'sent', sent: 'mailed' };

/** A browser: what its tabs share. A tab that dies lets its lock go, as `navigator.locks` does. */
function browser() {
  const values: Record<string, string> = {};
  const storage = Object.defineProperties(values, {
    getItem: { value: (key: string) => values[key] ?? null },
    setItem: {
      value: (key: string, value: string) => {
        values[key] = value;
      },
    },
    removeItem: {
      value: (key: string) => {
        delete values[key];
      },
    },
  });
  const store = browserStore(storage as never);
  let last: Promise<unknown> = Promise.resolve();
  const request = <T>(work: () => Promise<T>, death: Promise<unknown>): Promise<T> => {
    const turn = last.then(work);
    last = Promise.race([turn, death]).catch(() => undefined);
    return turn;
  };
  const tab = (options: Partial<OutboxOptions>) => {
    let die = () => {};
    const death = new Promise<void>(resolve => {
      die = resolve;
    });
    const outbox = new Outbox({
      userId: 'an',
      store,
      locks: { request: (_name, work) => request(work, death) },
      post: async () => sent,
      upload: async () => ({ kind: 'unreachable' }),
      isOnline: () => true,
      onChange: () => {},
      onDelivered: () => {},
      ...options,
    });
    return { outbox, die };
  };
  return { tab };
}

describe('the outbox', () => {
  it('lets go of a parcel only when the server has answered for it', async () => {
    const outcomes: Outcome[] = [{ kind: 'unreachable' }, { kind: 'signed-out' }, sent];
    const { outbox } = browser().tab({ post: async () => outcomes.shift()! });
    outbox.put(parcel('a'));
    expect(await outbox.deliver('a')).toEqual({ kind: 'unreachable' });
    expect(outbox.list()).toMatchObject([{ key: 'a', tries: 1, waitsFor: 'line' }]);
    expect(await outbox.deliver('a')).toEqual({ kind: 'signed-out' });
    expect(outbox.list()).toMatchObject([{ key: 'a', tries: 2, waitsFor: 'sign-in' }]);
    expect(await outbox.deliver('a')).toEqual(sent);
    expect([outbox.list(), await outbox.deliver('a')]).toEqual([[], undefined]);
  });

  it('asks nobody while there is no network, and keeps its order', async () => {
    let online = false;
    const posted: string[] = [];
    const { outbox } = browser().tab({
      isOnline: () => online,
      post: async ({ key }) => {
        posted.push(key);
        return sent;
      },
    });
    for (const key of ['c', 'a', 'b']) {
      outbox.put(parcel(key));
      vi.advanceTimersByTime(1);
    }
    expect([await outbox.drain(), posted]).toEqual([true, []]);
    expect(outbox.list().map(one => one.tries)).toEqual([0, 0, 0]);
    online = true;
    expect([await outbox.drain(), posted]).toEqual([false, ['c', 'a', 'b']]);
  });

  it('shows what was refused and does not send it again by itself; the next ones go', async () => {
    const post = vi.fn(
      async ({ key }: Parcel): Promise<Outcome> =>
        key === 'a' ? { kind: 'refused', status: 404, message: 'Không tìm thấy ticket này' } : sent,
    );
    const { outbox } = browser().tab({ post });
    outbox.put(parcel('a'));
    vi.advanceTimersByTime(1);
    outbox.put(parcel('b'));
    await outbox.drain();
    await outbox.drain();
    expect(outbox.list()).toMatchObject([{ key: 'a', problem: 'Không tìm thấy ticket này' }]);
    expect(post).toHaveBeenCalledTimes(2);
  });

  it('asks a person about what lay for more than a week', async () => {
    const post = vi.fn(async () => sent);
    const { outbox } = browser().tab({ post });
    outbox.put(parcel('a'));
    vi.advanceTimersByTime(8 * 24 * 3_600_000);
    await outbox.drain();
    expect(post).not.toHaveBeenCalled();
    expect(outbox.list()[0]!.problem).toContain('7 ngày');
  });

  it('uploads its files first, each once, and posts the same content at every try', async () => {
    const posted: string[][] = [];
    const uploads: string[] = [];
    let fails = 1;
    const { outbox } = browser().tab({
      async upload(id) {
        uploads.push(id);
        if (id === 'f2' && fails-- > 0) return { kind: 'unreachable' };
        return { _id: `server-${id}`, name: id, content_type: 'text/plain', size: 1, is_image: false };
      },
      async post({ files, pending }) {
        posted.push([...files.map(file => file._id), ...pending]);
        return posted.length < 2 ? { kind: 'unreachable' } : sent;
      },
    });
    outbox.put(parcel('a', { pending: ['f1', 'f2'] }));
    for (let turn = 0; turn < 3; turn++) await outbox.drain();
    expect(uploads).toEqual(['f1', 'f2', 'f2']);
    expect(posted).toEqual([
      ['server-f1', 'server-f2'],
      ['server-f1', 'server-f2'],
    ]);
  });

  it('gives a parcel back while nobody delivers it, once', async () => {
    const { tab } = browser();
    const [one, other] = [tab({}), tab({})];
    one.outbox.put(parcel('a'));
    const [first, second] = await Promise.all([one.outbox.take('a'), other.outbox.take('a')]);
    expect([first?.key, second]).toEqual(['a', undefined]);
    expect(await one.outbox.drain()).toBe(false);
  });

  it('delivers each parcel exactly once through lost answers, dying tabs and several tabs at once', async () => {
    const random = seeded(2611);
    /** The server: the same key is the same comment. */
    const comments = new Map<string, string>();
    const orders: string[] = [];
    const { tab } = browser();
    let tabs = [0, 1, 2].map(() => open());
    function open() {
      const made = tab({
        post: async ({ key, body }) => {
          const luck = random();
          if (luck < 0.25) return { kind: 'unreachable' };
          if (!comments.has(key)) orders.push(key);
          expect(comments.get(key) ?? body).toBe(body);
          comments.set(key, body);
          // the answer is lost, or nobody is there to hear it
          if (luck < 0.5) return { kind: 'unreachable' };
          if (luck < 0.65) {
            made.die();
            return new Promise<Outcome>(() => {});
          }
          return sent;
        },
      });
      return made;
    }
    const keys = Array.from({ length: 40 }, (_, index) => `k${String(index).padStart(2, '0')}`);
    for (const key of keys) {
      tabs[Math.floor(random() * 3)]!.outbox.put(parcel(key));
      vi.advanceTimersByTime(1);
      void Promise.all(tabs.map(one => one.outbox.drain()));
      await vi.advanceTimersByTimeAsync(1);
      if (random() < 0.3) {
        tabs[0]!.die();
        tabs = [open(), ...tabs.slice(1)];
      }
    }
    for (let turn = 0; turn < 400 && tabs[0]!.outbox.list().length > 0; turn++) {
      tabs[0]!.die();
      tabs[0] = open();
      void tabs[0].outbox.drain();
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(tabs[0]!.outbox.list()).toEqual([]);
    expect([...comments.keys()].sort()).toEqual(keys);
    expect(orders).toEqual(keys);
  });
});

/** Numbers from 0 to 1, the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
