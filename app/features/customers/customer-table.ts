import { contactFields } from 'contract/contacts/fields.ts';
import { genderLabels, sourceLabels, tiers } from 'contract/enums.ts';
import type { FieldDefinition, FieldTable } from 'contract/filters.ts';
import { type Choice, labelled, named } from '../choices.ts';
import type { CustomField, Lookups } from '../lookups.ts';

/** The fields of customers with the tenant's own. */
export const customerTable = (custom: readonly CustomField[]): FieldTable => [
  ...contactFields,
  ...custom.map(({ key, title, type }): FieldDefinition => ({ name: `attr_${key}`, label: title, type })),
];

export const tierChoices: Choice[] = tiers.map(({ id, name }) => ({ value: String(id), label: name }));
export const genderChoices: Choice[] = labelled(genderLabels);

/** The choices of a customer's field; undefined when its values are typed. */
export function customerChoices(lookups: Lookups, field: FieldDefinition): Choice[] | undefined {
  switch (field.name) {
    case 'tier':
      return tierChoices;
    case 'gender':
      return genderChoices;
    case 'source':
      return labelled(sourceLabels);
    case 'organization_id':
      return named(lookups.organizations);
    case 'group_id':
      return named(lookups.customerGroups);
    case 'department_id':
      return named(lookups.departments);
    case 'assignee_id':
      return named(lookups.users);
  }
  if (!field.name.startsWith('attr_')) return undefined;
  const custom = lookups.contactFields.find(one => `attr_${one.key}` === field.name);
  return custom?.data.length ? custom.data.map(value => ({ value, label: value })) : undefined;
}
