import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import type { updateTicket as route } from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import { asSent, restoreAttributes, restoreEach, restoreHidden, showEmail, showText } from '../access/masking.ts';
import { spendFormDraft } from '../drafts/drafts.ts';
import { conflict, requireKnownVersion } from '../errors.ts';
import { requireReferences } from '../references.ts';
import { spellTags } from '../tags/spell-tags.ts';
import type { Work } from '../work.ts';
import { requireWholeAddresses } from './cc.ts';
import { changeTicket, lockTicket, type TicketColumns, type TicketPatch } from './change-ticket.ts';
import { readCustomFields, typedAttributes } from './custom-fields.ts';
import { describeChanges, type StoredChange } from './describe-changes.ts';
import { isInTicketScope } from './ticket-scope.ts';

type Input = RouteParsed<typeof route>;

const ids = ['priority_id', 'type_id', 'service_id', 'organization_id', 'assignee_id', 'department_id'] as const;

/**
 * Changes the given fields. Fields that nobody else touched since the version that was read are merged; where somebody
 * did, nothing changes and both values come back.
 */
export async function updateTicket(work: Work, { params, json }: Input): Promise<RouteAnswer<typeof route>> {
  const { version, requester_id, due_at, attributes: sent, ...rest } = json;
  const { actor } = work;
  const before = await lockTicket(work, params.id);
  const attributes =
    sent &&
    typedAttributes(
      await readCustomFields(work, 'ticket'),
      restoreAttributes(actor, before.attributes, sent),
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
    ...(attributes && { attributes }),
  };
  requireWholeAddresses(patch.cc);
  requireKnownVersion(before, version);
  if (version !== before.version) await refuseOvertaken(work, before, patch, json);
  await requireReferences(work, newlyNamed(before, json));
  const after = await changeTicket(work, before, patch);
  await spendFormDraft(work, `ticket:${params.id}:form`);
  const is_in_scope = isInTicketScope(actor, {
    assignee_id: patch.assignee_id === undefined ? before.assignee_id : patch.assignee_id,
    department_id: patch.department_id === undefined ? before.department_id : patch.department_id,
    organization_id: patch.organization_id === undefined ? before.organization_id : patch.organization_id,
  });
  return { data: { _id: params.id, version: after, is_in_scope } };
}

/** The ids that the ticket does not hold already: a form sends back colleagues who have left or whom its reader cannot choose. */
const newlyNamed = (before: TicketColumns, json: Input['json']) => ({
  ...Object.fromEntries(ids.filter(field => json[field] !== before[field]).map(field => [field, json[field]])),
  ...(json.requester_id !== before.requester_number && { requester_id: json.requester_id }),
  follower_ids: json.follower_ids?.filter(id => !before.follower_ids.includes(id)),
});

const stored = (value: unknown) => (value instanceof Date ? value.toISOString() : (value ?? null));

async function refuseOvertaken(
  work: Work,
  before: TicketColumns,
  patch: TicketPatch,
  { version, ...sent }: Input['json'],
): Promise<void> {
  const { rows } = await sql<{ field: string }>`
    select distinct change ->> 'field' as field from ticket_changes h, jsonb_array_elements(h.changes) change
    where h.tenant_id = ${work.actor.tenantId} and h.ticket_number = ${before.number} and h.version > ${version}`.execute(
    work.db,
  );
  const touched = new Set(rows.map(row => row.field));
  const both: StoredChange[] = [];
  const compare = (field: string, theirs: unknown, mine: unknown) => {
    if (touched.has(field) && JSON.stringify(stored(theirs)) !== JSON.stringify(stored(mine)))
      both.push({ field, from: stored(theirs), to: stored(mine) });
  };
  for (const [key, mine] of Object.entries(patch)) {
    if (mine === undefined || key === 'attributes') continue;
    compare(key === 'requester_number' ? 'requester_id' : key, before[key as keyof TicketColumns], mine);
  }
  for (const [key, mine] of Object.entries(patch.attributes ?? {}))
    compare(`attributes.${key}`, before.attributes[key], mine);
  if (both.length === 0) return;
  const [described] = await describeChanges(work, [both]);
  throw conflict('Ticket đã được người khác thay đổi. Hãy chọn giá trị cần giữ.', {
    version: before.version,
    // stored values for the form, beside their words for the reader
    fields: both.map(({ field, from, to }, index) => ({
      field,
      label: described![index]!.label,
      current: from,
      current_text: described![index]!.from,
      mine: asSent(work.actor, sent, field) ?? to,
      mine_text: described![index]!.to,
    })),
  });
}
