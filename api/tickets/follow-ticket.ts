import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import type { followTicket as route } from 'contract/tickets/tickets.ts';
import type { Work } from '../work.ts';
import { changeTicket, lockTicket } from './change-ticket.ts';

export async function followTicket(
  work: Work,
  { params, json }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const ticket = await lockTicket(work, params.id);
  const others = ticket.follower_ids.filter(follower => follower !== work.actor.userId);
  await changeTicket(work, ticket, { follower_ids: json.follow ? [...others, work.actor.userId] : others });
  return { message: json.follow ? 'Đang theo dõi ticket' : 'Đã bỏ theo dõi ticket' };
}
