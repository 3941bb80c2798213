import { newContactForm } from 'contract/contacts/contact-forms.ts';
import type { ImportRow } from 'contract/contacts/imports.ts';
import { genderLabels, tiers } from 'contract/enums.ts';
import { phoneRepair } from 'contract/phone.ts';
import { plainText, splitWords } from 'contract/words.ts';
import type { ContactColumns } from '../contacts/change-contact.ts';
import { canonicalPoint, type PointKind } from '../contacts/contact-points.ts';
import { missedFields, readAttributes } from '../tickets/custom-fields.ts';
import { type ImportPlan, type NamedField, nameKey } from './import-plan.ts';

export interface RowPoint {
  value: string;
  raw: string;
  column: number;
}

/** What a row says of a customer, as it is stored; an empty cell says nothing. */
export interface RowValues {
  code: number | null;
  columns: Partial<Omit<ContactColumns, 'tags' | 'attributes'>>;
  tags: string[];
  attributes: Record<string, unknown>;
  points: Record<PointKind, RowPoint[]>;
}

export interface ReadRow {
  values: RowValues;
  problems: ImportRow['problems'];
  repairs: ImportRow['repairs'];
  /** What only a new customer must have. */
  missing: ImportRow['problems'];
}

const form = newContactForm.partial();
const named: Partial<Record<string, keyof ContactColumns>> = {
  organization: 'organization_id',
  group: 'group_id',
  department: 'department_id',
  assignee: 'assignee_id',
};
const mostPoints = 20;

/** Reads one row of a file by its plan; pure, so that the trial and the import read alike. */
export function readRow(plan: ImportPlan, given: readonly string[]): ReadRow {
  const problems: ImportRow['problems'] = [];
  const repairs: ImportRow['repairs'] = [];
  const values: RowValues = { code: null, columns: {}, tags: [], attributes: {}, points: { phone: [], email: [] } };
  const sent: Record<string, unknown> = {};
  const asked: Record<string, string | string[]> = {};
  // one reason a cell: the first
  const refuse = (column: number | null, message: string) => {
    if (column === null || !problems.some(problem => problem.column === column)) problems.push({ column, message });
  };
  for (const [column, target] of plan.mapping.entries()) {
    const cell = plainText((given[column] ?? '').replace(/^'(?=[+0])/, ''));
    if (target === '' || cell === '') continue;
    if (isDecomposed(given[column] ?? '')) repairs.push({ column, from: given[column]!, to: cell, why: 'composed' });
    if (target === 'phone' || target === 'email') {
      readPoints(target, cell, column, values.points[target], repairs, message => refuse(column, message));
    } else if (target === 'code') {
      const code = Number(cell.replace(/^#/, ''));
      if (Number.isInteger(code) && code > 0 && code <= 2_147_483_647) values.code = code;
      else refuse(column, `Mã “${cell}” không phải là số`);
    } else if (target === 'tags') {
      values.tags.push(...(splitWords(cell) as string[]));
    } else if (target in named) {
      const id = plan.ids[target as NamedField].get(nameKey(cell));
      if (id) (values.columns as Record<string, unknown>)[named[target]!] = id;
      else refuse(column, `Không có ${plan.labels.get(target)!.toLowerCase()} “${cell}”`);
    } else if (target.startsWith('attr_')) {
      const key = target.slice('attr_'.length);
      asked[key] = choicesMeant(plan, key, cell);
    } else {
      const value = target === 'gender' ? genderOf(cell) : target === 'tier' ? tierOf(cell) : cell;
      if (value === undefined) refuse(column, `${plan.labels.get(target)} “${cell}” không hợp lệ`);
      else sent[target] = value;
    }
  }
  if (values.tags.length > 0) sent.tags = values.tags;
  const columnOf = (target: string) => {
    const at = plan.mapping.indexOf(target);
    return at < 0 ? null : at;
  };
  const parsed = form.safeParse(sent);
  if (parsed.success) {
    const { tags, ...columns } = parsed.data;
    values.tags = tags ?? [];
    Object.assign(values.columns, columns);
  } else for (const issue of parsed.error.issues) refuse(columnOf(String(issue.path[0])), issue.message);
  const { typed, errors } = readAttributes(plan.fields, asked);
  values.attributes = typed;
  for (const { param, message } of errors) refuse(columnOf(`attr_${param.slice('attributes.'.length)}`), message);
  return { values, problems, repairs, missing: missingOf(plan, 'name' in sent, asked, columnOf) };
}

function missingOf(
  plan: ImportPlan,
  isNamed: boolean,
  asked: object,
  columnOf: (target: string) => number | null,
): ImportRow['problems'] {
  const missed = Object.keys(missedFields(plan.fields)).filter(key => !(key in asked));
  const missing = missed.map(key => ({
    column: columnOf(`attr_${key}`),
    message: `${plan.labels.get(`attr_${key}`)} không được bỏ trống`,
  }));
  if (!isNamed) missing.unshift({ column: columnOf('name'), message: 'Tên khách hàng không được bỏ trống' });
  return missing;
}

/** Typed apart, as macOS writes it: what is stored is composed. */
const isDecomposed = (text: string) => text.normalize('NFC') !== text;

function readPoints(
  kind: PointKind,
  cell: string,
  column: number,
  points: RowPoint[],
  repairs: ImportRow['repairs'],
  refuse: (message: string) => void,
): void {
  const words = cell.split(kind === 'phone' ? /[,;\n/|]+/ : /[,;\s]+/).map(word => word.trim());
  for (const raw of words.filter(Boolean)) {
    const value = canonicalPoint(kind, raw);
    if (value === null) {
      refuse(`${kind === 'phone' ? 'Số điện thoại' : 'Email'} “${raw}” không hợp lệ`);
      continue;
    }
    const why = kind === 'phone' ? phoneRepair(raw) : null;
    if (why) repairs.push({ column, from: raw, to: value.replace(/^\+84/, '0'), why });
    if (!points.some(point => point.value === value)) points.push({ value, raw: raw.slice(0, 254), column });
  }
  if (points.length > mostPoints) refuse(`Nhiều nhất ${mostPoints}`);
}

const genderWords: Record<string, string> = { nam: 'male', nu: 'female', khac: 'other', m: 'male', f: 'female' };
const genderOf = (cell: string) => (nameKey(cell) in genderLabels ? nameKey(cell) : genderWords[nameKey(cell)]);

const tierOf = (cell: string) =>
  tiers.find(({ id, code, name }) => [String(id), nameKey(code), nameKey(name)].includes(nameKey(cell)))?.id;

/** Choices as the tenant spells them, whatever their case and diacritics; what is none stays, and is refused. */
function choicesMeant({ fields }: ImportPlan, key: string, cell: string): string | string[] {
  const field = fields.find(one => one.key === key);
  if (field?.type !== 'select' && field?.type !== 'multi-select') return cell;
  const meant = (word: string) => field.data.find(choice => nameKey(choice) === nameKey(word)) ?? word;
  return field.type === 'select' ? meant(cell) : (splitWords(cell) as string[]).map(meant);
}
