import { sql } from 'kysely';
import type { Work } from '../work.ts';
import { audit, record } from '../work.ts';
import { type Point, type PointKind, writePoints } from './contact-points.ts';
import { contactAudience } from './contact-scope.ts';

/** Columns of a new customer; what is absent takes the table's default. */
export interface NewContact {
  name: string;
  source: string;
  gender?: string | null | undefined;
  dob?: string | null | undefined;
  tier?: number | undefined;
  city?: string | null | undefined;
  address?: string | null | undefined;
  note?: string | null | undefined;
  organization_id?: string | null | undefined;
  group_id?: string | null | undefined;
  department_id?: string | null | undefined;
  assignee_id?: string | null | undefined;
  tags?: string[] | undefined;
  attributes?: Record<string, unknown> | undefined;
}

/** Writes a customer with phones and addresses, audit and event; every way of making one ends here. Returns the number. */
export async function insertContact(
  work: Work,
  contact: NewContact,
  points: Record<PointKind, (Point & { at: number })[]>,
): Promise<number> {
  const { db, actor } = work;
  const number = await nextNumber(work, 'contact');
  const { attributes, ...columns } = contact;
  await db
    .insertInto('contacts')
    .values({
      tenant_id: actor.tenantId,
      number,
      ...columns,
      ...(attributes && { attributes: JSON.stringify(attributes) }),
      created_by: actor.userId,
    })
    .execute();
  for (const kind of ['phone', 'email'] as const) await writePoints(work, number, kind, [], points[kind]);
  await audit(work, { action: 'contact.create', subject: `contact:${number}`, after: { name: contact.name } });
  await record(work, 'contact.changed', { number }, await contactAudience(work, number));
  return number;
}

/** The next short number of a tenant; parallel askers wait for each other's transaction. */
export async function nextNumber(
  { db, actor }: { db: Work['db']; actor: Pick<Work['actor'], 'tenantId'> },
  name: 'ticket' | 'contact' | 'agent',
): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    insert into counters (tenant_id, name, value) values (${actor.tenantId}, ${name}, 1)
    on conflict (tenant_id, name) do update set value = counters.value + 1 returning value`.execute(db);
  return rows[0]!.value;
}
