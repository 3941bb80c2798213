import { z } from 'zod';
import { sourceDetails, sources, ticketModes } from '../enums.ts';
import { listQuery } from '../list-query.ts';
import { mergedInto } from '../merges/merges.ts';
import { nextReminder } from '../reminders/reminders.ts';
import { dataOf, defineRoute, idParams, listOf, messageOnly, reference } from '../route.ts';
import { keptDraft } from './draft-content.ts';
import { bulkForm, bulkMatchingForm, commentForm, newTicketForm, ticketChangeForm } from './ticket-forms.ts';

const modeKeys = ticketModes.map(mode => mode.key) as [(typeof ticketModes)[number]['key']];
const instant = z.iso.datetime();
const person = z.object({ _id: z.uuid(), name: z.string() });

const ticketBase = {
  _id: z.number().int(),
  code: z.string(),
  subject: z.string(),
  status: z.number().int(),
  priority_id: z.uuid().nullable(),
  type_id: z.uuid().nullable(),
  service_id: z.uuid().nullable(),
  organization_id: z.uuid().nullable(),
  department_id: z.uuid().nullable(),
  source: z.enum(sources),
  source_detail: z.enum(sourceDetails).nullable(),
  tags: z.array(z.string()),
  attributes: z.record(z.string(), z.unknown()),
  is_missed_call: z.boolean(),
  due_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
  version: z.number().int(),
};

export const ticketRow = z.object({
  ...ticketBase,
  requester: z.object({ _id: z.number().int(), name: z.string() }),
  assignee: person.nullable(),
});
export type TicketRow = z.output<typeof ticketRow>;

export const listTickets = defineRoute({
  area: 'tickets',
  method: 'get',
  path: '/v2/tickets',
  summary: 'Tickets in my scope by mode, search, filters and order. An unknown field or operator is a 422.',
  access: 'ticket.read',
  query: z.strictObject({ mode: z.enum(modeKeys).default('all'), ...listQuery }),
  response: listOf(ticketRow),
});

export const countTickets = defineRoute({
  area: 'tickets',
  method: 'get',
  path: '/v2/tickets/counts',
  summary: 'Tickets of each list mode in my scope; up to 5 seconds old.',
  access: 'ticket.read',
  response: dataOf(z.record(z.enum(modeKeys), z.number().int())),
});

export const attachment = z.object({
  _id: z.uuid(),
  name: z.string(),
  content_type: z.string(),
  size: z.number().int(),
  is_image: z.boolean(),
});
export type Attachment = z.output<typeof attachment>;

const mailState = z.object({
  _id: z.uuid(),
  state: z.enum(['queued', 'sent', 'failed']),
  error: z.string().nullable(),
  recipient: z.string(),
  sent_at: instant.nullable(),
});

const comment = z.object({
  kind: z.literal('comment'),
  _id: z.uuid(),
  is_public: z.boolean(),
  author: z.object({ name: z.string(), is_customer: z.boolean(), avatar_id: z.uuid().nullable() }),
  is_mine: z.boolean(),
  body_html: z.string(),
  files: z.array(attachment),
  mail: mailState.nullable(),
  created_at: instant,
  /** The ticket under which it was first written; null: this one. */
  merged_from: z.number().int().nullable(),
});
const change = z.object({
  kind: z.literal('change'),
  _id: z.uuid(),
  actor: z.string(),
  /** Values as people read them. */
  changes: z.array(z.object({ field: z.string(), label: z.string(), from: z.string(), to: z.string() })),
  created_at: instant,
  merged_from: z.number().int().nullable(),
});
export const timelineEntry = z.discriminatedUnion('kind', [comment, change]);
export type TimelineEntry = z.output<typeof timelineEntry>;

export const ticketDetail = z.object({
  ...ticketBase,
  requester: z.object({
    _id: z.number().int(),
    name: z.string(),
    tier: z.number().int(),
    gender: z.string().nullable(),
    phones: z.array(z.string()),
    /** Of the phones, in their order: a masked one is called by it. */
    phone_ids: z.array(z.uuid()),
    emails: z.array(z.string()),
    ticket_count: z.number().int(),
    open_count: z.number().int(),
  }),
  assignee: person.nullable(),
  followers: z.array(person),
  cc: z.array(z.string()),
  created_by: person.nullable(),
  solved_at: instant.nullable(),
  closed_at: instant.nullable(),
  /** Where a public reply can reach the requester by mail. */
  mail_addresses: z.array(z.object({ _id: z.uuid(), value: z.string() })),
  /** The one it goes to unless another is chosen; null when there is none. */
  mail_to: z.uuid().nullable(),
  is_following: z.boolean(),
  reminder: nextReminder.nullable(),
  /** How its priority brought the due date from the creation; null where somebody set it. */
  due_counted: z
    .object({
      minutes: z.number().int(),
      /** Closed time passed over, with the days off in it. */
      pauses: z.array(z.object({ from: instant, to: instant, names: z.array(z.string()) })),
      /** Working time is another by now than it was counted by: what was passed over then is not told. */
      is_outdated: z.boolean(),
    })
    .nullable(),
  /** Tickets that were merged into this one, the latest first. */
  merged: z.array(mergedInto),
});
export type TicketDetail = z.output<typeof ticketDetail>;

