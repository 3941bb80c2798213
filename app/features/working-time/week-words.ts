import { type WeekHours, weekdays } from 'contract/working-time/calendar.ts';

export const shortDayNames = ['T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'CN'] as const;

/** A week in lines: days in a row with the same hours stand together; closed days are left out. */
export function weekWords(week: WeekHours): { days: string; hours: string }[] {
  const lines: { from: number; to: number; hours: string }[] = [];
  for (const [index, day] of weekdays.entries()) {
    const last = lines.at(-1);
    if (last?.hours === week[day] && last.to === index - 1) last.to = index;
    else lines.push({ from: index, to: index, hours: week[day] });
  }
  return lines
    .filter(({ hours }) => hours !== '')
    .map(({ from, to, hours }) => ({
      days: from === to ? shortDayNames[from]! : `${shortDayNames[from]}–${shortDayNames[to]}`,
      hours: hours.replaceAll('-', '–'),
    }));
}
