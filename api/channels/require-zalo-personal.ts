import { sql } from 'kysely';
import { forbidden } from '../errors.ts';
import type { Work } from '../work.ts';

/** Personal accounts of Zalo are for tenants that the platform has opened them to. */
export async function requireZaloPersonal({ db, actor }: Work): Promise<void> {
  const { rows } = await sql<{ zalo_personal: string }>`select zalo_personal from tenant_settings
    where tenant_id = ${actor.tenantId}`.execute(db);
  if (rows[0]?.zalo_personal !== 'enabled')
    throw forbidden('Zalo cá nhân chưa được mở cho doanh nghiệp này. Hãy liên hệ người quản trị hệ thống.');
}
