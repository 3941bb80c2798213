import { encode, type Pcmu, sampleRate } from './g711.ts';
import { tone } from './tone.ts';

const silence = (seconds: number): Pcmu => encode('PCMU', new Int16Array(seconds * sampleRate));
const joined = (...parts: Pcmu[]): Pcmu => Uint8Array.from(parts.flatMap(part => [...part]));

/** Tones of the network as they are in Viet Nam (ITU-T E.180: 425 Hz), by the name they are played by. */
export const tones = {
  /** loops: 1 s on, 4 s off */
  ringback: () => joined(tone(425, 1, 5_000), silence(4)),
  /** loops: 0.5 s on and off */
  busy: () => joined(tone(425, 0.5, 5_000), silence(0.5)),
  /** after the announcement of a voicemail */
  beep: () => tone(1_000, 0.4, 5_000),
} as const satisfies Record<string, () => Pcmu>;
