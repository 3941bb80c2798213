import { type ImportRow, mostErrorRows, type importErrors as route } from 'contract/contacts/imports.ts';
import type { RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import { showText } from '../access/masking.ts';
import { answerFile } from '../exports/answer-file.ts';
import { openXlsx, xlsxType } from '../sheets/xlsx.ts';
import type { Work } from '../work.ts';
import { seenImport } from './read-imports.ts';

/** The rows that could not be written, as they came, with their reasons: to be mended and imported again. */
export async function importErrors(work: Work, { params }: RouteParsed<typeof route>): Promise<Response> {
  const { headers, name } = await seenImport(work, params.id);
  const { rows } = await sql<Pick<ImportRow, 'row' | 'cells' | 'problems'>>`
    select r.row, r.cells, r.problems from contact_import_rows r
    where r.tenant_id = ${work.actor.tenantId} and r.import_id = ${params.id} and (r.verdict = 'bad' or r.outcome = 'failed')
    order by r.row limit ${mostErrorRows}`.execute(work.db);
  const because = (problems: ImportRow['problems']) =>
    problems.map(({ column, message }) => (column === null ? message : `${headers[column]}: ${message}`)).join('; ');
  const head = [...headers, 'Dòng trong tệp', 'Lý do'];
  const book = openXlsx([{ name: 'Dòng lỗi', head, widths: head.map(title => Math.max(16, title.length + 2)) }]);
  try {
    const cellsOf = (cells: string[]) => headers.map((_, at) => showText(work.actor, cells[at] ?? ''));
    book.add(
      0,
      rows.map(({ row, cells, problems }) => [...cellsOf(cells), row, showText(work.actor, because(problems))]),
    );
    return answerFile(await book.end(), `loi-${name.replace(/\.[^.]*$/, '')}.xlsx`, xlsxType);
  } finally {
    await book.close();
  }
}
