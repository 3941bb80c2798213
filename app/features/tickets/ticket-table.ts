import type { FieldDefinition, FieldTable } from 'contract/filters.ts';
import { ticketFields } from 'contract/tickets/fields.ts';
import type { CustomField } from '../lookups.ts';

/** The fields of tickets with the tenant's own. */
export const ticketTable = (custom: readonly CustomField[]): FieldTable => [
  ...ticketFields,
  ...custom.map(({ key, title, type }): FieldDefinition => ({ name: `attr_${key}`, label: title, type })),
];
