import { foldVietnamese } from 'contract/fold.ts';
import { phoneSearchForms } from 'contract/phone.ts';
import { plainLine } from 'contract/words.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isMasked, type Viewer } from '../access/masking.ts';

/** What a search box's text means to the search functions of the database. */
export interface SearchText {
  /** Folded words without LIKE's wildcards; empty when the text is a phone number or an address. */
  words: string[];
  /** A part of a canonical phone number. */
  digits: string | null;
  /** A part of an address in lower case. */
  address: string | null;
  /** A ticket's number, when the text may be its code. */
  code: number | null;
  /** The address as it was typed, when only the whole one may be found. */
  wholeAddress: string | null;
}

const shortest = 2;
// two digits stand in nearly every number, and the index needs three
const shortestDigits = 3;

/**
 * Null when there is too little to search for. Somebody who sees numbers and addresses masked finds them by the whole
 * alone: with parts, a few searches would spell out what is hidden.
 */
export function readSearchText(text: string, viewer: Viewer): SearchText | null {
  const trimmed = plainLine(text);
  const code = /^#?\s*0*(\d{1,9})$/.exec(trimmed);
  const nothing = { words: [], digits: null, address: null, code: null, wholeAddress: null };
  const byCode = code && { ...nothing, code: Number(code[1]) };
  if (byCode && trimmed.startsWith('#')) return byCode;
  if (trimmed.length < shortest) return byCode;
  const phone = phoneSearchForms(trimmed);
  const part = phone && !viewer.masks.includes('phone') && phone.part.length >= shortestDigits ? phone.part : null;
  const digits = phone?.whole ?? part;
  if (digits || code) return { ...(byCode ?? nothing), digits };
  if (trimmed.includes('@')) {
    const address = trimmed.toLowerCase();
    return { ...nothing, address: escapeLike(address), wholeAddress: viewer.masks.includes('email') ? address : null };
  }
  return { ...nothing, words: foldedWords(trimmed) };
}

/**
 * Rows that hold the words where this person may read them: for a masked viewer numbers stand alone, and of an address
 * only what its mask shows counts.
 */
export function holdsVisibly(viewer: Viewer, column: RawBuilder<unknown>, words: string[]): RawBuilder<SqlBool> {
  if (!isMasked(viewer) || words.length === 0) return sql<SqlBool>`true`;
  const visible = viewer.masks.includes('email')
    ? sql`regexp_replace(${column}, '([^[:space:]@]{0,2})[^[:space:]@]*@', '\\1@', 'g')`
    : column;
  const parts = words.map(word =>
    viewer.masks.includes('phone') && /\d{3}/.test(word)
      ? sql`(' ' || ${column} || ' ') like ${`% ${word} %`}`
      : sql`${visible} like ${`%${word}%`}`,
  );
  return sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
}

/** A text to sort by: for a masked viewer all digits are one, or the order would tell what the mask hides. */
export const sortedText = (viewer: Viewer, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  isMasked(viewer) ? sql`regexp_replace(${column}, '[0-9]', '0', 'g')` : column;

/** The words of a text as `name_folded` columns hold them, for `like`: folded, without its wildcards, at most 8. */
export const foldedWords = (text: string) =>
  foldVietnamese(text)
    .split(/\s+/)
    .map(escapeLike)
    .filter(word => word !== '')
    .slice(0, 8);

/** Each row whose text holds all the words, by the rule of the search functions: two letters must begin a word. */
export function holdsWords(text: RawBuilder<unknown>, words: string[]): RawBuilder<SqlBool> {
  const parts = words.map(word => sql`${text} like ${[...word].length < 3 ? `% ${word}%` : `%${word}%`}`);
  return sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
