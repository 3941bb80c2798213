import type { ContactFilter, RefusedContact } from 'contract/contacts/bulk.ts';
import { parseFilters, serialiseFilters } from 'contract/filters.ts';
import { formatCount } from 'contract/numbers.ts';
import { paths } from '../../http/paths.ts';
import { matchingField } from '../lists/bulk-fields.ts';
import type { CustomField } from '../lookups.ts';
import { noGroup } from './bulk-fields.ts';
import { customerTable } from './customer-table.ts';

/** What is to be done, as the API takes it. */
export type AskedChange =
  | { change: 'tag' | 'untag'; tags: string[] }
  | { change: 'group'; group_id: string | null }
  | { change: 'delete' };

interface Given {
  get(name: string): unknown;
}

/** The change that a form or an address names, or what it lacks. */
export function changeOf(given: Given): AskedChange | string {
  const change = given.get('change');
  const text = (name: string) => String(given.get(name) ?? '').trim();
  switch (change) {
    case 'tag':
    case 'untag': {
      const tags = text(change === 'tag' ? 'tags' : 'untags');
      // the API's own schema parts them
      return tags === '' ? 'Hãy nhập ít nhất một tag.' : { change, tags: tags as never as string[] };
    }
    case 'group': {
      const group = text('group_id');
      return group === '' ? 'Hãy chọn nhóm khách hàng.' : { change, group_id: group === noGroup ? null : group };
    }
    case 'delete':
      return { change };
    default:
      return 'Hãy chọn việc cần làm với các khách hàng đã chọn.';
  }
}

/** Customers by number, or all that a list names. */
type Whom = { ids: number[] } | { filter: ContactFilter };

const own = ['change', 'tags', 'untags', 'group_id', 'ids', matchingField];

/** The address that asks about a change: the list's own search, the change, and whom it is for. */
export function searchOf({ searchParams }: URL, change: AskedChange, whom: number[] | true): URLSearchParams {
  const search = new URLSearchParams(searchParams);
  for (const name of own) search.delete(name);
  search.set('change', change.change);
  if ('tags' in change) search.set(change.change === 'tag' ? 'tags' : 'untags', String(change.tags));
  if ('group_id' in change) search.set('group_id', change.group_id ?? noGroup);
  if (whom === true) search.set(matchingField, '1');
  else for (const id of whom) search.append('ids', String(id));
  return search;
}

/** What such an address means. `back`: the list it came from. */
export function askedOf({ searchParams }: URL, custom: readonly CustomField[]) {
  const list = new URLSearchParams(searchParams);
  for (const name of own) list.delete(name);
  const { q, relation, conditions } = parseFilters(list, customerTable(custom));
  const filters = new URLSearchParams(serialiseFilters({ conditions })).getAll('f');
  const whom: Whom = searchParams.has(matchingField)
    ? { filter: { ...(q && { q }), filters, relation } }
    : { ids: searchParams.getAll('ids').map(Number) };
  return {
    change: changeOf(searchParams),
    whom,
    back: list.size > 0 ? `${paths.customers}?${list}` : paths.customers,
  };
}

/** Rows that stay as they are, each with its reason, as far as a toast has room. */
export function refusedText({ refused, refused_rows }: { refused: number; refused_rows: RefusedContact[] }): string {
  const named = refused_rows.slice(0, 3).map(({ _id, name, reason }) => `${name} (mã ${_id}): ${reason}`);
  const more = refused - named.length;
  return `Giữ nguyên ${formatCount(refused)}: ${named.join('; ')}${more > 0 ? `; và ${formatCount(more)} khách hàng khác` : ''}`;
}
