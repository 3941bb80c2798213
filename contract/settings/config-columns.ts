import type { UserConfigKey } from '../enums.ts';

export interface ChoosableColumn {
  name: string;
  label: string;
}

/** A table whose columns people choose for themselves. */
export interface ColumnSet {
  /** Of the user's configuration. */
  key: UserConfigKey;
  columns: readonly ChoosableColumn[];
  /** What is shown, and in which order, until somebody chooses. */
  defaults: readonly string[];
  /** Always shown: it leads to the row. */
  locked: string;
  /** Whose custom attributes join it as `attr_<key>`. */
  attributes: 'ticket' | 'user';
}

/** Every column that a table may show: its own, then the tenant's attributes. */
export const choosableColumns = (
  { columns }: ColumnSet,
  attributes: readonly { key: string; title: string }[],
): ChoosableColumn[] => [...columns, ...attributes.map(field => ({ name: `attr_${field.key}`, label: field.title }))];

/** What a table shows: the choice without what is no longer there, the locked column in any case, or the defaults. */
export function shownColumns(
  { defaults, locked }: Pick<ColumnSet, 'defaults' | 'locked'>,
  chosen: readonly string[] | null | undefined,
  all: readonly ChoosableColumn[],
): string[] {
  const known = (chosen ?? defaults).filter(name => all.some(column => column.name === name));
  return known.includes(locked) ? known : [locked, ...known];
}
