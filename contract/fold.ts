/**
 * Text without case and diacritics, for matching: for Vietnamese the same as PostgreSQL's
 * `lower(unaccent(normalize(text, NFC)))`. A decomposed input folds like a composed one; `hoà` meets `hòa`.
 */
export function foldVietnamese(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[đĐ]/g, 'd')
    .normalize('NFC')
    .toLowerCase();
}

/** The last token of a Vietnamese name: what people are called by and lists sort by. */
export function givenName(name: string): string {
  return tokens(name).at(-1) ?? '';
}

/** First letter of the family name and of the given name: `Trần Thị Dậu` is `TD`. */
export function initials(name: string): string {
  const words = tokens(name);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map(word => [...(word ?? '')][0]?.toLocaleUpperCase('vi') ?? '').join('');
}

function tokens(name: string): string[] {
  return name.normalize('NFC').split(/\s+/).filter(Boolean);
}
