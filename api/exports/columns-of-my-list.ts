import { type ColumnSet, shownColumns } from 'contract/settings/config-columns.ts';
import type { Work } from '../work.ts';

/** The columns of the actor's own list, as the list page shows them. */
export async function columnsOfMyList(
  { db, actor }: Work,
  set: ColumnSet,
  known: Map<string, { label: string }>,
): Promise<readonly string[]> {
  const config = await db
    .selectFrom('user_configs')
    .select('value')
    .where('tenant_id', '=', actor.tenantId)
    .where('user_id', '=', actor.userId)
    .where('key', '=', set.key)
    .executeTakeFirst();
  const chosen = Array.isArray(config?.value) ? config.value.map(String) : null;
  const all = [...known].map(([name, { label }]) => ({ name, label }));
  return shownColumns(set, chosen, all);
}
