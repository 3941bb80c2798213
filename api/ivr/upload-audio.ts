import { peakDb, resample } from 'contract/audio/resample.ts';
import { readWav, type Sound, UnreadableWav, type WavTrouble, writeWav } from 'contract/audio/wav.ts';
import { mostAudioBytes, mostAudioSeconds, type uploadAudio as route } from 'contract/ivr/audio.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { plainLine } from 'contract/words.ts';
import { createRow } from '../crud/create-row.ts';
import type { Store } from '../crud/store.ts';
import { ApiError, invalid } from '../errors.ts';
import { cleanName } from '../files/clean-name.ts';
import { fileKey } from '../files/file-store.ts';
import { newId, type Work } from '../work.ts';

/** Samples a second of what calls play. */
const callRate = 8_000;

const sentences: Record<WavTrouble, string> = {
  not_wav: 'Đây không phải tệp WAV',
  compressed: 'Tệp WAV này đã nén; hãy lưu lại dạng PCM 16 bit',
  broken: 'Không đọc được tệp WAV này',
  empty: 'Tệp WAV này không có âm thanh',
};

/** Keeps a sound as calls play it: 8 kHz, one channel, 16 bits. */
export async function uploadAudio(
  work: Work,
  store: Store,
  { file, json }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { db, actor, house } = work;
  if (file.size === 0) throw invalid('file', 'Hãy chọn một tệp WAV');
  if (file.size > mostAudioBytes) throw invalid('file', 'Tệp lớn hơn 10 MB');
  const given = read(new Uint8Array(await file.arrayBuffer()));
  if (given.samples.length / given.rate > mostAudioSeconds)
    throw invalid('file', `Âm thanh dài hơn ${mostAudioSeconds / 60} phút`);
  const fileName = cleanName(file.name);
  const name = json.name || plainLine(fileName.replace(/\.[^.]*$/, '')).slice(0, 100) || 'Âm thanh';
  const sound = resample(given, callRate);
  const id = newId();
  const { size, sha256 } = await house.files.write(fileKey(actor.tenantId, id), [writeWav(sound)]).catch(error => {
    if (error?.code === 'ENOSPC') throw new ApiError(503, 'Máy chủ hết chỗ lưu tệp, vui lòng thử lại sau!');
    throw error;
  });
  await db
    .insertInto('files')
    .values({
      tenant_id: actor.tenantId,
      id,
      name: fileName,
      content_type: 'audio/wav',
      size,
      sha256,
      purpose: 'audio',
    })
    .execute();
  const row = await createRow(work, store, {
    name,
    file_id: id,
    milliseconds: Math.max(1, Math.round((sound.samples.length / callRate) * 1_000)),
    peak_db: peakDb(sound.samples),
  });
  return { data: row as never };
}

function read(bytes: Uint8Array): Sound {
  try {
    return readWav(bytes);
  } catch (error) {
    if (error instanceof UnreadableWav) throw invalid('file', sentences[error.trouble]);
    throw error;
  }
}
