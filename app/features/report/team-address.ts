import { paths } from '../../http/paths.ts';
import type { Team } from './load-team.server.ts';

type Place = Pick<Team, 'part' | 'page' | 'size'>;

const searchOf = ({ part, page, size }: Place) => {
  const search = new URLSearchParams();
  if (part !== 'all') search.set('part', part);
  if (page > 1) search.set('page', String(page));
  if (size !== 10) search.set('size', String(size));
  return search;
};
const withSearch = (path: string, search: URLSearchParams) => (search.size > 0 ? `${path}?${search}` : path);

/** The summary with this part of the colleagues. */
export const teamHref = (place: Place) => withSearch(paths.summary, searchOf(place));

/** The same as data. */
export const teamDataHref = (place: Place) => withSearch(paths.team, searchOf(place));

/** The same with the form that gives away somebody's tickets. */
export function reassignHref(place: Place, userId: string): string {
  const search = searchOf(place);
  search.set('reassign', userId);
  return withSearch(paths.summary, search);
}

/** The same with what somebody was doing on a day (yyyy-MM-dd; today). */
export function agentDayHref(place: Place, userId: string, day?: string): string {
  const search = searchOf(place);
  search.set('states', userId);
  if (day) search.set('day', day);
  return withSearch(paths.summary, search);
}
