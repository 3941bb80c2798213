import { z } from 'zod';
import { dataOf, defineRoute, nullableReference, reference } from '../route.ts';
import { tags } from '../tags.ts';

/** Beyond this a filter is taken for a mistake. */
export const mostMatching = 10_000;
/** Rows that an answer names; of the others it tells how many they are. */
export const mostNamed = 50;

const ids = z.preprocess(
  value => (value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value]),
  z.array(reference('contact')).min(1, 'Chưa chọn khách hàng nào').max(500, 'Nhiều nhất 500 khách hàng một lần'),
);
/** The customers that a list's search and filters name. */
const filter = z.strictObject({
  q: z.string().max(200).optional(),
  filters: z.array(z.string().max(4_000)).max(20).optional(),
  relation: z.enum(['and', 'or']).optional(),
});
export type ContactFilter = z.output<typeof filter>;

/** One change to many customers, beside what says which. */
const bulkChange = <Which extends z.ZodRawShape>(which: Which) =>
  z.discriminatedUnion('change', [
    z.strictObject({ change: z.literal('tag'), ...which, tags }),
    z.strictObject({ change: z.literal('untag'), ...which, tags }),
    z.strictObject({
      change: z.literal('group'),
      ...which,
      /** Null takes them out of theirs. */
      group_id: nullableReference('customer_group', 'Hãy chọn nhóm khách hàng'),
    }),
  ]);

const number = z.number().int().min(0).max(2_147_483_647);

/** A row that stays as it is, and why. */
const refusedContact = z.object({ _id: z.number().int(), name: z.string(), reason: z.string() });
export type RefusedContact = z.output<typeof refusedContact>;

const outcome = {
  changed: z.number().int(),
  refused: z.number().int(),
  refused_rows: z.array(refusedContact).max(mostNamed),
};

/** A part of what a list names. */
const matching = {
  filter,
  /** `next` of the call before; absent in the first. */
  after: number.optional(),
  /** `until` of the first call: what is made meanwhile stays out. */
  until: number.optional(),
};
const goingOn = { next: z.number().int().nullable(), until: z.number().int() };

export const bulkContacts = defineRoute({
  area: 'contacts',
  method: 'post',
  path: '/v2/contacts/bulk',
  summary:
    'One change to the customers of these numbers: tags added or taken, or the group. A row that it cannot be done to stays and is named with the reason.',
  access: 'contact.write',
  body: bulkChange({ ids }),
  response: dataOf(z.object(outcome)),
});

export const bulkContactsMatching = defineRoute({
  area: 'contacts',
  method: 'post',
  path: '/v2/contacts/bulk-matching',
  summary:
    'The same change to all customers of a list: at most 500 a call, each call whole. Call again with `next` and `until` until `next` is null. 422 above 10,000 customers.',
  access: 'contact.write',
  body: bulkChange(matching),
  response: dataOf(z.object({ ...outcome, ...goingOn })),
});

export const bulkDeleteContacts = defineRoute({
  area: 'contacts',
  method: 'post',
  path: '/v2/contacts/bulk-delete',
  summary:
    'Deletes the customers of these numbers with their numbers, addresses, notes and consents. Those who have tickets stay and are named.',
  access: 'contact.delete',
  body: z.strictObject({ ids }),
  response: dataOf(z.object(outcome)),
});

export const bulkDeleteContactsMatching = defineRoute({
  area: 'contacts',
  method: 'post',
  path: '/v2/contacts/bulk-delete-matching',
  summary: 'The same with all customers of a list, in parts as `bulk-matching`.',
  access: 'contact.delete',
  body: z.strictObject(matching),
  response: dataOf(z.object({ ...outcome, ...goingOn })),
});

export const previewContactDeletion = defineRoute({
  area: 'contacts',
  method: 'post',
  path: '/v2/contacts/bulk-delete/preview',
  inViewAs: true,
  summary:
    'What deleting these customers, or all of a list, would take with them, and who would stay because of tickets. Changes nothing.',
  access: 'contact.delete',
  body: z.strictObject({ ids: ids.optional(), filter: filter.optional() }),
  response: dataOf(
    z.object({
      total: z.number().int(),
      /** Of those who would go. */
      phones: z.number().int(),
      emails: z.number().int(),
      notes: z.number().int(),
      consents: z.number().int(),
      refused: z.number().int(),
      refused_rows: z.array(refusedContact).max(mostNamed),
      /** Of the only one who would go. */
      name: z.string().nullable(),
    }),
  ),
});
