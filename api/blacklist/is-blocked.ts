import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/types.ts';

/**
 * Whether the tenant deals with a contact point no more: a canonical number, or an address by itself or by its domain.
 * Asked before anything goes to it, and of what comes from it.
 */
export async function isBlocked(db: Kysely<DB>, tenantId: string, point: string): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`select is_blocked(${tenantId}, ${point}) as blocked`.execute(db);
  return rows[0]!.blocked;
}

export const blockedAddress = 'Địa chỉ này nằm trong danh sách chặn';
