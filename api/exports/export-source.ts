import type { SheetCell } from '../sheets/xlsx.ts';
import type { Work } from '../work.ts';

/** One column of an export: its head and what stands under it, as the list shows it. */
export interface ExportColumn<Row> {
  label: string;
  cell: (row: Row) => string;
  /** What a sheet holds in place of the text: a number or an instant that it can sort and count by. */
  typed?: (row: Row) => SheetCell;
}

/**
 * A list that can be exported: what its query means, and its rows as texts. `params` is the list's address with `columns`;
 * a row is known by its number or id.
 */
export interface ExportSource<Key extends number | string = number> {
  /** 'ticket', 'khách hàng' */
  noun: string;
  fileName: string;
  /** By the name that lists and configurations use. */
  columns(work: Work): Promise<Map<string, { label: string }>>;
  /** Those of the actor's own list. */
  myColumns(work: Work): Promise<readonly string[]>;
  /** Throws 422 where the list is not understood. */
  count(work: Work, params: URLSearchParams): Promise<number>;
  /** Of the rows, in the list's order. */
  keys(work: Work, params: URLSearchParams): Promise<Key[]>;
  /** The scope is asked again: what has left it since is not shown. */
  rows(work: Work, keys: Key[], columns: string[], isTyped: boolean): Promise<SheetCell[][]>;
}

/** Rows under their columns; a column that is gone stays empty. */
export function cellsOf<Row>(
  rows: Row[],
  known: Map<string, ExportColumn<Row>>,
  columns: string[],
  isTyped: boolean,
): SheetCell[][] {
  const chosen = columns.map(name => known.get(name) ?? { label: name, cell: () => '' });
  return rows.map(row => chosen.map(({ cell, typed }) => (isTyped && typed ? typed(row) : cell(row))));
}

/** A list's address, as the contract's body gives it. */
export function listParams(
  list: {
    q?: string | undefined;
    f?: string | string[] | undefined;
    rel?: string | undefined;
    sort?: string | undefined;
  },
  more: Record<string, string> = {},
): URLSearchParams {
  const params = new URLSearchParams(more);
  for (const one of [list.f ?? []].flat()) params.append('f', one);
  for (const name of ['rel', 'sort', 'q'] as const) if (list[name]) params.set(name, list[name]);
  return params;
}

/** The same back, as `readListState` takes it. */
export function listOfParams(params: URLSearchParams): Record<string, unknown> {
  const given = ['rel', 'sort', 'q'].map(name => [name, params.get(name)] as const);
  return { f: params.getAll('f'), ...Object.fromEntries(given.filter(([, value]) => value !== null)) };
}

/** A custom number as sheets hold it. */
export const numberCell = (value: unknown): SheetCell =>
  value !== null && value !== undefined && value !== '' && Number.isFinite(Number(value)) ? Number(value) : null;

export const instantCell = (at: string | null): SheetCell => (at ? new Date(at) : null);
