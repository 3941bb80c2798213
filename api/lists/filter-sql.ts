import type { FilterOperator } from 'contract/enums.ts';
import {
  dateRange,
  type FieldTable,
  type FilterCondition,
  isDateWord,
  isUnderstood,
  type ListState,
  parseFilters,
} from 'contract/filters.ts';
import { addDaysBangkok, parseDateTimeInput, startOfDayBangkok } from 'contract/time.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { invalid } from '../errors.ts';
import { withSpelledTags } from '../tags/spell-tags.ts';
import type { Work } from '../work.ts';

/** How a field stands in SQL. `array` columns answer 'in' and 'notin' by overlap; `folded` text compares without diacritics. */
export type FieldSql =
  | {
      kind: 'text' | 'uuid' | 'integer' | 'number' | 'boolean' | 'instant' | 'day' | 'array';
      column: RawBuilder<unknown>;
    }
  | { kind: 'folded'; column: RawBuilder<unknown> }
  /** Values of other rows that belong to this one: the condition that it has at least one of them. */
  | { kind: 'owned'; hasAny: (values: string[]) => RawBuilder<SqlBool> };

export type FieldSqlTable = Record<string, FieldSql>;

export const noCondition = sql<SqlBool>`true`;

/** A list's state from a call's query; what a lenient URL would drop is refused here. Tags are meant as the tenant spells them. */
export async function readListState(work: Work, query: Record<string, unknown>, table: FieldTable): Promise<ListState> {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) params.append(key, String(one));
  const state = parseFilters(params, table);
  const asked = params.getAll('f');
  if (state.conditions.length !== asked.length || !asked.every(text => isUnderstood(text, table)))
    throw invalid('f', 'Bộ lọc không hợp lệ');
  if (params.get('sort') && !state.sort) throw invalid('sort', 'Không sắp xếp được theo trường này');
  const page = { page: Number(query.page ?? 1), size: Number(query.size ?? state.size) as ListState['size'] };
  return withSpelledTags(work, { ...state, ...page }, table);
}

/** The conditions of a list joined by its relation. */
export function filterSql(state: ListState, fields: FieldSqlTable, now: Date): RawBuilder<SqlBool> {
  const parts = state.conditions.map(condition => conditionSql(condition, fields[condition.field]!, now));
  if (parts.length === 0) return noCondition;
  return sql<SqlBool>`(${sql.join(parts, state.relation === 'or' ? sql` or ` : sql` and `)})`;
}

const comparators: Partial<Record<FilterOperator, string>> = { gt: '>', gte: '>=', lt: '<', lte: '<=' };

// one of one is what an index holds in order
const single: Partial<Record<FilterOperator, FilterOperator>> = { in: 'eq', notin: 'neq' };

function conditionSql({ op: asked, values }: FilterCondition, field: FieldSql, now: Date): RawBuilder<SqlBool> {
  const op = (values.length === 1 && field.kind !== 'array' && single[asked]) || asked;
  if (field.kind === 'owned') {
    const has = field.hasAny(values);
    return op === 'neq' || op === 'notin' ? sql`not (${has})` : has;
  }
  const { column, kind } = field;
  if (kind === 'instant') return instantSql(op, values[0], column, now);
  if (kind === 'array') {
    const list = sql`${values}::text[]`;
    return op === 'notin' || op === 'neq' ? sql`not (${column} && ${list})` : sql`${column} && ${list}`;
  }
  const cast = {
    text: 'text',
    folded: 'text',
    uuid: 'uuid',
    integer: 'int',
    number: 'numeric',
    boolean: 'boolean',
    day: 'date',
  }[kind];
  const typed = (value: unknown) => {
    const plain = sql`${value}::${sql.raw(cast)}`;
    return kind === 'folded' ? sql`public.vn_fold(${plain})` : plain;
  };
  const list =
    kind === 'folded'
      ? sql`array(select public.vn_fold(v) from unnest(${values}::text[]) v)`
      : sql`${values}::${sql.raw(cast)}[]`;
  switch (op) {
    case 'eq':
      return sql`${column} = ${typed(values[0])}`;
    case 'neq':
      return sql`${column} is distinct from ${typed(values[0])}`;
    case 'in':
      return sql`${column} = any (${list})`;
    case 'notin':
      return sql`(${column} is null or ${column} <> all (${list}))`;
    default:
      return sql`${column} ${sql.raw(comparators[op]!)} ${typed(values[0])}`;
  }
}

/** Days are days of Asia/Bangkok: 'after the 3rd' begins with the 4th, 'until the 3rd' ends with it. */
function instantSql(
  op: FilterOperator,
  value: string | undefined,
  column: RawBuilder<unknown>,
  now: Date,
): RawBuilder<SqlBool> {
  const between = ([from, to]: [Date, Date]) => sql<SqlBool>`(${column} >= ${from} and ${column} < ${to})`;
  if (isDateWord(op)) return between(dateRange(op, now));
  const text = value ?? '';
  const hasTime = text.length > 10;
  const from = hasTime ? parseDateTimeInput(text) : startOfDayBangkok(`${text}T00:00:00+07:00`);
  if (!from) throw invalid('f', 'Ngày trong bộ lọc không hợp lệ');
  const to = hasTime ? new Date(from.getTime() + 60_000) : addDaysBangkok(from, 1);
  switch (op) {
    case 'gt':
      return sql`${column} >= ${to}`;
    case 'gte':
      return sql`${column} >= ${from}`;
    case 'lt':
      return sql`${column} < ${from}`;
    case 'lte':
      return sql`${column} < ${to}`;
    default:
      return between([from, to]);
  }
}
