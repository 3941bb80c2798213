import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { columnSetOf } from 'contract/settings/column-sets.ts';
import type { saveUserConfig as saveRoute, UserConfig } from 'contract/settings/user-config.ts';
import { sql } from 'kysely';
import { type FieldError, invalidFields } from '../errors.ts';
import { kept } from '../kept.ts';
import { readLookups, ticketFieldsOf } from '../lookups/lookups.ts';
import { audit, record, type Work } from '../work.ts';

type Answer = RouteAnswer<typeof saveRoute>;

/** A list's columns are a row of their own: two windows choose for two lists. */
const listPrefix = 'list:';

const config = kept({
  load: loadConfig,
  keyOf: ({ actor }) => `${actor.tenantId}:${actor.userId}`,
  staleBy: ({ kind, tenantId, audience }) =>
    kind === 'account.changed' && 'users' in audience ? audience.users.map(user => `${tenantId}:${user}`) : [],
});

export const readUserConfig = async (work: Work): Promise<Answer> => ({ data: await config.read(work) });

async function loadConfig({ db, actor }: Work): Promise<UserConfig> {
  const rows = await db
    .selectFrom('user_configs')
    .select(['key', 'value'])
    .where('tenant_id', '=', actor.tenantId)
    .where('user_id', '=', actor.userId)
    .execute();
  const isList = (key: string) => key.startsWith(listPrefix);
  const lists = rows.filter(({ key }) => isList(key)).map(({ key, value }) => [key.slice(listPrefix.length), value]);
  return {
    ...Object.fromEntries(rows.filter(({ key }) => !isList(key)).map(({ key, value }) => [key, value])),
    ...(lists.length > 0 && { lists: Object.fromEntries(lists) }),
  };
}

/** Keeps the given choices of one's own. */
export async function saveUserConfig(work: Work, { json }: RouteParsed<typeof saveRoute>): Promise<Answer> {
  const { db, actor } = work;
  await requireAttributes(work, json);
  const { lists = {}, ...keys } = json;
  const ofLists = Object.entries(lists).map(([name, columns]) => [listPrefix + name, columns] as const);
  const given = [...Object.entries(keys), ...ofLists].filter(([, value]) => value !== undefined);
  for (const [key, value] of given)
    if (value === null)
      await sql`delete from user_configs
        where tenant_id = ${actor.tenantId} and user_id = ${actor.userId} and key = ${key}`.execute(db);
    else
      await sql`insert into user_configs (tenant_id, user_id, key, value)
        values (${actor.tenantId}, ${actor.userId}, ${key}, ${JSON.stringify(value)}::jsonb)
        on conflict (tenant_id, user_id, key) do update set value = excluded.value, updated_at = now()`.execute(db);
  await audit(work, { action: 'user-config.update', subject: `user:${actor.userId}`, after: json });
  await record(work, 'account.changed', { user: actor.userId }, { users: [actor.userId] });
  config.drop(work);
  return { data: await loadConfig(work) };
}

/** Attributes chosen as columns must be this tenant's. */
async function requireAttributes(work: Work, given: UserConfig): Promise<void> {
  const ticketFields = await ticketFieldsOf(work);
  const { contactFields } = await readLookups(work);
  const errors: FieldError[] = [];
  for (const [key, value] of Object.entries(given)) {
    const set = columnSetOf(key);
    if (!set || !Array.isArray(value)) continue;
    const fields = set.attributes === 'ticket' ? ticketFields : contactFields;
    const known = new Set(fields.map(field => `attr_${field.key}`));
    if (value.some(name => name.startsWith('attr_') && !known.has(name)))
      errors.push({ param: key, message: 'Cột không hợp lệ' });
  }
  if (errors.length > 0) throw invalidFields(errors);
}
