/** Linear sound of one channel, -1 to 1. */
export interface Sound {
  rate: number;
  samples: Float32Array;
}

export type WavTrouble = 'not_wav' | 'compressed' | 'broken' | 'empty';
export class UnreadableWav extends Error {
  readonly trouble: WavTrouble;
  constructor(trouble: WavTrouble) {
    super(trouble);
    this.trouble = trouble;
  }
}

const pcm = 1;
const float = 3;
const extensible = 0xfffe;

/** Reads WAV of 8, 16, 24 or 32 bits or 32-bit float, of any rate; several channels become one. */
export function readWav(bytes: Uint8Array): Sound {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tag = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length < 12 || tag(0) !== 'RIFF' || tag(8) !== 'WAVE') throw new UnreadableWav('not_wav');
  let format: { kind: number; channels: number; rate: number; bits: number } | undefined;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true);
    const body = at + 8;
    if (tag(at) === 'fmt ' && size >= 16 && body + 16 <= bytes.length) {
      const kind = view.getUint16(body, true);
      format = {
        kind: kind === extensible && size >= 26 && body + 26 <= bytes.length ? view.getUint16(body + 24, true) : kind,
        channels: view.getUint16(body + 2, true),
        rate: view.getUint32(body + 4, true),
        bits: view.getUint16(body + 14, true),
      };
    }
    if (tag(at) === 'data') {
      if (!format) throw new UnreadableWav('broken');
      // a recorder that was stopped leaves a size that is too large, or none
      const end = Math.min(bytes.length, size === 0 || size === 0xffffffff ? bytes.length : body + size);
      return { rate: format.rate, samples: decode(view, body, end, format) };
    }
    at = body + size + (size % 2);
  }
  throw new UnreadableWav('broken');
}

type Reader = (view: DataView, at: number) => number;
const readers: Record<string, Reader> = {
  [`${pcm} 8`]: (view, at) => (view.getUint8(at) - 128) / 128,
  [`${pcm} 16`]: (view, at) => view.getInt16(at, true) / 32_768,
  [`${pcm} 24`]: (view, at) => ((view.getInt8(at + 2) << 16) | view.getUint16(at, true)) / 8_388_608,
  [`${pcm} 32`]: (view, at) => view.getInt32(at, true) / 2_147_483_648,
  [`${float} 32`]: (view, at) => view.getFloat32(at, true),
};

function decode(
  view: DataView,
  from: number,
  to: number,
  { kind, bits, channels, rate }: { kind: number; channels: number; rate: number; bits: number },
): Float32Array {
  const read = readers[`${kind} ${bits}`];
  if (!read) throw new UnreadableWav('compressed');
  if (channels < 1 || channels > 8 || rate < 4_000 || rate > 384_000) throw new UnreadableWav('broken');
  const width = bits / 8;
  const frames = Math.floor((to - from) / (width * channels));
  if (frames <= 0) throw new UnreadableWav('empty');
  const samples = new Float32Array(frames);
  for (let frame = 0; frame < frames; frame++) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel++) sum += read(view, from + (frame * channels + channel) * width);
    const mean = sum / channels;
    samples[frame] = Number.isFinite(mean) ? mean : 0;
  }
  return samples;
}

/** A WAV of 16 bits and one channel; what is beyond full scale is cut. */
export function writeWav({ rate, samples }: Sound): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(44 + samples.length * 2);
  const view = new DataView(bytes.buffer);
  const text = (at: number, word: string) => {
    for (let index = 0; index < 4; index++) bytes[at + index] = word.charCodeAt(index);
  };
  text(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  text(8, 'WAVE');
  text(12, 'fmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, pcm, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  for (let index = 0; index < samples.length; index++)
    view.setInt16(44 + index * 2, Math.max(-32_768, Math.min(32_767, Math.round(samples[index]! * 32_767))), true);
  return bytes;
}
