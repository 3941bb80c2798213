import type * as routes from 'contract/exports/exports.ts';
import type { ExportItem } from 'contract/exports/exports.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { notFound } from '../errors.ts';
import type { Work } from '../work.ts';

const mostListed = 50;
export const exportMissing = 'Không tìm thấy lượt xuất này';

interface Row extends Omit<ExportItem, 'created_at' | 'expires_at' | 'query'> {
  query: string;
  created_at: Date;
  expires_at: Date | null;
}

/** Exports of the actor's own. */
async function selectExports({ db, actor }: Work, condition: RawBuilder<SqlBool>): Promise<ExportItem[]> {
  const { rows } = await sql<Row>`
    select e.id as _id, e.kind, e.format, e.query, e.state, e.rows_done, e.rows_total, e.error, e.created_at, e.expires_at,
      (select json_build_object('_id', f.id, 'name', f.name, 'size', f.size) from files f
        where f.tenant_id = e.tenant_id and f.id = e.file_id and e.expires_at > now() and ${actor.realUserId === null}) as file
    from exports e
    where e.tenant_id = ${actor.tenantId} and e.user_id = ${actor.userId} and ${condition}
    order by e.created_at desc, e.id desc limit ${mostListed}`.execute(db);
  return rows.map(row => ({
    ...row,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
  }));
}

export async function oneExport(work: Work, id: string): Promise<ExportItem> {
  const [item] = await selectExports(work, sql`e.id = ${id}`);
  if (!item) throw notFound(exportMissing);
  return item;
}

export async function listExports(work: Work): Promise<RouteAnswer<typeof routes.listExports>> {
  const list = await selectExports(work, sql`true`);
  return { list, total: list.length };
}

export async function readExport(
  work: Work,
  { params }: RouteParsed<typeof routes.readExport>,
): Promise<RouteAnswer<typeof routes.readExport>> {
  return { data: await oneExport(work, params.id) };
}
