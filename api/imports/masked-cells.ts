import type { ImportRow } from 'contract/contacts/imports.ts';
import { isMasked, restoreAttributes, restoreEach, restoreHidden, showText } from '../access/masking.ts';
import type { StoredContact } from '../contacts/change-contact.ts';
import type { Work } from '../work.ts';
import type { RowValues } from './read-row.ts';

const sign = '•••';
const message = `Ô chứa dấu che “${sign}”: phần bị che không thể ghi thành dữ liệu`;

/** Of a row that somebody masked imports as a new customer: cells from which something is hidden. */
export const maskedCells = ({ actor }: Work, mapping: string[], cells: string[]): ImportRow['problems'] =>
  isMasked(actor)
    ? mapping.flatMap((target, column) => (target !== '' && cells[column]?.includes(sign) ? [{ column, message }] : []))
    : [];

/** What a row says of a stored customer, what was hidden in it as it is stored; a problem where that cannot be known. */
export function withHidden(
  { actor }: Work,
  before: StoredContact,
  values: RowValues,
): { values: RowValues } | { problem: ImportRow['problems'][number] } {
  if (!isMasked(actor)) return { values };
  const columns = { ...values.columns };
  for (const key of ['name', 'city', 'address', 'note'] as const)
    if (typeof columns[key] === 'string') columns[key] = restoreHidden(actor, before[key] ?? '', columns[key]);
  const tags = restoreEach(before.tags, values.tags, tag => showText(actor, tag));
  const attributes = restoreAttributes(actor, before.attributes, values.attributes);
  const left = [
    ...Object.entries(columns).filter(([key, value]) => value !== before[key as keyof StoredContact]),
    ...Object.entries(attributes).filter(([key, value]) => value !== before.attributes[key]),
    ...tags.filter(tag => !before.tags.includes(tag)).map(tag => ['tags', tag] as const),
  ];
  if (left.some(([, value]) => JSON.stringify(value)?.includes(sign))) return { problem: { column: null, message } };
  return { values: { ...values, columns, tags, attributes } };
}
