/** Minutes since midnight, `to` not included. Beyond 24 hours it is the next day's morning. */
export interface Span {
  from: number;
  to: number;
}

const day = 24 * 60;
/** `8`, `08:00`, `8h30`, `17.30` */
const time = String.raw`(\d{1,2})(?:[:.hg](\d{2})?)?`;
const span = new RegExp(`^${time}\\s*(?:-|–|—|đến)\\s*${time}$`, 'i');

/**
 * Reads the working hours of a day: `8-12, 13h30-17h30` is two spans, an empty text is a closed day. A span that ends at or
 * before its start runs past midnight: `22:00-06:00`; `00:00-24:00` and `00:00-00:00` are a whole day. Null when it cannot be
 * read, or when spans overlap.
 */
export function readDaySpans(text: string): Span[] | null {
  const spans: Span[] = [];
  for (const part of text.split(/[,;]/).map(one => one.trim())) {
    if (part === '') continue;
    const found = span.exec(part);
    if (!found) return null;
    const from = minutesOf(found[1], found[2]);
    const to = minutesOf(found[3], found[4]);
    if (from === null || to === null || from === day) return null;
    spans.push({ from, to: to > from ? to : to + day });
  }
  spans.sort((one, other) => one.from - other.from);
  const overlaps = spans.some((one, index) => index > 0 && one.from < spans[index - 1]!.to);
  return overlaps ? null : spans;
}

/** `08:00-12:00, 13:30-17:30`: how hours are stored and shown. */
export const daySpansText = (spans: readonly Span[]): string =>
  spans.map(({ from, to }) => `${clock(from)}-${clock(to > day ? to - day : to)}`).join(', ');

/** `08:00`; the end of a day is `24:00`. */
export function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function minutesOf(hours: string | undefined, minutes: string | undefined): number | null {
  const total = Number(hours) * 60 + Number(minutes ?? 0);
  return Number(minutes ?? 0) < 60 && total <= day ? total : null;
}
