import { pieceWav, type SpokenPiece, spokenPieces } from '../../db/seed/spoken-pieces.ts';
import { pcmuOfWav } from './sound.ts';

/** Sentences of pieces, as a sound is named by: `spoken:position.3.in-line,soon`. */
const prefix = 'spoken:';
/** Bytes of PCMU, 8 a millisecond. */
const rests = { before: 200 * 8, between: 400 * 8, after: 300 * 8 };
const silentByte = 0xff;

/** @throws RangeError for what is not a whole number from 1 to 999 */
export function spokenNumber(number: number): SpokenPiece[] {
  if (!Number.isInteger(number) || number < 1 || number > 999) throw new RangeError(`${number} is not spoken`);
  const [hundreds, tens, ones] = [Math.floor(number / 100), Math.floor(number / 10) % 10, number % 10];
  const pieces: SpokenPiece[] = hundreds > 0 ? [digit(hundreds), 'hundred'] : [];
  if (tens === 0 && hundreds > 0 && ones > 0) pieces.push('no-tens');
  if (tens === 1) pieces.push('10');
  if (tens > 1) pieces.push(digit(tens), 'tens');
  if (ones === 1 && tens > 1) pieces.push('one-after-tens');
  else if (ones === 5 && tens > 0) pieces.push('five-after-tens');
  else if (ones > 0) pieces.push(digit(ones));
  return pieces;
}

/** A key of a telephone. */
export function spokenKey(key: string): SpokenPiece {
  if (key === '*') return 'star';
  return key === '#' ? 'hash' : (key as SpokenPiece);
}

const digit = (value: number) => String(value) as SpokenPiece;

/** The name of a sound that says these sentences; undefined: there are none. */
export const spokenId = (sentences: SpokenPiece[][]): string | undefined =>
  sentences.length > 0 ? prefix + sentences.map(pieces => pieces.join('.')).join(',') : undefined;

/** PCMU of such a sound; undefined: the name is another sound's. */
export function spokenSound(id: string): Uint8Array | undefined {
  if (!id.startsWith(prefix)) return undefined;
  const sentences = id.slice(prefix.length).split(',');
  const silence = (length: number) => new Uint8Array(length).fill(silentByte);
  const parts = sentences.flatMap((sentence, at) => [
    silence(at === 0 ? rests.before : rests.between),
    ...sentence.split('.').map(soundOf),
  ]);
  return Buffer.concat([...parts, silence(rests.after)]);
}

const read = new Map<string, Uint8Array>();

function soundOf(piece: string): Uint8Array {
  const known = read.get(piece);
  if (known) return known;
  if (!Object.hasOwn(spokenPieces, piece)) throw new Error(`no piece ${piece}`);
  const sound = pcmuOfWav(pieceWav(piece as SpokenPiece));
  if (!sound) throw new Error(`piece ${piece} is no sound`);
  read.set(piece, sound);
  return sound;
}
