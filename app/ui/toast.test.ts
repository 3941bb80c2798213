// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectToasts, type ShownToast, toast, toastRules } from './toast.ts';

let shown: ShownToast[] = [];
let disconnect = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(toastRules.duplicateWithin * 2);
  shown = [];
  disconnect = connectToasts({ show: next => shown.push(next), dismiss: () => {} });
});
afterEach(() => {
  disconnect();
  vi.useRealTimers();
});

describe('toast', () => {
  it('keeps the sizes of the specification', () => {
    expect(toastRules).toEqual({ duration: 4000, visible: 3, width: 356, swipe: 20, duplicateWithin: 2000 });
  });

  it('lasts 4 s, and loading until it is replaced', () => {
    toast({ kind: 'success', title: 'Lưu 1' });
    toast({ kind: 'loading', title: 'Đang nhập' });
    expect(shown.map(({ duration }) => duration)).toEqual([4000, Number.POSITIVE_INFINITY]);
  });

  it('calls a failure without title by the generic words', () => {
    toast({ kind: 'error', description: 'Không kết nối được' });
    expect(shown[0]?.title).toBe('Đã xảy ra lỗi');
  });

  it('drops duplicates for 2 s, failures apart from successes and notices', () => {
    expect(toast({ kind: 'success', title: 'Đã lưu' })).toBeDefined();
    expect(toast({ kind: 'success', title: 'Đã lưu' })).toBeUndefined();
    expect(toast({ kind: 'info', title: 'Đã lưu' })).toBeUndefined();
    expect(toast({ kind: 'error', title: 'Đã lưu' })).toBeDefined();
    expect(toast({ kind: 'success', title: 'Đã xóa' })).toBeDefined();
    vi.advanceTimersByTime(1999);
    expect(toast({ kind: 'success', title: 'Đã lưu' })).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect(toast({ kind: 'success', title: 'Đã lưu' })).toBeDefined();
    expect(shown).toHaveLength(4);
  });

  it('never drops progress', () => {
    toast({ kind: 'loading', title: 'Đang nhập' });
    toast({ kind: 'loading', title: 'Đang nhập' });
    expect(shown).toHaveLength(2);
  });

  it('keeps what came before the drawing half was loaded', () => {
    disconnect();
    toast({ kind: 'info', title: 'Chờ' });
    expect(shown).toHaveLength(0);
    disconnect = connectToasts({ show: next => shown.push(next), dismiss: () => {} });
    expect(shown.map(({ title }) => title)).toEqual(['Chờ']);
  });
});
