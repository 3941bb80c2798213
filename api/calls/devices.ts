import { createHash, randomBytes } from 'node:crypto';
import type { Device } from 'contract/calls/host.ts';
import { type Kysely, sql } from 'kysely';
import { inTenant, outsideTenants } from '../../db/tenant.ts';
import type { DB } from '../../db/types.ts';
import { sessionIdle } from '../access/authenticate.ts';
import type { House } from '../house.ts';
import { newId } from '../work.ts';

/** Who signs in with a SIP user name, while they may. */
export async function findDevice(house: House, username: string): Promise<Device | undefined> {
  const { rows } = await outsideTenants(house.pool, db =>
    sql<{
      tenant_id: string;
      user_id: string;
      device_id: string;
      kind: Device['kind'];
      ha1: string;
    }>`select * from directory.device_by_username(${username}, ${sessionIdle}::interval)`.execute(db),
  );
  const row = rows[0];
  if (row?.kind === 'desk')
    await inTenant(house.pool, row.tenant_id, db =>
      sql`update sip_devices set last_seen_at = now() where tenant_id = ${row.tenant_id} and id = ${row.device_id}
        and (last_seen_at is null or last_seen_at < now() - interval '1 minute')`.execute(db),
    );
  return (
    row && {
      ...{ tenantId: row.tenant_id, userId: row.user_id, deviceId: row.device_id },
      ...{ username, kind: row.kind, ha1: row.ha1 },
    }
  );
}

/** By the first sign of its SIP user name: people are rung on telephones of one kind. */
const signs: Record<Device['kind'], string> = { browser: 'b', desk: 'd' };
export const kindOf = (username: string): Device['kind'] => (username.startsWith(signs.desk) ? 'desk' : 'browser');

export interface OpenedDevice {
  id: string;
  username: string;
  secret: string;
  expiresAt: Date | null;
}

/** What a telephone signs in with, told this once. `session`: of a browser, gone with it and after `lifetime`. */
export async function openDevice(
  db: Kysely<DB>,
  { voice }: House,
  userId: string,
  session: { id: string; lifetime: string } | null,
): Promise<OpenedDevice> {
  const id = newId();
  const username = `${signs[session ? 'browser' : 'desk']}${randomBytes(8).toString('hex')}`;
  const secret = randomBytes(16).toString('base64url');
  const ha1 = createHash('md5').update(`${username}:${voice.domain}:${secret}`).digest('hex');
  const { rows } = await sql<{ ends: Date | null }>`select directory.open_device(${id}, ${userId}, ${username}, ${ha1},
    ${session?.id ?? null}::uuid, ${session?.lifetime ?? null}::interval) as ends`.execute(db);
  return { id, username, secret, expiresAt: rows[0]!.ends };
}
