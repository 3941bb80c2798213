/** How long a text is as SMS, by GSM 03.38 and 03.40: 7-bit septets where every character is in the alphabet, else UCS-2. */

const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Two septets each, by the escape sign. */
const extended = '^{}\\[~]|€\f';

export interface SmsLength {
  encoding: 'GSM-7' | 'UCS-2';
  /** Septets of GSM-7, code units of UCS-2. */
  units: number;
  parts: number;
  /** What the last part still takes. */
  left: number;
}

const sizes = { 'GSM-7': { one: 160, each: 153 }, 'UCS-2': { one: 70, each: 67 } } as const;

export function smsLength(text: string): SmsLength {
  const characters = [...text];
  const isGsm = characters.every(one => basic.includes(one) || extended.includes(one));
  const encoding = isGsm ? 'GSM-7' : 'UCS-2';
  const widths = characters.map(one => (isGsm ? (extended.includes(one) ? 2 : 1) : one.length));
  const units = widths.reduce((sum, width) => sum + width, 0);
  const { one, each } = sizes[encoding];
  if (units <= one) return { encoding, units, parts: units === 0 ? 0 : 1, left: one - units };
  // a character of two units is not parted
  let parts = 1;
  let filled = 0;
  for (const width of widths) {
    if (filled + width > each) {
      parts += 1;
      filled = 0;
    }
    filled += width;
  }
  return { encoding, units, parts, left: each - filled };
}

/** The same words without diacritics, as most brandnames send them. */
export const withoutDiacritics = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D')
    .replace(/[–—]/g, '-')
    .replace(/[“”]/g, '"')
    .replace(/[‘’]/g, "'")
    .replaceAll('…', '...');
