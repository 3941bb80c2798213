/**
 * What a list shows, as data that lives in a URL:
 * `?f=status:in:1,2&f=duedate:date_today&rel=or&sort=-duedate&page=2&size=20&q=tr%E1%BA%A7n`.
 * A value's own `%` and `,` are percent-encoded once more (`%25`, `%2C`); colons after the second are its own.
 * A form without JavaScript may write a condition as `f.status.in=1&f.status.in=2` (empty values do not count).
 */
import {
  type FilterOperator,
  type FilterRelation,
  filterOperatorLabels,
  filterOperators,
  type SortDirection,
} from './enums.ts';
import { defaultPageSize, type PageSize, parsePage, parseSize } from './page.ts';
import { addDaysBangkok, startOfDayBangkok, startOfMonthBangkok, startOfWeekBangkok } from './time.ts';

export type FieldType =
  | 'text'
  | 'textarea'
  | 'phone'
  | 'number'
  | 'date'
  | 'select'
  | 'multi-select'
  | 'user'
  | 'group'
  | 'boolean';

/** How a value must be spelled; anything else is dropped, so that a query can cast it without failing. */
export type ValueKind = 'text' | 'number' | 'integer' | 'uuid' | 'date' | 'boolean';

export interface FieldDefinition {
  name: string;
  label: string;
  type: FieldType;
  /** Default: all that fit the type; empty for a field that only sorts. */
  operators?: readonly FilterOperator[];
  /** Default: what the type says; a select whose options are numbers or ids says so. */
  value?: ValueKind;
  sortable?: boolean;
  /** Name of the lookup that lists the field's options. */
  lookup?: string;
}
export type FieldTable = readonly FieldDefinition[];

export interface FilterCondition {
  field: string;
  op: FilterOperator;
  /** None for the date words (`date_today`, ...), many for `in` and `notin`, otherwise one. */
  values: string[];
}

export interface Sort {
  field: string;
  direction: SortDirection;
}

export interface ListState {
  conditions: FilterCondition[];
  relation: FilterRelation;
  /** null: the list's own order. */
  sort: Sort | null;
  page: number;
  size: PageSize;
  /** Search text, trimmed, at most 200 characters. */
  q: string;
}

export const maxConditions = 20;
export const maxValues = 100;
const maxValueLength = 200;
const maxSearchLength = 200;

const equality = ['eq', 'neq', 'in', 'notin'] as const;
const comparison = ['gt', 'gte', 'lt', 'lte'] as const;
export const dateWords = ['date_today', 'this_week', 'this_month'] as const;
export type DateWord = (typeof dateWords)[number];

export const operatorsByType: Record<FieldType, readonly FilterOperator[]> = {
  text: equality,
  textarea: ['eq', 'neq'],
  phone: equality,
  number: ['eq', 'neq', ...comparison],
  date: ['eq', ...comparison, ...dateWords],
  select: equality,
  'multi-select': ['in', 'notin'],
  user: equality,
  group: equality,
  boolean: ['eq'],
};

const kindByType: Record<FieldType, ValueKind> = {
  text: 'text',
  textarea: 'text',
  phone: 'text',
  number: 'number',
  date: 'date',
  select: 'text',
  'multi-select': 'text',
  user: 'uuid',
  group: 'uuid',
  boolean: 'boolean',
};

const spelling: Record<ValueKind, RegExp> = {
  text: /\S/,
  number: /^-?\d{1,15}(?:\.\d{1,9})?$/,
  integer: /^-?\d{1,9}$/,
  uuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
  date: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:T(?:[01]\d|2[0-3]):[0-5]\d)?$/,
  boolean: /^(?:true|false)$/,
};

const dateLabels: Partial<Record<FilterOperator, string>> = {
  eq: 'Trong ngày',
  gt: 'Sau',
  gte: 'Từ',
  lt: 'Trước',
  lte: 'Đến',
};

export function operatorLabel(type: FieldType, op: FilterOperator): string {
  return (type === 'date' && dateLabels[op]) || filterOperatorLabels[op];
}

export function fieldOperators(field: FieldDefinition): readonly FilterOperator[] {
  return field.operators ?? operatorsByType[field.type];
}

export function isDateWord(op: FilterOperator): op is DateWord {
  return (dateWords as readonly string[]).includes(op);
}

/** Reads a list's state from a URL; drops fields, operators and values that it does not know. */
export function parseFilters(params: URLSearchParams, table: FieldTable): ListState {
  return {
    conditions: [...compactConditions(params, table), ...formConditions(params, table)].slice(0, maxConditions),
    relation: params.get('rel') === 'or' ? 'or' : 'and',
    sort: parseSort(params.get('sort'), table),
    page: parsePage(params.get('page')),
    size: parseSize(params.get('size')),
    q: clean(params.get('q') ?? '').slice(0, maxSearchLength),
  };
}

/**
 * The query string of a list's state, without `?` and without what is the default. `keep` are parameters of the page
 * that are not the list's own (a mode, an open panel); the list's own among them are ignored.
 */
