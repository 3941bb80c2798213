import { isInTicketScope } from '../tickets/ticket-scope.ts';
import type { ScopeColumns, Work } from '../work.ts';
import { tellUsers } from './tell-users.ts';

type Kind = 'assigned' | 'mentioned' | 'commented';

/**
 * Tells colleagues about a ticket: never the one who acts, nobody who may not see the ticket, nobody who does not
 * want this kind; one notification a person, the first kind given wins.
 */
export async function notify(
  work: Work,
  ticket: { number: number } & ScopeColumns,
  wanted: { userId: string; kind: Kind }[],
  text = '',
): Promise<void> {
  const { db, actor } = work;
  const byUser = new Map<string, Kind>();
  for (const { userId, kind } of wanted) if (userId !== actor.userId && !byUser.has(userId)) byUser.set(userId, kind);
  if (byUser.size === 0) return;
  const people = await db
    .selectFrom('users')
    .select(({ selectFrom }) => [
      'id',
      'scope',
      'organization_id',
      'notify_by',
      selectFrom('user_groups')
        .whereRef('user_groups.tenant_id', '=', 'users.tenant_id')
        .whereRef('user_groups.user_id', '=', 'users.id')
        .select(({ fn }) => fn.agg<string[] | null>('array_agg', ['group_id']).as('ids'))
        .as('department_ids'),
    ])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', 'in', [...byUser.keys()])
    .where('is_active', '=', true)
    .execute();
  const told = people.filter(
    person =>
      person.notify_by.includes(byUser.get(person.id)!) &&
      isInTicketScope(
        {
          userId: person.id,
          scope: person.scope as 'all',
          organizationId: person.organization_id,
          departmentIds: person.department_ids ?? [],
        },
        ticket,
      ),
  );
  const rows = told.map(person => ({
    userId: person.id,
    kind: byUser.get(person.id)!,
    ticketNumber: ticket.number,
    text,
  }));
  await tellUsers(db, { tenantId: actor.tenantId, actorId: actor.userId }, rows);
  if (rows.length > 0 && work.house.relay) work.afterCommit(work.house.relay.wake);
}
