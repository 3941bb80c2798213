import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { peakDb } from 'contract/audio/resample.ts';
import { readWav } from 'contract/audio/wav.ts';
import type { BuiltInAudio } from 'contract/ivr/audio.ts';

/** The four sounds that every tenant begins with; `prompts/<key>.wav` holds them (made by bin/make-prompts.ts). */
export const prompts: Record<BuiltInAudio, { name: string /** what is spoken; music has none */; text: string }> = {
  welcome: {
    name: 'Lời chào và báo ghi âm',
    text: 'Xin cảm ơn quý khách đã gọi đến tổng đài. Cuộc gọi này được ghi âm để nâng cao chất lượng phục vụ.',
  },
  waiting: { name: 'Nhạc chờ', text: '' },
  closed: {
    name: 'Ngoài giờ làm việc',
    text: 'Hiện đã hết giờ làm việc. Xin quý khách vui lòng gọi lại trong giờ làm việc. Xin cảm ơn.',
  },
  voicemail: {
    name: 'Mời để lại lời nhắn',
    text: 'Hiện chưa có nhân viên nào trả lời được. Xin quý khách để lại lời nhắn sau tiếng bíp, và gác máy khi nói xong.',
  },
};

/** Its bytes, below the folder the process was started in, as the migrations are; with its length and loudest sample. */
export function promptWav(key: BuiltInAudio): { bytes: Buffer; milliseconds: number; peak_db: number } {
  const bytes = readFileSync(join('db', 'seed', 'prompts', `${key}.wav`));
  const { rate, samples } = readWav(bytes);
  return { bytes, milliseconds: Math.round((samples.length / rate) * 1_000), peak_db: peakDb(samples) };
}
