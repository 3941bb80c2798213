import { callerName } from 'contract/calls/call-words.ts';
import { canonicalPhone } from 'contract/phone.ts';
import { plainLine } from 'contract/words.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CallWork } from './call-work.ts';
import type { LedCall } from './led-call.ts';

const longestName = 100;

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

/** Who calls, by the number and the name that the line tells; a number that is none is not shown. */
export async function callerOf(
  work: Pick<CallWork, 'db' | 'tenantId'>,
  told: { number: string; name: string },
  seen?: RawBuilder<SqlBool>,
): Promise<Pick<LedCall, 'customer_number' | 'customer_name' | 'contact_number' | 'tier'>> {
  const number = canonicalPhone(told.number) ?? '';
  const known = await matchCaller(work, number, seen);
  return {
    customer_number: number,
    customer_name: known?.name ?? callerName(plainLine(told.name)).slice(0, longestName),
    ...{ contact_number: known?.number ?? null, tier: known?.tier ?? 0 },
  };
}
