import { extname } from 'node:path';
import { plainLine } from 'contract/words.ts';
import { fileTypeFromBuffer } from 'file-type';

/** Pictures that are drawn in pages, and made small. */
export const pictures: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
/** What a browser may show by itself; all else is downloaded, as bytes without a type. */
export const inlineTypes: readonly string[] = [...pictures, 'application/pdf'];
export const anyBytes = 'application/octet-stream';

/** Endings of what runs when it is opened. */
const programs = new Set(
  'apk app bat chm cmd com cpl dll exe gadget hta jar js jse lnk msc msi msp mst pif ps1 psm1 reg scr sh url vb vbe vbs ws wsf wsh'
    .split(' ')
    .map(ending => `.${ending}`),
);
const programTypes = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/java-vm',
  'application/java-archive',
  'application/vnd.android.package-archive',
  'application/vnd.ms-htmlhelp',
  'application/x.ms.shortcut',
]);

/** Of texts, which have no mark of their own. */
const textTypes: Record<string, string> = {
  '.csv': 'text/csv',
  '.json': 'application/json',
  '.eml': 'message/rfc822',
  '.xml': 'application/xml',
};

/** What a file is, by its bytes and then by its name; undefined for programs and scripts, which nobody may attach. */
export async function fileType(name: string, bytes: Buffer): Promise<string | undefined> {
  const ending = endingOf(name);
  if (programs.has(ending)) return undefined;
  // the mark of UTF-16 looks like that of sound
  if (isUtf16(bytes)) return textTypes[ending] ?? 'text/plain';
  const found = await fileTypeFromBuffer(bytes);
  if (found) return programTypes.has(found.mime) ? undefined : found.mime;
  return isText(bytes) ? (textTypes[ending] ?? 'text/plain') : anyBytes;
}

/** `.exe` of `Hóa đơn.EXE. `: Windows passes over dots and spaces at the end. */
const endingOf = (name: string): string => extname(plainLine(name).replace(/[. ]+$/, '')).toLowerCase();

function isUtf16(bytes: Buffer): boolean {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark !== 'fffe' && mark !== 'feff') return false;
  try {
    const head = bytes.subarray(0, 4096);
    return !hasControls(new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be', { fatal: true }).decode(head));
  } catch {
    return false;
  }
}

const isText = (bytes: Buffer): boolean => !hasControls(bytes.subarray(0, 4096).toString('latin1'));

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what texts do not hold
const hasControls = (text: string): boolean => /[\u0000-\u0008\u000e-\u001a]/.test(text);
