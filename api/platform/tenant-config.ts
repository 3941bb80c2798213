import type { StaffRole } from 'contract/enums.ts';
import type * as contract from 'contract/platform/tenant-config.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import { conflict, notFound } from '../errors.ts';
import { type AuditEntry, auditRow, record, type Work } from '../work.ts';

type Answer = RouteAnswer<typeof contract.readTenantConfig>;
type Config = Answer['data'];
interface OfTenant {
  params: { id: string };
}

const missing = notFound('Không tìm thấy doanh nghiệp này');

async function readConfig({ db }: Work, id: string, isChanging = false): Promise<Config> {
  const { rows } =
    await sql<Config>`select t.id as _id, t.name, t.slug as domain, s.workflow, s.zalo_personal, s.hide_phones, s.version
    from directory.tenants t join tenant_settings s on s.tenant_id = t.id
    where t.id = ${id} ${isChanging ? sql`for update of s` : sql``}`.execute(db);
  if (!rows[0]) throw missing;
  return rows[0];
}

/** Whoever looks into a tenant from outside is in its own log, and in theirs. */
async function tell(work: Work, id: string, entry: AuditEntry): Promise<void> {
  const { db, actor } = work;
  const rows = [...new Set([actor.tenantId, id])].map(tenantId =>
    auditRow(work, { ...entry, subject: `tenant:${id}` }, tenantId),
  );
  await db.insertInto('audit_log').values(rows).execute();
}

export async function readTenantConfig(work: Work, { params: { id } }: OfTenant): Promise<Answer> {
  const data = await readConfig(work, id);
  await tell(work, id, { action: 'platform.config-read' });
  return { data };
}

export async function updateTenantConfig(
  work: Work,
  { params: { id }, json }: RouteParsed<typeof contract.updateTenantConfig>,
): Promise<Answer> {
  const { version, ...given } = json;
  const before = await readConfig(work, id, true);
  const keys = Object.keys(given) as (keyof typeof given)[];
  const isSame = keys.every(key => given[key] === before[key]);
  if (!isSame && version !== undefined && version !== before.version)
    throw conflict('Người khác vừa thay đổi cấu hình này. Hãy xem lại trước khi lưu.', before);
  if (!isSame)
    await sql`update tenant_settings set workflow = ${given.workflow}, zalo_personal = ${given.zalo_personal},
      hide_phones = ${given.hide_phones}, version = version + 1, updated_at = now()
      where tenant_id = ${id}`.execute(work.db);
  await tell(work, id, { action: 'platform.config-update', before, after: given });
  // pages that are open there load again
  const there = { ...work, actor: { ...work.actor, tenantId: id } };
  await record(there, 'lookups.changed', { what: 'tenant' }, { everyone: true });
  return { data: isSame ? before : await readConfig(work, id) };
}

async function listOf<Row>(work: Work, id: string, what: string, rows: { rows: Row[] }) {
  await tell(work, id, { action: 'platform.config-read', after: { what } });
  return { list: rows.rows, total: rows.rows.length };
}

export async function listTenantGroups(work: Work, { params: { id } }: OfTenant) {
  await readConfig(work, id);
  const rows = await sql<{ _id: string; id: string; name: string; target: 'user' | 'end_user' }>`
    select id as _id, id, name, target from groups where tenant_id = ${id}
    order by target desc, name collate "vi-x-icu", id limit 500`.execute(work.db);
  return listOf(work, id, 'groups', rows);
}

export async function listTenantUsers(work: Work, { params: { id } }: OfTenant) {
  await readConfig(work, id);
  const rows = await sql<{ _id: string; name: string; role: StaffRole; is_active: boolean }>`
    select id as _id, name, role, is_active from users where tenant_id = ${id}
    order by name collate "vi-x-icu", id limit 500`.execute(work.db);
  return listOf(work, id, 'users', rows);
}

export async function listTenantZaloAccounts(work: Work, { params: { id } }: OfTenant) {
  await readConfig(work, id);
  const rows = await sql<{ _id: string; name: string; external_id: string; is_active: boolean }>`
    select id as _id, name, external_id, is_active from channels where tenant_id = ${id} and kind = 'zalo_personal'
    order by name collate "vi-x-icu", id limit 500`.execute(work.db);
  return listOf(work, id, 'zalo-personal', rows);
}
