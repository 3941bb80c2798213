import type { MergeSide } from 'contract/merges/merges.ts';
import { sql } from 'kysely';
import { conflict } from '../errors.ts';
import { forgetCounts } from '../tickets/count-tickets.ts';
import type { StoredChange } from '../tickets/describe-changes.ts';
import type { Work } from '../work.ts';
import { audit, newId, record } from '../work.ts';
import { chooseValues } from './choose-values.ts';
import { type Mergeable, type MergedRow, stored } from './mergeable.ts';
import { moveDrafts } from './move-drafts.ts';
import { moveRows } from './move-rows.ts';
import { lockPair, type Pair } from './preview-merge.ts';

interface Sent extends Pair {
  target_version?: number | undefined;
  source_version?: number | undefined;
  choices?: Record<string, MergeSide> | undefined;
}

/**
 * Moves all of the source to the target and takes its row away; the row of `merges` says where its number leads, and holds
 * what an undo gives back.
 */
export async function mergeRows<Row extends MergedRow>(
  work: Work,
  noun: Mergeable<Row>,
  json: Sent,
): Promise<{ data: { _id: number; merge_id: string } }> {
  const { db, actor } = work;
  const { target, source } = await lockPair(work, noun, json);
  refuseOvertaken(target, source, json);
  const { kind, table } = noun;
  const chosen = chooseValues(noun, target, source, json.choices ?? {}, await noun.attributesSeen(work));
  const audience = await noun.audienceOf(work, source);
  const { rows } = await sql<{ row: Record<string, unknown> }>`select to_jsonb(r) as row from ${sql.table(table)} r
    where tenant_id = ${actor.tenantId} and number = ${source.number}`.execute(db);
  const row = rows[0]!.row;
  const written: StoredChange[] = Object.entries(chosen).map(([field, to]) => ({
    field,
    from: stored(noun.valueOf(target, field)),
    to: stored(to),
  }));
  await noun.change(work, target, chosen);
  written.push(...(await noun.settle(work, target, row)));
  const { moved, kept } = await moveRows(work, kind, source.number, target.number);
  const drafts = kind === 'ticket' ? await moveDrafts(work, source.number, target.number) : [];
  await sql`delete from ${sql.table(table)} where tenant_id = ${actor.tenantId} and number = ${source.number}`.execute(
    db,
  );
  const id = newId();
  await sql`insert into merges (tenant_id, id, kind, source_number, target_number, source, written, moved, kept, drafts, merged_by)
    values (${actor.tenantId}, ${id}, ${kind}, ${source.number}, ${target.number}, ${JSON.stringify(row)},
      ${JSON.stringify(written)}, ${JSON.stringify(moved)}, ${JSON.stringify(kept)}, ${JSON.stringify(drafts)},
      ${actor.userId})`.execute(db);
  await noun.trace(work, target.number, 'merged', source.number);
  await audit(work, {
    action: `${kind}.merge`,
    subject: `${kind}:${target.number}`,
    before: Object.fromEntries(written.map(({ field, from }) => [field, from])),
    after: { ...Object.fromEntries(written.map(({ field, to }) => [field, to])), merged: source.number, merge: id },
  });
  await audit(work, {
    action: `${kind}.merged`,
    subject: `${kind}:${source.number}`,
    after: { into: target.number, merge: id },
  });
  const after = await noun.audienceOf(work, target);
  await record(
    work,
    `${kind}.merged`,
    { number: source.number, into: target.number },
    { rows: [...audience.rows, ...after.rows] },
  );
  await record(work, `${kind}.changed`, { number: target.number, version: target.version, fields: ['merged'] }, after);
  work.afterCommit(() => forgetCounts(actor.tenantId));
  return { data: { _id: target.number, merge_id: id } };
}

/** What was shown before the choice is no longer what there is. */
function refuseOvertaken(target: MergedRow, source: MergedRow, { target_version, source_version }: Sent): void {
  const isSame = (row: MergedRow, read: number | undefined) => read === undefined || read === row.version;
  if (isSame(target, target_version) && isSame(source, source_version)) return;
  throw conflict('Có người vừa sửa một trong hai bên. Hãy xem lại trước khi gộp.', {
    target_version: target.version,
    source_version: source.version,
  });
}
