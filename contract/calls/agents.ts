import { z } from 'zod';
import { agentStatuses } from '../enums.ts';
import { listQuery } from '../list-query.ts';
import { dataOf, defineRoute, idParams, listOf, optionalReference } from '../route.ts';
import { agentCallStates, agentParts } from './agent-words.ts';

const instant = z.iso.datetime();
const state = {
  status: z.enum(agentStatuses),
  status_since: instant,
  call_state: z.enum(agentCallStates),
  call_since: instant,
  call_id: z.uuid().nullable(),
  wrap_up_until: instant.nullable(),
  /** A telephone of theirs is there, and may ring aloud. */
  is_registered: z.boolean(),
  is_armed: z.boolean(),
  /** Would be rung by a queue now. */
  is_ready: z.boolean(),
  calls_today: z.number().int(),
};
export const agentState = z.object(state);
export type AgentState = z.output<typeof agentState>;

export const readAgentStatus = defineRoute({
  area: 'calls',
  method: 'get',
  path: '/v2/agent-status',
  summary: 'What I am doing, as queues see it.',
  access: 'session',
  response: dataOf(agentState),
});

const chosen = z.strictObject({ status: z.enum(agentStatuses, 'Trạng thái không hợp lệ') });

export const setAgentStatus = defineRoute({
  area: 'calls',
  method: 'put',
  path: '/v2/agent-status',
  summary: 'Changes what I am doing. LOGOUT signs this session out.',
  access: 'session',
  body: chosen,
  response: dataOf(agentState),
});

export const setStatusOfAgent = defineRoute({
  area: 'calls',
  method: 'put',
  path: '/v2/agents/:id/status',
  summary: 'Changes what a colleague of my scope is doing. LOGOUT signs nobody else out.',
  access: 'agent.change',
  params: idParams('user'),
  body: chosen,
  response: dataOf(agentState),
});

export const statusSpan = z.object({
  _id: z.uuid(),
  status: z.enum(agentStatuses),
  started_at: instant,
  /** Null: it lasts. */
  ended_at: instant.nullable(),
  changed_by: z.object({ _id: z.uuid(), name: z.string() }).nullable(),
});

export const statusHistory = defineRoute({
  area: 'calls',
  method: 'get',
  path: '/v2/agent-status/history',
  summary:
    'Stretches of time in each status on a day of Bangkok, the latest first, and the seconds of each: mine, or for team leaders and up those of a colleague in their scope.',
  access: 'session',
  query: z.strictObject({
    user_id: optionalReference('user'),
    day: z.iso.date('Ngày không hợp lệ').optional(),
  }),
  response: z.object({
    list: z.array(statusSpan),
    total: z.number().int(),
    seconds: z.partialRecord(z.enum(agentStatuses), z.number().int()),
  }),
});

export const agentRow = z.object({
  ...state,
  /** A telephone of theirs could ring; it need not be one that signs in. */
  is_reachable: z.boolean(),
  user: z.object({ _id: z.uuid(), name: z.string(), agent_id: z.number().int(), avatar_id: z.uuid().nullable() }),
  department_ids: z.array(z.uuid()),
  /** Tickets of theirs that wait for work, of those I see. */
  open_tickets: z.number().int(),
});
export type AgentRow = z.output<typeof agentRow>;

export const listAgentStates = defineRoute({
  area: 'calls',
  method: 'get',
  path: '/v2/agents/states',
  summary:
    'What the colleagues of my scope are doing, by name: all, one part or one person, with how many each part has.',
  access: 'agent.read',
  query: z.strictObject({
    part: z.enum(agentParts, 'Nhóm không hợp lệ').optional(),
    user_id: optionalReference('user'),
    page: listQuery.page,
    size: listQuery.size,
  }),
  response: listOf(agentRow).extend({ counts: z.record(z.enum(agentParts), z.number().int()) }),
});

export const presence = z.object({
  _id: z.uuid(),
  name: z.string(),
  status: z.enum(agentStatuses),
  call_state: z.enum(agentCallStates),
  /** A telephone of theirs can ring. */
  is_reachable: z.boolean(),
});
export type Presence = z.output<typeof presence>;

export const listPresence = defineRoute({
  area: 'calls',
  method: 'get',
  path: '/v2/agent-presence',
  summary:
    'What every active colleague of my scope is doing, for whoever leads a call on: those who would be rung first.',
  access: 'call.read',
  response: listOf(presence),
});
