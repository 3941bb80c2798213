import type { TicketMode } from 'contract/enums.ts';
import type { RouteAnswer } from 'contract/route.ts';
import type { countTickets as route } from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import type { Work } from '../work.ts';

import { modeSql } from './ticket-condition.ts';
import { ticketScope } from './ticket-scope.ts';
import { talliedModes } from './ticket-tallies.ts';

type Counts = RouteAnswer<typeof route>['data'];

const counted = ['following', 'campaign', 'miss', 'nearExpired'] as const satisfies TicketMode[];
const trustFor = 5_000;

interface Kept {
  counts: Counts;
  until: number;
}
const keptByUser = new Map<string, Kept>();

/** Counts of this tenant are asked again: a ticket has changed here. */
export function forgetCounts(tenantId: string): void {
  for (const key of keptByUser.keys()) if (key.startsWith(tenantId)) keptByUser.delete(key);
}

/** Tickets of each list mode in the actor's scope, at most 5 s old. */
export async function countTickets(work: Work): Promise<RouteAnswer<typeof route>> {
  const { actor } = work;
  const key = `${actor.tenantId} ${actor.userId} ${actor.scope}`;
  const known = keptByUser.get(key);
  if (known && known.until > Date.now()) return { data: known.counts };
  const counts = [];
  for (const mode of counted)
    counts.push(
      sql`(select count(*)::int from tickets t where ${ticketScope(actor)} and ${await modeSql(mode, work)}) as ${sql.ref(mode)}`,
    );
  const { rows } = await sql<Partial<Record<TicketMode, number>>>`select ${sql.join(counts)}`.execute(work.db);
  const all = { ...(await talliedModes(work)), ...rows[0] } as Counts;
  if (keptByUser.size > 10_000) keptByUser.clear();
  keptByUser.set(key, { counts: all, until: Date.now() + trustFor });
  return { data: all };
}
