import { encode, type Pcmu, sampleRate } from './g711.ts';

/** Seconds of one chord. */
const bar = 3;
/** Half tones above A2 (110 Hz): C, Am, F, G with their upper notes, as broken chords. */
const chords = [
  [3, 10, 15, 19, 22, 19, 15, 10],
  [0, 7, 12, 15, 19, 15, 12, 7],
  [-4, 8, 12, 15, 20, 15, 12, 8],
  [-2, 10, 14, 17, 22, 17, 14, 10],
  [3, 10, 15, 19, 24, 19, 15, 10],
  [0, 12, 15, 19, 24, 19, 15, 12],
  [5, 8, 12, 17, 20, 17, 12, 8],
  [-2, 10, 14, 20, 22, 20, 14, 10],
];
const hertz = (halfTones: number) => 110 * 2 ** (halfTones / 12);

/** One plucked note: three partials that die away, higher ones sooner. */
function pluck(into: Float64Array, at: number, frequency: number, loudness: number): void {
  const length = Math.round(2.4 * sampleRate);
  for (let index = 0; index < length; index++) {
    const time = index / sampleRate;
    const attack = Math.min(1, time / 0.012);
    const fall = 1 - index / length;
    let sample = 0;
    for (const [partial, share, decay] of [
      [1, 1, 1.6],
      [2, 0.35, 2.6],
      [3, 0.12, 4],
    ] as const)
      sample += share * Math.exp(-decay * time) * Math.sin(2 * Math.PI * frequency * partial * time);
    // what rings on at the end is heard at the beginning: the piece loops
    const place = (at + index) % into.length;
    into[place]! += sample * loudness * attack * fall;
  }
}

/** Music for who waits: 24 s of broken chords that begin again without a seam. The same at every call. */
export function composeMusic(): Int16Array {
  const sum = new Float64Array(chords.length * bar * sampleRate);
  chords.forEach((notes, chord) => {
    notes.forEach((note, index) => {
      const at = Math.round((chord + index / notes.length) * bar * sampleRate);
      pluck(sum, at, hertz(note), index === 0 ? 1 : 0.6);
    });
  });
  const peak = sum.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  // 12 dB below full scale: nobody should have to hold the receiver away
  return Int16Array.from(sum, sample => Math.round((sample / peak) * 8_192));
}

let composed: Pcmu | undefined;
export const waitingMusic = (): Pcmu => {
  composed ??= encode('PCMU', composeMusic());
  return composed;
};
