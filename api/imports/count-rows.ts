import { sql } from 'kysely';
import type { Work } from '../work.ts';

type Counting = Pick<Work, 'db'> & { actor: { tenantId: string } };

/** Counts the rows of an import by what the trial, the import and its undoing made of them, and keeps the figures. */
export async function keepCounts({ db, actor }: Counting, id: string, { ended = false } = {}): Promise<void> {
  await sql`
    update contact_imports i set counts = n.counts, finished_at = ${ended ? sql`now()` : sql`finished_at`}
    from (select jsonb_build_object(
        'new', count(*) filter (where verdict = 'new'), 'duplicate', count(*) filter (where verdict = 'duplicate'),
        'bad', count(*) filter (where verdict = 'bad'), 'repaired', count(*) filter (where repairs <> '[]'),
        'created', count(*) filter (where outcome = 'created'), 'changed', count(*) filter (where outcome = 'changed'),
        'same', count(*) filter (where outcome = 'same'), 'skipped', count(*) filter (where outcome = 'skipped'),
        'failed', count(*) filter (where outcome = 'failed'), 'undone', count(*) filter (where undone = 'undone'),
        'kept', count(*) filter (where undone = 'kept')) as counts
      from contact_import_rows where tenant_id = ${actor.tenantId} and import_id = ${id}) n
    where i.tenant_id = ${actor.tenantId} and i.id = ${id}`.execute(db);
}
