import { contactColumnSet } from 'contract/contacts/column-set.ts';
import type { ContactRow } from 'contract/contacts/contacts.ts';
import { contactColumns } from 'contract/contacts/fields.ts';
import { showCustomValue } from 'contract/custom-fields.ts';
import { genderLabels, sourceLabels, tiers } from 'contract/enums.ts';
import { formatDateTime } from 'contract/time.ts';
import { sql } from 'kysely';
import { contactScope } from '../contacts/contact-scope.ts';
import { readContactList, selectContactRows } from '../contacts/search-contacts.ts';
import { readLookups } from '../lookups/lookups.ts';
import type { Work } from '../work.ts';
import { columnsOfMyList } from './columns-of-my-list.ts';
import {
  cellsOf,
  type ExportColumn,
  type ExportSource,
  instantCell,
  listOfParams,
  numberCell,
} from './export-source.ts';

type Column = ExportColumn<ContactRow>;

async function exportableColumns(work: Work): Promise<Map<string, Column>> {
  const cells: Record<(typeof contactColumns)[number]['name'], Omit<Column, 'label'>> = {
    code: { cell: row => String(row._id), typed: row => row._id },
    name: { cell: row => row.name },
    phone: { cell: row => row.phones.join(', ') },
    email: { cell: row => row.emails.join(', ') },
    gender: { cell: row => (row.gender ? genderLabels[row.gender] : '') },
    dob: { cell: row => showCustomValue('date', row.dob) },
    tier: { cell: row => tiers.find(tier => tier.id === row.tier)?.name ?? '' },
    source: { cell: row => sourceLabels[row.source] },
    organization: { cell: row => row.organization?.name ?? '' },
    group: { cell: row => row.group?.name ?? '' },
    assignee: { cell: row => row.assignee?.name ?? '' },
    city: { cell: row => row.city ?? '' },
    tags: { cell: row => row.tags.join(', ') },
    created_at: { cell: row => formatDateTime(row.created_at), typed: row => instantCell(row.created_at) },
    updated_at: { cell: row => formatDateTime(row.updated_at), typed: row => instantCell(row.updated_at) },
  };
  const fixed = contactColumns.map(({ name, label }): [string, Column] => [name, { label, ...cells[name] }]);
  const custom = (await readLookups(work)).contactFields.map(({ key, title, type }): [string, Column] => [
    `attr_${key}`,
    {
      label: title,
      cell: row => showCustomValue(type, row.attributes[key]),
      ...(type === 'number' && { typed: row => numberCell(row.attributes[key]) }),
    },
  ]);
  return new Map([...fixed, ...custom]);
}

export const contactExport: ExportSource = {
  noun: 'khách hàng',
  fileName: 'khach-hang',
  columns: exportableColumns,
  myColumns: async work => columnsOfMyList(work, contactColumnSet, await exportableColumns(work)),
  async count(work, params) {
    const { condition } = await readContactList(work, listOfParams(params));
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from contacts c where ${condition}`.execute(work.db);
    return rows[0]!.total;
  },
  async keys(work, params) {
    const { condition, order } = await readContactList(work, listOfParams(params));
    const { rows } = await sql<{ number: number }>`
      select c.number from contacts c where ${condition} order by ${order}`.execute(work.db);
    return rows.map(one => one.number);
  },
  async rows(work, numbers, columns, isTyped) {
    const rows = await selectContactRows(
      work,
      sql`${contactScope(work.actor)} and c.number = any (${numbers}::int[])`,
      sql`array_position(${numbers}::int[], c.number)`,
      numbers.length,
      0,
    );
    return cellsOf(rows, await exportableColumns(work), columns, isTyped);
  },
};
