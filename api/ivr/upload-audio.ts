import { peakDb, resample } from 'contract/audio/resample.ts';
import { readWav, type Sound, UnreadableWav, type WavTrouble, writeWav } from 'contract/audio/wav.ts';
import { mostAudioBytes, mostAudioSeconds, type uploadAudio as route } from 'contract/ivr/audio.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { plainLine } from 'contract/words.ts';
import { createRow } from '../crud/create-row.ts';
import type { Store } from '../crud/store.ts';
import { invalid } from '../errors.ts';
import { cleanName } from '../files/clean-name.ts';
import { keepFile } from '../files/keep-file.ts';
import type { Work } from '../work.ts';

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
  if (file.size === 0) throw invalid('file', 'Hãy chọn một tệp WAV');
  if (file.size > mostAudioBytes) throw invalid('file', 'Tệp lớn hơn 10 MB');
  const given = read(new Uint8Array(await file.arrayBuffer()));
  if (given.samples.length / given.rate > mostAudioSeconds)
    throw invalid('file', `Âm thanh dài hơn ${mostAudioSeconds / 60} phút`);
  const fileName = cleanName(file.name);
  const name = json.name || plainLine(fileName.replace(/\.[^.]*$/, '')).slice(0, 100) || 'Âm thanh';
  const sound = resample(given, callRate);
  const { id } = await keepFile(work, writeWav(sound), { name: fileName, content_type: 'audio/wav', purpose: 'audio' });
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
