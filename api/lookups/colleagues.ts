import { foldVietnamese } from 'contract/fold.ts';
import type * as routes from 'contract/lookups/lookups.ts';
import type { Colleague } from 'contract/lookups/lookups.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import type { Actor } from '../access/actor.ts';
import { notFound } from '../errors.ts';
import type { Work } from '../work.ts';
import { readLookups } from './lookups.ts';

const shortestKeyword = 2;

/** Whether a person's data scope shows them a colleague to choose; everybody sees themselves. */
export function isColleague(
  actor: Pick<Actor, 'scope' | 'userId' | 'departmentIds' | 'organizationId'>,
  user: Pick<Colleague, '_id' | 'department_ids' | 'organization_id'>,
): boolean {
  if (actor.scope === 'all' || user._id === actor.userId) return true;
  if (actor.scope === 'my_group') return user.department_ids.some(id => actor.departmentIds.includes(id));
  if (actor.scope === 'my_organization')
    return user.organization_id !== null && user.organization_id === actor.organizationId;
  return false;
}

/** Colleagues of my scope, those who have left included. */
export async function colleaguesOf(work: Work): Promise<Colleague[]> {
  const { users } = await readLookups(work);
  return users.filter(user => isColleague(work.actor, user));
}

const listed = (list: Colleague[]) => ({ list, total: list.length });

export async function listAgents(work: Work): Promise<RouteAnswer<typeof routes.listAgents>> {
  return listed((await colleaguesOf(work)).filter(user => user.is_active));
}

/** Every word of the keyword stands in the name, without regard to case and diacritics. */
export async function findColleagues(
  work: Work,
  { query }: RouteParsed<typeof routes.findColleagues>,
): Promise<RouteAnswer<typeof routes.findColleagues>> {
  const keyword = query.keyword.trim();
  if ([...keyword].length < shortestKeyword) return listed([]);
  const words = foldVietnamese(keyword).split(/\s+/);
  const found = (await colleaguesOf(work)).filter(user => {
    if (!user.is_active || !query.roles.includes(user.role)) return false;
    const name = foldVietnamese(user.name);
    return words.every(word => name.includes(word));
  });
  return listed(found);
}

export async function findColleague(
  work: Work,
  { query }: RouteParsed<typeof routes.findColleague>,
): Promise<RouteAnswer<typeof routes.findColleague>> {
  const found = (await colleaguesOf(work)).find(user => user._id === query._id);
  if (!found) throw notFound();
  return { data: found };
}
