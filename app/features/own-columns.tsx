import { shownColumns } from 'contract/settings/config-columns.ts';
import type { ReactNode } from 'react';
import { ColumnChooser } from './column-chooser.tsx';

export interface OwnColumns {
  /** Of the list among the user's choices. */
  key: string;
  /** Null until somebody chooses. */
  chosen: string[] | null;
}

/**
 * A list's columns as somebody chose them, and what they choose with. The first leads to the row and is always shown; columns
 * without a word, such as that of actions, stay behind the others.
 */
export function ownColumns<Column extends { key: string; header: ReactNode }>(
  own: OwnColumns | undefined,
  columns: readonly Column[],
  back: string,
): { columns: Column[]; chooser: ReactNode } {
  const all = columns.flatMap(({ key, header }) =>
    typeof header === 'string' && header !== '' ? { name: key, label: header } : [],
  );
  const locked = all[0]?.name;
  if (!own || locked === undefined || all.length < 2) return { columns: [...columns], chooser: null };
  const shown = shownColumns({ defaults: all.map(({ name }) => name), locked }, own.chosen, all);
  const wordless = columns.filter(({ key }) => !all.some(({ name }) => name === key));
  const chosen = shown.map(name => columns.find(({ key }) => key === name)!);
  return {
    columns: own.chosen ? [...chosen, ...wordless] : [...columns],
    chooser: <ColumnChooser set={{ key: own.key, locked }} all={all} shown={shown} back={back} />,
  };
}
