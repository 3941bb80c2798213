import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resample } from 'contract/audio/resample.ts';
import { readWav, type Sound, writeWav } from 'contract/audio/wav.ts';
import { builtInAudios } from 'contract/ivr/audio.ts';
import { prompts } from '../db/seed/prompts.ts';
import { type SpokenPiece, spokenPieces } from '../db/seed/spoken-pieces.ts';
import { composeMusic } from '../voice/media/compose-music.ts';

// tsx bin/make-prompts.ts
// Makes db/seed/prompts/ anew after a change of its texts or of the music: 8 kHz, one channel, 16 bits. Speech is by espeak-ng
// (apt-get install espeak-ng), which speaks the same for the same text; nothing is fetched.

const rate = 8_000;
/** Words a minute: slow enough for a line of bad quality. */
const pace = '140';
/** Height of the loudest sample: 3 dB below full scale. */
const peak = 10 ** (-3 / 20);
/** Below it there is silence, above it speech. */
const threshold = 0.01;

/** Seconds of silence before the first word and behind the last. */
interface Rests {
  before: number;
  after: number;
}
const sentence: Rests = { before: 0.2, after: 0.5 };
/** Others follow it at once. */
const piece: Rests = { before: 0.02, after: 0.06 };

function speak(text: string, rests: Rests): Sound {
  const wav = execFileSync('espeak-ng', ['-v', 'vi', '-s', pace, '-p', '45', '--stdout', text], {
    maxBuffer: 64 * 1_048_576,
  });
  return levelled(trimmed(resample(readWav(wav), rate), rests));
}

function trimmed({ samples }: Sound, { before, after }: Rests): Sound {
  const first = samples.findIndex(sample => Math.abs(sample) > threshold);
  const last = samples.findLastIndex(sample => Math.abs(sample) > threshold);
  const silence = (seconds: number) => new Float32Array(Math.round(seconds * rate));
  const parts = [silence(before), samples.subarray(first, last + 1), silence(after)];
  const all = new Float32Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return { rate, samples: all };
}

function levelled({ samples }: Sound): Sound {
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return { rate, samples: samples.map(sample => (sample / loudest) * peak) };
}

const music = (): Sound => ({ rate, samples: Float32Array.from(composeMusic(), sample => sample / 32_767) });

const folder = join(import.meta.dirname, '..', 'db', 'seed', 'prompts');
function write(name: string, sound: Sound): void {
  writeFileSync(join(folder, `${name}.wav`), writeWav(sound));
  console.log(`${name}: ${(sound.samples.length / rate).toFixed(1)} s`);
}

for (const key of builtInAudios) {
  const { text } = prompts[key];
  write(key, text === '' ? music() : speak(text, sentence));
}
mkdirSync(join(folder, 'pieces'), { recursive: true });
for (const key of Object.keys(spokenPieces) as SpokenPiece[]) write(`pieces/${key}`, speak(spokenPieces[key], piece));
