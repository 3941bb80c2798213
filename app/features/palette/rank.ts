import { fold } from '../../ui/fold.ts';
import type { Entry } from './found.ts';

const marked = (text: string) => text.normalize('NFC').toLocaleLowerCase('vi').trim();

/** Of what begins with the text or has a word that does; the rest only contains it. */
const clear = 10;
/** Of what has the text with other tone marks. */
const otherMarks = 5;

/**
 * How well a line fits what was typed, 0 the best; undefined when it does not. A text without tone marks stands for any;
 * one with marks means first what has the same.
 */
export function rankOf({ label, detail = '' }: Entry, typed: string): number | undefined {
  const plain = fold(typed);
  const [name, group] = [fold(label), fold(detail)];
  if (!plain.split(/\s+/).every(word => name.includes(word) || group.includes(word))) return undefined;
  const loose = placeOf(name, group, plain) ?? 2 * clear;
  if (marked(typed) === plain) return loose;
  return placeOf(marked(label), marked(detail), marked(typed)) ?? loose + otherMarks;
}

/** The name begins with it, or what it stands under, or a word of the name; or it is somewhere in the name. */
function placeOf(name: string, group: string, text: string): number | undefined {
  if (name.startsWith(text)) return 0;
  if (group.startsWith(text)) return 1;
  const at = name.indexOf(text);
  if (at < 0) return undefined;
  const begins = [...name.matchAll(/[\p{L}\p{N}]+/gu)].some(word => name.startsWith(text, word.index));
  return begins ? 2 : clear;
}

export interface Ranked {
  entries: Entry[];
  /** Of the first. */
  rank: number;
  /** What was typed begins a word of its name. */
  isClear: boolean;
}

/** The lines that are meant, the best first; those that fit alike keep their order. */
export function ranked(entries: readonly Entry[], typed: string): Ranked {
  const meant = entries.flatMap(entry => {
    const rank = rankOf(entry, typed);
    return rank === undefined ? [] : [{ entry, rank }];
  });
  meant.sort((one, other) => one.rank - other.rank);
  const rank = meant[0]?.rank ?? Number.POSITIVE_INFINITY;
  return { entries: meant.map(({ entry }) => entry), rank, isClear: rank < clear };
}
