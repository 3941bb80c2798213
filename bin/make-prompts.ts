import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resample } from 'contract/audio/resample.ts';
import { readWav, type Sound, writeWav } from 'contract/audio/wav.ts';
import { builtInAudios } from 'contract/ivr/audio.ts';
import { prompts } from '../db/seed/prompts.ts';
import { composeMusic } from '../voice/media/compose-music.ts';

// tsx bin/make-prompts.ts
// Makes db/seed/prompts/*.wav anew after a change of their texts or of the music: 8 kHz, one channel, 16 bits. Speech is by
// espeak-ng (apt-get install espeak-ng), which speaks the same for the same text; nothing is fetched.

const rate = 8_000;
/** Words a minute: slow enough for a line of bad quality. */
const pace = '140';
/** Height of the loudest sample: 3 dB below full scale. */
const peak = 10 ** (-3 / 20);
/** Below it there is silence, above it speech. */
const threshold = 0.01;

function speak(text: string): Sound {
  const wav = execFileSync('espeak-ng', ['-v', 'vi', '-s', pace, '-p', '45', '--stdout', text], {
    maxBuffer: 64 * 1_048_576,
  });
  return levelled(trimmed(resample(readWav(wav), rate)));
}

/** From a fifth of a second before the first word to half a second behind the last. */
function trimmed({ samples }: Sound): Sound {
  const first = samples.findIndex(sample => Math.abs(sample) > threshold);
  const last = samples.findLastIndex(sample => Math.abs(sample) > threshold);
  const silence = (seconds: number) => new Float32Array(seconds * rate);
  const parts = [silence(0.2), samples.subarray(first, last + 1), silence(0.5)];
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
for (const key of builtInAudios) {
  const { text } = prompts[key];
  const sound = text === '' ? music() : speak(text);
  writeFileSync(join(folder, `${key}.wav`), writeWav(sound));
  console.log(`${key}: ${(sound.samples.length / rate).toFixed(1)} s`);
}
