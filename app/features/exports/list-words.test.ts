import { expect, it } from 'vitest';
import { listWords } from './list-words.ts';

it.each([
  ['calls', '', 'Cuộc gọi'],
  [
    'calls',
    'call_from=2026-11-20+00:00:00&call_to=2026-11-21+23:59:59&state=miss&state=reject&called_back=no',
    'Cuộc gọi · từ 20/11/2026 đến 21/11/2026 · 2 điều kiện',
  ],
  ['calls', 'q=lan&call_from=20/11/2026+08:30:00', 'Cuộc gọi · từ 20/11/2026 08:30 · “lan”'],
  ['tickets', 'mode=me&f=a&f=b&q=x', 'Ticket · Của tôi · “x” · 2 điều kiện'],
  ['audit', 'from=2026-11-01&to=2026-11-21', 'Nhật ký · từ 01/11/2026 đến 21/11/2026'],
] as const)('names an export of %s by %s', (kind, query, words) =>
  expect(listWords(kind, new URLSearchParams(query))).toBe(words),
);
