import { z } from 'zod';
import { callStates, genders } from '../enums.ts';
import { dataOf, defineRoute, idParams, listOf, messageOnly, reference } from '../route.ts';
import { plainText } from '../words.ts';
import { recordDirections } from './call-directions.ts';
import { callEventKinds, endReasons, legOutcomes, legRoles } from './call-events.ts';
import { callFilter } from './call-filter.ts';
import { wrapUpOutcomes } from './wrap-up-words.ts';

const instant = z.iso.datetime();
const named = z.object({ _id: z.uuid(), name: z.string() });

export const callRow = z.object({
  _id: z.uuid(),
  direction: z.enum(recordDirections),
  /** `waiting`: it goes on. */
  state: z.enum(callStates),
  /** Of one that goes on: in a queue, with nobody yet. */
  is_waiting: z.boolean(),
  end_reason: z.enum(endReasons).nullable(),
  /** As this person may see them. */
  customer: z.object({ name: z.string(), number: z.string(), contact_id: z.number().int().nullable() }),
  hotline: named.nullable(),
  queue: named.nullable(),
  /** Who spoke last with the customer, or who called. */
  agent: named.nullable(),
  ticket: z.object({ _id: z.number().int(), code: z.string(), subject: z.string() }).nullable(),
  started_at: instant,
  answered_at: instant.nullable(),
  ended_at: instant.nullable(),
  wait_seconds: z.number().int(),
  talk_seconds: z.number().int(),
  /** Of a missed one. */
  called_back_at: instant.nullable(),
  recordings: z.array(
    z.object({ _id: z.uuid(), kind: z.enum(['talk', 'voicemail']), seconds: z.number(), is_deleted: z.boolean() }),
  ),
});
export type CallRow = z.output<typeof callRow>;

const paging = {
  sort: z.enum(['started_at:desc', 'started_at:asc', 'talk_seconds:desc', 'talk_seconds:asc']).optional(),
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  size: z.coerce.number().int().min(1).max(100).optional(),
};

export const listCalls = defineRoute({
  area: 'calls',
  method: 'get',
  path: '/v2/calls',
  summary: 'Calls of my scope by filters, the latest first.',
  access: 'call.read',
  query: z.strictObject({ ...callFilter, ...paging }),
  response: listOf(callRow),
});

export const callHistory = defineRoute({
  area: 'calls',
  method: 'post',
  path: '/omap/report/v1/:tenantId/call-history',
  inViewAs: true,
  summary: 'The same of the own tenant, by the payload of reports.',
  access: 'call.read',
  params: z.strictObject({ tenantId: reference('tenant') }),
  body: z.strictObject({ ...callFilter, ...paging }),
  response: listOf(callRow),
});

export const callLeg = z.object({
  _id: z.uuid(),
  role: z.enum(legRoles),
  name: z.string(),
  number: z.string(),
  device: z.string(),
  queue: named.nullable(),
  started_at: instant,
  answered_at: instant.nullable(),
  ended_at: instant.nullable(),
  outcome: z.enum(legOutcomes).nullable(),
  held_seconds: z.number().int(),
  gap_seconds: z.number().int(),
  quality: z
    .object({ lossPercent: z.number(), jitterMs: z.number(), roundTripMs: z.number().nullable(), mos: z.number() })
    .nullable(),
});
export type CallLeg = z.output<typeof callLeg>;

export const callDetail = callRow.extend({
  legs: z.array(callLeg),
  events: z.array(z.object({ seq: z.number().int(), at: instant, kind: z.enum(callEventKinds), text: z.string() })),
  /** Of each person who has written the call up, in the order of their last words. */
  wrap_ups: z.array(z.object({ user: named, outcome: z.enum(wrapUpOutcomes), note: z.string(), at: instant })),
});
export type CallDetail = z.output<typeof callDetail>;

export const readCall = defineRoute({
  area: 'calls',
  method: 'get',
  path: '/v2/calls/:id',
  summary: 'One call of my scope with everybody who was in it and what happened.',
  access: 'call.read',
  params: idParams('call'),
  response: dataOf(callDetail),
});

export const callCard = z.object({
  _id: z.uuid(),
  direction: z.enum(recordDirections),
  caller: z.object({
    name: z.string(),
    number: z.string(),
    /** Null: not known, or not mine to open. */
    contact_id: z.number().int().nullable(),
    avatar: z.string().nullable(),
    gender: z.enum(genders).nullable(),
    dob: z.iso.date().nullable(),
    tier: z.number().int(),
    group: z.string().nullable(),
  }),
  /** From a page, whose visitor says themselves who they are. */
  is_claimed: z.boolean(),
  hotline: z.object({ _id: z.uuid(), name: z.string(), number: z.string() }).nullable(),
  queue: named.nullable(),
  ticket: z.object({ _id: z.number().int(), code: z.string() }).nullable(),
  /** The latest five that I see. */
  tickets: z.array(
    z.object({
      _id: z.number().int(),
      code: z.string(),
      subject: z.string(),
      status: z.number().int(),
      created_at: instant,
    }),
  ),
  last_call: z.object({ at: instant, agent: z.string().nullable() }).nullable(),
  missed_calls: z.number().int(),
  /** Whether what is said is kept. */
  is_recorded: z.boolean(),
});
export type CallCard = z.output<typeof callCard>;

export const readCallCard = defineRoute({
  area: 'calls',
  method: 'get',
  path: '/v2/calls/:id/card',
  summary: 'Who calls, for the person who is rung: the customer with their last tickets.',
  access: 'call.read',
  params: idParams('call'),
  response: dataOf(callCard),
  // the tenant's own number
  asTyped: ['data.hotline.number'],
});

export const wrapUpCall = defineRoute({
  area: 'calls',
  method: 'post',
  path: '/v2/calls/:id/wrap-up',
  summary: 'What came of a call that I was in, and my note; whoever writes up is free again.',
  access: 'call.read',
  params: idParams('call'),
  body: z.strictObject({
    outcome: z.enum(wrapUpOutcomes, 'Chọn kết quả cuộc gọi'),
    /** Left out: what I wrote before stays. */
    note: z.string().overwrite(plainText).max(2_000, 'Ghi chú dài nhất 2000 ký tự').optional(),
  }),
  response: messageOnly,
});

export const readRecording = defineRoute({
  area: 'calls',
  method: 'get',
  path: '/v2/recordings/:id',
  summary:
    'A recording of a call in my scope as stereo WAV, the customer left and staff right, by ranges. Every listening is in the log.',
  access: 'call.read',
  params: idParams('recording'),
  response: 'file',
});
