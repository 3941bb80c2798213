import { type UndoPreview, undoDays } from 'contract/merges/merges.ts';
import { sql } from 'kysely';
import { conflict, notFound } from '../errors.ts';
import { forgetCounts } from '../tickets/count-tickets.ts';
import type { StoredChange } from '../tickets/describe-changes.ts';
import type { Work } from '../work.ts';
import { audit, record } from '../work.ts';
import { mergedInto } from './find-merged.ts';
import { describeMerge, titleOf, undoableUntil } from './list-merges.ts';
import { isSame, type Mergeable, type MergedRow, stored } from './mergeable.ts';
import { giveBackDrafts, type MovedDraft } from './move-drafts.ts';
import { giveBackRows, type Moved } from './move-rows.ts';
import { nameOf, references } from './references.ts';
import { resolveReferences, restoreRow } from './restore-row.ts';

interface Merge extends Moved {
  id: string;
  source_number: number;
  target_number: number;
  source: ({ name?: string; subject?: string } & Record<string, unknown>) | null;
  written: StoredChange[];
  drafts: MovedDraft[];
  merged_at: Date;
  by: string | null;
}

interface Standing<Row> {
  merge: Merge;
  /** Undefined: it was merged further. */
  target: Row | undefined;
  problem: string | null;
}

const mergeMissing = 'Không tìm thấy lần gộp này';

/** A merge whose target the actor sees, held until the transaction ends, with why it cannot be undone now. */
async function findMerge<Row extends MergedRow>(work: Work, noun: Mergeable<Row>, id: string): Promise<Standing<Row>> {
  const { rows } = await sql<Merge>`
    select m.id, m.source_number, m.target_number, m.source, m.written, m.moved, m.kept, m.drafts, m.merged_at, u.name as by
    from merges m left join users u on u.tenant_id = m.tenant_id and u.id = m.merged_by
    where m.tenant_id = ${work.actor.tenantId} and m.id = ${id} and m.kind = ${noun.kind} and m.undone_at is null
    for update of m`.execute(work.db);
  const merge = rows[0];
  if (!merge) throw notFound(mergeMissing);
  const target = (await noun.lock(work, [merge.target_number])).get(merge.target_number);
  if (!target) {
    const into = await mergedInto(work, noun.kind, merge.target_number);
    if (into === null || !(await noun.lock(work, [into])).has(into)) throw notFound(mergeMissing);
  }
  return { merge, target, problem: await problemOf(work, noun, merge) };
}

async function problemOf<Row extends MergedRow>(
  { db, actor, now }: Work,
  { kind }: Mergeable<Row>,
  merge: Merge,
): Promise<string | null> {
  if (!merge.source || !undoableUntil(merge.merged_at, now))
    return `Đã quá ${undoDays} ngày nên không hoàn tác được nữa.`;
  const { rows } = await sql<{ source_number: number; target_number: number }>`
    select source_number, target_number from merges
    where tenant_id = ${actor.tenantId} and kind = ${kind} and undone_at is null and id <> ${merge.id}
      and (source_number = ${merge.target_number} or (target_number = ${merge.target_number} and merged_at > ${merge.merged_at}))
    order by merged_at desc limit 1`.execute(db);
  const later = rows[0];
  if (!later) return null;
  const name = (number: number) => (kind === 'ticket' ? `ticket #${number}` : `khách hàng ${number}`);
  return `Sau đó ${name(later.source_number)} đã được gộp vào ${name(later.target_number)}. Hãy hoàn tác lần gộp đó trước.`;
}

/** What of a field's change goes back, given what the target holds now; undefined: it was changed since and stays. */
function backTo<Row extends MergedRow>(
  noun: Mergeable<Row>,
  target: Row,
  { field, from, to }: StoredChange,
): { value: unknown } | undefined {
  const now = stored(noun.valueOf(target, field));
  if (noun.united.includes(field)) {
    const added = (to as string[]).filter(one => !(from as string[]).includes(one));
    return { value: (now as string[]).filter(one => !added.includes(one)) };
  }
  return isSame(now, to) ? { value: from } : undefined;
}

const ofFields = <Row extends MergedRow>({ written }: Merge, noun: Mergeable<Row>) =>
  written.filter(({ field }) => field.startsWith('attributes.') || [...noun.fields, ...noun.united].includes(field));

