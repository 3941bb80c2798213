import { readFileSync } from 'node:fs';
import { peakDb } from 'contract/audio/resample.ts';
import { readWav } from 'contract/audio/wav.ts';
import { builtInAudios } from 'contract/ivr/audio.ts';
import { expect, it } from 'vitest';
import { composeMusic } from '../../voice/media/compose-music.ts';
import { prompts } from './prompts.ts';
import { type SpokenPiece, spokenPieces } from './spoken-pieces.ts';

const soundOf = (key: string) => readWav(readFileSync(new URL(`./prompts/${key}.wav`, import.meta.url)));
const loudness = (samples: Float32Array) =>
  20 * Math.log10(Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length));

it.each(builtInAudios.filter(key => prompts[key].text))('speaks %s loud enough, undistorted and not too fast', key => {
  const { rate, samples } = soundOf(key);
  expect(rate).toBe(8_000);
  expect(peakDb(samples)).toBeCloseTo(-3, 0);
  expect(loudness(samples)).toBeGreaterThan(-26);
  const syllables = prompts[key].text.split(' ').length;
  const perSecond = syllables / (samples.length / rate);
  expect(perSecond).toBeGreaterThan(2);
  expect(perSecond).toBeLessThan(4.5);
});

it.each(Object.keys(spokenPieces) as SpokenPiece[])('speaks the piece %s, with hardly a rest around it', key => {
  const { rate, samples } = soundOf(`pieces/${key}`);
  expect(rate).toBe(8_000);
  expect(peakDb(samples)).toBeCloseTo(-3, 0);
  const syllables = spokenPieces[key].split(' ').length;
  const perSecond = syllables / (samples.length / rate);
  expect(perSecond).toBeGreaterThan(1.8);
  expect(perSecond).toBeLessThan(4.5);
  const isSpoken = (sample: number) => Math.abs(sample) > 0.005;
  expect(samples.findIndex(isSpoken) / rate).toBeLessThan(0.05);
  expect((samples.length - 1 - samples.findLastIndex(isSpoken)) / rate).toBeLessThan(0.1);
});

it('waits with the music of the voice, which begins again without a click', () => {
  const { rate, samples } = soundOf('waiting');
  expect(Array.from(samples, sample => Math.round(sample * 32_768))).toEqual([...composeMusic()]);
  expect(samples.length / rate).toBe(24);
  expect(peakDb(samples)).toBeCloseTo(-12, 0);
  // from its last sample to its first it moves no further than it does elsewhere
  const furthest = samples.reduce(
    (most, sample, at) => Math.max(most, Math.abs(sample - (samples[at - 1] ?? sample))),
    0,
  );
  expect(Math.abs(samples[0]! - samples.at(-1)!)).toBeLessThan(furthest);
});
