import { defaultCustomerColumns } from '../enums.ts';
import type { ColumnSet } from '../settings/config-columns.ts';
import { contactColumns } from './fields.ts';

export const contactColumnSet: ColumnSet = {
  key: 'user_table_columns',
  columns: contactColumns,
  defaults: defaultCustomerColumns,
  locked: 'name',
  attributes: 'user',
};
