export type Mp3Trouble = 'not_mp3' | 'broken';
export class UnreadableMp3 extends Error {
  readonly trouble: Mp3Trouble;
  constructor(trouble: Mp3Trouble) {
    super(trouble);
    this.trouble = trouble;
  }
}

/** How many follow one another before bytes are believed to be sound: pictures hold the first bytes of a frame too. */
const chained = 3;
/** Between what stands before the first frame and the sound. */
const mostBefore = 65_536;
/** Share of the bytes behind the first frame that may be something else: tags, and places that were lost. */
const mostLost = 0.1;

const ratesOfOne = [44_100, 48_000, 32_000];
const kilobits = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;

/**
 * Where the frames of an MP3 (MPEG 1, 2 or 2.5, layer III) lie, all of one rate: the first byte of each and the byte after its last, in
 * turn. Reads the heads and decodes nothing.
 */
export function framesOfMp3(bytes: Uint8Array): Uint32Array {
  const begin = behindTags(bytes);
  const first = search(bytes, begin, Math.min(bytes.length, begin + mostBefore));
  if (first === undefined) throw new UnreadableMp3('not_mp3');
  const { rate } = headAt(bytes, first)!;
  const places: number[] = [];
  let held = 0;
  for (let at: number | undefined = first; at !== undefined; ) {
    const head = headAt(bytes, at);
    const to: number = at + (head?.size ?? 0);
    if (head?.rate !== rate || to > bytes.length) at = search(bytes, at + 1, bytes.length, rate);
    else {
      places.push(at, to);
      held += head.size;
      at = to;
    }
  }
  const sound = withoutTagBehind(bytes) - first;
  if (sound - held > Math.max(sound * mostLost, 4_096)) throw new UnreadableMp3('broken');
  return Uint32Array.from(places);
}

/** The place where sound begins, from `from` to before `until`. */
function search(bytes: Uint8Array, from: number, until: number, rate?: number): number | undefined {
  for (let at = from; at < until; at++) {
    if (bytes[at] !== 0xff) continue;
    let next = at;
    let found = 0;
    for (; found < chained; found++) {
      const head = headAt(bytes, next);
      if (!head || head.rate !== (rate ?? headAt(bytes, at)!.rate)) break;
      next += head.size;
    }
    if (found === chained) return at;
  }
  return undefined;
}

/** What the four bytes at the head of a frame say: its size in bytes, and samples a second. */
function headAt(bytes: Uint8Array, at: number): { size: number; rate: number } | undefined {
  if (at + 4 > bytes.length || bytes[at] !== 0xff) return undefined;
  const [one, two] = [bytes[at + 1]!, bytes[at + 2]!];
  const version = (one >> 3) & 3; // 3: MPEG 1, 2: MPEG 2, 0: MPEG 2.5
  const isLayer3 = one >> 5 === 7 && ((one >> 1) & 3) === 1;
  const ofOne = ratesOfOne[(two >> 2) & 3];
  const rateOfBits = kilobits[version === 3 ? 0 : 1][two >> 4];
  if (!isLayer3 || version === 1 || !ofOne || !rateOfBits) return undefined;
  const rate = version === 3 ? ofOne : version === 2 ? ofOne / 2 : ofOne / 4;
  const padding = (two >> 1) & 1;
  return { rate, size: Math.floor(((version === 3 ? 144_000 : 72_000) * rateOfBits) / rate) + padding };
}

const isWord = (bytes: Uint8Array, at: number, word: string) =>
  [...word].every((letter, place) => bytes[at + place] === letter.charCodeAt(0));

/** Behind the ID3v2 tags, with their pictures, that stand at the beginning. */
function behindTags(bytes: Uint8Array): number {
  let at = 0;
  while (isWord(bytes, at, 'ID3') && at + 10 <= bytes.length) {
    const begin = at;
    const size = [6, 7, 8, 9].reduce((sum, place) => sum * 128 + (bytes[begin + place]! & 127), 0);
    const footer = bytes[begin + 5]! & 16 ? 10 : 0;
    at += 10 + size + footer;
  }
  return at;
}

/** Before the ID3v1 and APE tags at the end. */
function withoutTagBehind(bytes: Uint8Array): number {
  const end = bytes.length >= 128 && isWord(bytes, bytes.length - 128, 'TAG') ? bytes.length - 128 : bytes.length;
  if (end < 32 || !isWord(bytes, end - 32, 'APETAGEX')) return end;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Math.max(0, end - view.getUint32(end - 32 + 12, true) - 32);
}
