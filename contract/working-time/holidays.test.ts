import { describe, expect, it } from 'vitest';
import { officialHolidays } from './holidays.ts';
import { lunarDay } from './lunar.ts';

/** The first day of the lunar year and the tenth of its third month, as Vietnamese calendars print them. */
const years: Record<number, [tet: string, kings: string]> = {
  2005: ['02-09', '04-18'],
  2006: ['01-29', '04-07'],
  // a day before China's
  2007: ['02-17', '04-26'],
  2008: ['02-07', '04-15'],
  2009: ['01-26', '04-04'],
  2010: ['02-14', '04-23'],
  2011: ['02-03', '04-12'],
  2012: ['01-23', '03-31'],
  2013: ['02-10', '04-19'],
  2014: ['01-31', '04-09'],
  2015: ['02-19', '04-28'],
  2016: ['02-08', '04-16'],
  2017: ['01-28', '04-06'],
  2018: ['02-16', '04-25'],
  2019: ['02-05', '04-14'],
  2020: ['01-25', '04-02'],
  2021: ['02-12', '04-21'],
  2022: ['02-01', '04-10'],
  2023: ['01-22', '04-29'],
  2024: ['02-10', '04-18'],
  2025: ['01-29', '04-07'],
  2026: ['02-17', '04-26'],
  2027: ['02-06', '04-16'],
  2028: ['01-26', '04-04'],
  2029: ['02-13', '04-23'],
  // a day before China's
  2030: ['02-02', '04-12'],
  2031: ['01-23', '04-01'],
  2032: ['02-11', '04-19'],
  2033: ['01-31', '04-09'],
  2034: ['02-19', '04-28'],
  2035: ['02-08', '04-17'],
};

describe('the lunar calendar of Vietnam', () => {
  it.each(Object.entries(years))('has the new year of %s and the day of the Hùng kings', (year, [tet, kings]) => {
    expect([lunarDay(Number(year), 1, 1), lunarDay(Number(year), 3, 10)]).toEqual([
      `${year}-${tet}`,
      `${year}-${kings}`,
    ]);
  });

  it('has leap months between, and the months of winter in the next year', () => {
    // 2023 had a second second month, 2033 has an eleventh one
    expect([lunarDay(2023, 2, 1), lunarDay(2023, 3, 1)]).toEqual(['2023-02-20', '2023-04-20']);
    expect([lunarDay(2025, 12, 23), lunarDay(2025, 8, 15)]).toEqual(['2026-02-10', '2025-10-06']);
  });
});

describe('official holidays', () => {
  it('are five days of Tết around the new year, and the days of the Labour Code', () => {
    expect(officialHolidays(2027).map(({ name, first_day, last_day }) => [name, first_day, last_day])).toEqual([
      ['Tết Dương lịch 2027', '2027-01-01', '2027-01-01'],
      ['Tết Nguyên đán 2027', '2027-02-05', '2027-02-09'],
      ['Giỗ Tổ Hùng Vương 2027', '2027-04-16', '2027-04-16'],
      ['Ngày Chiến thắng và Quốc tế Lao động 2027', '2027-04-30', '2027-05-01'],
      ['Quốc khánh 2027', '2027-09-01', '2027-09-02'],
      ['Ngày Văn hóa Việt Nam 2027', '2027-11-24', '2027-11-24'],
    ]);
  });

  it('has two days for 2 September, the later one where the earlier is a Sunday', () => {
    const national = (year: number) => officialHolidays(year).find(({ key }) => key === 'national-day');
    expect(national(2024)).toMatchObject({ first_day: '2024-09-02', last_day: '2024-09-03' });
    expect(national(2026)).toMatchObject({ first_day: '2026-09-01', last_day: '2026-09-02' });
    expect(officialHolidays(2025).map(({ key }) => key)).not.toContain('culture-day');
  });
});
