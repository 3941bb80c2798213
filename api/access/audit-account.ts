import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import { longestAgent, newId, type Origin } from '../work.ts';

/** The audit row of what happens to an account before anybody is signed in; `db` is bound to its tenant. */
export async function auditAccount(
  db: Kysely<DB>,
  origin: Origin,
  account: { tenantId: string; userId: string },
  action: string,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      tenant_id: account.tenantId,
      id: newId(),
      actor_id: account.userId,
      action,
      ip: origin.ip,
      user_agent: origin.userAgent.slice(0, longestAgent),
      request_id: origin.requestId,
    })
    .execute();
}
