import { type FieldTable, type ListState, parseFilters } from 'contract/filters.ts';
import { listHref } from '../features/lists/list-url.ts';
import type { OwnColumns } from '../features/own-columns.tsx';

/** What every settings noun's row has. */
export interface CrudRow {
  _id: string;
  name: string;
  version: number;
  updated_at: string;
}

/** Names the key of a new row's one submission among the fields of its form, none of which may be called so. */
export const formKey = 'idempotency_key';

/** What stands open over the list. */
export type CrudPanel<Row> =
  | { kind: 'new'; key: string }
  | { kind: 'edit'; row: Row }
  /** Of those who may not change it. */
  | { kind: 'read'; row: Row }
  | { kind: 'delete'; row: Row }
  /** Those of the list that were checked. */
  | { kind: 'delete-many'; rows: Row[] }
  | { kind: 'missing' };

/** What the loader of a noun's screen answers. */
export interface CrudView<Row> {
  list: Row[];
  total: number;
  /** The list's address with its search, without what stands open. */
  href: string;
  sorts: string[];
  mayWrite: boolean;
  /** People decide the order of its rows. */
  isOrdered: boolean;
  /** Rows can be checked, and deleted together. */
  isBulk: boolean;
  panel: CrudPanel<Row> | null;
  /** Absent where columns cannot be chosen. */
  own?: OwnColumns | undefined;
  /** HTML constraints of the form. */
  constraint: Record<string, object>;
}

const sortTable = (sorts: readonly string[]): FieldTable =>
  sorts.map(name => ({ name, label: name, type: 'text', operators: [], sortable: true }));

/** The list's place as its address tells it, and the addresses around it. */
export function readPlace({ href, sorts }: Pick<CrudView<unknown>, 'href' | 'sorts'>) {
  const url = new URL(href, 'http://page');
  const state = parseFilters(url.searchParams, sortTable(sorts));
  return {
    url,
    state,
    to: (change: Partial<ListState>) => listHref(url, state, change),
    /** The same list with the form of a new or known row open, or the question before deleting it. */
    open: (id: string, isDelete = false) => {
      const search = new URLSearchParams(url.search);
      if (isDelete) search.set('delete', '1');
      const text = search.toString();
      return `${url.pathname}/${id}${text ? `?${text}` : ''}`;
    },
    /** Sorted by a column: ascending first, then the other way round. */
    sortBy: (field: string) => {
      const direction = state.sort?.field === field ? state.sort.direction : undefined;
      const next = { field, direction: direction === 'ASC' ? 'DESC' : 'ASC' } as const;
      return {
        href: listHref(url, state, { sort: next }),
        direction: direction && (direction === 'ASC' ? ('asc' as const) : ('desc' as const)),
      };
    },
  };
}
export type Place = ReturnType<typeof readPlace>;