export function serialiseFilters(state: Partial<ListState>, keep?: Iterable<[string, string]>): string {
  const pairs: [string, string][] = [...(keep ?? [])].filter(([name]) => !isListParameter(name));
  for (const { field, op, values } of state.conditions ?? []) {
    if (isDateWord(op)) pairs.push(['f', `${field}:${op}`]);
    else if (values.length > 0) pairs.push(['f', `${field}:${op}:${values.map(escapeValue).join(',')}`]);
  }
  if (state.relation === 'or') pairs.push(['rel', 'or']);
  if (state.sort) pairs.push(['sort', (state.sort.direction === 'DESC' ? '-' : '') + state.sort.field]);
  if (state.q?.trim()) pairs.push(['q', state.q.trim()]);
  if (state.page && state.page > 1) pairs.push(['page', String(state.page)]);
  if (state.size && state.size !== defaultPageSize) pairs.push(['size', String(state.size)]);
  return pairs.map(([name, value]) => `${encodeReadably(name)}=${encodeReadably(value)}`).join('&');
}

/** The instants [from, to) that a date word means at `now`, in Asia/Bangkok; weeks start on Monday. */
export function dateRange(word: DateWord, now: Date): [from: Date, to: Date] {
  switch (word) {
    case 'date_today': {
      const today = startOfDayBangkok(now);
      return [today, addDaysBangkok(today, 1)];
    }
    case 'this_week': {
      const monday = startOfWeekBangkok(now);
      return [monday, addDaysBangkok(monday, 7)];
    }
    case 'this_month':
      return [startOfMonthBangkok(now), startOfMonthBangkok(now, 1)];
  }
}

function compactConditions(params: URLSearchParams, table: FieldTable): FilterCondition[] {
  return params.getAll('f').flatMap(text => {
    const [name = '', op = ''] = text.split(':');
    return condition(table, name, op, valuesOf(text));
  });
}

function formConditions(params: URLSearchParams, table: FieldTable): FilterCondition[] {
  return [...new Set(params.keys())].flatMap(key => {
    const [, name, op] = /^f\.(.+)\.([a-z_]+)$/.exec(key) ?? [];
    return name && op ? condition(table, name, op, params.getAll(key)) : [];
  });
}

/** One condition, or none when it makes no sense. */
function condition(table: FieldTable, name: string, opText: string, raw: string[]): FilterCondition[] {
  const field = table.find(known => known.name === name);
  const op = filterOperators.find(known => known === opText);
  if (!field || !op || !fieldOperators(field).includes(op)) return [];
  if (isDateWord(op)) return [{ field: name, op, values: [] }];
  const kind = kindOf(field);
  const values = distinct(kind, raw).filter(value => fits(kind, value));
  if (values.length === 0) return [];
  return [{ field: name, op, values: values.slice(0, takesMany(op) ? maxValues : 1) }];
}

/** Whether a condition of a URL (`status:in:1,2`) is understood whole: field, operator, and each of its values. */
export function isUnderstood(text: string, table: FieldTable): boolean {
  const [known] = parseFilters(new URLSearchParams([['f', text]]), table).conditions;
  if (!known || isDateWord(known.op)) return known !== undefined;
  const kind = kindOf(table.find(field => field.name === known.field)!);
  return distinct(kind, valuesOf(text)).length === known.values.length;
}

const valuesOf = (text: string) => text.split(':').slice(2).join(':').split(',').map(unescapeValue);

/** As they are stored, each once; a code may be written with its sign. */
const distinct = (kind: ValueKind, raw: string[]) => [
  ...new Set(raw.map(text => (kind === 'integer' ? clean(text).replace(/^#\s*/, '') : clean(text)))),
];

export const takesMany = (op: FilterOperator): boolean => op === 'in' || op === 'notin';
export const kindOf = (field: FieldDefinition): ValueKind => field.value ?? kindByType[field.type];

export function fits(kind: ValueKind, value: string): boolean {
  if (value.length > maxValueLength || !spelling[kind].test(value)) return false;
  const day = value.slice(0, 10);
  return kind !== 'date' || new Date(day).toISOString().startsWith(day);
}

/** NFC, trimmed, without the character that PostgreSQL refuses. */
function clean(text: string): string {
  return text.normalize('NFC').replaceAll('\0', '').trim();
}

function parseSort(text: string | null, table: FieldTable): Sort | null {
  const [, minus, name] = /^(-?)(.+)$/.exec(text ?? '') ?? [];
  if (!table.some(field => field.sortable && field.name === name)) return null;
  return { field: name!, direction: minus ? 'DESC' : 'ASC' };
}

function isListParameter(name: string): boolean {
  return ['f', 'rel', 'sort', 'page', 'size', 'q'].includes(name) || name.startsWith('f.');
}

function escapeValue(value: string): string {
  return value.replaceAll('%', '%25').replaceAll(',', '%2C');
}

function unescapeValue(value: string): string {
  return value.replace(/%(25|2c)/gi, (_, code) => (code === '25' ? '%' : ','));
}

/** Colons and commas need no encoding inside a query, and read better as they are. */
function encodeReadably(text: string): string {
  return encodeURIComponent(text).replaceAll('%3A', ':').replaceAll('%2C', ',');
}
