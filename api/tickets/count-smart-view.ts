import { parseFilters } from 'contract/filters.ts';
import type { SmartView } from 'contract/tickets/smart-views.ts';
import { withSpelledTags } from '../tags/spell-tags.ts';
import type { Work } from '../work.ts';
import { ticketCondition, ticketFieldTable } from './ticket-condition.ts';
import { countTicketRows } from './ticket-rows.ts';

const trustFor = 5_000;
const kept = new Map<string, { count: number; until: number }>();

/** Tickets of a view in the actor's scope, at most 5 s old; conditions on what is no longer there do not count. */
export async function countSmartView(work: Work, view: SmartView): Promise<number> {
  const { actor } = work;
  const key = `${actor.tenantId} ${actor.userId} ${actor.scope} ${view._id} ${view.version}`;
  const known = kept.get(key);
  if (known && known.until > Date.now()) return known.count;
  const { table, columns } = await ticketFieldTable(work);
  const params = new URLSearchParams([...view.filters.map(text => ['f', text]), ['rel', view.relation], ['q', view.q]]);
  const state = await withSpelledTags(work, parseFilters(params, table), table);
  const count = await countTicketRows(work, await ticketCondition(work, view.mode, state, columns));
  if (kept.size > 10_000) kept.clear();
  kept.set(key, { count, until: Date.now() + trustFor });
  return count;
}
