const zoneOffset = 7 * 3_600_000;
const day = 86_400_000;

/** Midnight in Bangkok at or before an instant. */
export function startOfDayBangkok(at: Date): Date {
  return new Date(Math.floor((at.getTime() + zoneOffset) / day) * day - zoneOffset);
}

/** The same time of day, some days later (or earlier). */
export function addDaysBangkok(at: Date, days: number): Date {
  return new Date(at.getTime() + days * day);
}

/** Midnight of the Monday at or before an instant. */
export function startOfWeekBangkok(at: Date): Date {
  const sinceMonday = (wallClock(at).getUTCDay() + 6) % 7;
  return addDaysBangkok(startOfDayBangkok(at), -sinceMonday);
}

/** Midnight of the first of the month, or of a month that many later. */
export function startOfMonthBangkok(at: Date, monthsLater = 0): Date {
  const clock = wallClock(at);
  return new Date(Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth() + monthsLater, 1) - zoneOffset);
}

/** A date whose UTC fields read as the clock on a wall in Bangkok. */
function wallClock(at: Date): Date {
  return new Date(at.getTime() + zoneOffset);
}
