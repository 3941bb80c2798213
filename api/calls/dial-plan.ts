import { isEmergency } from 'contract/calls/emergency.ts';
import { canonicalPhone } from 'contract/phone.ts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '../../db/types.ts';

export interface DialRules {
  dials_abroad: boolean;
  dials_premium: boolean;
}

/** Of emergencies and of services inside a network. */
export const isShort = (number: string): boolean => /^\d{3,5}$/.test(number);

export const readDialRules = (db: Kysely<DB>, tenantId: string): Promise<DialRules> =>
  db
    .selectFrom('tenant_settings')
    .select(['dials_abroad', 'dials_premium'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();

/** What a tenant's staff may call: a canonical number, or why not, in Vietnamese. */
export function readDialled(dialled: string, rules: DialRules): { number: string } | { because: string } {
  const number = canonicalPhone(dialled);
  if (number === null) return { because: 'Số điện thoại không hợp lệ' };
  if (number.startsWith('1900') && !rules.dials_premium)
    return { because: 'Doanh nghiệp chưa cho phép gọi đầu số 1900' };
  if (number.startsWith('+') && !number.startsWith('+84') && !rules.dials_abroad)
    return { because: 'Doanh nghiệp chưa cho phép gọi quốc tế' };
  if (isShort(number) && !isEmergency(number)) return { because: 'Không có máy nhánh này' };
  return { number };
}

/**
 * Whether a canonical number of staff is rung, by the same plan and the list of who is not dealt with, as a condition. Short numbers, those of
 * emergencies too, are nobody's.
 */
export const mayRing = (tenant: RawBuilder<unknown>, number: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(${number} ~ '^(\\+|\\d{6})' and not is_blocked(${tenant}, ${number}) and exists (
    select from tenant_settings d where d.tenant_id = ${tenant} and (d.dials_premium or ${number} not like '1900%')
      and (d.dials_abroad or ${number} !~ '^\\+(?!84)')))`;
