/** G.711 by table (ITU-T G.711): samples are 16-bit at 8 kHz, one byte a sample on the wire. */
export type Law = 'PCMU' | 'PCMA';

/** Bytes of one law. Between legs and in prompts audio is always PCMU; a leg of A-law converts at its edge. */
export type Pcmu = Uint8Array;

export const sampleRate = 8_000;
/** Samples of one packet: 20 ms. */
export const frameLength = 160;
export const silentByte = 0xff;

const muToLinear = Int16Array.from({ length: 256 }, (_, code) => {
  const bits = ~code & 0xff;
  const size = (((bits & 0x0f) << 3) + 0x84) << ((bits & 0x70) >> 4);
  return bits & 0x80 ? 0x84 - size : size - 0x84;
});

const aToLinear = Int16Array.from({ length: 256 }, (_, code) => {
  const bits = code ^ 0x55;
  const segment = (bits & 0x70) >> 4;
  const step = ((bits & 0x0f) << 4) + (segment === 0 ? 8 : 0x108);
  const size = segment > 1 ? step << (segment - 1) : step;
  return bits & 0x80 ? size : -size;
});

const linearToMu = encoder(sample => {
  const sign = sample < 0 ? 0x80 : 0;
  const size = Math.min(Math.abs(sample), 32_635) + 0x84;
  const segment = 31 - Math.clz32(size) - 7;
  return ~(sign | (segment << 4) | ((size >> (segment + 3)) & 0x0f)) & 0xff;
});

const linearToA = encoder(sample => {
  const size = Math.min(sample < 0 ? -sample - 1 : sample, 32_767);
  const segment = Math.max(31 - Math.clz32(size | 0xff) - 7, 0);
  const mantissa = (size >> (segment < 2 ? 4 : segment + 3)) & 0x0f;
  return ((sample < 0 ? 0 : 0x80) | (segment << 4) | mantissa) ^ 0x55;
});

function encoder(encode: (sample: number) => number): Uint8Array {
  const table = new Uint8Array(65_536);
  for (let sample = -32_768; sample < 32_768; sample++) table[sample & 0xffff] = encode(sample);
  return table;
}

const aToMu = Uint8Array.from(aToLinear, sample => linearToMu[sample & 0xffff]!);
const muToA = Uint8Array.from(muToLinear, sample => linearToA[sample & 0xffff]!);

/** Reads one law as samples. */
export function decode(law: Law, bytes: Uint8Array): Int16Array {
  const table = law === 'PCMU' ? muToLinear : aToLinear;
  return Int16Array.from(bytes, byte => table[byte]!);
}

/** Writes samples as one law. */
export function encode(law: Law, samples: ArrayLike<number>): Uint8Array {
  const table = law === 'PCMU' ? linearToMu : linearToA;
  return Uint8Array.from(samples, sample => table[sample & 0xffff]!);
}

/** The nearest sample there is. */
export const clip = (sum: number): number => Math.max(-32_768, Math.min(32_767, sum));
export const muSample = (byte: number): number => muToLinear[byte]!;
export const pcmuFromPcma = (bytes: Uint8Array): Pcmu => Uint8Array.from(bytes, byte => aToMu[byte]!);
export const pcmaFromPcmu = (bytes: Pcmu): Uint8Array => Uint8Array.from(bytes, byte => muToA[byte]!);
