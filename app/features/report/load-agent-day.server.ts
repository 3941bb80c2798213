import { listAgentStates, statusHistory } from 'contract/calls/agents.ts';
import type { RouteAnswer } from 'contract/route.ts';
import { addDaysBangkok, bangkokDay, parseDayInput, startOfDayBangkok } from 'contract/time.ts';
import { ApiFailure } from '../../http/api.server.ts';
import type { Visit } from '../../http/guard.server.ts';

/** What a colleague was doing on a day of Bangkok. */
export interface AgentDay {
  user: { _id: string; name: string };
  /** yyyy-MM-dd, as are those beside it; `next` is null for today. */
  day: string;
  before: string;
  next: string | null;
  /** What the address asked for, where that is no day that has begun. */
  problem: string;
  spans: RouteAnswer<typeof statusHistory>['list'];
  seconds: RouteAnswer<typeof statusHistory>['seconds'];
}

/** Of the address (`states` = whose, `day`); null where that is nobody whom the person leads. */
export async function loadAgentDay({ api, url }: Visit): Promise<AgentDay | null> {
  const user_id = url.searchParams.get('states');
  if (!user_id) return null;
  const today = bangkokDay(new Date());
  const asked = url.searchParams.get('day') ?? '';
  const typed = asked === '' ? today : parseDayInput(asked);
  const day = typed && typed <= today ? typed : today;
  try {
    const { list } = await api(listAgentStates, { query: { user_id } });
    if (!list[0]) return null;
    const { list: spans, seconds } = await api(statusHistory, { query: { user_id, day } });
    const start = startOfDayBangkok(`${day}T12:00:00+07:00`);
    return {
      user: { _id: list[0].user._id, name: list[0].user.name },
      ...{ day, spans, seconds },
      before: bangkokDay(addDaysBangkok(start, -1)),
      next: day < today ? bangkokDay(addDaysBangkok(start, 1)) : null,
      problem: typed === null ? 'Ngày viết như 21/11/2026' : typed > today ? 'Ngày này chưa tới' : '',
    };
  } catch (error) {
    if (!(error instanceof ApiFailure) || ![404, 422].includes(error.status)) throw error;
    return null;
  }
}
