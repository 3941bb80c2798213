import { contactFields } from 'contract/contacts/fields.ts';
import { showCustomValue } from 'contract/custom-fields.ts';
import { genderLabels, tiers } from 'contract/enums.ts';
import { asSent, showEmail, showPhone, showText } from '../access/masking.ts';
import { readLookups } from '../lookups/lookups.ts';
import type { StoredChange } from '../tickets/describe-changes.ts';
import type { Work } from '../work.ts';

const labels: Record<string, string> = {
  ...Object.fromEntries(contactFields.map(field => [field.name, field.label])),
  phones: 'Số điện thoại',
  emails: 'Email',
  address: 'Địa chỉ',
  note: 'Ghi chú',
};

export interface ContactConflict {
  field: string;
  label: string;
  /** As the form takes it. */
  current: unknown;
  /** As people read it. */
  current_text: string;
  mine: unknown;
  mine_text: string;
}

/** Both sides of fields that two people changed: `from` is what is stored now, `to` what `sent` means. */
export async function describeContactChanges(
  work: Work,
  changes: StoredChange[],
  sent: Record<string, unknown>,
): Promise<ContactConflict[]> {
  const { organizations, customerGroups, departments, users, contactFields: custom } = await readLookups(work);
  const names = new Map(
    [...organizations, ...customerGroups, ...departments, ...users].map(one => [one._id, one.name]),
  );
  const shown = (field: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(one => shown(field, one));
    if (typeof value !== 'string') return value;
    if (field === 'phones') return showPhone(work.actor, value);
    if (field === 'emails') return showEmail(work.actor, value);
    return showText(work.actor, value);
  };
  const word = (field: string, value: unknown): string => {
    if (value === null || value === '') return '';
    if (field === 'tier') return tiers.find(tier => tier.id === value)?.name ?? String(value);
    if (field === 'gender') return genderLabels[value as keyof typeof genderLabels] ?? String(value);
    if (field === 'dob') return showCustomValue('date', value);
    const attribute = custom.find(one => `attributes.${one.key}` === field);
    if (attribute) return showCustomValue(attribute.type, shown(field, value));
    if (field.endsWith('_id')) return names.get(String(value)) ?? 'Không còn';
    return [shown(field, value)].flat().join(', ');
  };
  return changes.map(({ field, from, to }) => ({
    field,
    label: labels[field] ?? custom.find(one => `attributes.${one.key}` === field)?.title ?? field,
    current: shown(field, from),
    current_text: word(field, from),
    mine: asSent(work.actor, sent, field) ?? shown(field, to),
    mine_text: word(field, to),
  }));
}
