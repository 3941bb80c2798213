import {
  agentStatuses,
  agentStatusLabels,
  sourceDetailLabels,
  sourceDetails,
  sourceLabels,
  sources,
  ticketStatuses,
} from 'contract/enums.ts';
import type { settingDashboard as route } from 'contract/lookups/lookups.ts';
import { emailMask, phoneMask } from 'contract/phone.ts';
import type { RouteAnswer } from 'contract/route.ts';
import type { Work } from '../work.ts';
import { colleaguesOf } from './colleagues.ts';
import { type MaskingRule, readLookups, ticketFieldsOf } from './lookups.ts';

const patterns = { phone: phoneMask, email: emailMask } as const;

/** Whom a rule names, of the colleagues whom the asker's scope shows. */
const namedBy = ({ roles, user_ids, department_ids, organization_ids }: MaskingRule, seen: ReadonlySet<string>) => {
  const as = (key: 'role' | 'user' | 'group' | 'organization', values: string[]) =>
    values.map(value => ({ key, value }));
  return [
    ...as('role', roles),
    ...as(
      'user',
      user_ids.filter(id => seen.has(id)),
    ),
    ...as('group', department_ids),
    ...as('organization', organization_ids),
  ];
};

/** Everything that forms choose from, in one answer. */
export async function settingDashboard(work: Work): Promise<RouteAnswer<typeof route>> {
  const all = await readLookups(work);
  const users = await colleaguesOf(work);
  const seen = new Set(users.map(user => user._id));
  return {
    data: {
      priorities: all.priorities,
      agent_status: agentStatuses.map(id => ({ id, name: agentStatusLabels[id] })),
      feedback_templates: all.feedbackTemplates,
      types: all.types,
      services: all.services,
      groups: all.departments,
      departments: all.departments,
      customer_groups: all.customerGroups,
      organizations: all.organizations,
      users,
      near_due_minutes: all.nearDueMinutes,
      ticket_fields: await ticketFieldsOf(work),
      contact_fields: all.contactFields,
      ticket_status: ticketStatuses.map(({ id, code, name }) => ({ id, code, name })),
      macro_comment: all.sharedMacros,
      source: sources.map(id => ({ id, name: sourceLabels[id] })),
      source_detail: sourceDetails.map(id => ({ id, name: sourceDetailLabels[id] })),
      data_masking_config: all.maskingRules.flatMap(rule =>
        rule.data_types.map(data_type => ({
          data_type,
          masking_pattern: patterns[data_type],
          apply_to: namedBy(rule, seen),
        })),
      ),
    },
  };
}
