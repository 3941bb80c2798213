/**
 * Vietnamese telephone numbers, without a library: ten digits from 0 (mobile), 02x with an area code (landline),
 * 1800/1900, short numbers. Stored and compared as E.164 (`+84901234567`). Old eleven-digit mobiles (dead since 2019)
 * become their ten-digit successors.
 */

/** Old three-digit prefix (after 0) to the two digits that replaced it. */
const renumbered: Readonly<Record<string, string>> = {
  ...{ 120: '70', 121: '79', 122: '77', 126: '76', 128: '78' },
  ...{ 123: '83', 124: '84', 125: '85', 127: '81', 129: '82' },
  ...{ 162: '32', 163: '33', 164: '34', 165: '35', 166: '36', 167: '37', 168: '38', 169: '39' },
  ...{ 186: '56', 188: '58', 199: '59' },
};

/** Prefixes (after 0) as the operators got them; since 2018 a number may have moved to another. */
const carriers: Readonly<Record<string, string>> = {
  Viettel: '32 33 34 35 36 37 38 39 86 96 97 98',
  VinaPhone: '81 82 83 84 85 88 91 94',
  MobiFone: '70 76 77 78 79 89 90 93',
  Vietnamobile: '52 56 58 92',
  Gmobile: '59 99',
  Itel: '87',
  Wintel: '55',
};

/**
 * E.164 for mobiles, landlines and foreign numbers with their `+` (or 00); 1800/1900 and short numbers (3 to 5 digits,
 * none of which begins with 0) as they are; null for anything else. Takes spaces, dots, dashes, brackets, 84, +84, 0084,
 * a zero lost by a spreadsheet.
 */
export function canonicalPhone(input: string): string | null {
  const dialled = compact(input);
  if (!/^\+?\d+$/.test(dialled)) return null;
  if (/^[1-9]\d{2,4}$/.test(dialled) || isServiceNumber(dialled)) return dialled;
  const international = dialled.replace(/^00/, '+');
  const afterCountry = /^\+84(\d+)$/.exec(international)?.[1] ?? /^84(\d{9,11})$/.exec(dialled)?.[1];
  if (afterCountry)
    return isServiceNumber(afterCountry) ? afterCountry : fromNational(afterCountry.replace(/^0?/, '0'));
  if (international.startsWith('+')) return /^\+[1-9]\d{6,14}$/.test(international) ? international : null;
  return fromNational(/^[35789]\d{8}$/.test(dialled) ? `0${dialled}` : dialled);
}

/** What `canonicalPhone` mends beyond spelling: a zero that a spreadsheet lost, 84 in its place, a number of before 2018. */
export function phoneRepair(input: string): 'lost-zero' | 'country-code' | 'renumbered' | null {
  const dialled = compact(input);
  if (!canonicalPhone(input)) return null;
  if (/^(?:\+?(?:00)?84)?0?1\d{9}$/.test(dialled) && !isServiceNumber(dialled)) return 'renumbered';
  if (/^84\d{9,10}$/.test(dialled)) return 'country-code';
  return /^[35789]\d{8}$/.test(dialled) ? 'lost-zero' : null;
}

export interface PhoneSearch {
  /** The canonical number when the text is a whole one. */
  whole: string | null;
  /** Digits that a canonical number must contain: without leading 0 or 84, at least two. */
  part: string;
}

/**
 * What a search text means as a telephone number, or null when it isn't one. Every spelling of a part (three digits or
 * more) contains the same digits as the canonical number: `0901`, `+84 901`, `901` all look for `901`.
 */
export function phoneSearchForms(text: string): PhoneSearch | null {
  const dialled = compact(text);
  if (!/^\+?\d{3,17}$/.test(dialled)) return null;
  const canonical = canonicalPhone(dialled);
  const whole = canonical?.startsWith('+') ? canonical : null;
  if (whole) return { whole, part: whole.replace(/^\+(84)?/, '') };
  const digits = dialled.replace(/^(?:\+|00(?=84))/, '');
  return { whole, part: digits.replace(/^(?:84(?=\d{3})|0)/, '') };
}

