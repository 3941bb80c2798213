import type { ExportFormat } from 'contract/exports/exports.ts';
import { bangkokDay } from 'contract/time.ts';
import { byteOrderMark, csvRows } from '../sheets/csv.ts';
import { openXlsx, type SheetCell, xlsxType } from '../sheets/xlsx.ts';
import type { ExportSource } from './export-source.ts';

export const fileTypes: Record<ExportFormat, string> = { csv: 'text/csv; charset=utf-8', xlsx: xlsxType };

/** `khach-hang-20-11-2026.xlsx` */
export function exportedFileName(
  { fileName }: Pick<ExportSource, 'fileName'>,
  format: ExportFormat,
  now: Date,
): string {
  const [year, month, day] = bangkokDay(now).split('-');
  return `${fileName}-${day}-${month}-${year}.${format}`;
}

/** Rows in chunks as a file of the format: texts of CSV as they come, a workbook once all are there. */
export async function* fileBytes(
  format: ExportFormat,
  sheet: string,
  head: string[],
  chunks: AsyncIterable<SheetCell[][]>,
): AsyncGenerator<Uint8Array> {
  if (format === 'csv') {
    yield Buffer.from(byteOrderMark + csvRows([head]));
    for await (const rows of chunks) yield Buffer.from(csvRows(rows.map(row => row.map(cell => String(cell ?? '')))));
    return;
  }
  const book = openXlsx([{ name: sheet, head, widths: head.map(title => Math.max(16, title.length + 2)) }]);
  try {
    for await (const rows of chunks) book.add(0, rows);
    yield await book.end();
  } finally {
    await book.close();
  }
}

export async function sheetRows(
  format: ExportFormat,
  sheet: string,
  head: string[],
  rows: SheetCell[][],
): Promise<Buffer> {
  const once = (async function* () {
    yield rows;
  })();
  const parts: Uint8Array[] = [];
  for await (const part of fileBytes(format, sheet, head, once)) parts.push(part);
  return Buffer.concat(parts);
}
