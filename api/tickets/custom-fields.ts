import type { FieldDefinition } from 'contract/filters.ts';
import { sql } from 'kysely';
import { type FieldError, invalidFields } from '../errors.ts';
import type { FieldSql, FieldSqlTable } from '../lists/filter-sql.ts';
import type { Work } from '../work.ts';

export interface CustomField {
  _id: string;
  key: string;
  title: string;
  type: 'phone' | 'text' | 'textarea' | 'number' | 'date' | 'select' | 'multi-select';
  required: boolean;
  data: string[];
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

/** The same as list fields `attr_<key>`, with their place in the JSONB column of `tickets t` or `contacts t`. */
export async function customFieldsOf(
  work: Work,
  target: 'ticket' | 'user',
): Promise<{ table: FieldDefinition[]; columns: FieldSqlTable }> {
  const fields = await readCustomFields(work, target);
  const table = fields.map(({ key, title, type }): FieldDefinition => ({ name: `attr_${key}`, label: title, type }));
  const columns: FieldSqlTable = Object.fromEntries(fields.map(field => [`attr_${field.key}`, columnOf(field)]));
  return { table, columns };
}

function columnOf({ key, type }: CustomField): FieldSql {
  const text = sql`(t.attributes ->> ${key})`;
  if (type === 'number') return { kind: 'number', column: sql`(${text})::numeric` };
  if (type === 'date')
    return { kind: 'instant', column: sql`((${text})::date)::timestamp at time zone 'Asia/Bangkok'` };
  if (type === 'multi-select')
    return {
      kind: 'array',
      column: sql`array(select jsonb_array_elements_text(coalesce(t.attributes -> ${key}, '[]')))`,
    };
  return { kind: 'folded', column: sql`public.vn_fold(${text})` };
}

type Value = string | number | string[] | null;

/** Values as they are stored, typed by their definitions; refuses unknown keys and values that do not fit. */
export function typedAttributes(fields: CustomField[], given: Record<string, Value>): Record<string, Value> {
  const errors: FieldError[] = [];
  const typed: Record<string, Value> = Object.create(null);
  for (const [key, value] of Object.entries(given)) {
    const field = fields.find(known => known.key === key);
    const refuse = (message: string) => errors.push({ param: `attributes.${key}`, message });
    if (!field) {
      refuse(`${key} field is not a valid`);
      continue;
    }
    const isEmpty = value === null || value === '' || (Array.isArray(value) && value.every(one => one === ''));
    if (isEmpty) {
      if (field.required) refuse(`${field.title} không được bỏ trống`);
      typed[key] = null;
      continue;
    }
    const one = Array.isArray(value) ? (value[0] ?? '') : value;
    if (field.type === 'number') {
      const number = Number(one);
      if (Number.isFinite(number)) typed[key] = number;
      else refuse(`${field.title} phải là số`);
    } else if (field.type === 'date') {
      if (/^\d{4}-\d{2}-\d{2}$/.test(String(one)) && !Number.isNaN(Date.parse(String(one)))) typed[key] = String(one);
      else refuse(`${field.title} phải là ngày`);
    } else if (field.type === 'multi-select') {
      const all = (Array.isArray(value) ? value : [String(value)]).filter(choice => choice !== '');
      if (all.every(choice => field.data.includes(choice))) typed[key] = all;
      else refuse(`${field.title} có lựa chọn không hợp lệ`);
    } else if (field.type === 'select') {
      if (field.data.includes(String(one))) typed[key] = String(one);
      else refuse(`${field.title} có lựa chọn không hợp lệ`);
    } else {
      const text = String(one).normalize('NFC').trim();
      if (text.length <= 5_000) typed[key] = text;
      else refuse(`${field.title} quá dài`);
    }
  }
  if (errors.length > 0) throw invalidFields(errors);
  return { ...typed };
}
