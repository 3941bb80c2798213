import { decode, type Pcmu, sampleRate } from './g711.ts';

/** How much of the sound is this tone: 0 for none, near 1 for nothing else (Goertzel). */
export function share(hertz: number, samples: ArrayLike<number>): number {
  const step = 2 * Math.cos((2 * Math.PI * hertz) / sampleRate);
  let [before, now, energy] = [0, 0, 0];
  for (let at = 0; at < samples.length; at++) {
    const sample = samples[at]!;
    energy += sample * sample;
    [before, now] = [now, sample + step * now - before];
  }
  const power = before * before + now * now - step * before * now;
  // a few samples of noise are not a tone
  return energy < samples.length * 100 ? 0 : (2 * power) / (samples.length * energy);
}

/** The tone that is most of this sound; undefined: none of them is heard. */
export function loudest(sound: Pcmu, ...tones: number[]): number | undefined {
  const samples = decode('PCMU', sound);
  return heard(sound, ...tones).sort((a, b) => share(b, samples) - share(a, samples))[0];
}

/** Which of the tones a test can hear in this sound. */
export function heard(sound: Pcmu | Int16Array, ...tones: number[]): number[] {
  const samples = sound instanceof Int16Array ? sound : decode('PCMU', sound);
  return tones.filter(hertz => share(hertz, samples) > 0.15);
}
