import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);

/** It is not the archive that a workbook is, or one that is far bigger than it says. */
export class BadArchive extends Error {}

interface Entry {
  name: string;
  isDeflated: boolean;
  /** As it lies in the file. */
  bytes: Buffer;
  /** Bytes that the archive promises. */
  size: number;
}

const mostEntries = 2_000;
const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;

/** What the directory of a ZIP archive lists; refuses what overlaps, is split, encrypted, or of 64 bits. */
export function entriesOf(file: Buffer): Entry[] {
  let end = file.length - 22;
  while (end >= 0 && end > file.length - 65_558 && file.readUInt32LE(end) !== endMark) end--;
  if (end < 0 || file.readUInt32LE(end) !== endMark) throw new BadArchive('no directory');
  const count = file.readUInt16LE(end + 10);
  if (count > mostEntries) throw new BadArchive('too many entries');
  let at = file.readUInt32LE(end + 16);
  const entries: Entry[] = [];
  try {
    for (let read = 0; read < count; read++) {
      if (file.readUInt32LE(at) !== entryMark) throw new BadArchive('no entry');
      const method = file.readUInt16LE(at + 10);
      const packed = file.readUInt32LE(at + 20);
      const size = file.readUInt32LE(at + 24);
      const [nameLength, extra, comment] = [28, 30, 32].map(place => file.readUInt16LE(at + place)) as [
        number,
        number,
        number,
      ];
      const name = file.toString('utf8', at + 46, at + 46 + nameLength);
      const local = file.readUInt32LE(at + 42);
      const isEncrypted = (file.readUInt16LE(at + 8) & 1) === 1;
      if (file.readUInt32LE(local) !== localMark || isEncrypted || (method !== 0 && method !== 8))
        throw new BadArchive('no plain entry');
      const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
      if (from + packed > file.length) throw new BadArchive('beyond the end');
      entries.push({ name, isDeflated: method === 8, bytes: file.subarray(from, from + packed), size });
      at += 46 + nameLength + extra + comment;
    }
  } catch (error) {
    throw error instanceof RangeError ? new BadArchive('beyond the end') : error;
  }
  return entries;
}

/** Unpacks what is wanted; stops where it grows beyond `most` bytes, whatever the archive promises. */
export async function unpack(
  file: Buffer,
  isWanted: (name: string) => boolean,
  most: number,
): Promise<Map<string, Buffer>> {
  const entries = entriesOf(file).filter(({ name }) => isWanted(name));
  if (entries.reduce((sum, { size }) => sum + size, 0) > most) throw new BadArchive('too big');
  const unpacked = new Map<string, Buffer>();
  let left = most;
  for (const { name, isDeflated, bytes } of entries) {
    if (left <= 0 || unpacked.has(name)) throw new BadArchive('too big');
    const whole = isDeflated
      ? await inflate(bytes, { maxOutputLength: left }).catch(() => {
          throw new BadArchive('too big or broken');
        })
      : bytes;
    left -= whole.length;
    unpacked.set(name, whole);
  }
  return unpacked;
}
