import type { CallRow } from 'contract/calls/calls.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CallStateBadge } from './call-state.tsx';

const answered = {
  state: 'answer',
  is_waiting: false,
  direction: 'inbound',
  end_reason: 'customer_hung_up',
  called_back_at: null,
  customer: { name: 'Lan', number: '0901 234 567', contact_id: 1 },
} as const;
const words = (call: Partial<CallRow> = {}) =>
  renderToStaticMarkup(<CallStateBadge call={{ ...answered, ...call }} />).replace(/<[^>]*>/g, '');

it('tells of an answered call that it was led out of the house, of a missed one whether somebody called back or nobody can', () => {
  expect(words()).toBe('Đã trả lời');
  expect(words({ end_reason: 'transferred_out' })).toBe('Đã chuyển ra số ngoài');
  expect(words({ state: 'miss' })).toBe('Gọi nhỡ, chưa gọi lại');
  expect(words({ state: 'miss', customer: { name: '', number: '', contact_id: null } })).toBe('Gọi nhỡ');
  expect(words({ state: 'miss', called_back_at: '2026-11-22T02:00:00.000Z' })).toBe('Gọi nhỡ, đã gọi lại');
});

it('says that somebody waits while they wait in a queue, and no longer', () => {
  const open = { state: 'waiting', end_reason: null } as const;
  expect(words({ ...open, is_waiting: true })).toBe('Đang chờ');
  expect(words(open)).toBe('Đang diễn ra');
});
