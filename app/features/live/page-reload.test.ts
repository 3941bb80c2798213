import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageReload } from './page-reload.ts';

const host = { visible: true, busy: false, position: '100-1', reloads: [] as string[] };
const make = () =>
  new PageReload({
    isVisible: () => host.visible,
    isBusy: () => host.busy,
    position: () => host.position,
    reload: concern => host.reloads.push(concern),
  });

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(host, { visible: true, busy: false, position: '100-1', reloads: [] });
});
afterEach(() => vi.useRealTimers());

describe('loading a page again', () => {
  it('happens once for events that come together, 150 ms after the first', () => {
    const reload = make();
    for (const number of [2, 3, 4]) reload.want('page', `100-${number}`);
    vi.advanceTimersByTime(149);
    expect(host.reloads).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(host.reloads).toEqual(['page']);
  });

  it('happens at most every 800 ms while events keep coming', () => {
    const reload = make();
    for (let tick = 0; tick < 40; tick++) {
      reload.want('page', `100-${tick + 2}`);
      vi.advanceTimersByTime(100);
    }
    expect(host.reloads.length).toBe(5);
  });

  it('waits while the page is hidden and comes at once when it is seen', () => {
    const reload = make();
    host.visible = false;
    reload.want('page', '100-2');
    vi.advanceTimersByTime(60_000);
    expect(host.reloads).toEqual([]);
    host.visible = true;
    reload.wake();
    vi.advanceTimersByTime(0);
    expect(host.reloads).toEqual(['page']);
  });

  it('waits for a navigation, and is spared when that has brought newer data', () => {
    const reload = make();
    host.busy = true;
    reload.want('page', '100-2');
    vi.advanceTimersByTime(1_000);
    host.busy = false;
    host.position = '100-2';
    reload.wake();
    vi.advanceTimersByTime(1_000);
    expect(host.reloads).toEqual([]);
    reload.want('page', '100-3');
    vi.advanceTimersByTime(1_000);
    expect(host.reloads).toEqual(['page']);
  });

  it('takes the frame along when any of the events asks for it, and after a gap', () => {
    const reload = make();
    reload.want('all', '100-2');
    reload.want('page', '100-3');
    vi.advanceTimersByTime(150);
    reload.want('all');
    vi.advanceTimersByTime(1_000);
    expect(host.reloads).toEqual(['all', 'all']);
  });
});
