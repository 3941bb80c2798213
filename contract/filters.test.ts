import { describe, expect, test } from 'vitest';
import { filterOperators } from './enums.ts';
import {
  dateRange,
  type FieldTable,
  type FieldType,
  type FilterCondition,
  fieldOperators,
  isDateWord,
  type ListState,
  maxConditions,
  maxValues,
  operatorLabel,
  operatorsByType,
  parseFilters,
  serialiseFilters,
} from './filters.ts';

const uuid = '0193a5f0-7c1e-7a3b-9c4d-5e6f7a8b9c0d';
const table: FieldTable = [
  { name: 'code', label: 'Mã ticket', type: 'text', sortable: true },
  { name: 'status', label: 'Trạng thái', type: 'select', value: 'integer' },
  { name: 'priority_id', label: 'Độ ưu tiên', type: 'select', value: 'uuid', lookup: 'priorities' },
  { name: 'duedate', label: 'Hạn xử lý', type: 'date', sortable: true },
  { name: 'amount', label: 'Số tiền', type: 'number' },
  { name: 'agent', label: 'Người xử lý', type: 'user' },
  { name: 'color', label: 'Màu', type: 'multi-select' },
  { name: 'vip', label: 'VIP', type: 'boolean' },
  { name: 'subject', label: 'Tiêu đề', type: 'text', operators: ['eq'] },
  { name: 'created_at', label: 'Ngày tạo', type: 'date', operators: [], sortable: true },
];

const read = (query: string) => parseFilters(new URLSearchParams(query), table);
const nothing: ListState = { conditions: [], relation: 'and', sort: null, page: 1, size: 10, q: '' };

describe('reading a URL', () => {
  test('all of it', () => {
    expect(
      read(
        `f=status:in:1,2&f=priority_id:eq:${uuid}&f=duedate:this_week&rel=or&sort=-duedate&page=2&size=20&q=tr%E1%BA%A7n`,
      ),
    ).toEqual({
      conditions: [
        { field: 'status', op: 'in', values: ['1', '2'] },
        { field: 'priority_id', op: 'eq', values: [uuid] },
        { field: 'duedate', op: 'this_week', values: [] },
      ],
      relation: 'or',
      sort: { field: 'duedate', direction: 'DESC' },
      page: 2,
      size: 20,
      q: 'trần',
    });
  });

  test.each([
    ['', 'nothing'],
    ['f=', 'an empty condition'],
    ['f=status', 'no operator'],
    ['f=status:in', 'no value'],
    ['f=status:in:', 'an empty value'],
    ['f=unknown:eq:1', 'an unknown field'],
    ['f=status:like:1', 'an unknown operator'],
    ['f=status:gt:1', 'an operator that does not fit the type'],
    ['f=subject:neq:a', 'an operator that the field does not offer'],
    ['f=created_at:date_today', 'a field that only sorts'],
    ['f=status:in:abc,1.5,99999999999', 'values that are no integers'],
    ['f=agent:in:me,1', 'values that are no ids'],
    ['f=amount:gt:1e3', 'a spelling that is no number'],
    ['f=vip:eq:yes', 'a spelling that is no boolean'],
    ['f=duedate:eq:2025-02-30', 'a day that does not exist'],
    ['f=duedate:gte:31/12/2025', 'a day spelled otherwise'],
    ['f=constructor:eq:1&f=__proto__:eq:1', 'names that objects answer to'],
    ['f=code:eq:%00', 'a character that cannot be stored'],
    [`f=code:eq:${'x'.repeat(201)}`, 'a value of more than 200 characters'],
    ['rel=xor&sort=status&page=0&size=13&q=%20', 'defaults'],
    ['sort=-', 'no field to sort by'],
    ['f.status.in=', 'a form field left empty'],
  ])('%s: %s', query => expect(read(query)).toEqual(nothing));

  test('keeps the values that make sense', () => {
    expect(read('f=status:in:1,x,1,2').conditions).toEqual([{ field: 'status', op: 'in', values: ['1', '2'] }]);
  });

  test('one value where one is meant', () => {
    expect(read('f=code:eq:a,b').conditions).toEqual([{ field: 'code', op: 'eq', values: ['a'] }]);
  });

  test('text is NFC', () => {
    expect(read(`f=code:eq:${encodeURIComponent('hòa'.normalize('NFD'))}`).conditions[0]?.values).toEqual(['hòa']);
  });

  test('a form that works without JavaScript', () => {
    expect(
      read('f.status.in=1&f.status.in=2&f.duedate.gte=2025-01-31&f.vip.eq=&f.duedate.date_today=').conditions,
    ).toEqual([
      { field: 'status', op: 'in', values: ['1', '2'] },
      { field: 'duedate', op: 'gte', values: ['2025-01-31'] },
      { field: 'duedate', op: 'date_today', values: [] },
    ]);
  });

  test('bounds', () => {
    const many = new URLSearchParams();
    for (let i = 0; i < 50; i++) many.append('f', `code:eq:${i}`);
    expect(parseFilters(many, table).conditions).toHaveLength(maxConditions);
    const long = Array.from({ length: 300 }, (_, i) => i).join(',');
    expect(read(`f=status:in:${long}`).conditions[0]?.values).toHaveLength(maxValues);
    expect(read(`q=${'x'.repeat(300)}`).q).toHaveLength(200);
  });
});

