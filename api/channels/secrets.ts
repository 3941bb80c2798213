import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../db/types.ts';
import { type SecretKey, seal, unseal } from '../access/sealed.ts';
import type { Work } from '../work.ts';

const placeOf = (tenantId: string, channelId: string, name: string) => ({
  tenantId,
  table: 'channel_secrets',
  column: name,
  id: channelId,
});

/** Stores credentials of an account in place of earlier ones of the same names. */
export async function saveSecrets(
  { db, actor, house }: Work,
  channelId: string,
  secrets: Record<string, string>,
): Promise<void> {
  for (const [name, text] of Object.entries(secrets)) {
    const sealed = seal(house.secretKeys, placeOf(actor.tenantId, channelId, name), text);
    await sql`insert into channel_secrets (tenant_id, channel_id, name, sealed)
      values (${actor.tenantId}, ${channelId}, ${name}, ${sealed})
      on conflict (tenant_id, channel_id, name) do update set sealed = excluded.sealed`.execute(db);
  }
}

/** For those who speak with a provider; what it answers never leaves the process any other way. */
export async function readSecret(
  db: Kysely<DB>,
  keys: readonly SecretKey[],
  { tenantId, channelId, name }: { tenantId: string; channelId: string; name: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ sealed: string }>`select sealed from channel_secrets
    where tenant_id = ${tenantId} and channel_id = ${channelId} and name = ${name}`.execute(db);
  return rows[0] && unseal(keys, placeOf(tenantId, channelId, name), rows[0].sealed);
}
