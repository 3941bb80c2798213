import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserStore } from './browser-store.ts';
import { chooseDraft, DraftKeeper, type DraftState, type LocalDraft, readLocalDraft } from './draft-keeper.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-20T02:58:00Z') }));
afterEach(() => void vi.useRealTimers());

const text = (body: string) => ({ body, format: 'text' as const });
type Save = { body: string; composer: string; revision: number };

/** A keeper with a server whose answers the test gives by hand. */
function open({ onSpent = () => 'key-2' } = {}) {
  const store = browserStore({ ...memory() } as never);
  const saves: Save[] = [];
  const beacons: Save[] = [];
  const answers: { kept: (is_kept?: boolean) => void; lost: () => void }[] = [];
  const states: DraftState[] = [];
  const keeper = new DraftKeeper({
    store,
    storeKey: 'draft',
    composer: 'key-1',
    text: text(''),
    base: null,
    onState: state => states.push(state),
    onSpent,
    line: {
      save: ({ body, composer, revision }) =>
        new Promise((resolve, reject) => {
          saves.push({ body, composer, revision });
          answers.push({
            kept: (is_kept = true) => resolve({ saved_at: new Date().toISOString(), is_kept }),
            lost: () => reject(new Error('offline')),
          });
        }),
      beacon: ({ body, composer, revision }) => void beacons.push({ body, composer, revision }),
    },
  });
  const answer = async (how: 'kept' | 'lost' | 'dropped') => {
    const next = answers.shift()!;
    if (how === 'lost') next.lost();
    else next.kept(how === 'kept');
    await vi.advanceTimersByTimeAsync(0);
  };
  const local = () => readLocalDraft(store, 'draft')?.body;
  return { keeper, saves, beacons, states, answer, local, store };
}

function memory() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a draft', () => {
  it('is saved 800 ms after typing stops, once, with the newest text', async () => {
    const { keeper, saves, states, answer, local } = open();
    for (const body of ['D', 'Dạ', 'Dạ ch']) {
      keeper.change(text(body));
      await pass(300);
    }
    expect(saves).toEqual([]);
    expect(local()).toBe('Dạ ch');
    await pass(500);
    expect(saves).toEqual([{ body: 'Dạ ch', composer: 'key-1', revision: expect.any(Number) }]);
    await answer('kept');
    expect(states).toEqual([{ kind: 'saved', at: '2026-11-20T02:58:01.400Z' }]);
    expect(local()).toBeUndefined();
    await pass(60_000);
    expect(saves).toHaveLength(1);
  });

  it('is saved every 5 s while nobody stops typing', async () => {
    const { keeper, saves } = open();
    for (let typed = 0; typed < 26; typed++) {
      keeper.change(text('x'.repeat(typed + 1)));
      await pass(200);
    }
    expect(saves).toHaveLength(1);
  });

  it('is saved one version after the other, the last one last', async () => {
    const { keeper, saves, answer, local } = open();
    keeper.change(text('một'));
    keeper.flush();
    keeper.change(text('một hai'));
    await pass(5_000);
    expect(saves.map(save => save.body)).toEqual(['một']);
    await answer('kept');
    expect(local()).toBe('một hai');
    await pass(800);
    expect(saves.map(save => save.body)).toEqual(['một', 'một hai']);
  });

  it('that the server did not take stays in the browser and is tried until it does', async () => {
    const { keeper, saves, states, answer, local } = open();
    keeper.change(text('mất mạng'));
    await pass(800);
    await answer('lost');
    expect(states.at(-1)).toEqual({ kind: 'failed' });
    expect(local()).toBe('mất mạng');
    await pass(5_000);
    await answer('lost');
    await pass(14_900);
    expect(saves).toHaveLength(2);
    await pass(100);
    await answer('kept');
    expect([saves.length, states.at(-1)?.kind, local()]).toEqual([3, 'saved', undefined]);
  });

  it('goes with the page by beacon, and stays in the browser until it is known to have arrived', () => {
    const { keeper, beacons, local } = open();
    keeper.change(text('đóng máy'));
    keeper.leave();
    expect(beacons).toEqual([{ body: 'đóng máy', composer: 'key-1', revision: expect.any(Number) }]);
    expect(local()).toBe('đóng máy');
  });

  it('is not saved while it is being sent, nor by a save that was on its way', async () => {
    const { keeper, saves, states, answer, local } = open();
    keeper.change(text('gửi'));
    await pass(800);
    keeper.suspend();
    keeper.restart('key-2');
    await answer('kept');
    keeper.leave();
    await pass(60_000);
    expect([saves.length, states.at(-1), local()]).toEqual([1, { kind: 'idle' }, undefined]);
    keeper.change(text('tiếp'));
    await pass(800);
    expect(saves.at(-1)).toMatchObject({ body: 'tiếp', composer: 'key-2' });
  });

  it('is back when its sending was refused', async () => {
    const { keeper, saves } = open();
    keeper.change(text('chưa được'));
    keeper.suspend();
    keeper.resume();
    expect(saves).toEqual([{ body: 'chưa được', composer: 'key-1', revision: expect.any(Number) }]);
  });

  it('whose composer was sent already goes on under a new one', async () => {
    const { keeper, saves, answer } = open();
    keeper.change(text('đã gửi ở tab khác'));
    await pass(800);
    await answer('dropped');
    expect(keeper.composer).toBe('key-2');
    await pass(800);
    expect(saves.map(save => save.composer)).toEqual(['key-1', 'key-2']);
  });

  it('that was emptied is thrown away', async () => {
    const { keeper, saves, states, answer } = open();
    keeper.change(text('a'));
    keeper.change(text(''));
    await pass(800);
    await answer('dropped');
    expect([saves.at(-1)?.body, states.at(-1), keeper.base]).toEqual(['', { kind: 'idle' }, null]);
  });
});

