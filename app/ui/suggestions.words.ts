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
