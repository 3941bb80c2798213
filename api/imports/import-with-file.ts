import { maxImportBytes, mostUnfinishedImports, type importWithFile as route } from 'contract/contacts/imports.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import { ApiError, conflict, invalid } from '../errors.ts';
import { cleanName } from '../files/clean-name.ts';
import { fileKey } from '../files/file-store.ts';
import { isArchive } from '../sheets/read-sheet.ts';
import type { Work } from '../work.ts';
import { audit, newId, record } from '../work.ts';
import { enqueueImport } from './move-import.ts';
import { oneImport } from './read-imports.ts';

/** Keeps the file until a job has read it into rows. */
export async function importWithFile(
  work: Work,
  { file }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { db, actor, house } = work;
  if (file.size > maxImportBytes) throw new ApiError(413, 'Tệp lớn hơn 10 MB');
  if (file.size === 0) throw invalid('file', 'Tệp rỗng');
  const name = cleanName(file.name);
  const bytes = Buffer.from(await file.arrayBuffer());
  if (/\.xls$/i.test(name)) throw invalid('file', 'Tệp .xls cũ không đọc được. Hãy lưu lại ở dạng .xlsx');
  if (!isArchive(bytes) && !/\.(?:csv|txt|tsv)$/i.test(name))
    throw invalid('file', 'Chỉ nhận tệp Excel (.xlsx) hoặc CSV');
  await requireRoom(work);
  const id = newId();
  await house.files.write(fileKey(actor.tenantId, id), [bytes]);
  await db
    .insertInto('contact_imports')
    .values({ tenant_id: actor.tenantId, id, user_id: actor.userId, name, created_at: work.now })
    .execute();
  await audit(work, { action: 'import.start', subject: `import:${id}`, after: { name, size: file.size } });
  await record(work, 'import.changed', { id, state: 'reading', rows_done: 0 }, { users: [actor.userId] });
  await enqueueImport(work, id);
  return { data: await oneImport(work, id) };
}

async function requireRoom({ db, actor }: Work): Promise<void> {
  // who asks at the same moment counts after this one has been written
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${actor.tenantId}/${actor.userId}/imports`}, 0))`.execute(
    db,
  );
  const { rows } = await sql<{ unfinished: number }>`select count(*)::int as unfinished from contact_imports
    where tenant_id = ${actor.tenantId} and user_id = ${actor.userId}
      and state in ('reading', 'mapping', 'checking', 'ready', 'running', 'undoing')`.execute(db);
  if (rows[0]!.unfinished >= mostUnfinishedImports)
    throw conflict(`Bạn đang có ${mostUnfinishedImports} lượt nhập chưa xong. Hãy làm tiếp hoặc hủy bớt.`);
}
