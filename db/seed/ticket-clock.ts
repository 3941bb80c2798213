import type { Dice } from './dice.ts';
import { dayMs, minuteMs } from './place.ts';

const hourMs = 60 * minuteMs;
const bangkokMs = 7 * hourMs;
const hourInBangkok = (ms: number) => ((ms + bangkokMs) % dayMs) / hourMs;
/** How many customers come in each hour of the day in Vietnam. */
const comings = [1, 0, 0, 0, 0, 1, 3, 8, 18, 24, 24, 18, 10, 14, 20, 22, 20, 16, 12, 12, 14, 12, 7, 3];
const hourWeights = comings.map((weight, hour) => [hour, weight] as const);

/** Moments of the last 90 days, ascending: mostly by day, fewer on Sundays, some in the last hours whatever the clock says. */
export function makeArrivals(dice: Dice, now: number, count: number): number[] {
  const last = now - 2 * minuteMs;
  const today = Math.floor((now + bangkokMs) / dayMs) * dayMs - bangkokMs;
  const arrivals = Array.from({ length: Math.min(12, count) }, () => last - Math.floor(dice.roll() * 4 * hourMs));
  while (arrivals.length < count) {
    const midnight = today - dice.between(0, 89) * dayMs;
    const isSunday = new Date(midnight + bangkokMs).getUTCDay() === 0;
    if (isSunday && dice.chance(0.6)) continue;
    const arrival = midnight + dice.weighted(hourWeights) * hourMs + Math.floor(dice.roll() * hourMs);
    if (arrival <= last) arrivals.push(arrival);
  }
  return arrivals.sort((a, b) => a - b);
}

/** Time as it passes for one ticket: in working hours, and never beyond now. */
export class TicketClock {
  readonly #dice: Dice;
  readonly #now: number;
  time: number;

  constructor(dice: Dice, start: number, now: number) {
    this.#dice = dice;
    this.#now = now;
    this.time = start;
  }

  /** Some minutes later, in the morning when it would be night. */
  after(leastMinutes: number, mostMinutes: number): void {
    let next = this.time + this.#dice.between(leastMinutes, mostMinutes) * minuteMs + this.#dice.between(0, 59) * 1000;
    const hour = hourInBangkok(next);
    if (hour >= 21.5 || hour < 7.5) {
      const hoursToMorning = (7.5 - hour + 24) % 24;
      next += Math.floor((hoursToMorning + this.#dice.roll() * 2) * hourMs);
    }
    this.time = next < this.#now ? next : this.time + Math.floor((this.#now - this.time) * 0.4);
  }
}