describe('writing a URL', () => {
  test('is short and readable', () => {
    expect(
      serialiseFilters({
        conditions: [
          { field: 'status', op: 'in', values: ['1', '2'] },
          { field: 'duedate', op: 'gte', values: ['2025-01-31T08:30'] },
          { field: 'duedate', op: 'date_today', values: [] },
        ],
        relation: 'or',
        sort: { field: 'duedate', direction: 'DESC' },
        page: 2,
        size: 20,
        q: ' trần ',
      }),
    ).toBe(
      'f=status:in:1,2&f=duedate:gte:2025-01-31T08:30&f=duedate:date_today&rel=or&sort=-duedate&q=tr%E1%BA%A7n&page=2&size=20',
    );
  });

  test('leaves out what is the default', () => expect(serialiseFilters(nothing)).toBe(''));

  test('keeps what belongs to the page', () => {
    const before = new URLSearchParams('mode=me&page=3&f=code:eq:a&f.vip.eq=true&q=x&panel=new');
    expect(serialiseFilters({ q: 'y' }, before)).toBe('mode=me&panel=new&q=y');
  });

  test('comes back as it was, whatever the values hold', () => {
    let seed = 20_251_120;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    const alphabet = [...'aZ0,:%25&=+?#/ "\'<>đĐễựỗ₫🙂;|\\', '%2C', '%25', '%252C', '%3A'];
    const word = () => `x${Array.from({ length: random(9) }, () => alphabet[random(alphabet.length)]).join('')}y`;
    const conditionOf = (): FilterCondition => {
      const field = ['code', 'color', 'subject', 'duedate'][random(4)]!;
      if (field === 'duedate') return { field, op: 'this_month', values: [] };
      if (field === 'subject') return { field, op: 'eq', values: [word()] };
      return { field, op: 'in', values: [...new Set(Array.from({ length: 1 + random(4) }, word))] };
    };
    for (let run = 0; run < 2_000; run++) {
      const state: ListState = {
        conditions: Array.from({ length: random(4) }, conditionOf),
        relation: random(2) ? 'or' : 'and',
        sort: random(2) ? { field: 'code', direction: random(2) ? 'ASC' : 'DESC' } : null,
        page: 1 + random(50),
        size: ([10, 20, 30, 40, 50, 100] as const)[random(6)]!,
        q: random(2) ? word() : '',
      };
      expect(read(serialiseFilters(state))).toEqual(state);
      expect(read(new URLSearchParams(serialiseFilters(state)).toString())).toEqual(state);
    }
  });
});

describe('operators', () => {
  test.each(Object.keys(operatorsByType) as FieldType[])('%s has some, each known', type => {
    expect(operatorsByType[type].length).toBeGreaterThan(0);
    expect(operatorsByType[type].every(op => filterOperators.includes(op))).toBe(true);
  });

  test('only dates take date words', () => {
    const types = (Object.keys(operatorsByType) as FieldType[]).filter(type => operatorsByType[type].some(isDateWord));
    expect(types).toEqual(['date']);
  });

  test('a field may offer fewer', () => {
    expect(fieldOperators(table.find(field => field.name === 'subject')!)).toEqual(['eq']);
  });

  test('words fit the type', () => {
    expect(operatorLabel('number', 'gt')).toBe('Lớn hơn');
    expect(operatorLabel('date', 'gt')).toBe('Sau');
    expect(operatorLabel('date', 'date_today')).toBe('Hôm nay');
  });
});

describe('date words in Asia/Bangkok', () => {
  test.each([
    ['date_today', '2025-11-20T10:00:00+07:00', '2025-11-20', '2025-11-21'],
    ['date_today', '2025-11-20T00:00:00+07:00', '2025-11-20', '2025-11-21'],
    ['date_today', '2025-11-19T23:59:59.999+07:00', '2025-11-19', '2025-11-20'],
    ['date_today', '2025-12-31T17:30:00Z', '2026-01-01', '2026-01-02'],
    ['this_week', '2025-11-20T10:00:00+07:00', '2025-11-17', '2025-11-24'],
    ['this_week', '2025-11-17T00:00:00+07:00', '2025-11-17', '2025-11-24'],
    ['this_week', '2025-11-23T23:59:59+07:00', '2025-11-17', '2025-11-24'],
    ['this_week', '2026-01-01T08:00:00+07:00', '2025-12-29', '2026-01-05'],
    ['this_month', '2025-11-20T10:00:00+07:00', '2025-11-01', '2025-12-01'],
    ['this_month', '2025-12-31T23:00:00+07:00', '2025-12-01', '2026-01-01'],
    ['this_month', '2024-01-31T18:00:00Z', '2024-02-01', '2024-03-01'],
  ] as const)('%s at %s is [%s, %s)', (word, now, from, to) => {
    expect(dateRange(word, new Date(now))).toEqual([
      new Date(`${from}T00:00:00+07:00`),
      new Date(`${to}T00:00:00+07:00`),
    ]);
  });
});
