import type { Kysely } from 'kysely';
import { endMove, leavingSpelling, moveContacts, moveTickets } from '../api/tags/move-tag-rows.ts';
import { inTenant } from '../db/tenant.ts';
import type { DB } from '../db/types.ts';
import type { Desk } from './worker.ts';

const tellEveryMs = 2_000;

export interface MoveTagJob {
  tenant_id: string;
  tag_id: string;
  /** Who changed the tag; hears how far it has come. */
  user_id: string;
}

/**
 * Brings tickets and customers to what a tag is called now. New rows take the new name by themselves, so that whatever a
 * killed run has left is found by the next.
 */
export async function moveTag(desk: Desk, job: MoveTagJob, signal?: AbortSignal): Promise<void> {
  const { house } = desk;
  const { tenant_id, tag_id, user_id } = job;
  const act = <T>(step: (db: Kysely<DB>) => Promise<T>) => inTenant(house.pool, tenant_id, step);
  const tell = async (audience: object) => {
    await act(db =>
      db
        .insertInto('events')
        .values({
          tenant_id,
          kind: 'lookups.changed',
          subject: JSON.stringify({ what: 'tags' }),
          audience: JSON.stringify(audience),
        })
        .execute(),
    );
    house.relay?.wake();
  };
  const spelling = await act(db => leavingSpelling(db, tenant_id, tag_id));
  if (spelling === undefined) return;
  let toldAt = Date.now();
  const goOn = async () => {
    if (signal?.aborted) throw new Error('the worker is stopping');
    if (Date.now() - toldAt < tellEveryMs) return;
    toldAt = Date.now();
    await tell({ users: [user_id] });
  };
  while ((await act(db => moveTickets(db, tenant_id, spelling))) > 0) await goOn();
  let last: number | undefined = 0;
  while (last !== undefined) {
    const after: number = last;
    last = await act(db => moveContacts(db, tenant_id, spelling, after));
    await goOn();
  }
  await act(db => endMove(db, tenant_id, tag_id));
  await tell({ everyone: true });
}
