import type { MergeKind } from 'contract/merges/merges.ts';
import type { NextReminder } from 'contract/reminders/reminders.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Work } from '../work.ts';
import { ownReminders } from './select-reminders.ts';

/** A scalar query: what the actor is reminded of next about a ticket or customer; a time that has passed waits to be dealt with. */
export const nextReminder = (
  work: Work,
  kind: MergeKind,
  number: RawBuilder<unknown>,
): RawBuilder<NextReminder | null> =>
  sql<NextReminder | null>`(select json_build_object('_id', r.id,
      'remind_at', to_char(r.remind_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) from reminders r
    where ${ownReminders(work)} and r.done_at is null and ${sql.ref(`r.${kind}_number`)} = ${number}
    order by r.remind_at, r.id limit 1)`;
