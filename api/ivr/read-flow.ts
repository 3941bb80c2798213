import { type Flow, flow, flowSchedule } from 'contract/ivr/flow.ts';
import { weekdays } from 'contract/working-time/calendar.ts';
import { sql } from 'kysely';
import type { Work } from '../work.ts';

type Place = Pick<Work, 'db'> & { tenantId: string };

/** A scenario as it is edited. */
export async function readDraft({ db, tenantId }: Place, cpId: string): Promise<Flow> {
  const { name } = await db
    .selectFrom('ivr_cps')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', cpId)
    .executeTakeFirstOrThrow();
  const states = await db
    .selectFrom('ivr_states')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('cp_id', '=', cpId)
    .orderBy('is_first', 'desc')
    .orderBy('id')
    .execute();
  const changes = await db
    .selectFrom('ivr_state_changes')
    .select(['from_id', 'to_id', 'condition', 'value'])
    .where('tenant_id', '=', tenantId)
    .where('cp_id', '=', cpId)
    .orderBy('id')
    .execute();
  return flow.parse({ cp_id: cpId, name, states, changes });
}

/** What calls run, with the hours of today; undefined: never published, or not there. */
export async function readPublished(place: Place, cpId: string): Promise<Flow | undefined> {
  const { db, tenantId } = place;
  const row = await db
    .selectFrom('ivr_cps')
    .select('published')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', cpId)
    .executeTakeFirst();
  return row?.published ? withHours(place, flow.parse(row.published)) : undefined;
}

/** Hours are no part of what is published: who changes them changes all scenarios that ask for them. */
export async function withHours({ db, tenantId }: Place, given: Flow): Promise<Flow> {
  const ids = given.states.flatMap(({ schedule_id }) => schedule_id ?? []);
  if (ids.length === 0) return given;
  const found = await db
    .selectFrom('schedules')
    .select(['id as _id', ...weekdays])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute();
  const { rows: periods } = await sql`select name, kind, first_day::text, last_day::text, hours, schedule_id
    from schedule_periods where tenant_id = ${tenantId}
      and (schedule_id is null or schedule_id = any (${ids}::uuid[]))`.execute(db);
  const schedules = found.map(schedule =>
    flowSchedule.parse({
      ...schedule,
      periods: periods.filter(period => {
        const { schedule_id } = period as { schedule_id: string | null };
        return schedule_id === null || schedule_id === schedule._id;
      }),
    }),
  );
  return { ...given, schedules };
}