/** How whole numbers are written in groups; `(028) 382 1234` is a landline of before its eighth digit. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/^(0[35789]\d\d)(\d{3})(\d{3})$/, '$1 $2 $3'],
  [/^(02[48])(\d{4})(\d{4})$/, '($1) $2 $3'],
  [/^(02[48])(\d{3})(\d{4})$/, '($1) $2 $3'],
  [/^(02\d\d)(\d{3})(\d{3,4})$/, '($1) $2 $3'],
  [/^(1[89]00)(\d{4})$/, '$1 $2'],
  [/^(1[89]00)(\d{3})(\d{3})$/, '$1 $2 $3'],
];

/** `0912 345 678`, `(028) 3822 1234`, `(0236) 382 1234`, `1900 1234`, `1900 123 456`; others as they are, no digit less. */
export function formatPhone(canonical: string): string {
  const national = nationalForm(canonical);
  const [whole, groups] = spellings.find(([shape]) => shape.test(national)) ?? [];
  return whole && groups ? national.replace(whole, groups) : canonical;
}

/** How a masked number and the part of an address before @ look: `#` shows a character, all else stands for itself. */
export const phoneMask = '#### ••• ###';
export const emailMask = '##•••';

/**
 * Hides the middle of a number. In a pattern `#` before and after is a character to show and the rest is shown as it
 * stands: `#### ••• ###` makes `0901 ••• 567` of the national form. A number too short for that is hidden whole.
 */
export function maskPhone(canonical: string, pattern = phoneMask): string {
  return mask(nationalForm(canonical), pattern);
}

/** `nguyenvana@gmail.com` becomes `ng•••@gmail.com`; the pattern is for the part before @. */
export function maskEmail(email: string, pattern = emailMask): string {
  const at = email.lastIndexOf('@');
  return mask(at < 0 ? email : email.slice(0, at), pattern) + (at < 0 ? '' : email.slice(at));
}

/** Whether an address is one that `maskEmail` made. */
export const isHiddenAddress = (text: string): boolean => /^[^\s@]{0,4}•••@[^\s@]+$/u.test(text);

/** `có thể là Viettel`: a guess by prefix, or null; the number may have moved to another. */
export function carrierGuess(canonical: string): string | null {
  const prefix = /^\+84(\d\d)\d{7}$/.exec(canonical)?.[1];
  if (!prefix) return null;
  const carrier = Object.keys(carriers).find(name => carriers[name]?.split(' ').includes(prefix));
  return carrier ? `có thể là ${carrier}` : null;
}

/** Hides every telephone number of a free text (message, note, transcript), whatever its spelling. */
export function maskPhonesIn(text: string, pattern?: string): string {
  return replacePhonesIn(text, (_, canonical) => maskPhone(canonical, pattern));
}

