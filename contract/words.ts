/** Signs that nobody sees or that turn a line about; a joiner between two pictures makes them one, so it stays. */
const unseen =
  /[\u00ad\u200b\u200c\u2060\ufeff\u202a-\u202e\u2066-\u2069]|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})/gu;
const blankSigns = /^[\p{C}\p{Z}\p{Mn}\u115f\u1160\u2800\u3164\uffa0]*$/u;

/** A text as it is stored: NFC, lines as \n ends them, without unseen signs and blanks around; '' when nothing of it can be seen. */
export function plainText(text: string): string {
  const plain = text.normalize('NFC').replace(/\r\n?/g, '\n').replace(unseen, '').trim();
  return blankSigns.test(plain) ? '' : plain;
}

/** The same of one line: single spaces inside. */
export const plainLine = (text: string): string => plainText(text.replace(/\s+/g, ' ')).replace(/ {2,}/g, ' ');

/** A list of words, or one text parted by commas, semicolons or lines: plain, without blanks. Other things stay, to be refused. */
export const splitWords = (value: unknown): unknown[] =>
  (typeof value === 'string' ? value.split(/[,;\n]/) : Array.isArray(value) ? value : [])
    .map((word: unknown) => (typeof word === 'string' ? plainLine(word) : word))
    .filter(word => word !== '');
