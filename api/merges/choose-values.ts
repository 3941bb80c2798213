import type { MergeSide } from 'contract/merges/merges.ts';
import { type FieldError, invalidFields } from '../errors.ts';
import { isEmpty, isSame, type Mergeable, type MergedRow } from './mergeable.ts';

/** A field whose values differ. */
export interface Difference {
  field: string;
  target: unknown;
  source: unknown;
  /** What is kept unless another is chosen. */
  usual: MergeSide;
  mayBoth: boolean;
}

/** Fields of which the source holds something else than the target. */
export function differencesOf<Row extends MergedRow>(noun: Mergeable<Row>, target: Row, source: Row): Difference[] {
  const attributes = Object.keys(source.attributes).map(key => `attributes.${key}`);
  return [...noun.fields, ...attributes].flatMap(field => {
    const [ours, theirs] = [noun.valueOf(target, field), noun.valueOf(source, field)];
    if (isEmpty(theirs) || isSame(ours, theirs)) return [];
    const mayBoth = noun.texts[field] !== undefined && !isEmpty(ours);
    const usual = isEmpty(ours) ? 'source' : mayBoth ? 'both' : 'target';
    return { field, target: ours, source: theirs, usual, mayBoth };
  });
}

/** What of the target changes. A choice of what the person does not see is not asked for, nor taken. */
export function chooseValues<Row extends MergedRow>(
  noun: Mergeable<Row>,
  target: Row,
  source: Row,
  choices: Record<string, MergeSide>,
  seen: readonly string[],
): Record<string, unknown> {
  const errors: FieldError[] = [];
  const chosen: Record<string, unknown> = {};
  for (const { field, usual, mayBoth, ...values } of differencesOf(noun, target, source)) {
    const mayChoose = !field.startsWith('attributes.') || seen.includes(field);
    const side = (mayChoose && choices[field]) || usual;
    if (side === 'target' || (side === 'both' && !mayBoth)) continue;
    const value = side === 'source' ? values.source : `${values.target}\n\n${values.source}`;
    const longest = noun.texts[field];
    if (side === 'both' && String(value).length > longest!)
      errors.push({ param: `choices.${field}`, message: 'Gộp cả hai thì quá dài. Hãy chọn một bên.' });
    chosen[field] = value;
  }
  if (errors.length > 0) throw invalidFields(errors);
  for (const field of noun.united) {
    const ours = noun.valueOf(target, field) as string[];
    const added = (noun.valueOf(source, field) as string[]).filter(one => !ours.includes(one));
    if (added.length > 0) chosen[field] = [...ours, ...added];
  }
  return chosen;
}
