import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { House } from '../house.ts';

const fileOf = ({ voice }: Pick<House, 'voice'>, tenantId: string, at: Date, id: string) =>
  join(voice.recordings, tenantId, at.toISOString().slice(0, 7), `${id}.wav`);

/** Path of a new recording, by the month in which it begins; its folder stands. */
export async function newRecordingFile(
  house: Pick<House, 'voice'>,
  tenantId: string,
  id: string,
  at = new Date(),
): Promise<string> {
  const path = fileOf(house, tenantId, at, id);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  return path;
}

/** A path is asked for a moment before the recording begins: around midnight of the first that is another month. */
const moments = [0, -60_000, 60_000];

/** Where a recording that began then lies, and its bytes; undefined when it is not there. */
export async function findRecordingFile(
  house: Pick<House, 'voice'>,
  tenantId: string,
  recording: { id: string; started_at: Date },
): Promise<{ path: string; size: number } | undefined> {
  const { id, started_at } = recording;
  for (const path of new Set(moments.map(ms => fileOf(house, tenantId, new Date(+started_at + ms), id)))) {
    const found = await stat(path).catch(() => undefined);
    if (found) return { path, size: found.size };
  }
  return undefined;
}

/** Bytes before the sound, and bytes a second of two channels of 16 bits at 8 kHz, as `voice/media/recorder.ts` writes them. */
const [headerBytes, bytesPerSecond] = [44, 32_000];

/** Seconds of sound in a recording of so many bytes, whatever its header says: who writes it may have died before. */
export const secondsOf = (size: number): number => Math.max(0, size - headerBytes) / bytesPerSecond;
