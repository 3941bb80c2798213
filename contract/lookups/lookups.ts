import { z } from 'zod';
import { agentStatuses, maskedDataTypes, maskingTargets, STAFF_ROLES, sourceDetails, sources } from '../enums.ts';
import { dataOf, defineRoute, listOf, reference } from '../route.ts';
import { plainLine } from '../words.ts';

const named = z.object({ _id: z.uuid(), name: z.string() });
/** Priorities and groups, whose identifier the specification prints as `id`. */
const withId = named.extend({ id: z.uuid() });

export const customField = z.object({
  _id: z.uuid(),
  key: z.string(),
  title: z.string(),
  type: z.enum(['phone', 'text', 'textarea', 'number', 'date', 'select', 'multi-select']),
  required: z.boolean(),
  /** The choices of a select. */
  data: z.array(z.string()),
});
export type CustomField = z.output<typeof customField>;

export const colleague = z.object({
  _id: z.uuid(),
  name: z.string(),
  role: z.enum(STAFF_ROLES),
  /** The first of their departments. */
  group_id: z.uuid().nullable(),
  department_ids: z.array(z.uuid()),
  organization_id: z.uuid().nullable(),
  avatar_id: z.uuid().nullable(),
  is_active: z.boolean(),
});
export type Colleague = z.output<typeof colleague>;

const ticketStatusItem = z.object({ id: z.number().int(), code: z.string(), name: z.string() });

export const settingDashboard = defineRoute({
  area: 'lookups',
  method: 'get',
  path: '/v2/setting-dashboard',
  summary:
    'What forms choose from, in one answer. Colleagues are those of my data scope. At most 30 minutes old; a change shows at once.',
  access: 'setting.read',
  response: dataOf(
    z.object({
      priorities: z.array(withId.extend({ due_minutes: z.number().int().nullable() })),
      agent_status: z.array(z.object({ id: z.enum(agentStatuses), name: z.string() })),
      feedback_templates: z.array(named),
      types: z.array(named),
      services: z.array(named),
      /** Departments, as in `departments`. */
      groups: z.array(withId),
      departments: z.array(withId),
      customer_groups: z.array(withId),
      organizations: z.array(named),
      users: z.array(colleague),
      /** Past due, or due within this time: near due. */
      near_due_minutes: z.number().int(),
      ticket_fields: z.array(customField),
      contact_fields: z.array(customField),
      ticket_status: z.array(ticketStatusItem),
      /** The replies that everybody may insert. */
      macro_comment: z.array(named),
      source: z.array(z.object({ id: z.enum(sources), name: z.string() })),
      source_detail: z.array(z.object({ id: z.enum(sourceDetails), name: z.string() })),
      data_masking_config: z.array(
        z.object({
          data_type: z.enum(maskedDataTypes),
          masking_pattern: z.string(),
          apply_to: z.array(z.object({ key: z.enum(maskingTargets), value: z.string() })),
        }),
      ),
    }),
  ),
});

/** `["agent","team_leader"]` as text, as the query of a call spells it. */
const rolesText = z
  .string()
  .max(200)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue('roles phải là một danh sách JSON');
      return z.NEVER;
    }
  })
  .pipe(z.array(z.enum(STAFF_ROLES, 'Vai trò không hợp lệ'), 'roles phải là một danh sách JSON').min(1));

export const findColleagues = defineRoute({
  area: 'lookups',
  method: 'get',
  path: '/v2/all-user',
  summary: 'Active colleagues of my scope whose name holds the keyword; fewer than 2 characters find nobody.',
  access: 'setting.read',
  query: z.strictObject({
    keyword: z.string().max(200).overwrite(plainLine).default(''),
    roles: rolesText.default([...STAFF_ROLES]),
  }),
  response: listOf(colleague),
});

export const listAgents = defineRoute({
  area: 'lookups',
  method: 'get',
  path: '/v2/list-agents',
  summary: 'Every active colleague of my scope.',
  access: 'setting.read',
  response: listOf(colleague),
});

export const findColleague = defineRoute({
  area: 'lookups',
  method: 'get',
  path: '/v2/find-user',
  summary: 'One colleague of my scope by id.',
  access: 'setting.read',
  query: z.strictObject({ _id: reference('user') }),
  response: dataOf(colleague),
});

export const allGroups = defineRoute({
  area: 'lookups',
  method: 'get',
  path: '/v2/all-group',
  summary: 'Departments (target user) or customer groups (target end_user).',
  access: 'setting.read',
  query: z.strictObject({ target: z.enum(['user', 'end_user']).default('user') }),
  response: listOf(withId),
});

export const allOrganizations = defineRoute({
  area: 'lookups',
  method: 'get',
  path: '/v2/all-organize',
  summary: 'Organisations.',
  access: 'setting.read',
  response: listOf(named),
});

export const findTags = defineRoute({
  area: 'lookups',
  method: 'get',
  path: '/v2/all-tag',
  summary: 'The tags of tickets and customers whose name holds the keyword, as the tenant spells them; at most 50.',
  access: 'setting.read',
  query: z.strictObject({ keyword: z.string().max(200).overwrite(plainLine).default('') }),
  response: listOf(z.string()).extend({
    /** Of each of them that stands in a group, the group's name. */
    groups: z.record(z.string(), z.string()),
  }),
});

export const allFields = defineRoute({
  area: 'lookups',
  method: 'get',
  path: '/v2/all-field',
  summary: 'The custom attributes of tickets, or (target user) of customers.',
  access: 'setting.read',
  query: z.strictObject({ target: z.enum(['ticket', 'user']).default('ticket') }),
  response: listOf(customField),
});

export const allStatuses = defineRoute({
  area: 'lookups',
  method: 'get',
  path: '/status',
  summary: 'The states of a ticket.',
  access: 'setting.read',
  response: listOf(ticketStatusItem),
});

const dialled = z.object({ _id: z.uuid(), id: z.uuid(), name: z.string(), code: z.string() });

export const allQueues = defineRoute({
  area: 'lookups',
  method: 'get',
  path: '/v2/all-queue',
  summary: 'Queues that are in use, with the code that is dialled.',
  access: 'switchboard.read',
  response: listOf(dialled),
});

export const allIvrs = defineRoute({
  area: 'lookups',
  method: 'get',
  path: '/v2/ivrgateways',
  summary: 'Published scenarios of the IVR; the code of those that are dialled by name alone is empty.',
  access: 'switchboard.read',
  response: listOf(dialled),
});
