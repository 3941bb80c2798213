import type { ColumnSet } from '../settings/config-columns.ts';
import { defaultTicketColumns, ticketColumns } from './fields.ts';

export const ticketColumnSet: ColumnSet = {
  key: 'ticket_table_columns',
  columns: ticketColumns,
  defaults: defaultTicketColumns,
  locked: 'code',
  attributes: 'ticket',
};
