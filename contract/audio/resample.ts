import type { Sound } from './wav.ts';

/** Half the length of the filter, in samples of the slower rate. */
const reach = 16;

/**
 * A sound at another rate, piece by piece: a sinc low-pass under half of the slower rate, with a Hann window, so that what cannot
 * be carried is gone instead of folded into what is heard. Rates are whole numbers of samples a second.
 */
export class Resampler {
  readonly #rate: number;
  readonly #to: number;
  readonly #half: number;
  /** Weights by how far a sample stands behind one that was given, in `to`ths: the rates meet again after at most `to` samples. */
  readonly #filters = new Map<number, Float32Array>();
  /** What was given and is still needed, and the place of its first sample. */
  #held: Float32Array = new Float32Array(0);
  #from = 0;
  #made = 0;

  constructor(rate: number, to: number) {
    this.#rate = rate;
    this.#to = to;
    // the same rate is the same sound
    this.#half = rate === to ? 0 : Math.ceil(reach * Math.max(1, rate / to));
    // before its beginning a sound is silent
    this.#hold(new Float32Array(this.#half));
    this.#from = -this.#half;
  }

  /** What can be said once these came, after all that came before. */
  push(samples: Float32Array): Float32Array {
    this.#hold(samples);
    const last = this.#from + this.#held.length - 1 - this.#half;
    return this.#make(Math.floor((last * this.#to) / this.#rate) + 1);
  }

  /** The rest, with silence behind it. */
  end(): Float32Array {
    const given = this.#from + this.#held.length;
    this.#hold(new Float32Array(this.#half + Math.ceil(this.#rate / this.#to)));
    return this.#make(Math.max(1, Math.round((given * this.#to) / this.#rate)));
  }

  #hold(samples: Float32Array): void {
    const held = new Float32Array(this.#held.length + samples.length);
    held.set(this.#held);
    held.set(samples, this.#held.length);
    this.#held = held;
  }

  #make(until: number): Float32Array {
    const result = new Float32Array(Math.max(0, until - this.#made));
    for (let at = 0; at < result.length; at++) {
      const place = (this.#made + at) * this.#rate;
      const filter = this.#filter(place % this.#to);
      const first = Math.floor(place / this.#to) - this.#half - this.#from;
      let sum = 0;
      for (let tap = 0; tap < filter.length; tap++) sum += (this.#held[first + tap] ?? 0) * filter[tap]!;
      result[at] = sum;
    }
    this.#made += result.length;
    const needed = Math.floor((this.#made * this.#rate) / this.#to) - this.#half;
    const passed = Math.min(this.#held.length, Math.max(0, needed - this.#from));
    this.#held = this.#held.subarray(passed);
    this.#from += passed;
    return result;
  }

  #filter(behind: number): Float32Array {
    if (this.#half === 0) return Float32Array.of(1);
    const known = this.#filters.get(behind);
    if (known) return known;
    const scale = Math.min(1, this.#to / this.#rate) * 0.95;
    const weights = Float64Array.from({ length: 2 * this.#half + 1 }, (_, tap) => {
      const distance = tap - this.#half - behind / this.#to;
      if (Math.abs(distance) > this.#half) return 0;
      return sinc(distance * scale) * (0.5 + 0.5 * Math.cos((Math.PI * distance) / this.#half));
    });
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const filter = Float32Array.from(weights, weight => weight / sum);
    this.#filters.set(behind, filter);
    return filter;
  }
}

/** The same sound at another rate. */
export function resample({ rate, samples }: Sound, to: number): Sound {
  const resampler = new Resampler(rate, to);
  const [most, rest] = [resampler.push(samples), resampler.end()];
  const all = new Float32Array(most.length + rest.length);
  all.set(most);
  all.set(rest, most.length);
  return { rate: to, samples: all };
}

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

/** Loudest sample in dB below full scale; -100 is silence. */
export function peakDb(samples: Float32Array): number {
  let most = 0;
  for (const sample of samples) most = Math.max(most, Math.abs(sample));
  return most === 0 ? -100 : Math.max(-100, Math.round(200 * Math.log10(most)) / 10);
}
