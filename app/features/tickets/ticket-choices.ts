import { sourceDetailLabels, sourceLabels, ticketStatuses } from 'contract/enums.ts';
import type { FieldDefinition } from 'contract/filters.ts';
import { type Choice, labelled, named } from '../choices.ts';
import type { Lookups } from '../lookups.ts';

const statusChoices: Choice[] = ticketStatuses.map(({ id, name }) => ({ value: String(id), label: name }));

/** The choices of a ticket field; undefined when its values are typed. */
export function ticketChoices(lookups: Lookups, field: FieldDefinition): Choice[] | undefined {
  switch (field.lookup) {
    case 'ticket_status':
      return statusChoices;
    case 'priorities':
      return named(lookups.priorities);
    case 'types':
      return named(lookups.types);
    case 'services':
      return named(lookups.services);
    case 'users':
      return named(lookups.users);
    case 'departments':
      return named(lookups.departments);
    case 'organizations':
      return named(lookups.organizations);
    case 'sources':
      return labelled(sourceLabels);
    case 'source_details':
      return labelled(sourceDetailLabels);
  }
  if (!field.name.startsWith('attr_')) return undefined;
  const custom = lookups.ticketFields.find(one => `attr_${one.key}` === field.name);
  return custom?.data.length ? custom.data.map(value => ({ value, label: value })) : undefined;
}
