import type { MaskedDataType } from 'contract/enums.ts';
import type { Colleague } from 'contract/lookups/lookups.ts';
import { nearDueMinutes } from 'contract/tickets/fields.ts';
import type { WorkingCalendar } from 'contract/working-time/calendar.ts';
import { sql } from 'kysely';
import { kept } from '../kept.ts';
import { type CustomField, fieldsSeenBy, type GuardedField, readEveryField } from '../tickets/custom-fields.ts';
import { record, type Work } from '../work.ts';
import { loadCalendar } from '../working-time/load-calendar.ts';

interface Named {
  _id: string;
  name: string;
}

type WithId = Named & { id: string };
type Dialled = WithId & { code: string };

/** What forms of a tenant choose from, whoever asks. */
export interface TenantLookups {
  priorities: (WithId & { due_minutes: number | null })[];
  types: Named[];
  services: Named[];
  departments: WithId[];
  customerGroups: WithId[];
  organizations: Named[];
  /** Replies that everybody may insert. */
  sharedMacros: Named[];
  /** Those that are in use. */
  feedbackTemplates: Named[];
  /** Queues in use and published scenarios of the IVR, with what is dialled for them. */
  queues: Dialled[];
  ivrs: Dialled[];
  users: Colleague[];
  userNames: ReadonlyMap<string, string>;
  /** Whoever may see them: people are shown those of `ticketFieldsOf`. */
  everyTicketField: GuardedField[];
  contactFields: CustomField[];
  maskingRules: MaskingRule[];
  /** The tenant's working time; null: every minute counts. */
  calendar: WorkingCalendar | null;
  /** Past due, or due within this time: near due. */
  nearDueMinutes: number;
}

/** Whose data is masked, and which. */
export interface MaskingRule {
  data_types: MaskedDataType[];
  roles: string[];
  user_ids: string[];
  department_ids: string[];
  organization_ids: string[];
}

const lookups = kept({ load: loadLookups, keyOf: tenantOf, staleBy: staleTenant });

export const readLookups = lookups.read;

/** Names of users by their ids: those kept, and for who has come since the ones in the database. */
export async function userNames(work: Work, ids: string[]): Promise<(id: string) => string> {
  const { userNames: known } = await readLookups(work);
  const unknown = ids.filter(id => !known.has(id));
  if (unknown.length === 0) return id => known.get(id) ?? '';
  const { rows } = await sql<Named>`select id as _id, name from users
    where tenant_id = ${work.actor.tenantId} and id = any (${unknown}::uuid[])`.execute(work.db);
  const found = new Map(rows.map(({ _id, name }) => [_id, name]));
  return id => known.get(id) ?? found.get(id) ?? '';
}

/** The attributes of tickets that this person may see. */
export const ticketFieldsOf = async (work: Work): Promise<CustomField[]> =>
  fieldsSeenBy(work.actor, (await readLookups(work)).everyTicketField);

/**
 * Tells that something forms choose from has changed; every use case that writes a priority, type, service, group,
 * organisation, user, attribute, masking rule or working time calls it in its transaction.
 */
export async function lookupsChanged(work: Work, what: string): Promise<void> {
  await record(work, 'lookups.changed', { what }, { everyone: true });
  lookups.drop(work);
}

function tenantOf(work: Work): string {
  return work.actor.tenantId;
}

function staleTenant(event: { kind: string; tenantId: string }): string[] {
  return event.kind === 'lookups.changed' ? [event.tenantId] : [];
}

async function loadLookups(work: Work): Promise<TenantLookups> {
  const { db, actor } = work;
  const named = async (table: 'ticket_types' | 'services' | 'organizations') => {
    const { rows } = await sql<Named>`select id as _id, name from ${sql.table(table)}
      where tenant_id = ${actor.tenantId} order by name collate "vi-x-icu"`.execute(db);
    return rows;
  };
  const { rows: priorities } = await sql<TenantLookups['priorities'][number]>`
    select id as _id, id, name, due_minutes from priorities
    where tenant_id = ${actor.tenantId} order by position, name collate "vi-x-icu"`.execute(db);
  const { rows: groups } = await sql<Named & { target: 'user' | 'end_user' }>`
    select id as _id, name, target from groups
    where tenant_id = ${actor.tenantId} order by name collate "vi-x-icu"`.execute(db);
  // Vietnamese lists of people go by the given name, the last word
  const { rows: users } = await sql<Omit<Colleague, 'group_id'>>`
    select u.id as _id, u.name, u.role, u.organization_id, u.avatar_file_id as avatar_id, u.is_active,
      array(select ug.group_id from user_groups ug
        join groups g on g.tenant_id = ug.tenant_id and g.id = ug.group_id and g.target = 'user'
        where ug.tenant_id = u.tenant_id and ug.user_id = u.id order by g.name collate "vi-x-icu") as department_ids
    from users u where u.tenant_id = ${actor.tenantId}
    order by substring(u.name from '([^[:space:]]+)[[:space:]]*$') collate "vi-x-icu", u.name collate "vi-x-icu", u.id`.execute(
    db,
  );
  const { rows: settings } = await sql<{ near_due_minutes: number }>`
    select near_due_minutes from tenant_settings where tenant_id = ${actor.tenantId}`.execute(db);
  const { rows: sharedMacros } = await sql<Named>`
    select id as _id, name from macros where tenant_id = ${actor.tenantId} and is_shared
    order by name collate "vi-x-icu" limit 500`.execute(db);
  const { rows: feedbackTemplates } = await sql<Named>`
    select id as _id, name from feedback_templates where tenant_id = ${actor.tenantId} and is_active
    order by name collate "vi-x-icu" limit 500`.execute(db);
  const { rows: queues } = await sql<Dialled>`
    select id as _id, id, name, code from call_queues where tenant_id = ${actor.tenantId} and is_active
    order by name collate "vi-x-icu"`.execute(db);
  const { rows: ivrs } = await sql<Dialled>`
    select id as _id, id, name, code from ivr_cps where tenant_id = ${actor.tenantId} and published is not null
    order by name collate "vi-x-icu"`.execute(db);
  const { rows: maskingRules } = await sql<MaskingRule>`
    select data_types, roles, user_ids, department_ids, organization_ids from masking_rules
    where tenant_id = ${actor.tenantId} order by created_at, id`.execute(db);
  const groupsOf = (target: 'user' | 'end_user') =>
    groups.filter(group => group.target === target).map(({ _id, name }) => ({ _id, id: _id, name }));
  return {
    userNames: new Map(users.map(({ _id, name }) => [_id, name])),
    priorities,
    types: await named('ticket_types'),
    services: await named('services'),
    departments: groupsOf('user'),
    customerGroups: groupsOf('end_user'),
    organizations: await named('organizations'),
    sharedMacros,
    feedbackTemplates,
    queues,
    ivrs,
    users: users.map(user => ({ ...user, group_id: user.department_ids[0] ?? null })),
    everyTicketField: await readEveryField(work, 'ticket'),
    contactFields: fieldsSeenBy(actor, await readEveryField(work, 'user')),
    maskingRules,
    calendar: await loadCalendar(work),
    nearDueMinutes: settings[0]?.near_due_minutes ?? nearDueMinutes,
  };
}
