/** A list of words, or one text parted by commas, semicolons or lines: trimmed, without blanks. Other things stay, to be refused. */
export const splitWords = (value: unknown): unknown[] =>
  (typeof value === 'string' ? value.split(/[,;\n]/) : Array.isArray(value) ? value : [])
    .map((word: unknown) => (typeof word === 'string' ? word.normalize('NFC').trim() : word))
    .filter(word => word !== '');
