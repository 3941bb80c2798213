import { bangkokDay } from 'contract/time.ts';

/** The year that an address names, or the running one. */
export function readYear(url: URL): number {
  const year = url.searchParams.get('year') ?? '';
  return /^20\d\d$/.test(year) ? Number(year) : Number(bangkokDay(new Date()).slice(0, 4));
}
