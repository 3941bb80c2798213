import { describe, expect, test } from 'vitest';
import * as automation from './automation-enums.ts';
import * as enums from './enums.ts';
import * as smartQc from './smart-qc-enums.ts';

describe.each([
  ['enums', enums],
  ['automation', automation],
  ['smart QC', smartQc],
])('%s', (_, file) => {
  const lists = Object.entries(file).filter(([, value]) => Array.isArray(value)) as [string, unknown[]][];

  test.each(lists)('%s repeats nothing', (_name, list) => {
    const keys = list.map(item =>
      typeof item === 'object' && item ? ('id' in item ? item.id : (item as { key: string }).key) : item,
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  const labels = Object.entries(file).filter(([name]) => name.endsWith('Labels')) as [string, Record<string, string>][];
  test.each(labels)('%s has a word for each', (_name, record) => {
    expect(Object.values(record).every(label => label.trim().length > 0 && label === label.normalize('NFC'))).toBe(
      true,
    );
  });
});

describe('as the specification numbers and words them', () => {
  test('ticket statuses', () => {
    expect(enums.ticketStatuses.map(({ id, code, name }) => `${id} ${code} ${name}`)).toEqual([
      '1 new Mới',
      '2 doing Đang xử lý',
      '3 solved Đã xử lý',
      '4 re-open Mở lại',
      '5 closed Đã đóng',
    ]);
    expect(Object.values(enums.ticketStatus)).toEqual(enums.ticketStatuses.map(status => status.id));
  });

  test('eleven ticket modes', () => {
    expect(enums.ticketModes.map(mode => mode.key)).toEqual(
      'all me group following campaign miss open doing completed nearExpired notAssign'.split(' '),
    );
  });

  test('call channel types skip 4', () => {
    expect(enums.callChannelTypes.map(type => type.id)).toEqual([0, 1, 2, 3, 5]);
  });

  test.each(['call', 'chat'] as const)('weights of the %s criteria sum to 100', channel => {
    const total = smartQc.defaultCriteria[channel].reduce((sum, criterion) => sum + criterion.weight, 0);
    expect(total).toBe(smartQc.criteriaWeightTotal);
  });

  test.each([
    [0, 'Chưa xử lý'],
    [1, 'Đang xử lý'],
    [2, 'Đang xử lý'],
    [3, 'Đã hoàn thành'],
    [4, 'Thất bại'],
    [5, 'Chưa chấm'],
    [6, 'Đã chấm'],
  ])('processing %i is %s', (status, label) => expect(smartQc.processingLabel(status)).toBe(label));

  test.each([
    [5, 'Thành công'],
    [6, 'Thất bại'],
    [7, 'Chưa chấm'],
    [8, 'Đã chấm'],
    [9, 'Chuyển manual QA'],
    [null, 'Đang xử lý'],
  ])('result %s is %s', (result, label) => expect(smartQc.resultLabel(result)).toBe(label));
});
