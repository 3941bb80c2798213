import { foldVietnamese } from 'contract/fold.ts';
import type { FilledMacro } from 'contract/macros/macros.ts';

const most = 8;

/** Those whose name holds every word that was typed, with or without diacritics; names that begin so come first. */
export function matchMacros(macros: readonly FilledMacro[], typed: string): FilledMacro[] {
  const words = foldVietnamese(typed).split(/\s+/).filter(Boolean);
  const names = new Map(macros.map(one => [one, foldVietnamese(one.name)]));
  const found = macros.filter(one => words.every(word => names.get(one)!.includes(word)));
  const begins = (one: FilledMacro) => words.length > 0 && names.get(one)!.startsWith(words[0]!);
  return [...found.filter(begins), ...found.filter(one => !begins(one))].slice(0, most);
}
