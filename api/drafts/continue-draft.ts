import { createHash } from 'node:crypto';
import { createTicket } from 'contract/tickets/tickets.ts';
import { conflict } from '../errors.ts';
import type { Work } from '../work.ts';

export interface Made {
  _id: number;
  code: string;
}

const route = `${createTicket.method} ${createTicket.path}`;

/**
 * Spends the composer of the draft that a new ticket goes on from, as its own sending would have: of two windows with one draft
 * the first makes the ticket, and the other is told which. Give what it returns the ticket.
 */
export async function continueDraft(work: Work, composer: string): Promise<(made: Made) => Promise<void>> {
  const { tenantId, userId } = work.actor;
  const row = { tenant_id: tenantId, user_id: userId, route, key: composer };
  const inserted = await work.db
    .insertInto('idempotency_keys')
    .values({ ...row, body_hash: createHash('sha256').update('continued').digest() })
    .onConflict(there => there.columns(['tenant_id', 'user_id', 'route', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!inserted) {
    const made = await madeOf(work, composer);
    // its own key, whose ticket is being made here
    if (!made) return async () => {};
    throw conflict(`Bản nháp này đã thành ticket ${made.code}`, made);
  }
  return async made => {
    await work.db
      .updateTable('idempotency_keys')
      .set({ status: 201, answer: JSON.stringify({ data: made }) })
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .where('route', '=', route)
      .where('key', '=', composer)
      .execute();
  };
}

/** The ticket that the text of a composer became. */
export async function madeOf({ db, actor }: Pick<Work, 'db' | 'actor'>, composer: string): Promise<Made | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select('answer')
    .where('tenant_id', '=', actor.tenantId)
    .where('user_id', '=', actor.userId)
    .where('route', '=', route)
    .where('key', '=', composer)
    .executeTakeFirst();
  return (row?.answer as { data: Made } | null | undefined)?.data ?? null;
}
