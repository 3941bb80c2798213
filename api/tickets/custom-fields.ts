import type { CustomField as FieldOfForm } from 'contract/custom-fields.ts';
import type { FieldDefinition } from 'contract/filters.ts';
import { parseVietnameseNumber } from 'contract/numbers.ts';
import { parseDayInput } from 'contract/time.ts';
import { plainLine, plainText } from 'contract/words.ts';
import { type RawBuilder, sql } from 'kysely';
import type { FieldError } from '../errors.ts';
import type { FieldSql, FieldSqlTable } from '../lists/filter-sql.ts';
import type { Work } from '../work.ts';

export interface CustomField extends FieldOfForm {
  _id: string;
}

/** A tenant's own fields of tickets or customers, in their order. */
export async function readCustomFields({ db, actor }: Work, target: 'ticket' | 'user'): Promise<CustomField[]> {
  const rows = await db
    .selectFrom('fields')
    .select(['id as _id', 'key', 'title', 'type', 'required', 'data'])
    .where('tenant_id', '=', actor.tenantId)
    .where('target', '=', target)
    .orderBy('position')
    .orderBy('title')
    .execute();
  return rows as CustomField[];
}

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

/** Of something new: a value that is missing for each field that must have one. */
export const missedFields = (fields: CustomField[]): Record<string, null> =>
  Object.fromEntries(fields.filter(field => field.required).map(field => [field.key, null]));

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
    const isEmpty = [value].flat().every(one => one === null || plainText(String(one)) === '');
    if (isEmpty) {
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
