import type { RefusedContact } from 'contract/contacts/bulk.ts';
import { mostTags } from 'contract/tags.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { auditAll, record, type ScopeColumns, type Work } from '../work.ts';

export interface ManyContact {
  number: number;
  name: string;
  version: number;
  tags: string[];
  group_id: string | null;
}
/** What one change to many customers may set. */
export type ManyPatch = Partial<Pick<ManyContact, 'tags' | 'group_id'>>;

/** What became of the rows of one change. */
export interface Outcome {
  changed: number;
  refused: RefusedContact[];
}

/** The rows, locked in the order of their numbers until the transaction ends. */
export async function lockContacts({ db }: Work, condition: RawBuilder<SqlBool>): Promise<ManyContact[]> {
  const { rows } = await sql<ManyContact>`select c.number, c.name, c.version, c.tags, c.group_id
    from contacts c where ${condition} order by c.number for update of c`.execute(db);
  return rows;
}

/** Writes each customer's patch in a few statements: rows and audit a customer, one event for all. The caller holds their locks. */
export async function changeManyContacts(
  work: Work,
  contacts: { before: ManyContact; patch: ManyPatch }[],
): Promise<Outcome> {
  const isFull = ({ before, patch }: (typeof contacts)[number]) =>
    patch.tags !== undefined && patch.tags.length > Math.max(mostTags, before.tags.length);
  const refused = contacts.filter(isFull).map(({ before: { number, name } }) => ({
    ...{ _id: number, name },
    reason: `Nhiều nhất ${mostTags} tag`,
  }));
  const changed = contacts.flatMap(one => {
    const { before, patch } = one;
    const after = { ...before, ...patch };
    const fields = (['tags', 'group_id'] as const).filter(field => String(after[field]) !== String(before[field]));
    return fields.length === 0 || isFull(one) ? [] : { before, after, fields };
  });
  if (changed.length === 0) return { changed: 0, refused };
  const { db, actor } = work;
  const rows = changed.map(({ after: { number, tags, group_id } }) => ({ number, tags, group_id }));
  await sql`update contacts c set version = c.version + 1, updated_at = now(), tags = x.tags, group_id = x.group_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(number int, tags text[], group_id uuid)
    where c.tenant_id = ${actor.tenantId} and c.number = x.number`.execute(db);
  await auditAll(
    work,
    changed.map(({ before, after, fields }) => ({
      action: 'contact.change',
      subject: `contact:${before.number}`,
      before: Object.fromEntries(fields.map(field => [field, before[field]])),
      // who read an older version learns by it what has changed since
      after: { ...Object.fromEntries(fields.map(field => [field, after[field]])), version: before.version + 1 },
    })),
  );
  const numbers = changed.map(({ before }) => before.number);
  await recordMany(work, numbers, await audienceOfMany(work, numbers));
  return { changed: changed.length, refused };
}

/** Who may hear of a change to these customers: those who see them by their own columns or by their tickets. */
export async function audienceOfMany({ db, actor }: Work, numbers: number[]): Promise<ScopeColumns[]> {
  const { rows } = await sql<ScopeColumns>`
    select assignee_id, department_id, organization_id from contacts
    where tenant_id = ${actor.tenantId} and number = any (${numbers}::int[])
    union select assignee_id, department_id, organization_id from tickets
    where tenant_id = ${actor.tenantId} and requester_number = any (${numbers}::int[])`.execute(db);
  return rows;
}

/** One event for all of them. */
export const recordMany = (work: Work, numbers: number[], rows: ScopeColumns[]) =>
  record(
    work,
    'contacts.changed',
    { count: numbers.length, from: Math.min(...numbers), to: Math.max(...numbers) },
    { rows },
  );
