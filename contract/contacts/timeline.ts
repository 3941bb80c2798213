import { z } from 'zod';
import { recordDirections } from '../calls/call-directions.ts';
import { callStates } from '../enums.ts';
import { dataOf, defineRoute, idParams, listOf } from '../route.ts';
import { plainText } from '../words.ts';

const entry = { _id: z.string(), at: z.iso.datetime(), author: z.string().nullable() };
const ticket = { number: z.number().int(), subject: z.string() };

const contactEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ticket'), ...entry, ...ticket, status: z.number().int() }),
  z.object({
    kind: z.literal('message'),
    ...entry,
    ...ticket,
    is_public: z.boolean(),
    /** Written by the customer. */
    is_theirs: z.boolean(),
    /** The first of its text. */
    excerpt: z.string(),
  }),
  z.object({ kind: z.literal('note'), ...entry, body: z.string() }),
  /** One that no ticket tells of; those of tickets stand there. */
  z.object({
    kind: z.literal('call'),
    ...entry,
    call_id: z.uuid(),
    direction: z.enum(recordDirections),
    state: z.enum(callStates),
    talk_seconds: z.number().int(),
    /** What the agent wrote after it. */
    body: z.string(),
  }),
  z.object({
    kind: z.literal('change'),
    ...entry,
    /** What was done, where it is more than the changes say. */
    done: z.string().nullable(),
    changes: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })),
  }),
]);
export type ContactEntry = z.output<typeof contactEntry>;

export const contactTimeline = defineRoute({
  area: 'contacts',
  method: 'get',
  path: '/v2/contact/:id/timeline',
  summary:
    'Tickets, messages of tickets and calls without a ticket in my scope, notes and changes of a customer, newest first.',
  access: 'contact.read',
  params: idParams('contact'),
  query: z.strictObject({
    page: z.coerce.number().int().min(1).max(1_000).optional(),
    size: z.coerce.number().int().min(1).max(100).optional(),
  }),
  response: listOf(contactEntry),
});

export const addContactNote = defineRoute({
  area: 'contacts',
  method: 'post',
  path: '/v2/contact/:id/notes',
  summary: 'A note on a customer, for colleagues who see them.',
  access: 'contact.write',
  params: idParams('contact'),
  body: z.strictObject({
    body: z
      .string({ error: 'Ghi chú không được bỏ trống' })
      .overwrite(plainText)
      .min(1, 'Ghi chú không được bỏ trống')
      .max(5_000, 'Ghi chú dài quá 5.000 ký tự'),
  }),
  response: dataOf(z.object({ _id: z.uuid() })),
  success: 201,
});
