import { contactColumns } from '../contacts/fields.ts';
import { defaultCustomerColumns, type UserConfigKey } from '../enums.ts';
import { defaultTicketColumns, ticketColumns } from '../tickets/fields.ts';

/** A table whose columns people choose for themselves. */
export interface ColumnSet {
  columns: readonly { name: string; label: string }[];
  /** What is shown, and in which order, until somebody chooses. */
  defaults: readonly string[];
  /** Always shown: it leads to the row. */
  locked: string;
  /** Whose custom attributes join it as `attr_<key>`. */
  attributes: 'ticket' | 'user';
}

/** The tables that are there; keys of tables that are still to come take any list of column-like names. */
export const columnSets = {
  ticket_table_columns: {
    columns: ticketColumns,
    defaults: defaultTicketColumns,
    locked: 'code',
    attributes: 'ticket',
  },
  user_table_columns: { columns: contactColumns, defaults: defaultCustomerColumns, locked: 'name', attributes: 'user' },
} as const satisfies Partial<Record<UserConfigKey, ColumnSet>>;

export type ChosenTable = keyof typeof columnSets;

export const columnSetOf = (key: string): ColumnSet | undefined =>
  Object.hasOwn(columnSets, key) ? columnSets[key as ChosenTable] : undefined;

export interface ChoosableColumn {
  name: string;
  label: string;
}

/** Every column that a table may show: its own, then the tenant's attributes. */
export function choosableColumns(key: ChosenTable, attributes: readonly { key: string; title: string }[]) {
  const own: readonly ChoosableColumn[] = columnSets[key].columns;
  return [...own, ...attributes.map((field): ChoosableColumn => ({ name: `attr_${field.key}`, label: field.title }))];
}

/** What a table shows: the choice without what is no longer there, the locked column in any case, or the defaults. */
export function shownColumns(
  key: ChosenTable,
  chosen: readonly string[] | null | undefined,
  all: readonly ChoosableColumn[],
): string[] {
  const { defaults, locked } = columnSets[key];
  const known = (chosen ?? defaults).filter(name => all.some(column => column.name === name));
  return known.includes(locked) ? known : [locked, ...known];
}
