import { z } from 'zod';
import { defineRoute, idParams, listOf, messageOnly } from '../route.ts';

/** Of a person, each with what its page told. */
export const keptTraceSessions = 3;
const mostEvents = 50;

const anything = z.record(z.string(), z.unknown());
const events = z.array(anything).max(mostEvents).optional();

export const traceDisconnected = defineRoute({
  area: 'calls',
  method: 'post',
  path: '/v2/trace-disconnected',
  summary:
    'What the telephone of a page saw before its connection was lost: without secrets and SDP, of my last three sessions.',
  access: 'session',
  body: z.strictObject({ logs: z.array(anything).max(mostEvents) }),
  response: messageOnly,
});

export const traceCallError = defineRoute({
  area: 'calls',
  method: 'post',
  path: '/v2/trace-call-error',
  summary: 'The same of a call that failed on the page.',
  access: 'session',
  body: z.strictObject({
    log: z.strictObject({
      created_at: z.union([z.string().max(40), z.number()]).optional(),
      cause: z.string().max(300).optional(),
      // who it is says the session
      tenant_id: z.string().max(64).optional(),
      user_id: z.string().max(64).optional(),
      agent_id: z.union([z.string().max(64), z.number()]).optional(),
      call_type: z.string().max(40).optional(),
      call_ids: z.array(z.string().max(200)).max(mostEvents).optional(),
      events,
      sip_events: events,
      ws_events: events,
      device: z.string().max(40).optional(),
      version: z.string().max(40).optional(),
    }),
  }),
  response: messageOnly,
});

/** As it was kept; what an old page sent may lack some of it. */
export const callTrace = z.object({
  _id: z.uuid(),
  user: z.object({ _id: z.uuid(), name: z.string() }),
  /** When it was told. */
  at: z.iso.datetime(),
  kind: z.enum(['disconnected', 'error']),
  cause: z.string(),
  /** Each with `at` (ISO) and `name`. */
  events: z.array(anything),
  sip_events: z.array(anything),
  ws_events: z.array(anything),
});
export type CallTrace = z.output<typeof callTrace>;

export const listCallTraces = defineRoute({
  area: 'calls',
  method: 'get',
  path: '/v2/calls/:id/traces',
  summary:
    'What the pages of those who were in a call of my scope told of it: where it failed there, and lost connections meanwhile. The latest 20, oldest first.',
  access: 'call.diagnose',
  params: idParams('call'),
  response: listOf(callTrace),
});
