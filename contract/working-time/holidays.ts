import { lunarDay } from './lunar.ts';

export const holidayKeys = ['new-year', 'tet', 'hung-kings', 'reunification', 'national-day', 'culture-day'] as const;
export type HolidayKey = (typeof holidayKeys)[number];

export interface Holiday {
  key: HolidayKey;
  name: string;
  /** `2027-02-05`, both included. */
  first_day: string;
  last_day: string;
  /** What an administrator should check. */
  note: string;
}

/**
 * The paid holidays of a year, article 112 of the Labour Code 2019 and the days that followed it, as a proposal: which
 * five days Tết has and which day joins 2 September is announced each year.
 */
export function officialHolidays(year: number): Holiday[] {
  const tet = lunarDay(year, 1, 1);
  const kings = lunarDay(year, 3, 10);
  const isMonday = weekday(`${year}-09-02`) === 1;
  const list: Holiday[] = [
    holiday('new-year', 'Tết Dương lịch', `${year}-01-01`),
    holiday('tet', 'Tết Nguyên đán', shift(tet, -1), shift(tet, 3), 'Một ngày cuối năm và bốn ngày đầu năm'),
    holiday('hung-kings', 'Giỗ Tổ Hùng Vương', kings, kings, 'Mùng 10 tháng 3 âm lịch'),
    holiday('reunification', 'Ngày Chiến thắng và Quốc tế Lao động', `${year}-04-30`, `${year}-05-01`),
    isMonday
      ? holiday('national-day', 'Quốc khánh', `${year}-09-02`, `${year}-09-03`, 'Ngày 2/9 và ngày liền sau')
      : holiday('national-day', 'Quốc khánh', `${year}-09-01`, `${year}-09-02`, 'Ngày liền trước và ngày 2/9'),
  ];
  // Resolution 80-NQ/TW of January 2026
  if (year >= 2026)
    list.push(
      holiday(
        'culture-day',
        'Ngày Văn hóa Việt Nam',
        `${year}-11-24`,
        undefined,
        'Theo Nghị quyết 80-NQ/TW: hãy kiểm tra thông báo của năm',
      ),
    );
  return list
    .map(one => ({ ...one, name: `${one.name} ${year}` }))
    .sort((one, other) => (one.first_day < other.first_day ? -1 : 1));
}

const holiday = (key: HolidayKey, name: string, first_day: string, last_day = first_day, note = ''): Holiday => ({
  key,
  name,
  first_day,
  last_day,
  note,
});

const shift = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const weekday = (day: string) => new Date(day).getUTCDay();
