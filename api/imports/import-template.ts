import { importTargets } from 'contract/contacts/import-fields.ts';
import { genderLabels, tiers } from 'contract/enums.ts';
import { answerFile } from '../exports/answer-file.ts';
import { readLookups } from '../lookups/lookups.ts';
import { openXlsx, xlsxType } from '../sheets/xlsx.ts';
import { readCustomFields } from '../tickets/custom-fields.ts';
import type { Work } from '../work.ts';

/** Rows that are text from the start: a spreadsheet keeps the zeros that are typed into them. */
const textRows = 500;
const mostValues = 200;

/** The workbook to fill in, as this tenant's attributes have it. */
export async function importTemplate(work: Work): Promise<Response> {
  const lookups = await readLookups(work);
  const fields = await readCustomFields(work, 'user');
  const targets = importTargets(fields).filter(({ name }) => name !== 'code');
  const names = (list: { name: string }[]) => list.slice(0, mostValues).map(({ name }) => name);
  const values: Record<string, string[]> = {
    gender: Object.values(genderLabels),
    tier: tiers.map(({ name }) => name),
    organization: names(lookups.organizations),
    group: names(lookups.customerGroups),
    department: names(lookups.departments),
    assignee: names(lookups.users.filter(user => user.is_active)),
    ...Object.fromEntries(fields.map(({ key, data }) => [`attr_${key}`, data.slice(0, mostValues)])),
  };
  const required = (name: string) =>
    name === 'name' || fields.some(({ key, required }) => required && name === `attr_${key}`);
  const kindOf = (name: string) =>
    kinds[name] ?? kinds[`${fields.find(({ key }) => name === `attr_${key}`)?.type}`] ?? '';
  const book = openXlsx([
    {
      name: 'Khách hàng',
      head: targets.map(({ label }) => label),
      widths: targets.map(({ label }) => Math.max(18, label.length + 2)),
    },
    { name: 'Hướng dẫn', head: ['Cột', 'Bắt buộc', 'Cách ghi', 'Giá trị nhận'], widths: [26, 10, 64, 80] },
  ]);
  try {
    const blank = targets.map(() => '');
    book.add(
      0,
      Array.from({ length: textRows }, () => blank),
    );
    book.add(
      1,
      targets.map(({ name, label }) => [
        label,
        required(name) ? 'Có' : '',
        kindOf(name),
        (values[name] ?? []).join('; '),
      ]),
    );
    return answerFile(await book.end(), 'mau-nhap-khach-hang.xlsx', xlsxType);
  } finally {
    await book.close();
  }
}

const kinds: Record<string, string> = {
  name: 'Họ và tên đầy đủ, một ô',
  phone: 'Nhiều số cách nhau bằng dấu phẩy; 0901 234 567, 84901234567 hay 901234567 đều được',
  email: 'Nhiều địa chỉ cách nhau bằng dấu phẩy',
  dob: 'ngày/tháng/năm, ví dụ 02/03/1990',
  tags: 'Nhiều tag cách nhau bằng dấu phẩy',
  gender: 'Một trong các giá trị nhận',
  tier: 'Một trong các giá trị nhận',
  organization: 'Tên của tổ chức đã có',
  group: 'Tên của nhóm khách hàng đã có',
  department: 'Tên của bộ phận đã có',
  assignee: 'Tên của chuyên viên đang hoạt động',
  number: 'Số, ví dụ 1.234,5',
  date: 'ngày/tháng/năm',
  select: 'Một trong các giá trị nhận',
  'multi-select': 'Một hoặc nhiều giá trị nhận, cách nhau bằng dấu phẩy',
};
