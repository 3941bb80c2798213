import {
  type ExportFormat,
  type ExportItem,
  type ExportKind,
  mostUnfinishedExports,
  mostXlsxRows,
} from 'contract/exports/exports.ts';
import { formatCount } from 'contract/numbers.ts';
import { sql } from 'kysely';
import { conflict, invalid } from '../errors.ts';
import type { Work } from '../work.ts';
import { audit, newId, record } from '../work.ts';
import { exportSources } from './export-sources.ts';
import { oneExport } from './read-exports.ts';

interface Asked {
  /** The list's address. */
  params: URLSearchParams;
  columns?: string[] | undefined;
  format: ExportFormat;
}

/** Asks for the file of a list; a job writes it. What the list means is fixed now: its columns, and the day that 'today' is. */
export async function startExport(work: Work, kind: ExportKind, asked: Asked): Promise<ExportItem> {
  const { db, actor } = work;
  const { format } = asked;
  const rows_total = await exportSources[kind].count(work, asked.params);
  const params = await withColumns(work, kind, asked);
  if (format === 'xlsx' && rows_total > mostXlsxRows)
    throw invalid('format', `Excel nhận nhiều nhất ${formatCount(mostXlsxRows)} dòng. Hãy lọc bớt hoặc chọn CSV.`);
  await requireRoom(work);
  const id = newId();
  const query = params.toString();
  await db
    .insertInto('exports')
    .values({
      tenant_id: actor.tenantId,
      id,
      user_id: actor.userId,
      kind,
      format,
      query,
      rows_total,
      created_at: work.now,
    })
    .execute();
  await audit(work, { action: 'export.start', subject: `export:${id}`, after: { kind, format, query } });
  await record(work, 'export.changed', { id, state: 'queued' }, { users: [actor.userId] });
  const payload = JSON.stringify({ tenant_id: actor.tenantId, export_id: id });
  // one at a time a tenant: a big export does not take the place of everybody's mails
  await sql`select jobs.enqueue('write-export', ${payload}::json, ${`export:${id}`}, ${`exports:${actor.tenantId}`}, null, 5)`.execute(
    db,
  );
  return oneExport(work, id);
}

/** The list's address with the columns that are asked for, or those of the actor's own list. */
export async function withColumns(work: Work, kind: ExportKind, { params, columns }: Asked): Promise<URLSearchParams> {
  const source = exportSources[kind];
  const known = await source.columns(work);
  if (columns?.some(name => !known.has(name))) throw invalid('columns', 'Có cột không xuất được');
  const whole = new URLSearchParams(params);
  whole.set('columns', (columns ?? (await source.myColumns(work))).join(','));
  return whole;
}

async function requireRoom({ db, actor }: Work): Promise<void> {
  // who asks at the same moment counts after this one has been written
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${actor.tenantId}/${actor.userId}/exports`}, 0))`.execute(
    db,
  );
  const { rows } = await sql<{ unfinished: number }>`select count(*)::int as unfinished from exports
    where tenant_id = ${actor.tenantId} and user_id = ${actor.userId} and state in ('queued', 'running')`.execute(db);
  if (rows[0]!.unfinished >= mostUnfinishedExports)
    throw conflict(`Bạn đang có ${mostUnfinishedExports} lượt xuất chưa xong. Hãy chờ hoặc hủy bớt.`);
}
