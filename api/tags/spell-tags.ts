import type { FieldTable, ListState } from 'contract/filters.ts';
import { sql } from 'kysely';
import type { Work } from '../work.ts';

/**
 * Tags as the tenant spells them, new ones written down. The tables' triggers do the same to every row: this is for who compares
 * before writing. The caller holds the locks of the rows that will have them.
 */
export async function spellTags({ db, actor }: Work, given: string[]): Promise<string[]> {
  if (given.length === 0) return given;
  const { rows } = await sql<{ tags: string[] }>`
    select public.spell_tags(${actor.tenantId}, ${given}::text[]) as tags`.execute(db);
  return rows[0]!.tags;
}

/**
 * A list's state with the tags that it asks for as the tenant spells them, former names included that rows may still hold;
 * unknown ones stay.
 */
export async function withSpelledTags(work: Work, state: ListState, table: FieldTable): Promise<ListState> {
  const isTags = (name: string) => table.some(field => field.name === name && field.lookup === 'tags');
  const asked = state.conditions.filter(({ field }) => isTags(field)).flatMap(({ values }) => values);
  if (asked.length === 0) return state;
  const { rows } = await sql<{ asked: string; name: string }>`
    select u.asked, s.name from unnest(${asked}::text[]) u (asked)
    join tags t on t.tenant_id = ${work.actor.tenantId} and t.key = public.tag_key(u.asked)
    cross join lateral (
      select o.name from tags o where o.tenant_id = t.tenant_id and o.key = coalesce(t.becomes, t.key)
      union all
      select o.moving from tags o where o.tenant_id = t.tenant_id and o.key = coalesce(t.becomes, t.key) and o.moving is not null
      union all
      select o.moving from tags o where o.tenant_id = t.tenant_id and o.becomes = coalesce(t.becomes, t.key)
        and o.moving is not null) s`.execute(work.db);
  const spelled = (values: string[]) => {
    const names = (value: string) => rows.filter(row => row.asked === value).map(({ name }) => name);
    return [...new Set(values.flatMap(value => (names(value).length > 0 ? names(value) : [value])))];
  };
  return {
    ...state,
    conditions: state.conditions.map(one => (isTags(one.field) ? { ...one, values: spelled(one.values) } : one)),
  };
}
