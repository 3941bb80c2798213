import { mostUploaded, type UploadAnswer } from 'contract/settings/blacklist.ts';
import { plainLine } from 'contract/words.ts';
import { sql } from 'kysely';
import { invalid } from '../errors.ts';
import { audit, newId, type Work } from '../work.ts';
import { type BlockedPoint, readBlockedPoint, unreadable } from './read-blocked-point.ts';

/** bytes; a line is a number, an address or a domain with a reason */
const mostBytes = 4_000_000;

type Line = BlockedPoint & { reason: string };
type Answer = { data: UploadAnswer };

/** One point a line, its reason behind a comma, semicolon or tab; each point once. */
async function readFile(file: File) {
  if (file.size > mostBytes) throw invalid('file', 'Tệp lớn quá 4 MB');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text: string;
  try {
    text = decoder.decode(await file.arrayBuffer());
  } catch {
    throw invalid('file', 'Tệp không phải văn bản UTF-8. Hãy lưu lại dưới dạng CSV UTF-8.');
  }
  const lines = text.split(/\r\n|\n|\r/).map((line, at) => ({ line: at + 1, text: line }));
  const said = lines.filter(line => line.text.trim() !== '');
  if (said.length === 0) throw invalid('file', 'Tệp không có dòng nào');
  if (said.length > mostUploaded) throw invalid('file', 'Tệp có quá 10.000 dòng');
  const points = new Map<string, Line>();
  const refused: UploadAnswer['refused'] = [];
  let repeated = 0;
  for (const { line, text } of said) {
    const [first = '', ...rest] = cellsOf(text);
    const point = readBlockedPoint(first);
    const isHeading = line === 1 && !point && !/[\d@]/.test(first);
    if (point && points.has(point.value)) repeated += 1;
    else if (point)
      points.set(point.value, { ...point, reason: plainLine(rest.filter(Boolean).join(', ')).slice(0, 500) });
    else if (!isHeading) refused.push({ line, text: first.slice(0, 100), message: unreadable });
  }
  return { points: [...points.values()], refused, repeated };
}

/** What stands in quotes is one cell, separators and doubled quotes included. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*|([^,;\t]*))(?:[,;\t]|$)/g)].map(([, quoted, plain = '']) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim(),
  );

/** What had run out is blocked again, for good; what is blocked stays as it is. */
export async function addUploaded(work: Work, { file }: { file: File }): Promise<Answer> {
  const { points, refused, repeated } = await readFile(file);
  const rows = points.map(point => ({ id: newId(), ...point }));
  const { rows: added } = await sql<{ name: string }>`
    insert into blacklist (tenant_id, id, name, kind, value, reason)
    select ${work.actor.tenantId}, r.* from jsonb_to_recordset(${JSON.stringify(rows)})
      as r (id uuid, name text, kind text, value text, reason text)
    on conflict (tenant_id, value) do update
      set reason = excluded.reason, until = null, version = blacklist.version + 1, updated_at = now()
      where blacklist.until < (now() at time zone 'Asia/Bangkok')::date
    returning name`.execute(work.db);
  return answer(work, { action: 'blacklist_entry.upload-add' }, added, { points, refused, repeated });
}

export async function removeUploaded(work: Work, { file }: { file: File }): Promise<Answer> {
  const { points, refused, repeated } = await readFile(file);
  const { rows: removed } = await sql<{ name: string }>`
    delete from blacklist where tenant_id = ${work.actor.tenantId}
    and value = any (${points.map(point => point.value)}) returning name`.execute(work.db);
  return answer(work, { action: 'blacklist_entry.upload-delete' }, removed, { points, refused, repeated });
}

async function answer(
  work: Work,
  { action }: { action: string },
  changed: { name: string }[],
  { points, refused, repeated }: Awaited<ReturnType<typeof readFile>>,
): Promise<Answer> {
  const names = changed.map(row => row.name);
  await audit(work, { action, subject: 'blacklist', after: { names } });
  return { data: { changed: names.length, unchanged: points.length - names.length + repeated, refused } };
}