describe('of two drafts', () => {
  const at = '2026-11-20T02:00:00.000Z';
  const kept = { fields: {}, composer: 'key-0', revision: 7, updated_at: at };
  const server = { ...text('máy chủ'), ...kept, others: [] };
  const local = (more: Partial<LocalDraft>): LocalDraft => ({
    ...text('máy này'),
    composer: 'key-1',
    revision: 1,
    base: at,
    at: Date.parse(at) + 1_000,
    ...more,
  });

  it('the one that continues the other is shown', () => {
    expect(chooseDraft(server, local({ at: 0 }))).toMatchObject({
      shown: { body: 'máy này' },
      fromLocal: true,
      other: null,
    });
    expect(chooseDraft(null, local({ base: null }))).toMatchObject({ shown: { body: 'máy này' }, fromLocal: true });
    expect(chooseDraft(server, null)).toMatchObject({ shown: { body: 'máy chủ' }, fromLocal: false, other: null });
  });

  it('the later one of a composer is shown, whatever the clocks say', () => {
    const mine = { composer: 'key-0', base: null, at: 0 };
    expect(chooseDraft(server, local({ ...mine, revision: 8 }))).toMatchObject({
      shown: { body: 'máy này' },
      fromLocal: true,
      other: null,
    });
    expect(chooseDraft(server, local({ ...mine, revision: 6 }))).toMatchObject({ shown: { body: 'máy chủ' } });
  });

  it('what is typed while a save is under way follows it, also when the page goes before the answer', async () => {
    const { keeper, store, answer } = open();
    keeper.change(text('Tiêu đề'));
    await pass(800);
    keeper.change(text('Tiêu đề và tag'));
    keeper.flush();
    keeper.dispose();
    const saved = {
      ...text('Tiêu đề'),
      composer: 'key-1',
      revision: Date.now() - 800,
      updated_at: '2026-11-20T03:00:00.000Z',
    };
    const kept = readLocalDraft(store, 'draft');
    await answer('kept');
    expect(chooseDraft({ ...saved, fields: {}, others: [] }, kept)).toMatchObject({
      shown: text('Tiêu đề và tag'),
      other: null,
    });
  });

  it('the newer one is shown and the other offered when they went apart', () => {
    const apart = { base: '2026-11-19T00:00:00.000Z' };
    expect(chooseDraft(server, local(apart))).toMatchObject({ shown: { body: 'máy này' }, other: { body: 'máy chủ' } });
    expect(chooseDraft(server, local({ ...apart, at: 0 }))).toMatchObject({
      shown: { body: 'máy chủ' },
      other: { body: 'máy này' },
    });
    expect(chooseDraft(null, local({}))).toMatchObject({ shown: null, other: { body: 'máy này' } });
  });

  it('a page that was asked for before the last save shows what that saved, for a minute', async () => {
    const { keeper, store, answer } = open();
    keeper.change(text('Em gửi bù'));
    await pass(800);
    await answer('kept');
    expect(readLocalDraft(store, 'draft')).toBeNull();
    keeper.leave();
    const left = readLocalDraft(store, 'draft');
    expect(chooseDraft(null, left)).toMatchObject({ shown: text('Em gửi bù'), fromLocal: true });
    const earlier = { ...server, composer: 'key-1', revision: left!.revision - 1 };
    expect(chooseDraft(earlier, left)).toMatchObject({ shown: text('Em gửi bù'), fromLocal: true });
    const saved = { ...earlier, revision: left!.revision };
    expect(chooseDraft(saved, left)).toMatchObject({ shown: saved, fromLocal: false, other: null });
    expect(chooseDraft(server, left)).toMatchObject({ shown: server, fromLocal: false, other: null });
    expect(keeper.dispose()).toMatchObject({ ...text('Em gửi bù'), isKept: true });
    await pass(60_000);
    expect(chooseDraft(null, left)).toMatchObject({ shown: null, other: null });
  });

  it('leaves nothing behind of what was emptied, sent or dropped', async () => {
    const { keeper, store, answer } = open();
    keeper.change(text('Em'));
    await pass(800);
    await answer('kept');
    keeper.change(text(''));
    await pass(800);
    await answer('dropped');
    keeper.leave();
    expect([readLocalDraft(store, 'draft'), keeper.dispose()]).toEqual([null, null]);
  });

  it('what another window wrote in this place is offered', () => {
    const others = [{ ...text('cửa sổ kia'), ...kept, composer: 'key-9' }];
    expect(chooseDraft({ ...server, others }, null)).toMatchObject({
      shown: { body: 'máy chủ' },
      other: { body: 'cửa sổ kia', composer: 'key-9' },
    });
  });

  it('the same text is one', () => {
    expect(chooseDraft(server, local({ body: 'máy chủ', base: null }))).toMatchObject({
      fromLocal: false,
      other: null,
    });
  });
});

