import { guessMapping } from 'contract/contacts/import-fields.ts';
import { type ImportState, mostImportColumns, mostImportRows } from 'contract/contacts/imports.ts';
import { formatCount } from 'contract/numbers.ts';
import { fileKey } from '../api/files/file-store.ts';
import { readRows, type SheetRow, UnreadableSheet } from '../api/sheets/read-sheet.ts';
import { readCustomFields } from '../api/tickets/custom-fields.ts';
import type { Work } from '../api/work.ts';
import { type ImportJob, type Step, teller } from './import-steps.ts';
import type { Desk } from './worker.ts';

const keptAtOnce = 1_000;
const longestCell = 10_000;
/** Characters: one text of a workbook may stand in any number of its cells. */
const mostAtOnce = 2_000_000;
const mostText = 30_000_000;

/** Reads the file of an import into rows; what a killed run has left is thrown away first. */
export async function readImportFile(
  step: Step,
  desk: Desk,
  { tenant_id, import_id }: ImportJob,
  finish: (work: Work, id: string, state: ImportState) => Promise<void>,
): Promise<void> {
  const file = Buffer.from(await new Response(desk.house.files.read(fileKey(tenant_id, import_id))).arrayBuffer());
  await step(['reading'], ({ db }) =>
    db
      .deleteFrom('contact_import_rows')
      .where('tenant_id', '=', tenant_id)
      .where('import_id', '=', import_id)
      .execute(),
  );
  let headers: string[] | undefined;
  let total = 0;
  let text = 0;
  let waiting: SheetRow[] = [];
  let waitingText = 0;
  const tell = teller(import_id);
  const keep = async () => {
    const rows = waiting;
    waiting = [];
    waitingText = 0;
    if (rows.length === 0) return;
    await step(['reading'], async work => {
      const values = rows.map(({ row, cells }) => ({ tenant_id, import_id, row, cells }));
      await work.db.insertInto('contact_import_rows').values(values).execute();
      await tell(work, 'reading', total);
    });
  };
  for await (const { row, cells } of readRows(file, { rows: mostImportRows, columns: mostImportColumns })) {
    if (!headers) {
      headers = headersOf(cells);
      continue;
    }
    if (++total > mostImportRows)
      throw new UnreadableSheet(`Tệp có hơn ${formatCount(mostImportRows)} dòng. Hãy tách ra`);
    const kept = headers.map((_, at) => storable(cells[at] ?? ''));
    const length = kept.reduce((sum, cell) => sum + cell.length, 0);
    text += length;
    if (text > mostText) throw new UnreadableSheet('Tệp có quá nhiều chữ (hơn 30 triệu ký tự). Hãy tách ra');
    waiting.push({ row, cells: kept });
    waitingText += length;
    if (waiting.length >= keptAtOnce || waitingText >= mostAtOnce) await keep();
  }
  if (!headers || total === 0) throw new UnreadableSheet('Tệp không có dòng dữ liệu nào dưới dòng tiêu đề');
  await keep();
  const found = headers;
  await step(['reading'], async work => {
    const mapping = guessMapping(found, await readCustomFields(work, 'user'));
    await work.db
      .updateTable('contact_imports')
      .set({ headers: found, mapping, rows_total: total })
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', import_id)
      .execute();
    await finish(work, import_id, 'mapping');
  });
}

/** Titles of the columns up to the last that has one. */
function headersOf(cells: string[]): string[] {
  const titles = cells.map(cell => storable(cell).normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, 200));
  const last = titles.findLastIndex(title => title !== '');
  if (last >= mostImportColumns) throw new UnreadableSheet(`Tệp có hơn ${mostImportColumns} cột`);
  return titles.slice(0, last + 1).map((title, at) => title || `Cột ${at + 1}`);
}

/** PostgreSQL keeps no zero character. */
const storable = (text: string) => text.replaceAll('\0', '').slice(0, longestCell);
