/** Random choices from a seed: the same seed makes the same demonstration everywhere (mulberry32). */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** 0 <= number < 1 */
  roll(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  chance(probability: number): boolean {
    return this.roll() < probability;
  }

  /** Both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.roll() * (most - least + 1));
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.roll() * from.length)]!;
  }

  /** Up to `count` different ones. */
  some<T>(from: readonly T[], count: number): T[] {
    const rest = [...from];
    return Array.from({ length: Math.min(count, rest.length) }, () =>
      rest.splice(Math.floor(this.roll() * rest.length), 1),
    ).flat();
  }

  weighted<T>(from: readonly (readonly [T, number])[]): T {
    let left = this.roll() * from.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of from) {
      left -= weight;
      if (left < 0) return value;
    }
    return from.at(-1)![0];
  }
}
