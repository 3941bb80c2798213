import { sql } from 'kysely';
import { loadPerson } from '../api/access/load-person.ts';
import type { Work } from '../api/work.ts';
import { inTenant } from '../db/tenant.ts';
import type { Desk } from './worker.ts';

/** They may no longer sign in, or what they asked for is gone. */
export class OwnerGone extends Error {}

interface Order {
  tenantId: string;
  table: 'exports' | 'contact_imports';
  id: string;
}

interface Manner {
  /** The moment is that of the order: what 'today' means was settled then. */
  isThen?: boolean;
  /** How audit rows name what they are part of. */
  requestId?: string;
}

/** Who an order is carried out for: an import may be taken back by somebody else than its maker. */
const people = { exports: sql`user_id`, contact_imports: sql`coalesce(undone_by, user_id)` };

/** A transaction in the name of who ordered a job, with the rights that they have at this moment. */
export async function asPerson<T>(
  { house }: Desk,
  { tenantId, table, id }: Order,
  act: (work: Work) => Promise<T>,
  { isThen = false, requestId = '' }: Manner = {},
): Promise<T> {
  const later = new Set<() => void>();
  const result = await inTenant(house.pool, tenantId, async db => {
    const { rows } = await sql<{ person: string; created_at: Date }>`select ${people[table]} as person, created_at
      from ${sql.table(table)} where tenant_id = ${tenantId} and id = ${id}`.execute(db);
    const row = rows[0];
    const person = row && (await loadPerson(db, tenantId, row.person));
    if (!person) throw new OwnerGone();
    return act({
      db,
      actor: { ...person, sessionId: '', realUserId: null, isPlatformAdmin: false },
      house,
      origin: { requestId, ip: '', userAgent: '' },
      now: isThen ? row.created_at : new Date(),
      afterCommit: step => later.add(step),
    } as Work);
  });
  for (const step of later) step();
  return result;
}
