import { z } from 'zod';
import { dataOf, defineRoute, messageOnly } from '../route.ts';
import { draftContent, keptDraft } from './draft-content.ts';
import { attachment } from './tickets.ts';

/** `ticket:12:reply`, `ticket:12:note`, `ticket:12:form`, `ticket:new`, `ticket:new:7` (for customer 7), `contact:new`, `contact:7` */
export const draftKey = z
  .string()
  .regex(/^(ticket:(new(:\d{1,9})?|\d{1,9}:(reply|note|form))|contact:(new|\d{1,9}))$/, 'Khóa bản nháp không hợp lệ');

/** Where a ticket that is not made yet is kept. */
export const newTicketDraft = (customer?: number | null) => (customer ? `ticket:new:${customer}` : 'ticket:new');

export const madeTicket = z.object({ _id: z.number().int(), code: z.string() });
export type MadeTicket = z.output<typeof madeTicket>;

export const saveDraft = defineRoute({
  area: 'drafts',
  method: 'put',
  path: '/v2/draft',
  summary:
    'Keeps unsent text. A save that arrives after its composer was sent (same `composer`), or after a newer one of that composer (`revision`), is dropped.',
  access: 'ticket.write',
  body: z.strictObject({
    key: draftKey,
    composer: z.string().max(100).optional(),
    /** Grows with what was typed; orders saves that overtake each other on a bad line. */
    revision: z.number().int().nonnegative().optional(),
    /** `updated_at` of the draft that it continues, null: of none. What stands there else is another window's, and kept beside it. */
    base: z.iso.datetime().nullable().optional(),
    content: draftContent,
  }),
  response: dataOf(z.object({ saved_at: z.iso.datetime(), is_kept: z.boolean() })),
});

export const readDraft = defineRoute({
  area: 'drafts',
  method: 'get',
  path: '/v2/draft',
  summary: 'One of my drafts, the files that wait beside it, and what was made of `composer`.',
  access: 'ticket.read',
  query: z.strictObject({ key: draftKey, composer: z.string().max(100).optional() }),
  response: z.object({
    data: keptDraft.nullable(),
    files: z.array(attachment),
    /** The ticket that the text of `composer` became. */
    made: madeTicket.nullable(),
  }),
  asTyped: ['data'],
});

export const listDrafts = defineRoute({
  area: 'drafts',
  method: 'get',
  path: '/v2/drafts',
  summary: 'My unsent texts, newest first.',
  access: 'ticket.read',
  response: z.object({
    list: z.array(
      z.object({
        key: z.string(),
        excerpt: z.string(),
        /** All that was typed, where the ticket itself is out of its writer's reach; else null. */
        text: z.string().nullable(),
        updated_at: z.iso.datetime(),
      }),
    ),
    total: z.number().int(),
  }),
  asTyped: ['list.*.excerpt', 'list.*.text'],
});

export const deleteDraft = defineRoute({
  area: 'drafts',
  method: 'delete',
  path: '/v2/draft',
  summary: 'Throws a draft away; with `composer`, that text of it alone.',
  access: 'ticket.write',
  query: z.strictObject({ key: draftKey, composer: z.string().max(100).optional() }),
  response: messageOnly,
});
