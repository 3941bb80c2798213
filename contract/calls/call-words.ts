/** `0:42`, `12:05`, `1:02:05`. */
export function callLength(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** Of a caller who withholds their number, and of the customer that their tickets belong to. */
export const hiddenNumber = 'Số ẩn';

/** What networks say in place of a name when they withhold a number (RFC 3261, 20.20, and what operators make of it). */
const nameless = /^(anonymous|unknown|unavailable|restricted|private|withheld)( (caller|number))?$/i;

/** The name that somebody gives; empty: none. */
export const callerName = (given: string): string => (nameless.test(given.trim()) ? '' : given.trim());
