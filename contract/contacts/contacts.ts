import { z } from 'zod';
import { genders, sources } from '../enums.ts';
import { mergedInto } from '../merges/merges.ts';
import { nextReminder } from '../reminders/reminders.ts';
import { dataOf, defineRoute, idParams, listOf } from '../route.ts';
import { ticketRow } from '../tickets/tickets.ts';
import { contactChangeForm, newContactForm } from './contact-forms.ts';

const instant = z.iso.datetime();
const named = z.object({ _id: z.uuid(), name: z.string() });

const contactBase = {
  _id: z.number().int(),
  name: z.string(),
  gender: z.enum(genders).nullable(),
  dob: z.iso.date().nullable(),
  tier: z.number().int(),
  source: z.enum(sources),
  city: z.string().nullable(),
  organization: named.nullable(),
  group: named.nullable(),
  assignee: named.nullable(),
  tags: z.array(z.string()),
  attributes: z.record(z.string(), z.unknown()),
  created_at: instant,
  updated_at: instant,
  version: z.number().int(),
};

/** Phones and addresses as this person may see them. */
export const contactRow = z.object({ ...contactBase, phones: z.array(z.string()), emails: z.array(z.string()) });
export type ContactRow = z.output<typeof contactRow>;

export const searchContacts = defineRoute({
  area: 'contacts',
  method: 'post',
  path: '/v2/contacts/search',
  inViewAs: true,
  summary:
    'Customers in my scope by name without diacritics, any form of a phone number, address or code (from 2 characters on), by filters as a list URL spells them (`tier:in:2,3`) and order. An unknown field or operator is a 422.',
  access: 'contact.read',
  body: z.strictObject({
    q: z.string().max(200).optional(),
    filters: z.array(z.string().max(4_000)).max(20).optional(),
    relation: z.enum(['and', 'or']).optional(),
    sort: z.string().max(60).optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).optional(),
    size: z.coerce.number().int().min(1).max(100).optional(),
  }),
  response: listOf(contactRow),
});

/** `value`: as this person may see it. */
const emailPoint = z.object({ _id: z.uuid(), value: z.string(), is_hidden: z.boolean() });
/** `carrier`: a guess by prefix. */
const phonePoint = emailPoint.extend({ carrier: z.string().nullable() });

export const contactDetail = z.object({
  ...contactBase,
  phones: z.array(phonePoint),
  emails: z.array(emailPoint),
  address: z.string().nullable(),
  note: z.string().nullable(),
  department: named.nullable(),
  created_by: named.nullable(),
  /** Of my scope. */
  ticket_count: z.number().int(),
  open_count: z.number().int(),
  reminder: nextReminder.nullable(),
  /** Customers who were merged into this one, the latest first. */
  merged: z.array(mergedInto),
});
export type ContactDetail = z.output<typeof contactDetail>;

export const readContact = defineRoute({
  area: 'contacts',
  method: 'get',
  path: '/v2/contact/:id',
  summary: 'One customer. The 404 of one who was merged says under `merged_into` where their number leads.',
  access: 'contact.read',
  params: idParams('contact'),
  response: dataOf(contactDetail),
});

export const createContact = defineRoute({
  area: 'contacts',
  method: 'post',
  path: '/v2/contact',
  summary: 'A new customer. A phone or address that belongs to another customer is refused at its field.',
  access: 'contact.write',
  body: newContactForm,
  response: dataOf(z.object({ _id: z.number().int() })),
  success: 201,
});

export const updateContact = defineRoute({
  area: 'contacts',
  method: 'put',
  path: '/v2/contact/:id',
  summary: 'Changes the given fields. 409 with `current` when somebody else changed the same ones.',
  access: 'contact.write',
  params: idParams('contact'),
  body: contactChangeForm,
  response: dataOf(z.object({ _id: z.number().int(), version: z.number().int() })),
});

export const matchContact = defineRoute({
  area: 'contacts',
  method: 'get',
  path: '/v2/contacts/match',
  summary: 'The customer of my scope whom a phone number, in any spelling, or an address belongs to; null when none.',
  access: 'contact.read',
  query: z.strictObject({ phone: z.string().max(40).optional(), email: z.string().max(254).optional() }),
  response: dataOf(contactRow.nullable()),
});

export const contactTickets = defineRoute({
  area: 'contacts',
  method: 'get',
  path: '/v2/contact/:id/tickets',
  summary: 'Tickets of a customer that are in my scope, newest first.',
  access: 'ticket.read',
  params: idParams('contact'),
  query: z.strictObject({
    page: z.coerce.number().int().min(1).max(1_000_000).optional(),
    size: z.coerce.number().int().min(1).max(100).optional(),
  }),
  response: listOf(ticketRow),
});
