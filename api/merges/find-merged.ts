import type { MergeKind } from 'contract/merges/merges.ts';
import { sql } from 'kysely';
import { contactScope } from '../contacts/contact-scope.ts';
import { ApiError, notFound } from '../errors.ts';
import { ticketScope } from '../tickets/ticket-scope.ts';
import type { Work } from '../work.ts';

/** Where the number of what was merged leads, through further merges too; null: it was not merged. */
export async function mergedInto(
  { db, actor }: Pick<Work, 'db' | 'actor'>,
  kind: MergeKind,
  number: number,
): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    with recursive way as (
      select m.target_number as number, 1 as step from merges m
      where m.tenant_id = ${actor.tenantId} and m.kind = ${kind} and m.source_number = ${number} and m.undone_at is null
      union all
      select m.target_number, way.step + 1 from way join merges m
        on m.tenant_id = ${actor.tenantId} and m.kind = ${kind} and m.source_number = way.number and m.undone_at is null
    )
    select number from way order by step desc limit 1`.execute(db);
  return rows[0]?.number ?? null;
}

/** A 404 that says under `merged_into` where the number leads, to whoever may see that. */
export async function missing(work: Work, kind: MergeKind, number: number, message: string): Promise<ApiError> {
  const into = await mergedInto(work, kind, number);
  if (into === null || !(await isInScope(work, kind, into))) return notFound(message);
  return new ApiError(404, message, { extra: { merged_into: into } });
}

async function isInScope({ db, actor }: Work, kind: MergeKind, number: number): Promise<boolean> {
  const { rows } = await (kind === 'contact'
    ? sql`select 1 from contacts c where c.number = ${number} and ${contactScope(actor)}`
    : sql`select 1 from tickets t where t.number = ${number} and ${ticketScope(actor)}`
  ).execute(db);
  return rows.length > 0;
}
