import type { TicketStatus } from 'contract/enums.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { canChangeStatus } from 'contract/ticket-status.ts';
import type { bulkTickets as route } from 'contract/tickets/tickets.ts';
import { invalid } from '../errors.ts';
import { requireReferences } from '../references.ts';
import type { Work } from '../work.ts';
import { changeTicket, lockTicket, statusName, type TicketColumns, type TicketPatch } from './change-ticket.ts';

/** One change to many tickets: all of them or none. */
export async function bulkTickets(work: Work, { json }: RouteParsed<typeof route>): Promise<RouteAnswer<typeof route>> {
  await requireReferences(work, {
    ...(json.change === 'assign' && { assignee_id: json.assignee_id, department_id: json.department_id }),
    ...(json.change === 'priority' && { priority_id: json.priority_id }),
  });
  // always in the order of numbers, so that two bulk changes cannot wait for each other
  const numbers = [...new Set(json.ids)].sort((one, other) => one - other);
  const tickets: TicketColumns[] = [];
  for (const number of numbers) tickets.push(await lockTicket(work, number));
  if (json.change === 'status') {
    const stuck = tickets.filter(
      ticket => !canChangeStatus(ticket.status as TicketStatus, json.status as TicketStatus),
    );
    if (stuck.length > 0)
      throw invalid(
        'status',
        `Không thể chuyển sang ${statusName(json.status)}: ${stuck
          .slice(0, 10)
          .map(ticket => `#${ticket.number} (${statusName(ticket.status)})`)
          .join(', ')}${stuck.length > 10 ? '…' : ''}`,
      );
  }
  let changed = 0;
  for (const ticket of tickets) {
    const version = await changeTicket(work, ticket, patchOf(work, json, ticket));
    if (version !== ticket.version) changed += 1;
  }
  return { data: { changed } };
}

function patchOf(work: Work, json: RouteParsed<typeof route>['json'], ticket: TicketColumns): TicketPatch {
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
      return { priority_id: json.priority_id ?? null };
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
