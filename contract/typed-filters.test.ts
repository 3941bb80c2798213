import { describe, expect, test } from 'vitest';
import type { FieldTable } from './filters.ts';
import { readTypedCondition } from './typed-filters.ts';

const table: FieldTable = [
  { name: 'code', label: 'Mã', type: 'text', value: 'integer', operators: ['eq', 'in', 'gt', 'lt'] },
  { name: 'status', label: 'Trạng thái', type: 'select', value: 'integer' },
  { name: 'tags', label: 'Tag', type: 'multi-select' },
  { name: 'subject', label: 'Tiêu đề', type: 'text', operators: ['eq', 'neq'] },
  { name: 'amount', label: 'Số tiền', type: 'number' },
  { name: 'duedate', label: 'Hạn', type: 'date' },
  { name: 'phone', label: 'Số điện thoại', type: 'phone' },
];

const read = (name: string, op: string, typed: string[], chosen: string[] = []) => {
  const condition = readTypedCondition(table.find(field => field.name === name)!, op, { typed, chosen });
  return typeof condition === 'string' ? condition : condition.values;
};

describe('a condition as it is typed', () => {
  test.each([
    ['code', 'eq', '#5', ['5']],
    ['code', 'eq', ' 5 ', ['5']],
    ['code', 'in', '5,6', ['5', '6']],
    ['code', 'in', '#5, #6; 6', ['5', '6']],
    ['tags', 'in', 'bảo hành, đổi trả', ['bảo hành', 'đổi trả']],
    ['subject', 'eq', 'Đổi, trả', ['Đổi, trả']],
    ['amount', 'gt', '1.234,5', ['1234.5']],
    ['duedate', 'gte', '31/12/2025', ['2025-12-31']],
    ['duedate', 'gte', '2025-12-31', ['2025-12-31']],
    ['duedate', 'gte', '31/12/2025 08:05', ['2025-12-31T08:05']],
    ['duedate', 'date_today', '', []],
    ['phone', 'in', '0901 234 567, +84 912 345 678', ['0901 234 567', '+84 912 345 678']],
  ])('%s %s %s', (name, op, text, values) => expect(read(name, op, [text])).toEqual(values));

  test('takes what was chosen as it was offered', () => {
    expect(read('tags', 'in', [], ['Rộng, cao'])).toEqual(['Rộng, cao']);
    expect(read('status', 'in', [], ['1', '2'])).toEqual(['1', '2']);
  });

  test.each([
    ['code', 'eq', ['abc'], [], '“abc” không phải là mã số'],
    ['code', 'in', ['5, x'], [], '“x” không phải là mã số'],
    ['amount', 'gt', ['nhiều'], [], '“nhiều” không phải là số'],
    ['duedate', 'gte', ['31/02/2025'], [], '“31/02/2025” không phải là ngày'],
    ['phone', 'eq', ['12ab'], [], '“12ab” không phải là số điện thoại'],
    ['code', 'eq', [' '], [], 'Hãy chọn hoặc nhập giá trị cần lọc'],
    ['status', 'eq', [], ['1', '2'], '“Bằng” chỉ nhận một giá trị: chọn “Thuộc” để lọc theo nhiều giá trị'],
    ['subject', 'in', ['a'], [], 'Hãy chọn một phép so sánh'],
    [
      'code',
      'in',
      [Array.from({ length: 150 }, (_, at) => at + 1).join()],
      [],
      'Nhiều nhất 100 giá trị cho một điều kiện',
    ],
  ] as const)('%s %s %j %j is refused in words', (name, op, typed, chosen, said) =>
    expect(read(name, op, [...typed], [...chosen])).toBe(said),
  );
});
