import type { AttributeType } from 'contract/enums.ts';
import type { FieldTarget } from 'contract/settings/field-choices.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Work } from '../work.ts';

const tables = { ticket: sql`tickets`, user: sql`contacts` } as const;

async function countRows(
  { db, actor }: Work,
  target: FieldTarget,
  key: string,
  where: RawBuilder<SqlBool>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (select attributes -> ${key} as value, attributes ->> ${key} as words from ${tables[target]}
      where tenant_id = ${actor.tenantId}) stored
    where words is not null and ${where}`.execute(db);
  return rows[0]!.count;
}

/** How many tickets or customers hold a value under a key. */
export const countValues = (work: Work, target: FieldTarget, key: string): Promise<number> =>
  countRows(work, target, key, sql`true`);

/** How many hold one that could not be shown, filtered or saved again as a value of the type. */
export const countMisfits = (work: Work, target: FieldTarget, key: string, type: AttributeType): Promise<number> =>
  countRows(work, target, key, sql`not coalesce(${fits[type]}, false)`);

const isOne = sql`jsonb_typeof(value) in ('string', 'number')`;
const isLine = sql`${isOne} and words !~ '[\\n\\r]'`;

const fits: Record<AttributeType, RawBuilder<unknown>> = {
  phone: isLine,
  text: isLine,
  textarea: isOne,
  number: sql`${isOne} and words ~ '^-?[0-9]+([.][0-9]+)?$'`,
  date: sql`${isOne} and words ~ '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'`,
  // a choice that is not offered stays where it is stored
  select: isLine,
  'multi-select': sql`jsonb_typeof(value) = 'array'`,
};
