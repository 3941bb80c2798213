import { contactColumnSet } from '../contacts/column-set.ts';
import { ticketColumnSet } from '../tickets/column-set.ts';
import type { ColumnSet } from './config-columns.ts';

/** The table of a key; keys of tables that are still to come have none. */
export const columnSetOf = (key: string): ColumnSet | undefined =>
  [ticketColumnSet, contactColumnSet].find(set => set.key === key);
