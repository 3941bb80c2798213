import {
  agentStatuses,
  agentStatusLabels,
  maskedDataTypes,
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
import { readLookups, ticketFieldsOf } from './lookups.ts';

const patterns = { phone: phoneMask, email: emailMask } as const;

/** Everything that forms choose from, in one answer. */
export async function settingDashboard(work: Work): Promise<RouteAnswer<typeof route>> {
  const all = await readLookups(work);
  return {
    data: {
      priorities: all.priorities,
      agent_status: agentStatuses.map(id => ({ id, name: agentStatusLabels[id] })),
      feedback_templates: [],
      types: all.types,
      services: all.services,
      groups: all.departments,
      departments: all.departments,
      customer_groups: all.customerGroups,
      organizations: all.organizations,
      users: await colleaguesOf(work),
      near_due_minutes: all.nearDueMinutes,
      ticket_fields: await ticketFieldsOf(work),
      contact_fields: all.contactFields,
      ticket_status: ticketStatuses.map(({ id, code, name }) => ({ id, code, name })),
      macro_comment: [],
      source: sources.map(id => ({ id, name: sourceLabels[id] })),
      source_detail: sourceDetails.map(id => ({ id, name: sourceDetailLabels[id] })),
      data_masking_config:
        all.maskedRoles.length === 0
          ? []
          : maskedDataTypes.map(data_type => ({
              data_type,
              masking_pattern: patterns[data_type],
              apply_to: all.maskedRoles.map(value => ({ key: 'role' as const, value })),
            })),
    },
  };
}
