import type { TicketMode } from 'contract/enums.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { prepared } from '../../db/tenant.ts';
import type { Actor } from '../access/actor.ts';
import type { Work } from '../work.ts';

/** Modes whose count the tallies answer exactly. */
const kept: Partial<Record<TicketMode, (actor: Actor) => RawBuilder<SqlBool>>> = {
  all: () => sql`true`,
  me: actor => sql`assignee_id = ${actor.userId}`,
  group: actor => sql`department_id = any (${actor.departmentIds}::uuid[])`,
  open: () => sql`status in (1, 4)`,
  doing: () => sql`status = 2`,
  completed: () => sql`status in (3, 5)`,
  notAssign: () => sql`assignee_id is null`,
};

function tallyScope(actor: Actor): RawBuilder<SqlBool> {
  switch (actor.scope) {
    case 'all':
      return sql`true`;
    case 'my_organization':
      return sql`(assignee_id = ${actor.userId} or organization_id = ${actor.organizationId}::uuid)`;
    case 'my_group':
      return sql`(assignee_id = ${actor.userId} or department_id = any (${actor.departmentIds}::uuid[]))`;
    case 'me':
      return sql`assignee_id = ${actor.userId}`;
  }
}

/** The exact number of tickets of a mode in the actor's scope; undefined when the tallies do not know the mode. */
export async function tallied({ db, actor }: Work, mode: TicketMode): Promise<number | undefined> {
  const condition = kept[mode];
  if (!condition) return undefined;
  const { rows } = await sql<{ total: number }>`${prepared}
    select coalesce(sum(amount), 0)::int as total from ticket_tallies
    where tenant_id = ${actor.tenantId} and ${tallyScope(actor)} and ${condition(actor)}`.execute(db);
  return rows[0]!.total;
}

/** All the kept modes in one pass. */
export async function talliedModes({ db, actor }: Work): Promise<Partial<Record<TicketMode, number>>> {
  const sums = Object.entries(kept).map(
    ([mode, condition]) => sql`coalesce(sum(amount) filter (where ${condition(actor)}), 0)::int as ${sql.ref(mode)}`,
  );
  const { rows } = await sql<Partial<Record<TicketMode, number>>>`
    select ${sql.join(sums)} from ticket_tallies
    where tenant_id = ${actor.tenantId} and ${tallyScope(actor)}`.execute(db);
  return rows[0]!;
}

export interface OpenTally {
  status: number;
  assignee_id: string | null;
  total: number;
}

/** Tickets of the actor's scope that are not completed, by status and assignee. */
export async function talliedOpen({ db, actor }: Work): Promise<OpenTally[]> {
  const { rows } = await sql<OpenTally>`
    select status, assignee_id, sum(amount)::int as total from ticket_tallies
    where tenant_id = ${actor.tenantId} and status in (1, 2, 4) and ${tallyScope(actor)}
    group by status, assignee_id having sum(amount) <> 0`.execute(db);
  return rows;
}
