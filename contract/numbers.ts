/** Numbers as Vietnamese people write them: dots between thousands, a comma before decimals. */

const count = /* @__PURE__ */ new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 0 });
const tenths = /* @__PURE__ */ new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 1 });

/** `1.234` */
export function formatCount(value: number): string {
  return count.format(value);
}

/** `1.234.567 ₫`; the đồng has no decimals. */
export function formatMoney(value: number): string {
  return `${count.format(value)} ₫`;
}

/** A share of 1 as `12,3%`. */
export function formatPercent(share: number): string {
  return `${tenths.format(share * 100)}%`;
}

const byteUnits = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** `1,2 MB`, in steps of 1024, as the limits of files are counted. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (Math.round(value * 10) >= 10_240 && unit < byteUnits.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${tenths.format(value)} ${byteUnits[unit]}`;
}

/**
 * A typed number, or null. Dots (or spaces) group thousands when every group has three digits, a comma begins the
 * decimals: `1.234.567`, `1234567`, `1.234,5`, `-12 000 ₫`. A dot that groups nothing (`1.5`) is decimal too.
 */
export function parseVietnameseNumber(text: string): number | null {
  const typed = text
    .normalize('NFKC')
    .replace(/\s*(?:₫|đ|vnd)\s*$/i, '')
    .trim()
    .replace('−', '-');
  const grouped = /^(-?\d{1,3}(?:[.\s]\d{3})+)(?:,(\d+))?$/.exec(typed);
  if (grouped) return Number(`${grouped[1]!.replace(/[.\s]/g, '')}.${grouped[2] ?? 0}`);
  return /^-?\d+(?:[.,]\d+)?$/.test(typed) ? Number(typed.replace(',', '.')) : null;
}
