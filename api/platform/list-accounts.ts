import { defaultPageSize, pageOffset } from 'contract/page.ts';
import type { listAccounts as route } from 'contract/platform/accounts.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/types.ts';
import { foldedWords } from '../lists/search-text.ts';
import { auditRow, type Work } from '../work.ts';

/** Tenants of the system by name. Whoever is shown to the platform can read in their own log that they were. */
export async function listAccounts(
  work: Work,
  { query: { q = '', page = 1, size = defaultPageSize } }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { db, actor } = work;
  const { list, total } = await findAccounts(db, q, { limit: size, offset: pageOffset(page, size) });
  const shown = new Set([actor.tenantId, ...list.map(({ _id }) => _id)]);
  const subject = `tenant:${actor.tenantId}`;
  await db
    .insertInto('audit_log')
    .values(
      [...shown].map(tenantId => auditRow(work, { action: 'platform.accounts-read', subject, after: { q } }, tenantId)),
    )
    .execute();
  return { list, total };
}

async function findAccounts(db: Kysely<DB>, q: string, { limit, offset }: { limit: number; offset: number }) {
  const words = foldedWords(q).map(word => sql`(vn_fold(t.name) like ${`%${word}%`} or t.slug like ${`%${word}%`})`);
  const found = sql`from directory.tenants t where ${sql.join([sql`true`, ...words], sql` and `)}`;
  const { rows } = await sql<{
    id: string;
    name: string;
    slug: string;
    is_active: boolean;
    users: number;
    active_users: number;
    created_at: Date;
  }>`select t.id, t.name, t.slug, t.is_active, t.created_at, people.users, people.active_users
    from (select t.* ${found} order by t.name collate "vi-x-icu", t.id limit ${limit} offset ${offset}) t,
      lateral (select count(*)::int as users, count(*) filter (where u.is_active)::int as active_users
        from users u where u.tenant_id = t.id) people
    order by t.name collate "vi-x-icu", t.id`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db);
  return {
    list: rows.map(({ id, slug, created_at, ...row }) => ({
      _id: id,
      ...row,
      domain: slug,
      created_at: created_at.toISOString(),
    })),
    total: counted[0]!.total,
  };
}
