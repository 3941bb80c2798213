import { type ListState, serialiseFilters } from 'contract/filters.ts';
import { paths } from '../../http/paths.ts';

/** Parameters of a list page's address that open something and do not belong to the list itself. */
export const passing = ['filter', 'edit', 'add_field', 'add_op', 'add_value', 'add_text', 'add_found', 'panel'];

/** Of an id's text; choices of one's own may hold anything else. */
export const idLength = 36;

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

const tagged = (tag: string) => serialiseFilters({ conditions: [{ field: 'tags', op: 'in', values: [tag] }] });
export const ticketsTagged = (tag: string) => paths.ticketList(tagged(tag));
export const customersTagged = (tag: string) => `${paths.customers}?${tagged(tag)}`;

/** What the filter panel's form holds, as it was posted by GET. */
export interface AddedFilter {
  field: string;
  op: string;
  typed: string[];
  chosen: string[];
  /** Place of the condition that it replaces. */
  edit: string | null;
}

/** The filter panel's form in an address: `add_field`, `add_op`, `add_text` (typed), `add_value` (chosen) and `edit`. */
export function addedFilter({ searchParams }: URL): AddedFilter | undefined {
  const field = searchParams.get('add_field');
  if (!field) return undefined;
  return {
    field,
    op: searchParams.get('add_op') ?? '',
    typed: searchParams.getAll('add_text').filter(text => text.trim() !== ''),
    chosen: searchParams.getAll('add_value').filter(value => value !== ''),
    edit: searchParams.get('edit'),
  };
}

/** Whether a search text is too short for anything to be searched; a ticket's code is not. */
export const isShortSearch = (q: string, hasCodes = false): boolean =>
  q !== '' && [...q].length < 2 && !(hasCodes && /\d/.test(q));
export const shortSearch = 'Nhập ít nhất 2 ký tự để tìm.';
