import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import type { lookAtTicket as route } from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import { notFound } from '../errors.ts';
import type { ScopeColumns, Work } from '../work.ts';
import { record } from '../work.ts';
import { ticketMissing } from './read-ticket.ts';
import { ticketScope } from './ticket-scope.ts';

const forgottenAfter = '45 seconds';

/** Marks the actor as looking, or no longer; colleagues hear of it when somebody comes or goes. */
export async function lookAtTicket(
  work: Work,
  { params, json }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { db, actor } = work;
  const { rows } = await sql<ScopeColumns>`select t.assignee_id, t.department_id, t.organization_id from tickets t
    where t.number = ${params.id} and ${ticketScope(actor)}`.execute(db);
  if (!rows[0]) throw notFound(ticketMissing);
  const { rows: before } = await sql`select 1 from ticket_viewers where tenant_id = ${actor.tenantId}
    and ticket_number = ${params.id} and user_id = ${actor.userId} and seen_at > now() - ${forgottenAfter}::interval`.execute(
    db,
  );
  if (json.looking)
    await sql`insert into ticket_viewers (tenant_id, ticket_number, user_id) values (${actor.tenantId}, ${params.id}, ${actor.userId})
      on conflict (tenant_id, ticket_number, user_id) do update set seen_at = now()`.execute(db);
  else
    await sql`delete from ticket_viewers where tenant_id = ${actor.tenantId} and ticket_number = ${params.id}
      and user_id = ${actor.userId}`.execute(db);
  if (json.looking !== before.length > 0)
    await record(work, 'ticket.viewers', { number: params.id }, { rows: [rows[0]] });
  const { rows: viewers } = await sql<{ _id: string; name: string }>`
    select u.id as _id, u.name from ticket_viewers v join users u on u.tenant_id = v.tenant_id and u.id = v.user_id
    where v.tenant_id = ${actor.tenantId} and v.ticket_number = ${params.id} and v.user_id <> ${actor.userId}
      and v.seen_at > now() - ${forgottenAfter}::interval order by v.seen_at`.execute(db);
  return { data: { viewers } };
}
