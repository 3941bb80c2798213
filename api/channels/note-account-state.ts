import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { MailAccount } from './mail-account.ts';

/**
 * Keeps what an attempt to use an account showed, unless it was changed since it was read: what was found out of other
 * settings says nothing of these. No version: a form that stands open stays as good as it was.
 */
export async function noteAccountState(
  db: Kysely<DB>,
  tenantId: string,
  { id, version }: Pick<MailAccount, 'id' | 'version'>,
  state: 'works' | 'failed',
  note: string,
): Promise<void> {
  await sql`update channels set state = ${state}, state_note = ${note}, state_at = now(),
      worked_at = case when ${state} = 'works' then now() else worked_at end
    where tenant_id = ${tenantId} and id = ${id} and version = ${version}`.execute(db);
}
