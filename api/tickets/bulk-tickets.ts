import type { TicketStatus } from 'contract/enums.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { canChangeStatus } from 'contract/ticket-status.ts';
import type { bulkTickets as route } from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import { invalid, notFound } from '../errors.ts';
import { requireReferences } from '../references.ts';
import { spellTags } from '../tags/spell-tags.ts';
import type { Work } from '../work.ts';
import { type BulkPatch, changeManyTickets } from './change-many-tickets.ts';
import { lockTickets, statusName, type TicketColumns } from './change-ticket.ts';
import { ticketMissing } from './read-ticket.ts';
import { ticketScope } from './ticket-scope.ts';

type ById = RouteParsed<typeof route>['json'];
type Without<Given, Key extends PropertyKey> = Given extends unknown ? Omit<Given, Key> : never;
/** One change, whatever says to which tickets. */
export type BulkChange = Without<ById, 'ids'>;

/** One change to many tickets: all of them or none. */
export async function bulkTickets(work: Work, { json }: RouteParsed<typeof route>): Promise<RouteAnswer<typeof route>> {
  await requireBulkReferences(work, json);
  const numbers = [...new Set(json.ids)];
  const tickets = await lockTickets(work, sql`t.number = any (${numbers}::int[]) and ${ticketScope(work.actor)}`);
  if (tickets.length < numbers.length) throw notFound(ticketMissing);
  const stuck = tickets.filter(ticket => !mayTake(json, ticket));
  if (json.change === 'status' && stuck.length > 0)
    throw invalid(
      'status',
      `Không thể chuyển sang ${statusName(json.status)}: ${stuck
        .slice(0, 10)
        .map(ticket => `#${ticket.number} (${statusName(ticket.status)})`)
        .join(', ')}${stuck.length > 10 ? '…' : ''}`,
    );
  const change = await spelledChange(work, json);
  const changed = await changeManyTickets(
    work,
    tickets.map(before => ({ before, patch: bulkPatch(work, change, before) })),
  );
  return { data: { changed } };
}

/** The change with its tags as the tenant spells them; asked for once the tickets are locked. */
export const spelledChange = async (work: Work, json: BulkChange): Promise<BulkChange> =>
  json.change === 'tag' ? { ...json, tags: await spellTags(work, json.tags) } : json;

export const requireBulkReferences = (work: Work, json: BulkChange) =>
  requireReferences(work, {
    ...(json.change === 'assign' && { assignee_id: json.assignee_id, department_id: json.department_id }),
    ...(json.change === 'priority' && { priority_id: json.priority_id }),
  });

/** Whether the rules of statuses allow it. */
export const mayTake = (json: BulkChange, ticket: TicketColumns): boolean =>
  json.change !== 'status' || canChangeStatus(ticket.status as TicketStatus, json.status as TicketStatus);

export function bulkPatch(work: Work, json: BulkChange, ticket: TicketColumns): BulkPatch {
  const me = work.actor.userId;
  switch (json.change) {
    case 'assign':
      return {
        ...(json.assignee_id !== undefined && { assignee_id: json.assignee_id }),
        ...(json.department_id != null && { department_id: json.department_id }),
      };
    case 'status':
      return { status: json.status };
    case 'priority':
      return { priority_id: json.priority_id };
    case 'tag':
      return { tags: [...new Set([...ticket.tags, ...json.tags])] };
    case 'follow':
      return {
        follower_ids: json.follow
          ? [...new Set([...ticket.follower_ids, me])]
          : ticket.follower_ids.filter(follower => follower !== me),
      };
  }
}
