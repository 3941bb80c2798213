import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Pieces that announcements are put together from; `prompts/pieces/<key>.wav` holds them (made by bin/make-prompts.ts). */
export const spokenPieces = {
  '0': 'không',
  '1': 'một',
  '2': 'hai',
  '3': 'ba',
  '4': 'bốn',
  '5': 'năm',
  '6': 'sáu',
  '7': 'bảy',
  '8': 'tám',
  '9': 'chín',
  '10': 'mười',
  tens: 'mươi',
  'one-after-tens': 'mốt',
  'five-after-tens': 'lăm',
  hundred: 'trăm',
  'no-tens': 'linh',
  star: 'sao',
  hash: 'thăng',
  position: 'Quý khách đang ở vị trí số',
  'in-line': 'trong hàng chờ',
  wait: 'Thời gian chờ dự kiến khoảng',
  minutes: 'phút',
  soon: 'Thời gian chờ dự kiến dưới một phút',
  'called-back': 'Chúng tôi sẽ gọi lại cho quý khách. Xin cảm ơn.',
  callback: 'Để được gọi lại thay vì chờ, xin bấm phím',
} as const;
export type SpokenPiece = keyof typeof spokenPieces;

/** Its bytes: a WAV, 8 kHz, one channel, 16 bits. */
export const pieceWav = (key: SpokenPiece): Buffer =>
  readFileSync(join('db', 'seed', 'prompts', 'pieces', `${key}.wav`));
