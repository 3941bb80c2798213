import { assignableRoles, dataScopeLabels, dataScopes, roleLabels } from 'contract/enums.ts';
import { foldVietnamese } from 'contract/fold.ts';
import { formSentence } from 'contract/form-words.ts';
import { mostInvited, newMemberForm } from 'contract/users/member-form.ts';
import type { z } from 'zod';
import { invalid } from '../errors.ts';
import { type CsvRow, parseCsv } from './parse-csv.ts';

type Form = z.output<typeof newMemberForm>;

/** One line of a file of invitations. */
export interface ReadInvitation extends CsvRow {
  name: string;
  email: string;
  role: string;
  /** Undefined where something is wrong. */
  form: Form | undefined;
  errors: string[];
}

interface Named {
  _id: string;
  name: string;
}

const columns = {
  name: ['ho va ten', 'ten', 'name', 'full name'],
  email: ['email', 'e-mail', 'dia chi email'],
  role: ['vai tro', 'role'],
  scope: ['pham vi', 'pham vi du lieu', 'scope'],
  departments: ['bo phan', 'departments', 'department'],
  organization: ['to chuc', 'organization'],
} as const;
type ColumnName = keyof typeof columns;
const names = Object.keys(columns) as ColumnName[];
/** What a file without a heading holds. */
const usual: ColumnName[] = ['name', 'email', 'role', 'departments'];

const same = (a: string, b: string) => foldVietnamese(a.trim()) === foldVietnamese(b.trim());

/** The lines of a CSV text with what each says and what is wrong with it by itself; `heading` is its first line, if it has one. */
export function readInvitations(
  csv: string,
  chosenFrom: { departments: Named[]; organizations: Named[] },
): { heading: string; lines: ReadInvitation[] } {
  const [first, ...others] = parseCsv(csv);
  if (!first) throw invalid('csv', 'Tệp không có dòng nào');
  const hasHeading = !first.cells.some(cell => cell.includes('@'));
  const order = hasHeading
    ? first.cells.map(cell => names.find(name => columns[name].some(known => same(known, cell))))
    : usual;
  if (!order.includes('email') || !order.includes('name'))
    throw invalid('csv', 'Dòng đầu phải có cột "Họ và tên" và "Email"');
  const rows = hasHeading ? others : [first, ...others];
  if (rows.length === 0) throw invalid('csv', 'Tệp không có người nào dưới dòng tiêu đề');
  if (rows.length > mostInvited) throw invalid('csv', `Nhiều nhất ${mostInvited} người một lần`);
  return { heading: hasHeading ? first.raw : '', lines: rows.map(row => readLine(row, order, chosenFrom)) };
}

function readLine(
  row: CsvRow,
  order: readonly (ColumnName | undefined)[],
  { departments, organizations }: { departments: Named[]; organizations: Named[] },
): ReadInvitation {
  const given = (name: ColumnName) => row.cells[order.indexOf(name)] ?? '';
  const errors: string[] = [];
  const choice = <K extends string>(name: ColumnName, keys: readonly K[], labels: Record<K, string>, otherwise?: K) => {
    const text = given(name);
    if (text === '') return otherwise;
    const found = keys.find(key => same(key, text) || same(labels[key], text));
    if (!found) errors.push(`Không có ${name === 'role' ? 'vai trò' : 'phạm vi'} "${text}"`);
    return found ?? otherwise;
  };
  const one = (list: Named[], text: string, what: string) => {
    const found = list.find(({ name }) => same(name, text));
    if (!found) errors.push(`Không có ${what} "${text}"`);
    return found?._id;
  };
  const role = choice('role', assignableRoles, roleLabels, 'agent');
  const inDepartments = departments.some(({ name }) => same(name, given('departments')))
    ? [given('departments')]
    : given('departments').split(/[|;,]/);
  const value = {
    name: given('name'),
    email: given('email'),
    role,
    scope: choice('scope', dataScopes, dataScopeLabels),
    department_ids: inDepartments
      .filter(text => text.trim() !== '')
      .flatMap(text => one(departments, text, 'bộ phận') ?? []),
    organization_id: given('organization') ? one(organizations, given('organization'), 'tổ chức') : null,
  };
  const parsed = newMemberForm.safeParse(value, { error: formSentence });
  if (!parsed.success) errors.push(...parsed.error.issues.map(({ message }) => message));
  return {
    ...row,
    name: value.name,
    email: value.email,
    role: role ?? given('role'),
    form: errors.length === 0 ? parsed.data : undefined,
    errors,
  };
}
