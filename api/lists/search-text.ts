import { foldVietnamese } from 'contract/fold.ts';
import { phoneSearchForms } from 'contract/phone.ts';

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
}

const shortest = 2;
// two digits stand in nearly every number, and the index needs three
const shortestDigits = 3;

/** Null when there is too little to search for. */
export function readSearchText(text: string): SearchText | null {
  const trimmed = text.normalize('NFC').trim();
  const code = /^#?\s*0*(\d{1,9})$/.exec(trimmed);
  if (code && trimmed.startsWith('#')) return { words: [], digits: null, address: null, code: Number(code[1]) };
  if (trimmed.length < shortest) return code ? { words: [], digits: null, address: null, code: Number(code[1]) } : null;
  const phone = phoneSearchForms(trimmed);
  const digits = phone && (phone.whole ?? (phone.part.length >= shortestDigits ? phone.part : null));
  if (digits || code) return { words: [], digits, address: null, code: code ? Number(code[1]) : null };
  if (trimmed.includes('@')) return { words: [], digits: null, address: escapeLike(trimmed.toLowerCase()), code: null };
  return { words: foldedWords(trimmed), digits: null, address: null, code: null };
}

/** The words of a text as `name_folded` columns hold them, for `like`: folded, without its wildcards, at most 8. */
export const foldedWords = (text: string) =>
  foldVietnamese(text)
    .split(/\s+/)
    .map(escapeLike)
    .filter(word => word !== '')
    .slice(0, 8);

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
