import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CallWork } from './call-work.ts';

export interface KnownCaller {
  number: number;
  name: string;
  tier: number;
}

/** The customer whose telephone has a canonical number. */
export async function matchCaller(
  { db, tenantId }: Pick<CallWork, 'db' | 'tenantId'>,
  phone: string,
  seen: RawBuilder<SqlBool> = sql`true`,
): Promise<KnownCaller | undefined> {
  if (phone === '') return undefined;
  const { rows } = await sql<KnownCaller>`
    select c.number, c.name, c.tier::int as tier from contact_points p
    join contacts c on c.tenant_id = p.tenant_id and c.number = p.contact_number
    where p.tenant_id = ${tenantId} and p.kind = 'phone' and p.value = ${phone} and ${seen}`.execute(db);
  return rows[0];
}
