import { expect, it } from 'vitest';
import { decode, encode, type Law, pcmaFromPcmu, pcmuFromPcma } from './g711.ts';
import { heard, share } from './hearing.ts';
import { tone } from './tone.ts';
import { readWav, WavError, wavHeader } from './wav.ts';

// reference values of ITU-T G.711: both ends and the middle of each law
it.each<[Law, number, number]>([
  ['PCMU', 0xff, 0],
  ['PCMU', 0x80, 32_124],
  ['PCMU', 0x00, -32_124],
  ['PCMA', 0xd5, 8],
  ['PCMA', 0x55, -8],
  ['PCMA', 0xaa, 32_256],
  ['PCMA', 0x2a, -32_256],
])('reads %s %i as %i', (law, byte, sample) => {
  expect(decode(law, Uint8Array.of(byte))[0]).toBe(sample);
});

it.each<Law>(['PCMU', 'PCMA'])('writes in %s what it has read', law => {
  const codes = Uint8Array.from({ length: 256 }, (_, code) => code);
  const again = encode(law, decode(law, codes));
  // zero has two codes in PCMU, of which one is written
  if (law === 'PCMU') codes[0x7f] = 0xff;
  expect(again).toEqual(codes);
  // an error of a sixteenth of the sample at most, wherever it is
  for (let sample = -32_000; sample <= 32_000; sample += 37)
    expect(Math.abs(decode(law, encode(law, [sample]))[0]! - sample)).toBeLessThanOrEqual(Math.abs(sample) / 16 + 16);
});

it('keeps a tone through both laws', () => {
  const sound = pcmuFromPcma(pcmaFromPcmu(tone(440, 0.5)));
  expect(heard(sound, 300, 440, 700)).toEqual([440]);
  expect(share(440, decode('PCMU', sound))).toBeGreaterThan(0.98);
});

const file = (samples: Int16Array, before = Buffer.alloc(0)) => {
  const header = wavHeader(1, samples.byteLength);
  return Buffer.concat([header.subarray(0, 36), before, header.subarray(36), Buffer.from(samples.buffer)]);
};

it('reads a prompt, whatever stands between format and sound', () => {
  const samples = decode('PCMU', tone(500, 0.2));
  const list = Buffer.from([0x4c, 0x49, 0x53, 0x54, 3, 0, 0, 0, 1, 2, 3, 0]);
  expect(heard(readWav(file(samples)), 500, 600)).toEqual([500]);
  expect(readWav(file(samples, list))).toEqual(readWav(file(samples)));
  // a length that was never patched
  const open = file(samples);
  open.writeUInt32LE(0xffffffff, 40);
  expect(readWav(open)).toHaveLength(samples.length);
});

it('says what is wrong with a file', () => {
  const stereo = file(new Int16Array(8));
  stereo.writeUInt16LE(2, 22);
  expect(() => readWav(stereo)).toThrow('2 channels');
  for (const broken of [
    Buffer.alloc(0),
    Buffer.from('RIFF'),
    file(new Int16Array(8)).subarray(0, 36),
    Buffer.alloc(99),
  ])
    expect(() => readWav(broken)).toThrow(WavError);
});
