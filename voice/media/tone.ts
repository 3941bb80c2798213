import { encode, type Pcmu, sampleRate } from './g711.ts';

/** A sine. `level`: its height in samples. */
export function tone(hertz: number, seconds: number, level = 8_000): Pcmu {
  const samples = Array.from({ length: Math.round(seconds * sampleRate) }, (_, at) =>
    Math.round(Math.sin((2 * Math.PI * hertz * at) / sampleRate) * level),
  );
  return encode('PCMU', samples);
}
