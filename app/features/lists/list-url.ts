import {
  type FieldTable,
  type FilterCondition,
  isDateWord,
  type ListState,
  parseFilters,
  serialiseFilters,
} from 'contract/filters.ts';

/** Parameters of a list page's address that open something and do not belong to the list itself. */
const passing = ['filter', 'edit', 'add_field', 'add_op', 'add_value', 'panel'];

const kept = (url: URL, without: string[]): [string, string][] =>
  [...url.searchParams].filter(([name]) => !without.includes(name));

/** The same page with another list state; paging starts over unless the change names a page. */
export function listHref(url: URL, state: ListState, change: Partial<ListState>): string {
  const next = { ...state, page: 1, ...change };
  const search = serialiseFilters(next, kept(url, passing));
  return url.pathname + (search ? `?${search}` : '');
}

/** The same list with a panel of the page open: `filter=status`. */
export function openHref(url: URL, open: Record<string, string>): string {
  const params = new URLSearchParams(kept(url, passing));
  for (const [name, value] of Object.entries(open)) params.set(name, value);
  return `${url.pathname}?${params}`;
}

/**
 * What the filter panel's form posted by GET (`add_field`, `add_op`, `add_value`, `edit` = place of the condition that
 * it replaces) as a canonical address; undefined when the address holds no such form.
 */
export function addedFilterHref(url: URL, table: FieldTable): string | undefined {
  const field = url.searchParams.get('add_field');
  if (!field) return undefined;
  const state = parseFilters(url.searchParams, table);
  const op = url.searchParams.get('add_op') ?? '';
  const values = url.searchParams.getAll('add_value').filter(value => value.trim() !== '');
  const [added] = parseFilters(new URLSearchParams(values.map(value => [`f.${field}.${op}`, value])), table).conditions;
  const word = !added && isDateWord(op as never) ? { field, op: op as FilterCondition['op'], values: [] } : undefined;
  const condition = added ?? word;
  const edit = url.searchParams.get('edit');
  const others = state.conditions.filter((_, index) => String(index) !== edit);
  return listHref(url, state, { conditions: condition ? [...others, condition] : others });
}
