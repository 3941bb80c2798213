import type { ImportItem } from 'contract/contacts/imports.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ImportSteps } from './import-steps.tsx';

const none = { new: 0, duplicate: 0, bad: 0, repaired: 0, created: 0, changed: 0, same: 0, skipped: 0 };
const item = (state: ImportItem['state'], more: { rows_total?: number; rows_done?: number; tried?: number } = {}) => ({
  ...{ state, rows_total: more.rows_total ?? 0, rows_done: more.rows_done ?? 0 },
  counts: { ...none, failed: 0, undone: 0, kept: 0, new: more.tried ?? 0 },
});
/** Steps that are through, and the one that the import stands at. */
const shown = (item: Parameters<typeof ImportSteps>[0]['item']) => {
  const html = renderToStaticMarkup(<ImportSteps {...(item && { item })} />);
  return [html.split('✓').length - 1, /aria-current="step".*?<\/span>([^<]+)/.exec(html)?.[1]];
};

describe('the steps of an import', () => {
  it('are through as far as the import came', () => {
    expect(shown(undefined)).toEqual([0, 'Chọn tệp']);
    expect(shown(item('ready', { rows_total: 3, tried: 3 }))).toEqual([2, 'Kiểm tra']);
    expect(shown(item('undone', { rows_total: 3, tried: 3, rows_done: 3 }))).toEqual([4, undefined]);
  });

  it('stay where it failed or was cancelled', () => {
    expect(shown(item('failed'))).toEqual([0, 'Chọn tệp']);
    expect(shown(item('cancelled', { rows_total: 3 }))).toEqual([1, 'Ghép cột']);
    expect(shown(item('cancelled', { rows_total: 3, tried: 3 }))).toEqual([2, 'Kiểm tra']);
    expect(shown(item('cancelled', { rows_total: 3, tried: 3, rows_done: 2 }))).toEqual([3, 'Nhập']);
  });
});
