import type { MergeKind } from 'contract/merges/merges.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Work } from '../work.ts';
import { ownReminders } from './select-reminders.ts';

/** A scalar query: when the actor is reminded of a ticket or customer next; a time that has passed waits to be dealt with. */
export const nextReminder = (work: Work, kind: MergeKind, number: RawBuilder<unknown>): RawBuilder<Date | null> =>
  sql<Date | null>`(select min(r.remind_at) from reminders r
    where ${ownReminders(work)} and r.done_at is null and ${sql.ref(`r.${kind}_number`)} = ${number})`;
