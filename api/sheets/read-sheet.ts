import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { readSheet } from 'read-excel-file/universal';
import { BadArchive, unpack } from './archive.ts';
import { type SheetLimits, tooFar } from './sheet-limits.ts';

/** Why a file is no table that can be read: a sentence for people. */
export class UnreadableSheet extends Error {}

/** Of a workbook, unpacked: ten times what 50,000 rows of twenty columns need is a bomb. */
const mostUnpacked = 150 * 1024 * 1024;

export interface SheetRow {
  /** As the spreadsheet numbers it. */
  row: number;
  cells: string[];
}

/** Rows of the first sheet, or of a CSV file, that hold something; cells as people see them. */
export async function* readRows(file: Buffer, limits: SheetLimits): AsyncGenerator<SheetRow> {
  yield* isArchive(file) ? workbookRows(file, limits) : csvFileRows(file);
}

export const isArchive = (file: Buffer) => file.length > 3 && file.readUInt32LE(0) === 0x04034b50;

async function* workbookRows(file: Buffer, limits: SheetLimits): AsyncGenerator<SheetRow> {
  try {
    const parts = await unpack(file, name => /\.(?:xml|rels)$/.test(name), mostUnpacked);
    if (!parts.has('xl/workbook.xml')) throw new BadArchive('no workbook');
    // whichever part the workbook names as its first sheet
    for (const part of parts.values()) {
      if (!part.includes('sheetData')) continue;
      const reason = tooFar(part.toString('utf8'), limits);
      if (reason) throw new UnreadableSheet(reason);
    }
  } catch (error) {
    if (error instanceof BadArchive)
      throw new UnreadableSheet('Tệp Excel bị hỏng, hoặc quá lớn khi giải nén. Hãy lưu lại ở dạng .xlsx');
    throw error;
  }
  const rows = await readSheet(new Blob([new Uint8Array(file)]), 1, {
    trim: false,
    parseNumber: numberText as never,
  }).catch(() => {
    throw new UnreadableSheet('Không đọc được trang tính đầu tiên của tệp Excel');
  });
  for (const [at, cells] of rows.entries()) {
    const texts = (cells as unknown[]).map(cellText);
    if (texts.some(text => text.trim() !== '')) yield { row: at + 1, cells: texts };
  }
}

/** A number as people write it here: whole ones without an exponent, decimals behind a comma. */
function numberText(stored: string): string {
  const value = Number(stored);
  if (Number.isSafeInteger(value)) return String(value);
  return Number.isFinite(value) ? String(value).replace('.', ',') : stored;
}

const two = (value: number) => String(value).padStart(2, '0');

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return '';
    return `${two(value.getUTCDate())}/${two(value.getUTCMonth() + 1)}/${value.getUTCFullYear()}`;
  }
  return String(value);
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
