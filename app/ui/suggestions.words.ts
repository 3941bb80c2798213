import { fold } from './fold.ts';

/** A field of words parted by commas, as its form reads it. */

const parting = /[,;\n]/;

function bounds(text: string, caret: number): { start: number; end: number } {
  let start = caret;
  while (start > 0 && !parting.test(text[start - 1]!)) start -= 1;
  let end = caret;
  while (end < text.length && !parting.test(text[end]!)) end += 1;
  return { start, end };
}

/** The word at the caret. */
export function wordAt(text: string, caret: number): { word: string; start: number; end: number } {
  const { start, end } = bounds(text, caret);
  return { word: text.slice(start, end).trim(), start, end };
}

/** All words but the one at the caret. */
export function otherWords(text: string, caret: number): string[] {
  const { start, end } = bounds(text, caret);
  return `${text.slice(0, start)},${text.slice(end)}`
    .split(parting)
    .map(word => word.trim())
    .filter(word => word !== '');
}

/** The text with another word at the caret, ready for the next one. */
export function withWord(text: string, caret: number, word: string): { text: string; caret: number } {
  const { start, end } = bounds(text, caret);
  const before = text.slice(0, start).trimEnd();
  const after = text.slice(end).replace(/^[,;\s]+/, '');
  const begun = `${before}${before === '' ? '' : ' '}${word}, `;
  return { text: begun + after, caret: begun.length };
}

/** Those whose label holds all parts of the word, fewer than three letters at the beginning of one; what begins with it comes first. */
export function matching<One extends { label: string }>(options: readonly One[], word: string): One[] {
  const wanted = fold(word);
  const parts = wanted.split(/\s+/);
  const holds = (label: string, part: string) => ` ${label}`.includes(part.length < 3 ? ` ${part}` : part);
  const found = options.filter(({ label }) => parts.every(part => holds(fold(label), part)));
  const begins = ({ label }: One) => fold(label).startsWith(wanted);
  return [...found.filter(begins), ...found.filter(one => !begins(one))];
}