async function staysOf<Row extends MergedRow>(
  work: Work,
  noun: Mergeable<Row>,
  merge: Merge,
  target: Row,
): Promise<string[]> {
  const seen = await noun.attributesSeen(work);
  const kept = ofFields(merge, noun).filter(
    change => !backTo(noun, target, change) && (!change.field.startsWith('attributes.') || seen.includes(change.field)),
  );
  const described = await noun.describe(work, kept);
  return [
    ...(await noun.staysOf(work, target.number, merge.merged_at)),
    ...described.map(({ label }) => `${label} đã được sửa sau khi gộp nên giữ nguyên.`),
  ];
}

/** A merge with what undoing it would do. */
export async function readUndo<Row extends MergedRow>(
  work: Work,
  noun: Mergeable<Row>,
  id: string,
): Promise<{ data: UndoPreview }> {
  const { merge, target, problem } = await findMerge(work, noun, id);
  const seen = await noun.attributesSeen(work);
  const returning = target
    ? ofFields(merge, noun).flatMap(change => {
        const back = backTo(noun, target, change);
        if (!back || (change.field.startsWith('attributes.') && !seen.includes(change.field))) return [];
        return { field: change.field, from: stored(noun.valueOf(target, change.field)), to: back.value };
      })
    : [];
  const described = await noun.describe(work, returning);
  return {
    data: {
      ...describeMerge(work, noun.kind, merge),
      target: {
        _id: merge.target_number,
        title: titleOf[noun.kind](work, target ?? { number: merge.target_number }),
      },
      returns: references[noun.kind].flatMap(reference => {
        const count = (merge.moved[nameOf(reference)] ?? []).length;
        return reference.label && count > 0 ? { label: reference.label, count } : [];
      }),
      fields: described.map(({ label, from, to }) => ({ label, from, to })),
      stays: target ? await staysOf(work, noun, merge, target) : [],
      problem,
    },
  };
}

/** Gives back rows and fields as they were; what happened since stays with the target. */
export async function undoMerge<Row extends MergedRow>(work: Work, noun: Mergeable<Row>, id: string) {
  const { db, actor } = work;
  const { kind, table } = noun;
  const { merge, target, problem } = await findMerge(work, noun, id);
  if (problem || !target) throw conflict(problem ?? mergeMissing);
  const { source_number } = merge;
  const stays = await staysOf(work, noun, merge, target);
  // a ticket has somebody who asked, though the customer it had be gone
  const standIns = kind === 'ticket' ? { requester_number: noun.valueOf(target, 'requester_number') } : {};
  const lost = await restoreRow(work, table, merge.source!, standIns);
  await giveBackRows(work, kind, source_number, target.number, merge);
  await giveBackDrafts(work, merge.drafts);
  const back = Object.fromEntries(
    ofFields(merge, noun).flatMap(change => {
      const former = backTo(noun, target, change);
      return former ? [[change.field, former.value]] : [];
    }),
  );
  await noun.change(work, target, await withoutLost(work, table, back));
  await noun.unsettle(work, target, merge.written);
  await sql`update merges set undone_at = clock_timestamp(), undone_by = ${actor.userId}
    where tenant_id = ${actor.tenantId} and id = ${id}`.execute(db);
  await noun.trace(work, target.number, 'unmerged', source_number);
  await audit(work, {
    action: `${kind}.unmerge`,
    subject: `${kind}:${target.number}`,
    after: { ...back, unmerged: source_number, merge: id },
  });
  await audit(work, {
    action: `${kind}.restore`,
    subject: `${kind}:${source_number}`,
    after: { from: target.number, merge: id, lost },
  });
  const audience = await noun.audienceOf(work, target);
  const version = Number(merge.source!.version);
  const source = { ...target, ...(merge.source as object), number: source_number } as Row;
  const both = { rows: [...audience.rows, ...(await noun.audienceOf(work, source)).rows] };
  await record(work, `${kind}.changed`, { number: source_number, version, fields: ['merged'] }, both);
  await record(work, `${kind}.changed`, { number: target.number, version: target.version, fields: ['merged'] }, both);
  work.afterCommit(() => forgetCounts(actor.tenantId));
  return { data: { _id: source_number, target_id: target.number, stays } };
}

/** A field whose former value is there no more keeps what it holds. */
async function withoutLost(work: Work, table: 'contacts' | 'tickets', fields: Record<string, unknown>) {
  const { row, lost } = await resolveReferences(work, table, fields);
  return Object.fromEntries(Object.entries(row).filter(([field]) => !lost.includes(field)));
}
