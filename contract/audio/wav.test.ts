import { describe, expect, it } from 'vitest';
import { peakDb, Resampler, resample } from './resample.ts';
import { readWav, type Sound, writeWav } from './wav.ts';

const tone = (hertz: number, rate: number, seconds = 1, amplitude = 0.5): Sound => ({
  rate,
  samples: Float32Array.from(
    { length: rate * seconds },
    (_, at) => amplitude * Math.sin((2 * Math.PI * hertz * at) / rate),
  ),
});

/** Share of a sound that is one frequency: 1 is a pure tone of full scale (Goertzel). */
function level({ rate, samples }: Sound, hertz: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * hertz) / rate);
  let [one, two] = [0, 0];
  for (const sample of samples) [one, two] = [sample + turn * one - two, one];
  return (2 * Math.sqrt(Math.max(0, one * one + two * two - turn * one * two))) / samples.length;
}

/** A header of any kind in front of a body. */
function wav(kind: number, channels: number, rate: number, bits: number, body: Uint8Array, more: Uint8Array[] = []) {
  const chunk = (name: string, content: Uint8Array) => {
    const head = new Uint8Array(8);
    for (let at = 0; at < 4; at++) head[at] = name.charCodeAt(at);
    new DataView(head.buffer).setUint32(4, content.length, true);
    return [head, content, new Uint8Array(content.length % 2)];
  };
  const format = new Uint8Array(16);
  const view = new DataView(format.buffer);
  view.setUint16(0, kind, true);
  view.setUint16(2, channels, true);
  view.setUint32(4, rate, true);
  view.setUint16(14, bits, true);
  const riff = new Uint8Array(12);
  riff.set(new TextEncoder().encode('RIFF'), 0);
  riff.set(new TextEncoder().encode('WAVE'), 8);
  const parts = [riff, ...more, ...chunk('fmt ', format), ...chunk('data', body)];
  return Uint8Array.from(parts.flatMap(part => [...part]));
}

describe('a WAV', () => {
  it('is read as it was written', () => {
    const { rate, samples } = readWav(writeWav(tone(440, 8_000)));
    expect(rate).toBe(8_000);
    expect(samples).toHaveLength(8_000);
    expect(level({ rate, samples }, 440)).toBeCloseTo(0.5, 2);
  });

  const half: [name: string, kind: number, bits: number, body: number[]][] = [
    ['8 bits', 1, 8, [192, 64]],
    ['16 bits', 1, 16, [0, 0x40, 0, 0xc0]],
    ['24 bits', 1, 24, [0, 0, 0x40, 0, 0, 0xc0]],
    ['32 bits', 1, 32, [0, 0, 0, 0x40, 0, 0, 0, 0xc0]],
    ['float', 3, 32, [0, 0, 0, 0x3f, 0, 0, 0, 0xbf]],
  ];
  for (const [name, kind, bits, body] of half)
    it(`of ${name} is read`, () => {
      expect([...readWav(wav(kind, 1, 16_000, bits, Uint8Array.from(body))).samples]).toEqual([0.5, -0.5]);
      expect([...readWav(wav(kind, 2, 16_000, bits, Uint8Array.from(body))).samples]).toEqual([0]);
    });

  const refused: [name: string, bytes: Uint8Array, trouble: string][] = [
    ['a text', new TextEncoder().encode('không phải âm thanh'), 'not_wav'],
    ['an MP3 inside', wav(0x55, 1, 8_000, 16, Uint8Array.of(1, 2)), 'compressed'],
    ['nothing inside', wav(1, 1, 8_000, 16, new Uint8Array(0)), 'empty'],
    ['half a header', wav(1, 1, 8_000, 16, new Uint8Array(4)).subarray(0, 20), 'broken'],
    ['no channels', wav(1, 0, 8_000, 16, new Uint8Array(4)), 'broken'],
    ['an impossible rate', wav(1, 1, 1, 16, new Uint8Array(4)), 'broken'],
  ];
  for (const [name, bytes, trouble] of refused)
    it(`with ${name} is refused as ${trouble}`, () => expect(() => readWav(bytes)).toThrow(trouble));
});

describe('resampling', () => {
  for (const rate of [6_000, 11_025, 16_000, 22_050, 44_100, 48_000])
    it(`keeps a tone and its length from ${rate} Hz`, () => {
      const to = resample(tone(1_000, rate), 8_000);
      expect(to.rate).toBe(8_000);
      expect(Math.abs(to.samples.length - 8_000)).toBeLessThanOrEqual(1);
      expect(level(to, 1_000)).toBeCloseTo(0.5, 1);
      expect(peakDb(to.samples)).toBeCloseTo(-6, 0);
    });

  for (const rate of [8_000, 11_025, 48_000])
    it(`says the same of a sound from ${rate} Hz that comes in pieces`, () => {
      const { samples } = tone(1_000, rate);
      const resampler = new Resampler(rate, 8_000);
      const pieces: number[] = [];
      for (let at = 0; at < samples.length; at += 777) pieces.push(...resampler.push(samples.subarray(at, at + 777)));
      pieces.push(...resampler.end());
      expect(pieces).toEqual([...resample({ rate, samples }, 8_000).samples]);
    });

  it('leaves a sound of the same rate as it is', () => {
    const sound = tone(3_900, 8_000);
    expect(resample(sound, 8_000)).toEqual(sound);
  });

  it('takes away what cannot be carried, instead of folding it', () => {
    // 6 kHz would be heard as 2 kHz
    const to = resample(tone(6_000, 48_000), 8_000);
    expect(level(to, 2_000)).toBeLessThan(0.005);
  });
});

it('a peak is told in dB, silence too', () => {
  expect(peakDb(Float32Array.of(0, -1, 0.2))).toBe(0);
  expect(peakDb(Float32Array.of(0.1))).toBe(-20);
  expect(peakDb(new Float32Array(4))).toBe(-100);
});
