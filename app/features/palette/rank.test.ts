import { expect, it } from 'vitest';
import { navigationFor } from '../frame/navigation.ts';
import { actionEntries, pageEntries } from './entries.ts';
import { ranked, rankOf } from './rank.ts';

const navigation = navigationFor({ role: 'administrator', isAdmin: false, workflow: 'enabled', isViewing: false });
const pages = pageEntries(navigation);
const actions = actionEntries({ location: { pathname: '/tickets', search: '' }, go: () => {}, setTheme: () => {} });
const firstOf = (entries: typeof pages, typed: string) => ranked(entries, typed).entries[0]?.label;

it.each([
  ['tối', 'Đổi giao diện: Tối'],
  ['tôi', 'Mở tài khoản của tôi'],
  ['sang', 'Đổi giao diện: Sáng'],
  ['thong bao', 'Xem thông báo'],
  ['ticket', 'Tạo ticket'],
])('of what can be done, %s means %s first', (typed, label) => expect(firstOf(actions, typed)).toBe(label));

it('bao means the reports before what only has a word like it', () => {
  expect(ranked(pages, 'bao').entries[0]).toMatchObject({ label: 'Báo cáo', href: '/report/summary' });
  expect(ranked(pages, 'bao').rank).toBeLessThan(ranked(actions, 'bao').rank);
});

it.each([
  ['bao', ['Báo cáo', 'Xem thông báo', 'Mobao']],
  ['báo', ['Báo cáo', 'Xem thông báo', 'Bảo hành', 'Cây bao báp', 'Mobáo', 'Mobao']],
  ['cáo báo', ['Cáo báo', 'Báo cáo']],
])('%s: %j stand in this order', (typed, labels) => {
  const ranks = labels.map(label => rankOf({ key: label, label }, typed)!);
  expect(ranks.every((rank, at) => at === 0 || ranks[at - 1]! < rank)).toBe(true);
});

it.each([
  ['tin', 'Báo cáo'],
  ['báo cháo', 'Báo cáo'],
])('%s is not %s', (typed, label) => expect(rankOf({ key: '', label }, typed)).toBeUndefined());
