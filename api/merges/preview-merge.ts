import type { MergePreview } from 'contract/merges/merges.ts';
import { invalid } from '../errors.ts';
import type { Work } from '../work.ts';
import { differencesOf } from './choose-values.ts';
import { missing } from './find-merged.ts';
import { titleOf } from './list-merges.ts';
import { type Mergeable, type MergedRow, stored } from './mergeable.ts';
import { countRows } from './move-rows.ts';

export interface Pair {
  target_id: number;
  source_id: number;
}

/** Both sides, locked; 422 at the one that is not there. */
export async function lockPair<Row extends MergedRow>(
  work: Work,
  noun: Mergeable<Row>,
  { target_id, source_id }: Pair,
): Promise<{ target: Row; source: Row }> {
  if (target_id === source_id) throw invalid('source_id', 'Không thể gộp vào chính nó');
  const rows = await noun.lock(work, [target_id, source_id]);
  const [target, source] = [rows.get(target_id), rows.get(source_id)];
  if (!target) throw invalid('target_id', (await missing(work, noun.kind, target_id, noun.missing)).message);
  if (!source) throw invalid('source_id', noun.missing);
  return { target, source };
}

/** What a merge would do, as this person may see it. */
export async function previewMerge<Row extends MergedRow>(
  work: Work,
  noun: Mergeable<Row>,
  pair: Pair,
): Promise<{ data: MergePreview }> {
  const { target, source } = await lockPair(work, noun, pair);
  const seen = await noun.attributesSeen(work);
  const differences = differencesOf(noun, target, source).filter(
    ({ field }) => !field.startsWith('attributes.') || seen.includes(field),
  );
  const described = await noun.describe(
    work,
    differences.map(one => ({ field: one.field, from: stored(one.target), to: stored(one.source) })),
  );
  const sideOf = async (row: Row) => ({
    _id: row.number,
    title: titleOf[noun.kind](work, row),
    lines: await noun.linesOf(work, row),
    version: row.version,
  });
  return {
    data: {
      target: await sideOf(target),
      source: await sideOf(source),
      fields: differences.map(({ field, usual, mayBoth }, at) => ({
        field,
        label: described[at]!.label,
        target: described[at]!.from,
        source: described[at]!.to,
        choice: usual,
        may_both: mayBoth,
      })),
      united: (await noun.unitedOf(work, target, source)).filter(({ values }) => values.length > 0),
      moves: (await countRows(work, noun.kind, source.number)).filter(({ count }) => count > 0),
      warnings: noun.warningsOf(target, source),
    },
  };
}
