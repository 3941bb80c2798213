import { type AgentPart, agentParts } from 'contract/calls/agent-words.ts';
import { type AgentRow, listAgentStates } from 'contract/calls/agents.ts';
import { pageCount, pageSizes } from 'contract/page.ts';
import { may } from 'contract/permissions.ts';
import { ApiFailure } from '../../http/api.server.ts';
import type { Visit } from '../../http/guard.server.ts';

/** What colleagues are doing, for whoever leads: one page of one part of them. */
export interface Team {
  list: AgentRow[];
  total: number;
  counts: Record<AgentPart, number>;
  part: AgentPart;
  page: number;
  size: number;
  /** The server's time of all this. */
  now: string;
}

/** Null for those who lead nobody. The address says which part and page. */
export async function loadTeam({ account, api, url }: Visit): Promise<Team | null> {
  const { role, scope } = account.user;
  if (!may(role, 'agent.read') || scope === 'me') return null;
  const given = url.searchParams;
  const part = agentParts.find(one => one === given.get('part')) ?? 'all';
  const size = pageSizes.find(one => String(one) === given.get('size')) ?? pageSizes[0];
  const asked = Math.min(Math.max(1, Math.trunc(Number(given.get('page'))) || 1), 10_000);
  const load = async (page: number) => ({ page, ...(await api(listAgentStates, { query: { part, page, size } })) });
  const first = await load(asked);
  // a page past the end of a list that has shrunk
  const last = pageCount(first.total, size);
  const answer = asked > last ? await load(last) : first;
  return { ...answer, part, size, now: new Date().toISOString() };
}

/** Whose work the address wants to give to others; null where that is nobody whom the person leads. */
export async function loadReassigned({ api, url }: Visit): Promise<AgentRow | null> {
  const user_id = url.searchParams.get('reassign');
  if (!user_id) return null;
  try {
    return (await api(listAgentStates, { query: { user_id } })).list[0] ?? null;
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 422) throw error;
    return null;
  }
}
