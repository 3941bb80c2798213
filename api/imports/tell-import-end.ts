import { outcomeWords } from 'contract/contacts/import-words.ts';
import type { ImportCounts, ImportState } from 'contract/contacts/imports.ts';
import { sql } from 'kysely';
import { tellUsers } from '../notifications/tell-users.ts';
import type { Work } from '../work.ts';

const ends: Partial<Record<ImportState, string>> = {
  done: 'hoàn thành',
  failed: 'thất bại',
  cancelled: 'đã hủy',
  undone: 'đã hoàn tác',
};

/**
 * Tells their owners how imports have ended, with the figures that are kept. In the transaction that ends them, which holds
 * their rows: so each end is told once. Who may no longer sign in is told nothing. Jobs wake the relay afterwards.
 */
export async function tellImportEnd(
  { db, actor: { tenantId } }: Pick<Work, 'db'> & { actor: { tenantId: string } },
  ids: string[],
): Promise<void> {
  const { rows } = await sql<{
    id: string;
    user_id: string;
    name: string;
    state: ImportState;
    counts: Partial<ImportCounts>;
    error: string | null;
  }>`select i.id, i.user_id, left(i.name, 80) as name, i.state, i.counts, i.error from contact_imports i
    join users u on u.tenant_id = i.tenant_id and u.id = i.user_id and u.is_active
    where i.tenant_id = ${tenantId} and i.id = any (${ids}::uuid[])`.execute(db);
  const none = { new: 0, duplicate: 0, bad: 0, repaired: 0, created: 0, changed: 0, same: 0, skipped: 0 };
  const told = rows.map(({ id, user_id, name, state, counts, error }) => ({
    ...{ userId: user_id, kind: 'import' as const, ticketNumber: null, importId: id },
    text: [
      `${name}: ${ends[state] ?? ''}`,
      ...(error ? [error] : []),
      outcomeWords({ ...none, failed: 0, undone: 0, kept: 0, ...counts }) || 'chưa có gì được ghi',
    ].join(', '),
  }));
  await tellUsers(db, { tenantId, actorId: null }, told);
}
