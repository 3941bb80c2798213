import type { CustomField as FieldOfForm } from 'contract/custom-fields.ts';
import type { FieldDefinition } from 'contract/filters.ts';
import { parseVietnameseNumber } from 'contract/numbers.ts';
import type { FieldTarget, Visibility } from 'contract/settings/field-choices.ts';
import { parseDayInput } from 'contract/time.ts';
import { plainLine, plainText } from 'contract/words.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import type { FieldError } from '../errors.ts';
import type { FieldSql, FieldSqlTable } from '../lists/filter-sql.ts';
import type { Work } from '../work.ts';

export interface CustomField extends FieldOfForm {
  _id: string;
}

/** A field with who may see it. */
export interface GuardedField extends CustomField {
  visible_to: Visibility;
  department_ids: string[];
  agent_ids: string[];
  owner_id: string | null;
}

/** All of a tenant's own fields of tickets or customers, in their order. */
export async function readEveryField({ db, actor }: Work, target: FieldTarget): Promise<GuardedField[]> {
  const { rows } = await sql<GuardedField>`
    select id as _id, key, title, type, required, data, visible_to, department_ids, agent_ids, owner_id
    from fields where tenant_id = ${actor.tenantId} and target = ${target}
    order by position, title collate "vi-x-icu", id`.execute(db);
  return rows;
}

/** Those that this person may see: of the others nothing leaves the server, nothing is asked for and nothing is changed. */
export function fieldsSeenBy(actor: Pick<Actor, 'userId' | 'departmentIds'>, fields: GuardedField[]): CustomField[] {
  const isSeen = ({ visible_to, department_ids, agent_ids, owner_id }: GuardedField) =>
    ({
      all: true,
      departments: department_ids.some(id => actor.departmentIds.includes(id)),
      agents: agent_ids.includes(actor.userId),
      me: owner_id === actor.userId,
    })[visible_to];
  return fields
    .filter(isSeen)
    .map(({ visible_to: _, department_ids: __, agent_ids: ___, owner_id: ____, ...field }) => field);
}

/** The fields of tickets or customers that this person may see, as the database has them now. */
export const readCustomFields = async (work: Work, target: FieldTarget): Promise<CustomField[]> =>
  fieldsSeenBy(work.actor, await readEveryField(work, target));

/** The same as list fields `attr_<key>`, with their place in the JSONB column of `tickets t` or `contacts c`. */
export function listFieldsOf(
  fields: CustomField[],
  target: 'ticket' | 'user',
): { table: FieldDefinition[]; columns: FieldSqlTable } {
  const place = target === 'ticket' ? sql`t.attributes` : sql`c.attributes`;
  const table = fields.map(({ key, title, type }): FieldDefinition => ({ name: `attr_${key}`, label: title, type }));
  const columns: FieldSqlTable = Object.fromEntries(fields.map(field => [`attr_${field.key}`, columnOf(place, field)]));
  return { table, columns };
}

// a field may have had another type when a value was stored: what does not fit counts as absent
function columnOf(place: RawBuilder<unknown>, { key, type }: CustomField): FieldSql {
  const text = sql`(${place} ->> ${key})`;
  if (type === 'number')
    return { kind: 'number', column: sql`(case when ${text} ~ '^-?[0-9]+([.][0-9]+)?$' then (${text})::numeric end)` };
  if (type === 'date')
    return {
      kind: 'instant',
      // counted from the first of its month: a text like 2026-02-30 must not fail the list of everybody
      column: sql`(case when ${text} ~ '^(?!0000)[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' then
        ((left(${text}, 8) || '01')::date + (right(${text}, 2)::int - 1))::timestamp at time zone 'Asia/Bangkok' end)`,
    };
  if (type === 'multi-select')
    return {
      kind: 'array',
      column: sql`array(select jsonb_array_elements_text(
        case when jsonb_typeof(${place} -> ${key}) = 'array' then ${place} -> ${key} else '[]' end))`,
    };
  return { kind: 'folded', column: sql`public.vn_fold(${text})` };
}

type Value = string | number | string[] | null;

/** A value that is missing for each field that must have one and has none stored. */
export const missedFields = (fields: CustomField[], stored: Record<string, unknown> = {}): Record<string, null> =>
  Object.fromEntries(
    fields
      .filter(field => field.required && [stored[field.key] ?? null].flat().every(isBlank))
      .map(({ key }) => [key, null]),
  );

const isBlank = (value: unknown) => value === null || plainText(String(value)) === '';

/**
 * Values as they are stored, typed by their definitions, and what is wrong with them. What is stored already (`before`) may
 * stay, though a choice is no longer offered.
 */
export function readAttributes(
  fields: CustomField[],
  given: Record<string, Value>,
  before: Record<string, unknown> = {},
): { typed: Record<string, Value>; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const typed: Record<string, Value> = Object.create(null);
  for (const [key, value] of Object.entries(given)) {
    const field = fields.find(known => known.key === key);
    const refuse = (message: string) => errors.push({ param: `attributes.${key}`, message });
    if (!field) {
      refuse(`${key} field is not a valid`);
      continue;
    }
    if ([value].flat().every(isBlank)) {
      if (field.required) refuse(`${field.title} không được bỏ trống`);
      typed[key] = null;
      continue;
    }
    const one = (Array.isArray(value) ? value[0] : value) ?? '';
    const stored = [before[key]].flat();
    if (field.type === 'number') {
      const number = typeof one === 'number' ? one : parseVietnameseNumber(one);
      if (number !== null && Number.isFinite(number)) typed[key] = number;
      else refuse(`${field.title} phải là số`);
    } else if (field.type === 'date') {
      const day = parseDayInput(String(one));
      if (day) typed[key] = day;
      else refuse(`${field.title} phải là ngày`);
    } else if (field.type === 'multi-select') {
      const given = [value].flat().filter(choice => choice !== '' && choice !== null);
      const all = new Set(given.map(choice => choiceOf(field, stored, choice)));
      if (!all.has(undefined)) typed[key] = [...all] as string[];
      else refuse(`${field.title} có lựa chọn không hợp lệ`);
    } else if (field.type === 'select') {
      const choice = choiceOf(field, stored, one);
      if (choice !== undefined) typed[key] = choice;
      else refuse(`${field.title} có lựa chọn không hợp lệ`);
    } else {
      const text = (field.type === 'textarea' ? plainText : plainLine)(String(one));
      if (text.length <= 5_000) typed[key] = text;
      else refuse(`${field.title} quá dài`);
    }
  }
  return { typed: { ...typed }, errors };
}

/** The choice that is meant, as it is spelled among the offered and the stored ones. */
const choiceOf = ({ data }: CustomField, stored: unknown[], typed: unknown): string | undefined =>
  [...data, ...stored.map(String)].find(known => known.normalize('NFC') === String(typed).normalize('NFC'));