describe('a form beside its text', () => {
  const form = (subject: string) => ({ ...text(''), fields: { subject } });

  it('is saved under a number that grows over reloads, so that an adopted composer is not behind itself', async () => {
    const before = open();
    for (const body of ['a', 'ab', 'abc']) before.keeper.change(text(body));
    await pass(800);
    const after = open();
    after.keeper.adopt(text('abcd'), 'key-1');
    expect(after.saves[0]!.revision).toBeGreaterThan(before.saves[0]!.revision);
  });

  it('is saved when a field alone changed, and not again when nothing did', async () => {
    const { keeper, saves, answer } = open();
    keeper.change(form('Giao thiếu'));
    await pass(800);
    await answer('kept');
    keeper.change({ ...form('Giao thiếu') });
    await pass(10_000);
    expect(saves).toHaveLength(1);
    keeper.change(form('Giao thiếu hai hộp'));
    await pass(800);
    expect(saves).toHaveLength(2);
  });

  it('is held by this browser alone while it is posted, and goes on under its key when that was refused', async () => {
    const { keeper, saves, local } = open();
    keeper.change({ ...form('Giao thiếu'), body: 'Chị hẹn mai' });
    keeper.hold();
    await pass(60_000);
    expect([saves.length, local()]).toEqual([0, 'Chị hẹn mai']);
    keeper.resume();
    expect(saves).toMatchObject([{ composer: 'key-1' }]);
  });

  it('differs from the server’s by its fields too', () => {
    const at = '2026-11-20T02:00:00.000Z';
    const server = { ...form('Cũ'), composer: 'key-0', revision: 1, updated_at: at, others: [] };
    const local: LocalDraft = {
      ...form('Mới'),
      composer: 'key-1',
      revision: 1,
      base: server.updated_at,
      at: Date.now(),
    };
    expect(chooseDraft(server, local)).toEqual({ shown: local, fromLocal: true, other: null });
    expect(chooseDraft(server, { ...local, fields: { subject: 'Cũ' } }).fromLocal).toBe(false);
  });
});
