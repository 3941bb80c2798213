type Fields = Record<string, string>;

/** What of a form differs from what is stored: one text a field. */
export const changesOf = (typed: Fields, stored: Fields): Fields =>
  Object.fromEntries(Object.entries(typed).filter(([name, text]) => text !== (stored[name] ?? '')));

/** What was typed after a form was posted, over what is stored by now. */
export const typedSince = (typed: Fields, posted: Fields, stored: Fields): Fields =>
  changesOf(changesOf(typed, posted), stored);

/** Changes as a draft keeps them: with the version of the row that they were typed on; none for an untouched form. */
export const keptChanges = (changes: Fields, version: number): Fields =>
  Object.keys(changes).length === 0 ? {} : { ...changes, ...(version > 0 && { version: String(version) }) };

/** The changes of a draft, and the version that decides whether somebody was faster. */
export function readChanges(
  { version = '', ...changes }: Fields,
  current: number,
): { changes: Fields; version: number } {
  const typedOn = Number(version);
  return { changes, version: typedOn > 0 && typedOn < current ? typedOn : current };
}
