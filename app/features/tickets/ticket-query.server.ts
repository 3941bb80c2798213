import { type TicketMode, ticketModes } from 'contract/enums.ts';
import { type FieldTable, type ListState, parseFilters, serialiseFilters } from 'contract/filters.ts';

/** The list that an address names, as the page shows it and as the API takes it: mode, search, filters and order. */
export function ticketQuery(url: URL, table: FieldTable): { state: ListState; mode: TicketMode; query: ListQuery } {
  const state = parseFilters(url.searchParams, table);
  const mode = ticketModes.find(({ key }) => key === url.searchParams.get('mode'))?.key ?? 'all';
  return { state, mode, query: entriesOf(serialiseFilters({ ...state, page: 1 })) };
}

interface ListQuery {
  q?: string;
  f?: string[];
  rel?: 'and' | 'or';
  sort?: string;
}

/** `f` repeats; everything else stands once. */
function entriesOf(search: string): ListQuery {
  const params = new URLSearchParams(search);
  return Object.fromEntries(
    [...new Set(params.keys())].map(key => [key, key === 'f' ? params.getAll('f') : params.get(key)]),
  );
}
