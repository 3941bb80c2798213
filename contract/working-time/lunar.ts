/**
 * Days of the Vietnamese lunar calendar, which goes by the moon as it stands at UTC+7; China's goes by UTC+8, and their new
 * years part in 2007 and 2030. Formulas: Jean Meeus, Astronomical Algorithms (1998), as Hồ Ngọc Đức applied them to the
 * Vietnamese calendar; its test holds the new years of 2005 to 2035.
 */

const zone = 7 / 24;
/** Days between new moons. */
const month = 29.530588853;
const radians = Math.PI / 180;
/** Julian day of 1 January 1970, at noon. */
const epoch = 2_440_588;

/** The day, `2027-02-06`, on which a day of a lunar year falls; leap months are never asked for. */
export function lunarDay(year: number, lunarMonth: number, date: number): string {
  const isLate = lunarMonth >= 11;
  const start = eleventhMonth(isLate ? year : year - 1);
  const end = eleventhMonth(isLate ? year + 1 : year);
  let offset = isLate ? lunarMonth - 11 : lunarMonth + 1;
  if (end - start > 365 && offset >= leapOffset(start)) offset += 1;
  const first = newMoonDay(moonNumber(start) + offset);
  return new Date((first + date - 1 - epoch) * 86_400_000).toISOString().slice(0, 10);
}

const moonNumber = (day: number) => Math.floor((day - 2415021.076998695) / month + 0.5);

/** Julian day of the first of the month that holds the winter solstice. */
function eleventhMonth(year: number): number {
  const lastOfYear = Math.round(Date.UTC(year, 11, 31) / 86_400_000) + epoch;
  const moon = Math.floor((lastOfYear - 2415021) / month);
  const start = newMoonDay(moon);
  return sunSector(start) >= 9 ? newMoonDay(moon - 1) : start;
}

/** Months after the eleventh one until the first in which the sun stays in one sector. */
function leapOffset(start: number): number {
  const first = moonNumber(start);
  for (let offset = 1; offset < 14; offset++)
    if (sunSector(newMoonDay(first + offset)) === sunSector(newMoonDay(first + offset + 1))) return offset;
  return 14;
}

/** Julian day, in Vietnam, of the k-th new moon since 1 January 1900. */
function newMoonDay(k: number): number {
  const t = k / 1236.85;
  const [t2, t3] = [t * t, t * t * t];
  const mean =
    2415020.75933 +
    29.53058868 * k +
    0.0001178 * t2 -
    0.000000155 * t3 +
    0.00033 * Math.sin((166.56 + 132.87 * t - 0.009173 * t2) * radians);
  const sun = (359.2242 + 29.10535608 * k - 0.0000333 * t2 - 0.00000347 * t3) * radians;
  const moon = (306.0253 + 385.81691806 * k + 0.0107306 * t2 + 0.00001236 * t3) * radians;
  const node = 2 * (21.2964 + 390.67050646 * k - 0.0016528 * t2 - 0.00000239 * t3) * radians;
  const { sin } = Math;
  const correction =
    (0.1734 - 0.000393 * t) * sin(sun) +
    0.0021 * sin(2 * sun) -
    0.4068 * sin(moon) +
    0.0161 * sin(2 * moon) -
    0.0004 * sin(3 * moon) +
    0.0104 * sin(node) -
    0.0051 * sin(sun + moon) -
    0.0074 * sin(sun - moon) +
    0.0004 * sin(node + sun) -
    0.0004 * sin(node - sun) -
    0.0006 * sin(node + moon) +
    0.001 * sin(node - moon) +
    0.0005 * sin(2 * moon + sun);
  const dynamicalTime =
    t < -11
      ? 0.001 + 0.000839 * t + 0.0002261 * t2 - 0.00000845 * t3 - 0.000000081 * t * t3
      : -0.000278 + 0.000265 * t + 0.000262 * t2;
  return Math.floor(mean + correction - dynamicalTime + 0.5 + zone);
}

/** In which twelfth of its year the sun stands when a day begins in Vietnam: 0 from the spring equinox on. */
function sunSector(day: number): number {
  const t = (day - 0.5 - zone - 2451545) / 36525;
  const t2 = t * t;
  const anomaly = (357.5291 + 35999.0503 * t - 0.0001559 * t2 - 0.00000048 * t * t2) * radians;
  const centre =
    (1.9146 - 0.004817 * t - 0.000014 * t2) * Math.sin(anomaly) +
    (0.019993 - 0.000101 * t) * Math.sin(2 * anomaly) +
    0.00029 * Math.sin(3 * anomaly);
  const longitude = 280.46645 + 36000.76983 * t + 0.0003032 * t2 + centre;
  return Math.floor((((longitude % 360) + 360) % 360) / 30);
}
