import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import type { updateTicket as route } from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import { asSent } from '../access/masking.ts';
import { spendFormDraft } from '../drafts/drafts.ts';
import type { Complain } from '../engine.ts';
import { conflict, invalidFields, requireKnownVersion } from '../errors.ts';
import type { Work } from '../work.ts';
import { changeTicket, lockTicket, type TicketColumns, type TicketPatch } from './change-ticket.ts';
import { checkTicketChange } from './check-ticket-change.ts';
import { describeChanges, type StoredChange } from './describe-changes.ts';
import { isInTicketScope } from './ticket-scope.ts';

type Input = RouteParsed<typeof route>;

/**
 * Changes the given fields. Fields that nobody else touched since the version that was read are merged; where somebody
 * did, nothing changes and both values come back.
 */
export async function updateTicket(work: Work, { params, json }: Input): Promise<RouteAnswer<typeof route>> {
  const { version } = json;
  const { actor } = work;
  const before = await lockTicket(work, params.id);
  const { patch, errors } = await checkTicketChange(work, before, json);
  if (errors.length > 0) throw invalidFields(errors);
  requireKnownVersion(before, version);
  if (version !== before.version) await refuseOvertaken(work, before, patch, json);
  const after = await changeTicket(work, before, patch);
  await spendFormDraft(work, `ticket:${params.id}:form`);
  const is_in_scope = isInTicketScope(actor, {
    assignee_id: patch.assignee_id === undefined ? before.assignee_id : patch.assignee_id,
    department_id: patch.department_id === undefined ? before.department_id : patch.department_id,
    organization_id: patch.organization_id === undefined ? before.organization_id : patch.organization_id,
  });
  return { data: { _id: params.id, version: after, is_in_scope } };
}

export const complainOfTicket: Complain<typeof route> = async (work, { params, json }) =>
  (await checkTicketChange(work, await lockTicket(work, params.id), json)).errors;

const stored = (value: unknown) => (value instanceof Date ? value.toISOString() : (value ?? null));

async function refuseOvertaken(
  work: Work,
  before: TicketColumns,
  patch: TicketPatch,
  { version, ...sent }: Input['json'],
): Promise<void> {
  const { rows } = await sql<{ field: string }>`
    select distinct change ->> 'field' as field from ticket_changes h, jsonb_array_elements(h.changes) change
    where h.tenant_id = ${work.actor.tenantId} and h.ticket_number = ${before.number} and h.version > ${version}
      and h.merged_from is null`.execute(work.db);
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
