import { extname } from 'node:path';
import { plainLine } from 'contract/words.ts';

/** What the usual file systems take (UTF-16 units), so that only a made-up name is longer. */
const longestName = 255;

/** A name for people: no path, no control characters; a longer one says by `…` that it was cut, its ending kept. */
export function cleanName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  const base = plainLine(name.replace(/^.*[/\\]/, '').replace(/[\u0000-\u001f\u007f]/g, ''));
  if (base === '') return 'tệp';
  if (base.length <= longestName) return base;
  const ending = extname(base).slice(0, 12);
  const kept = base.slice(0, longestName - ending.length - 1).replace(/[\ud800-\udbff]$/, '');
  return `${kept}…${ending}`;
}
