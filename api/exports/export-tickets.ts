import { mostUnfinishedExports, type exportTickets as route } from 'contract/exports/exports.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import { conflict, invalid } from '../errors.ts';
import { readListState } from '../lists/filter-sql.ts';
import { ticketCondition, ticketFieldTable } from '../tickets/ticket-condition.ts';
import { countTicketRows } from '../tickets/ticket-rows.ts';
import type { Work } from '../work.ts';
import { audit, newId, record } from '../work.ts';
import { oneExport } from './read-exports.ts';
import { columnsOfMyList, exportableColumns } from './ticket-rows.ts';

/** Asks for the file of a list; a job writes it. What the list means is fixed now: its columns, and the day that 'today' is. */
export async function exportTickets(
  work: Work,
  { json }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { db, actor } = work;
  const { mode, columns, ...list } = json;
  const { table, columns: fields } = await ticketFieldTable(work);
  const state = await readListState(work, list, table);
  const known = await exportableColumns(work);
  if (columns?.some(name => !known.has(name))) throw invalid('columns', 'Có cột không xuất được');
  const chosen = columns ?? (await columnsOfMyList(work, known));
  await requireRoom(work);
  const query = new URLSearchParams({ mode });
  for (const one of [list.f ?? []].flat()) query.append('f', one);
  for (const name of ['rel', 'sort', 'q'] as const) if (list[name]) query.set(name, list[name]);
  query.set('columns', chosen.join(','));
  const id = newId();
  await db
    .insertInto('exports')
    .values({
      tenant_id: actor.tenantId,
      id,
      user_id: actor.userId,
      kind: 'tickets',
      query: query.toString(),
      rows_total: await countTicketRows(work, await ticketCondition(work, mode, state, fields)),
      created_at: work.now,
    })
    .execute();
  await audit(work, { action: 'export.start', subject: `export:${id}`, after: { query: query.toString() } });
  await record(work, 'export.changed', { id, state: 'queued' }, { users: [actor.userId] });
  const payload = JSON.stringify({ tenant_id: actor.tenantId, export_id: id });
  // one at a time a tenant: a big export does not take the place of everybody's mails
  await sql`select jobs.enqueue('export-tickets', ${payload}::json, ${`export:${id}`}, ${`exports:${actor.tenantId}`}, null, 5)`.execute(
    db,
  );
  return { data: await oneExport(work, id) };
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
