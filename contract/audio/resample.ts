import type { Sound } from './wav.ts';

/** Half the length of the filter, in samples of the slower rate. */
const reach = 16;

/**
 * The same sound at another rate: a sinc low-pass under half of the slower rate, with a Hann window, so that what cannot
 * be carried is gone instead of folded into what is heard.
 */
export function resample({ rate, samples }: Sound, to: number): Sound {
  if (rate === to) return { rate, samples };
  const step = rate / to;
  const scale = Math.min(1, 1 / step) * 0.95;
  const half = Math.ceil(reach * Math.max(1, step));
  const result = new Float32Array(Math.max(1, Math.round(samples.length / step)));
  for (let index = 0; index < result.length; index++) {
    const centre = index * step;
    const first = Math.ceil(centre - half);
    const last = Math.floor(centre + half);
    let sum = 0;
    let weights = 0;
    for (let at = first; at <= last; at++) {
      const distance = at - centre;
      const weight = sinc(distance * scale) * (0.5 + 0.5 * Math.cos((Math.PI * distance) / half));
      // before its beginning and after its end a sound is silent
      sum += (samples[at] ?? 0) * weight;
      weights += weight;
    }
    result[index] = weights === 0 ? 0 : sum / weights;
  }
  return { rate: to, samples: result };
}

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

/** Loudest sample in dB below full scale; -100 is silence. */
export function peakDb(samples: Float32Array): number {
  let most = 0;
  for (const sample of samples) most = Math.max(most, Math.abs(sample));
  return most === 0 ? -100 : Math.max(-100, Math.round(200 * Math.log10(most)) / 10);
}
