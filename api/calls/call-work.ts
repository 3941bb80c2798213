import type { EndReason } from 'contract/calls/call-events.ts';
import type { Refusal } from 'contract/calls/host.ts';
import { type Kysely, sql } from 'kysely';
import { inTenant } from '../../db/tenant.ts';
import type { DB } from '../../db/types.ts';
import type { House } from '../house.ts';
import type { Audience } from '../work.ts';

/** What the gateway asks or tells is done in: one transaction bound to the tenant, in nobody's name. */
export interface CallWork {
  db: Kysely<DB>;
  tenantId: string;
  house: House;
  now: Date;
  /** Runs after the commit. */
  afterCommit(run: () => void): void;
}

export async function inCallWork<T>(house: House, tenantId: string, run: (work: CallWork) => Promise<T>): Promise<T> {
  const later = new Set<() => void>();
  const result = await inTenant(house.pool, tenantId, db =>
    run({ db, tenantId, house, now: new Date(), afterCommit: step => later.add(step) }),
  );
  for (const step of later) step();
  return result;
}

/** Ends a piece of work without a trace of it; the gateway gets the refusal. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

export const refuse = (status: Refusal['status'], reason: EndReason, message: string): Refused =>
  new Refused({ status, reason, message });

/** What `run` answers, or why it was refused; then nothing of it was kept. */
export async function orRefusal<T>(run: Promise<T>): Promise<T | Refusal> {
  try {
    return await run;
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

/** One event for the pages, in the transaction of what it tells. */
export async function tell(
  { db, tenantId, house, afterCommit }: CallWork,
  kind: 'call.changed' | 'agent.changed' | 'queue.changed' | 'ticket.created' | 'ticket.commented' | 'contact.changed',
  subject: Record<string, string | number | null>,
  audience: Audience,
): Promise<void> {
  await sql`insert into events (tenant_id, kind, subject, audience)
    values (${tenantId}, ${kind}, ${JSON.stringify(subject)}::jsonb, ${JSON.stringify(audience)}::jsonb)`.execute(db);
  const { relay } = house;
  if (relay) afterCommit(relay.wake);
}