/** Entries of a timeline that one answer holds. */
export const timelinePage = 200;

export const readTicket = defineRoute({
  area: 'tickets',
  method: 'get',
  path: '/v2/ticket/:id',
  summary:
    'One ticket with a page of its timeline (200 entries, oldest first; page 1 holds the newest), my drafts and who else is looking.',
  access: 'ticket.read',
  params: idParams('ticket'),
  query: z.strictObject({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
  response: dataOf(
    z.object({
      ticket: ticketDetail,
      timeline: z.array(timelineEntry),
      timeline_total: z.number().int(),
      drafts: z.object({ reply: keptDraft.nullable(), note: keptDraft.nullable(), form: keptDraft.nullable() }),
      draft_files: z.array(attachment.extend({ key: z.string() })),
      viewers: z.array(person),
    }),
  ),
  asTyped: ['data.drafts'],
});

export const createTicket = defineRoute({
  area: 'tickets',
  method: 'post',
  path: '/v2/ticket',
  summary: 'A new ticket. The customer is found by id, phone or address, or made.',
  access: 'ticket.write',
  body: newTicketForm,
  response: dataOf(z.object({ _id: z.number().int(), code: z.string() })),
  success: 201,
});

export const updateTicket = defineRoute({
  area: 'tickets',
  method: 'put',
  path: '/v2/ticket/:id',
  summary: 'Changes the given fields. 409 with `current` when the version was overtaken.',
  access: 'ticket.write',
  params: idParams('ticket'),
  body: ticketChangeForm,
  /** `is_in_scope`: false for a ticket that was handed away, out of its giver's data scope. */
  response: dataOf(z.object({ _id: z.number().int(), version: z.number().int(), is_in_scope: z.boolean() })),
});

export const bulkTickets = defineRoute({
  area: 'tickets',
  method: 'post',
  path: '/v2/tickets/bulk',
  summary: 'One change to many tickets: all of them or none. Illegal status changes name their tickets.',
  access: 'ticket.bulk',
  body: bulkForm,
  response: dataOf(z.object({ changed: z.number().int() })),
});

export const bulkTicketsMatching = defineRoute({
  area: 'tickets',
  method: 'post',
  path: '/v2/tickets/bulk-matching',
  summary:
    'One change to all tickets of a list: at most 500 a call, each call whole. Call again with `next` and `until` until `next` is null. A status that a ticket may not take is counted as refused. 422 above 10,000 tickets.',
  access: 'ticket.bulk',
  body: bulkMatchingForm,
  response: dataOf(
    z.object({
      changed: z.number().int(),
      refused: z.number().int(),
      next: z.number().int().nullable(),
      until: z.number().int(),
    }),
  ),
});

export const addComment = defineRoute({
  area: 'tickets',
  method: 'post',
  path: '/v2/ticket/:id/comment',
  summary: 'A public reply (mailed to the requester) or an internal note.',
  access: 'ticket.write',
  params: idParams('ticket'),
  body: commentForm,
  response: dataOf(z.object({ _id: z.uuid(), mail: z.enum(['queued', 'none']) })),
  success: 201,
});

export const resendMail = defineRoute({
  area: 'tickets',
  method: 'post',
  path: '/v2/ticket/:id/mail/:mailId/resend',
  summary: 'Sends a failed mail again, with the same Message-ID.',
  access: 'ticket.write',
  params: z.strictObject({ id: reference('ticket'), mailId: reference('mail') }),
  response: messageOnly,
});

export const followTicket = defineRoute({
  area: 'tickets',
  method: 'post',
  path: '/v2/ticket/:id/follow',
  summary: 'Follow or unfollow.',
  access: 'ticket.write',
  params: idParams('ticket'),
  body: z.strictObject({ follow: z.boolean() }),
  response: messageOnly,
});

export const lookAtTicket = defineRoute({
  area: 'tickets',
  method: 'post',
  path: '/v2/ticket/:id/presence',
  summary: 'I am looking at it (repeat every 20 s), or no longer.',
  access: 'ticket.read',
  params: idParams('ticket'),
  body: z.strictObject({ looking: z.boolean() }),
  response: dataOf(z.object({ viewers: z.array(person) })),
});
