import { ticketStatuses } from 'contract/enums.ts';
import type * as routes from 'contract/lookups/lookups.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import type { Work } from '../work.ts';
import { readLookups, ticketFieldsOf } from './lookups.ts';

const listed = <T>(list: T[]) => ({ list, total: list.length });

export async function allGroups(
  work: Work,
  { query }: RouteParsed<typeof routes.allGroups>,
): Promise<RouteAnswer<typeof routes.allGroups>> {
  const { departments, customerGroups } = await readLookups(work);
  return listed(query.target === 'user' ? departments : customerGroups);
}

export async function allOrganizations(work: Work): Promise<RouteAnswer<typeof routes.allOrganizations>> {
  return listed((await readLookups(work)).organizations);
}

export const allQueues = async (work: Work): Promise<RouteAnswer<typeof routes.allQueues>> =>
  listed((await readLookups(work)).queues);

export const allIvrs = async (work: Work): Promise<RouteAnswer<typeof routes.allIvrs>> =>
  listed((await readLookups(work)).ivrs);

export async function allFields(
  work: Work,
  { query }: RouteParsed<typeof routes.allFields>,
): Promise<RouteAnswer<typeof routes.allFields>> {
  return listed(query.target === 'ticket' ? await ticketFieldsOf(work) : (await readLookups(work)).contactFields);
}

export const allStatuses = (): RouteAnswer<typeof routes.allStatuses> =>
  listed(ticketStatuses.map(({ id, code, name }) => ({ id, code, name })));
