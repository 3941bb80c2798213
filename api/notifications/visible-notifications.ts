import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import { isViewed } from '../drafts/drafts.ts';
import { ticketScope } from '../tickets/ticket-scope.ts';

/** Counted no further: people read '9+', and the count is asked for with every page. */
export const mostCounted = 1_000;

/**
 * Which rows of `notifications n` a person sees: their own, while the ticket is in their scope; of reminders nothing while
 * somebody else views as them.
 */
export function visibleNotifications(actor: Actor): RawBuilder<SqlBool> {
  const mine = sql<SqlBool>`n.tenant_id = ${actor.tenantId} and n.user_id = ${actor.userId}
    and ${isViewed(actor) ? sql`n.kind <> 'reminder'` : sql`true`}`;
  if (actor.scope === 'all') return mine;
  return sql`${mine} and (n.ticket_number is null or exists (
    select 1 from tickets t where t.number = n.ticket_number and ${ticketScope(actor)}))`;
}

/** A scalar query: how many of them wait unread. */
export const unreadCount = (actor: Actor): RawBuilder<number> =>
  sql<number>`(select count(*)::int from (
    select 1 from notifications n where ${visibleNotifications(actor)} and n.read_at is null limit ${mostCounted}) waiting)`;
