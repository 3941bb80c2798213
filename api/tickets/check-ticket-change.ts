import type { RouteParsed } from 'contract/route.ts';
import type { updateTicket } from 'contract/tickets/tickets.ts';
import { restoreAttributes, restoreEach, restoreHidden, showEmail, showText } from '../access/masking.ts';
import type { FieldError } from '../errors.ts';
import { missingReferences } from '../references.ts';
import { spellTags } from '../tags/spell-tags.ts';
import type { Work } from '../work.ts';
import { complainOfAddresses } from './cc.ts';
import type { TicketColumns, TicketPatch } from './change-ticket.ts';
import { missedFields, readAttributes, readCustomFields } from './custom-fields.ts';

type Sent = Partial<RouteParsed<typeof updateTicket>['json']>;

/** What of a ticket is to change, as it is stored, and all that is wrong with it: people mend a form once. */
export async function checkTicketChange(
  work: Work,
  before: TicketColumns,
  json: Sent,
): Promise<{ patch: TicketPatch; errors: FieldError[] }> {
  const { version: _, requester_id, due_at, attributes: sent, ...rest } = json;
  const { actor } = work;
  const fields = await readCustomFields(work, 'ticket');
  const attributes = readAttributes(
    fields,
    { ...missedFields(fields, before.attributes), ...(sent && restoreAttributes(actor, before.attributes, sent)) },
    before.attributes,
  );
  const patch: TicketPatch = {
    ...rest,
    ...(rest.subject !== undefined && { subject: restoreHidden(actor, before.subject, rest.subject) }),
    ...(rest.tags && {
      tags: await spellTags(
        work,
        restoreEach(before.tags, rest.tags, tag => showText(actor, tag)),
      ),
    }),
    ...(rest.cc && { cc: restoreEach(before.cc, rest.cc, address => showEmail(actor, address)) }),
    ...(requester_id !== undefined && { requester_number: requester_id }),
    ...(due_at !== undefined && { due_at: due_at === null ? null : new Date(due_at) }),
    ...(sent && { attributes: attributes.typed }),
  };
  const errors = [
    ...complainOfAddresses(patch.cc),
    ...(await missingReferences(work, newlyNamed(before, json))),
    ...attributes.errors,
  ];
  return { patch, errors };
}

const ids = ['priority_id', 'type_id', 'service_id', 'organization_id', 'assignee_id', 'department_id'] as const;

/** The ids that the ticket does not hold already: a form sends back colleagues who have left or whom its reader cannot choose. */
const newlyNamed = (before: TicketColumns, json: Sent) => ({
  ...Object.fromEntries(ids.filter(field => json[field] !== before[field]).map(field => [field, json[field]])),
  ...(json.requester_id !== before.requester_number && { requester_id: json.requester_id }),
  follower_ids: json.follower_ids?.filter(id => !before.follower_ids.includes(id)),
});
