import { serialiseFilters } from 'contract/filters.ts';
import { paths } from '../../http/paths.ts';

const tagged = (tag: string) => serialiseFilters({ conditions: [{ field: 'tags', op: 'in', values: [tag] }] });

/** The tickets and the customers that have a tag. */
export const ticketsTagged = (tag: string) => paths.ticketList(tagged(tag));
export const customersTagged = (tag: string) => `${paths.customers}?${tagged(tag)}`;
