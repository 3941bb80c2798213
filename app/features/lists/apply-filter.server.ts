import { type FieldTable, maxConditions, parseFilters } from 'contract/filters.ts';
import { readTypedCondition } from 'contract/typed-filters.ts';
import { addedFilter, listHref } from './list-url.ts';

/**
 * What the filter panel's form in an address leads to: the canonical address of the list with its condition, or what is
 * wrong with it. Undefined when there is no such form.
 */
export function applyFilter(url: URL, table: FieldTable): { href: string } | { problem: string } | undefined {
  const added = addedFilter(url);
  if (!added) return undefined;
  const state = parseFilters(url.searchParams, table);
  const field = table.find(known => known.name === added.field);
  const condition = field ? readTypedCondition(field, added.op, added) : 'Không lọc được theo trường này';
  if (typeof condition === 'string') return { problem: condition };
  const others = state.conditions.filter((_, index) => String(index) !== added.edit);
  if (others.length >= maxConditions) return { problem: `Nhiều nhất ${maxConditions} điều kiện lọc` };
  return { href: listHref(url, state, { conditions: [...others, condition] }) };
}
