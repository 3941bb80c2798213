import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/types.ts';

/** Rows of one transaction: their locks are held for a fraction of a second. */
const most = 500;

/** The spelling that rows may still hold; undefined when nothing is left to do. */
export async function leavingSpelling(db: Kysely<DB>, tenantId: string, tagId: string): Promise<string | undefined> {
  const { rows } = await sql<{ moving: string | null }>`
    select moving from tags where tenant_id = ${tenantId} and id = ${tagId}`.execute(db);
  return rows[0]?.moving ?? undefined;
}

/** Brings some tickets to what the spelling means now; answers how many. */
export async function moveTickets(db: Kysely<DB>, tenantId: string, spelling: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`select t.number from tickets t
    where t.tenant_id = ${tenantId} and t.number = any (array(
      select number from search.tickets('{}', null, null, array[${spelling}], ${most})))
    order by t.number for update`.execute(db);
  const numbers = rows.map(({ number }) => number);
  await sql`update tickets set tags = public.spell_tags(tenant_id, tags)
    where tenant_id = ${tenantId} and number = any (${numbers}::int[])`.execute(db);
  return numbers.length;
}

/** The same of customers after a number; answers the last one, undefined at the end. */
export async function moveContacts(
  db: Kysely<DB>,
  tenantId: string,
  spelling: string,
  after: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ number: number }>`select number from contacts
    where tenant_id = ${tenantId} and number > ${after} and ${spelling} = any (tags)
    order by number limit ${most} for update`.execute(db);
  const numbers = rows.map(({ number }) => number);
  await sql`update contacts set tags = public.spell_tags(tenant_id, tags)
    where tenant_id = ${tenantId} and number = any (${numbers}::int[])`.execute(db);
  return numbers.at(-1);
}

/** Every row has followed: a deleted tag goes, others are as they are called. */
export async function endMove(db: Kysely<DB>, tenantId: string, tagId: string): Promise<void> {
  await sql`delete from tags where tenant_id = ${tenantId} and id = ${tagId} and becomes is null and moving = name`.execute(
    db,
  );
  await sql`update tags set moving = null where tenant_id = ${tenantId} and id = ${tagId}`.execute(db);
}
