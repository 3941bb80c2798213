/** Paging of every list: `?page=2&size=20`. Reading is lenient: what makes no sense becomes the default. */

export const pageSizes = [10, 20, 30, 40, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];
export const defaultPageSize: PageSize = 10;

/** A bound so that an offset stays a small number whatever stands in the URL. */
const lastPage = 1_000_000;

type Raw = string | number | null | undefined;

/** Whole pages from 1. */
export function parsePage(raw: Raw): number {
  const page = wholeNumber(raw);
  return page >= 1 ? Math.min(page, lastPage) : 1;
}

/** One of `pageSizes`. */
export function parseSize(raw: Raw): PageSize {
  const size = wholeNumber(raw);
  return pageSizes.find(known => known === size) ?? defaultPageSize;
}

/** Total over size, rounded up, at least 1. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** Rows before a page. */
export function pageOffset(page: number, size: number): number {
  return (page - 1) * size;
}

function wholeNumber(raw: Raw): number {
  const text = String(raw ?? '').trim();
  return /^\d+$/.test(text) ? Number(text) : 0;
}
