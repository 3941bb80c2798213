import { fileKey } from '../files/file-store.ts';
import type { House } from '../house.ts';
import { inCallWork } from './call-work.ts';

/** PCMU of a stored sound, an 8 kHz mono WAV of 16 bits; undefined when it is gone. */
export async function readSound(house: House, tenantId: string, audioId: string): Promise<Uint8Array | undefined> {
  const row = await inCallWork(house, tenantId, ({ db }) =>
    db
      .selectFrom('ivr_audios')
      .select('file_id')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', audioId)
      .executeTakeFirst(),
  );
  const key = row && fileKey(tenantId, row.file_id);
  if (!key || (await house.files.size(key)) === undefined) return undefined;
  return pcmuOfWav(Buffer.from(await new Response(house.files.read(key)).arrayBuffer()));
}

/** Of the first data chunk of 16-bit samples. */
export function pcmuOfWav(wav: Buffer): Uint8Array | undefined {
  if (wav.toString('latin1', 0, 4) !== 'RIFF' || wav.toString('latin1', 8, 12) !== 'WAVE') return undefined;
  for (let at = 12; at + 8 <= wav.length; ) {
    const length = wav.readUInt32LE(at + 4);
    if (wav.toString('latin1', at, at + 4) === 'data') {
      const end = Math.min(at + 8 + length, wav.length);
      const sound = new Uint8Array((end - at - 8) >> 1);
      for (let n = 0; n < sound.length; n++) sound[n] = muLaw(wav.readInt16LE(at + 8 + 2 * n));
      return sound;
    }
    at += 8 + length + (length % 2);
  }
  return undefined;
}

/** ITU-T G.711 of one sample. */
function muLaw(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const size = Math.min(Math.abs(sample), 32_635) + 132;
  const exponent = Math.max(0, 24 - Math.clz32(size));
  return ~(sign | (exponent << 4) | ((size >> (exponent + 3)) & 0x0f)) & 0xff;
}
