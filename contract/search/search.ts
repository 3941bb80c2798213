import { z } from 'zod';
import { dataOf, defineRoute } from '../route.ts';
import { plainLine } from '../words.ts';

export const foundTicket = z.object({
  _id: z.number().int(),
  code: z.string(),
  subject: z.string(),
  status: z.number().int(),
  requester: z.string(),
});
export const foundContact = z.object({
  _id: z.number().int(),
  name: z.string(),
  /** The number that was searched for, else the first; masked for whom it must be. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
});

/** What one typed text may mean: the few newest of each kind. */
export const searchEverything = defineRoute({
  area: 'search',
  method: 'get',
  path: '/v2/search',
  summary:
    'Tickets of my scope by code, subject or customer, and customers by name, e-mail or any form of a phone number; at most 8 of each. Under 2 characters nothing is searched.',
  access: 'ticket.read',
  query: z.strictObject({ q: z.string().max(200).overwrite(plainLine).default('') }),
  response: dataOf(z.object({ tickets: z.array(foundTicket), contacts: z.array(foundContact) })),
});
