import { contactColumns, contactFields } from '../contacts/fields.ts';
import { ticketColumns, ticketFields } from '../tickets/fields.ts';

/** What calls, forms and exports of customers and tickets use beside their columns. */
const named =
  'id _id name email phone address role group_id organize_id tags created_at updated_at username password avatar source ' +
  'note gender tenant_id agent_id user_id contact_id ticket_id campaign_id number code dob tier group groups organization ' +
  'organize city district ward area source_detail data_scope fields attributes subject description status priority ' +
  'priority_id type_id duedate due_at assign_agent_id assign_group_id requester requester_id followers created_by ' +
  'updated_by deleted_at version cc token toJSON then';

const reserved = new Set(
  [
    ...named.split(' '),
    ...[...contactFields, ...contactColumns, ...ticketFields, ...ticketColumns].map(({ name }) => name),
    // what every JavaScript object answers to
    ...Object.getOwnPropertyNames(Object.prototype),
    'prototype',
  ].map(key => key.toLowerCase()),
);

/** Keys that an attribute may not take. Case does not save one: `Email` beside `email` only confuses. */
export const isReservedKey = (key: string): boolean => reserved.has(key.trim().toLowerCase());
