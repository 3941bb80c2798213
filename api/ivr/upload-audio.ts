import { setImmediate } from 'node:timers/promises';
import { type Mp3Trouble, UnreadableMp3 } from 'contract/audio/mp3-frames.ts';
import { peakDb, Resampler } from 'contract/audio/resample.ts';
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
import { readMp3 } from './read-mp3.ts';

/** Samples a second of what calls play. */
const callRate = 8_000;

const neither = 'Đây không phải tệp WAV hoặc MP3';
const sentences: Record<WavTrouble, string> = {
  not_wav: neither,
  compressed: 'Tệp WAV này đã nén; hãy lưu lại dạng PCM 16 bit',
  broken: 'Không đọc được tệp WAV này',
  empty: 'Tệp WAV này không có âm thanh',
};
const mp3Sentences: Record<Mp3Trouble, string> = { not_mp3: neither, broken: 'Không đọc được tệp MP3 này' };

/** Keeps a WAV or an MP3 as calls play it: 8 kHz, one channel, 16 bits. */
export async function uploadAudio(
  work: Work,
  store: Store,
  { file, json }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  if (file.size === 0) throw invalid('file', 'Hãy chọn một tệp WAV hoặc MP3');
  if (file.size > mostAudioBytes) throw invalid('file', 'Tệp lớn hơn 10 MB');
  const samples = await asPlayed(new Uint8Array(await file.arrayBuffer()));
  const fileName = cleanName(file.name);
  const name = json.name || plainLine(fileName.replace(/\.[^.]*$/, '')).slice(0, 100) || 'Âm thanh';
  const sound = writeWav({ rate: callRate, samples });
  const { id } = await keepFile(work, sound, { name: fileName, content_type: 'audio/wav', purpose: 'audio' });
  const row = await createRow(work, store, {
    name,
    file_id: id,
    milliseconds: Math.max(1, Math.round((samples.length / callRate) * 1_000)),
    peak_db: peakDb(samples),
  });
  return { data: row as never };
}

/** Samples as calls play them; a file that says more than is kept is read no further. */
async function asPlayed(bytes: Uint8Array): Promise<Float32Array> {
  const most = mostAudioSeconds * callRate;
  const pieces: Float32Array[] = [];
  let length = 0;
  const keep = (piece: Float32Array) => {
    pieces.push(piece);
    length += piece.length;
    if (length > most) throw invalid('file', `Âm thanh dài hơn ${mostAudioSeconds / 60} phút`);
  };
  try {
    let resampler: Resampler | undefined;
    for await (const { rate, samples } of isRiff(bytes) ? readInPieces(bytes) : readMp3(bytes)) {
      resampler ??= new Resampler(rate, callRate);
      keep(resampler.push(samples));
    }
    if (!resampler) throw new UnreadableMp3('broken');
    keep(resampler.end());
  } catch (error) {
    if (error instanceof UnreadableWav) throw invalid('file', sentences[error.trouble]);
    if (error instanceof UnreadableMp3) throw invalid('file', mp3Sentences[error.trouble]);
    throw error;
  }
  const whole = new Float32Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

const isRiff = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, 4)) === 'RIFF';

/** Some hundredths of a second each: whoever else waits is served between them, also where the rate is one that is slow to change. */
async function* readInPieces(bytes: Uint8Array): AsyncGenerator<Sound> {
  const { rate, samples } = readWav(bytes);
  const length = Math.ceil(rate / 50);
  for (let at = 0; at < samples.length; at += length) {
    yield { rate, samples: samples.subarray(at, at + length) };
    await setImmediate();
  }
}
