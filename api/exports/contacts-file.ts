import { mostRowsAtOnce, type contactsFile as route } from 'contract/exports/exports.ts';
import { formatCount } from 'contract/numbers.ts';
import type { RouteParsed } from 'contract/route.ts';
import { invalid } from '../errors.ts';
import type { Work } from '../work.ts';
import { audit } from '../work.ts';
import { answerFile } from './answer-file.ts';
import { contactExport } from './contact-rows.ts';
import { exportedFileName, fileTypes, sheetRows } from './export-file.ts';
import { listParams } from './export-source.ts';
import { withColumns } from './start-export.ts';

const tooMany = `Nhiều hơn ${formatCount(mostRowsAtOnce)} dòng: hãy lọc bớt, hoặc xuất theo lượt`;

/** The customers of a list as a file, in the answer itself. */
export async function contactsFile(
  work: Work,
  { json: { columns: asked, format, ...list } }: RouteParsed<typeof route>,
): Promise<Response> {
  const params = listParams(list);
  if ((await contactExport.count(work, params)) > mostRowsAtOnce) throw invalid('q', tooMany);
  const query = await withColumns(work, 'contacts', { params, columns: asked, format });
  const columns = query.get('columns')!.split(',');
  const known = await contactExport.columns(work);
  const numbers = await contactExport.keys(work, params);
  const rows = await contactExport.rows(work, numbers, columns, format === 'xlsx');
  const head = columns.map(name => known.get(name)?.label ?? name);
  await audit(work, { action: 'export.download', after: { kind: 'contacts', format, query: query.toString() } });
  const bytes = await sheetRows(format, contactExport.noun, head, rows);
  const name = exportedFileName(contactExport, format, work.now);
  return answerFile(bytes, name, fileTypes[format]);
}
