import { encode, type Pcmu, sampleRate } from './g711.ts';

/** What is wrong with a file that should be a prompt. */
export class WavError extends Error {}

/** The sound of a WAV file of 8 kHz, one channel, 16-bit. What people upload is made so before it comes here. */
export function readWav(file: Uint8Array): Pcmu {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length < 12 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE')
    throw new WavError('not a WAV file');
  let known = false;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4);
    const start = at + 8;
    // a length that was never patched, or lies, ends with the file
    const end = Math.min(start + bytes.readUInt32LE(at + 4), bytes.length);
    if (name === 'fmt ') known = checkFormat(bytes.subarray(start, end));
    if (name === 'data') {
      if (!known) throw new WavError('no format before the sound');
      return samplesOf(bytes.subarray(start, end));
    }
    at = end + ((end - start) % 2);
  }
  throw new WavError('no sound in the file');
}

function checkFormat(format: Buffer): true {
  if (format.length < 16) throw new WavError('format too short');
  const [kind, channels] = [format.readUInt16LE(0), format.readUInt16LE(2)];
  const [rate, bits] = [format.readUInt32LE(4), format.readUInt16LE(14)];
  if (kind === 1 && channels === 1 && rate === sampleRate && bits === 16) return true;
  throw new WavError(`format ${kind}, ${channels} channels, ${rate} Hz, ${bits} bits`);
}

function samplesOf(sound: Buffer): Pcmu {
  const samples = new Int16Array(sound.length >> 1);
  for (let at = 0; at < samples.length; at++) samples[at] = sound.readInt16LE(at * 2);
  return encode('PCMU', samples);
}

/** The 44 bytes before 16-bit samples at 8 kHz. `bytes`: of sound. */
export function wavHeader(channels: number, bytes: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + bytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * channels * 2, 28);
  header.writeUInt16LE(channels * 2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(bytes, 40);
  return header;
}
