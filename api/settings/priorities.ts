import { priorities } from 'contract/settings/priorities.ts';
import { sql } from 'kysely';
import { crudCalls } from '../crud/crud-calls.ts';
import { sharedViews, storeOf } from '../crud/store.ts';
import type { Work } from '../work.ts';

const store = storeOf(priorities, 'priorities', [
  { table: 'tickets', column: 'priority_id', counted: 'ticket' },
  { table: 'ticket_templates', column: 'priority_id', counted: 'mẫu ticket' },
  sharedViews,
]);

export const priorityCalls = crudCalls(priorities, store, {
  complete: async (work, given) => ({ ...given, position: given.position ?? (await lastPosition(work)) }),
});

async function lastPosition({ db, actor }: Work): Promise<number> {
  const { rows } = await sql<{ next: number }>`select coalesce(max(position) + 1, 0) as next
    from priorities where tenant_id = ${actor.tenantId}`.execute(db);
  return Math.min(rows[0]!.next, 9_999);
}
