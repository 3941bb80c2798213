import { once } from 'node:events';
import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { parse } from 'csv-parse';
import { BadArchive, unpack } from './archive.ts';

/** Why a file is no table that can be read: a sentence for people. */
export class UnreadableSheet extends Error {}

/** Of a workbook, unpacked: ten times what 50,000 rows of twenty columns need is a bomb. */
const mostUnpacked = 150 * 1024 * 1024;
/** What reads it may hold. */
const mostHeapMegabytes = 1_024;
const tooBig = 'Tệp Excel bị hỏng, hoặc quá lớn khi giải nén. Hãy lưu lại ở dạng .xlsx';

export interface SheetRow {
  /** As the spreadsheet numbers it. */
  row: number;
  cells: string[];
}

/** What a table may be at most. */
interface Limits {
  rows: number;
  columns: number;
}

/** Rows of the first sheet, or of a CSV file, that hold something; cells as people see them. */
export async function* readRows(file: Buffer, limits: Limits): AsyncGenerator<SheetRow> {
  yield* isArchive(file) ? workbookRows(file, limits) : csvFileRows(file);
}

export const isArchive = (file: Buffer) => file.length > 3 && file.readUInt32LE(0) === 0x04034b50;

/** Read in a thread of its own: seconds of work that nobody else waits for. */
async function* workbookRows(file: Buffer, limits: Limits): AsyncGenerator<SheetRow> {
  const sheets = await sheetsOf(file);
  const thread = new Worker(new URL('./read-xlsx-thread.js', import.meta.url), {
    workerData: { file: new Uint8Array(file), sheets, limits },
    resourceLimits: { maxOldGenerationSizeMb: mostHeapMegabytes },
  });
  const gone = new Promise<never>((_, reject) => {
    thread.once('error', reject);
    thread.once('exit', code => reject(new Error(`the thread of the workbook ended with ${code}`)));
  });
  gone.catch(() => {}); // heard by who waits for rows
  try {
    for (;;) {
      thread.postMessage('more');
      const [answer] = (await Promise.race([once(thread, 'message'), gone])) as [
        { rows?: SheetRow[]; refused?: string },
      ];
      if (answer.refused) throw new UnreadableSheet(answer.refused);
      if (!answer.rows) return;
      yield* answer.rows;
    }
  } catch (error) {
    if (isOutOfMemory(error)) throw new UnreadableSheet(tooBig);
    throw error;
  } finally {
    await thread.terminate();
  }
}

const isOutOfMemory = (error: unknown) => (error as { code?: string } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Parts of the workbook that are sheets: whichever of them it names as its first. */
async function sheetsOf(file: Buffer): Promise<Buffer[]> {
  try {
    const parts = await unpack(file, name => /\.(?:xml|rels)$/.test(name), mostUnpacked);
    if (!parts.has('xl/workbook.xml')) throw new BadArchive('no workbook');
    return [...parts.values()].filter(part => part.includes('sheetData'));
  } catch (error) {
    if (error instanceof BadArchive) throw new UnreadableSheet(tooBig);
    throw error;
  }
}

async function* csvFileRows(file: Buffer): AsyncGenerator<SheetRow> {
  const text = decoded(file);
  const parser = Readable.from(pieces(text)).pipe(
    parse({
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: 1_000_000,
    }),
  );
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row++;
      if (cells.some(cell => cell.trim() !== '')) yield { row, cells: cells.map(withoutGuard) };
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))
      throw new UnreadableSheet(`Không đọc được dòng ${row + 1} của tệp CSV: thiếu dấu nháy đóng?`);
    throw error;
  }
}

/** What an export puts before a cell so that it is no formula. */
const withoutGuard = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r])/, '');

function* pieces(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += 65_536) yield text.slice(from, from + 65_536);
}

function decoded(file: Buffer): string {
  const encoding = file[0] === 0xff && file[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(file);
    if (text.includes('\0')) throw new UnreadableSheet('Đây không phải tệp Excel (.xlsx) hay CSV');
    return text;
  } catch (error) {
    if (error instanceof UnreadableSheet) throw error;
    throw new UnreadableSheet('Tệp CSV không ở dạng UTF-8. Trong Excel hãy chọn “CSV UTF-8” hoặc lưu dạng .xlsx');
  }
}

/** The sign that stands most often in the first line. */
function delimiterOf(text: string): string {
  const line = text
    .slice(0, 10_000)
    .split(/\r?\n/, 1)[0]!
    .replace(/"[^"]*"/g, '');
  const signs = [',', ';', '\t'].map(sign => ({ sign, times: line.split(sign).length }));
  return signs.sort((one, other) => other.times - one.times)[0]!.sign;
}