/** Each telephone number of a free text by what `replace` makes of it: as it is spelled there, and canonical. */
export function replacePhonesIn(text: string, replace: (spelled: string, canonical: string) => string): string {
  const plain = text.replace(/[０-９＋]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
  let shown = '';
  let from = 0;
  for (const { 0: found, index } of plain.matchAll(phoneInText())) {
    const isOpen = found.startsWith('(') && found.split('(').length > found.split(')').length;
    const at = index + (isOpen ? 1 : 0);
    const end = index + found.length;
    const spelled = plain.slice(at, end);
    const canonical = canonicalPhone(spelled);
    if (
      !canonical?.startsWith('+') ||
      isOtherNumber(spelled, plain.slice(Math.max(0, at - 4), at), plain.slice(end, end + 8))
    )
      continue;
    shown += text.slice(from, at) + replace(text.slice(at, end), canonical);
    from = end;
  }
  return shown + text.slice(from);
}

/** Hides every email address of a free text. */
export function maskEmailsIn(text: string, pattern?: string): string {
  return replaceEmailsIn(text, found => maskEmail(found, pattern));
}

/** Each email address of a free text by what `replace` makes of it. */
export function replaceEmailsIn(text: string, replace: (address: string) => string): string {
  const email = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;
  return text.replace(email, replace);
}

/** What a dial field takes: up to 15 of digits, + and *. */
export function isPhoneInput(text: string): boolean {
  return /^[\d+*]{1,15}$/.test(text);
}

/** Digits only, with the + it may begin with: full-width digits folded, separators and invisible marks dropped. */
function compact(input: string): string {
  return input.normalize('NFKC').replace(/[\s.\-‐‑–()\p{Cf}]/gu, '');
}

function isServiceNumber(digits: string): boolean {
  return /^1[89]00(?:\d{4}|\d{6})$/.test(digits);
}

/** `0…` to E.164, or null. */
function fromNational(national: string): string | null {
  const [, old, rest] = /^0(1\d\d)(\d{7})$/.exec(national) ?? [];
  const successor = old && renumbered[old];
  if (successor) return `+84${successor}${rest}`;
  return /^0(?:[35789]\d{8}|2\d{8,9})$/.test(national) ? `+84${national.slice(1)}` : null;
}

function nationalForm(canonical: string): string {
  return canonical.replace(/^\+84/, '0');
}

function mask(text: string, pattern: string): string {
  const [, before = '', hidden = '', after = ''] = /^([#\s]*)(.*?)([#\s]*)$/s.exec(pattern) ?? [];
  const characters = [...text];
  const shownAfter = after.replaceAll(/\s/g, '').length;
  const shown = before.replaceAll(/\s/g, '').length + shownAfter;
  const cover = hidden.replaceAll('#', '•') || '•••';
  if (characters.length < shown + 2) return cover;
  const fill = (template: string, from: number) => {
    let next = from;
    return template.replaceAll('#', () => characters[next++] ?? '');
  };
  return fill(before, 0) + cover + fill(after, characters.length - shownAfter);
}

/** Vietnamese numbers with 0, 84, +84 or 0084; bare mobiles whose zero was left out; foreign numbers with +. */
function phoneInText(): RegExp {
  // invisible marks hide nothing from a reader
  const gap = '[ \\t\\u00a0\\u2000-\\u200a\\u202f.\\-‐‑–()\\p{Cf}]{0,3}';
  const more = (count: string) => `(?:${gap}\\d){${count}}`;
  const prefix = `(?:(?:\\+|00)?84${gap}(?:0${gap})?|0${gap})`;
  const mobile = `[35789]${more('8')}`;
  const national = `(?:${mobile}|2${more('8,9')}|1${more('9')})`;
  return new RegExp(`(?<!\\d)\\(?(?:${prefix}${national}|${mobile}|\\+[1-9]${more('6,14')})(?!\\d)`, 'gu');
}

const bareMobile = /^(?:\d{9}|\d{3}([ .-])\d{3}\1\d{3}|\d{2}([ .-])\d{3}\2\d{4}|\d{3}([ .-])\d\d\3\d\d\3\d\d)$/;

/** Digits spelled like a number that mean something else: a date, a fraction, an amount, a code. */
function isOtherNumber(spelled: string, before: string, after: string): boolean {
  if (/^\d{1,2}[ .-]\d{1,2}[ .-](?:19|20)\d{2}(?!\d)/.test(spelled) || /^0\.\d{9}$/.test(spelled)) return true;
  if (/^[+0(]/.test(spelled)) return false;
  if (/^\s?(?:₫|đồng|đ|vnđ|vnd)(?!\p{L})/iu.test(after)) return true;
  if (/^84[ .-]?\d/.test(spelled) && spelled.replace(/\D/g, '').length > 9) return false;
  return (
    !bareMobile.test(spelled) ||
    /[ .]000$/.test(spelled) ||
    /(?:[\p{L}_]|[\p{L}\p{N}][-#/]|\d[.,]|#)$/u.test(before) ||
    /^(?:[\p{L}_]|[-.,/]\d)/u.test(after)
  );
}
