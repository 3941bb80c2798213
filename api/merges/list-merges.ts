import { type MergedInto, type MergeKind, undoDays } from 'contract/merges/merges.ts';
import { sql } from 'kysely';
import { showText } from '../access/masking.ts';
import type { Work } from '../work.ts';

interface Row {
  id: string;
  source_number: number;
  /** The source's row; null once it can no longer be given back. */
  source: { name?: unknown; subject?: unknown } | null;
  merged_at: Date;
  by: string | null;
}

export type Titled = { number: number; name?: string; subject?: string };

const day = 86_400_000;

export function undoableUntil(at: Date, now: Date): Date | null {
  const until = new Date(at.getTime() + undoDays * day);
  return until > now ? until : null;
}

/** What people call a row of either noun; by its number once its name is forgotten. */
export const titleOf: Record<MergeKind, (work: Work, row: Titled) => string> = {
  contact: ({ actor }, { number, name }) => (name ? showText(actor, name) : `Khách hàng ${number}`),
  ticket: ({ actor }, { number, subject }) => (subject ? showText(actor, subject) : `Ticket #${number}`),
};

export function describeMerge(work: Work, kind: MergeKind, row: Row): MergedInto {
  const { id, source_number, source, merged_at, by } = row;
  return {
    _id: id,
    number: source_number,
    title: titleOf[kind](work, { number: source_number, ...(source as object) }),
    by: by ?? '',
    at: merged_at.toISOString(),
    until: (source && undoableUntil(merged_at, work.now)?.toISOString()) || null,
  };
}

/** Merges into a row that stand, newest first. The caller has asked whether the person sees it. */
export async function listMerges(work: Work, kind: MergeKind, number: number): Promise<MergedInto[]> {
  const { rows } = await sql<Row>`
    select m.id, m.source_number, m.merged_at, u.name as by, case when m.source is not null
      then jsonb_build_object('name', m.source -> 'name', 'subject', m.source -> 'subject') end as source
    from merges m left join users u on u.tenant_id = m.tenant_id and u.id = m.merged_by
    where m.tenant_id = ${work.actor.tenantId} and m.kind = ${kind} and m.target_number = ${number} and m.undone_at is null
    order by m.merged_at desc limit 20`.execute(work.db);
  return rows.map(row => describeMerge(work, kind, row));
}
