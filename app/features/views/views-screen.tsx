import { useLoaderData } from '@remix-run/react';
import { ticketModes } from 'contract/enums.ts';
import { formatCount } from 'contract/numbers.ts';
import type { CrudField } from '../../crud/fields.tsx';
import type { CrudColumn } from '../../crud/list.tsx';
import { CrudScreen } from '../../crud/screen.tsx';
import { nameField } from '../../crud/usual.tsx';
import { paths } from '../../http/paths.ts';
import type { ViewRow } from './view-noun.server.ts';
import { viewQuery } from './view-query.ts';

interface Beside {
  mayShare: boolean;
  /** The list that somebody is about to keep. */
  given: string;
}

const columns: CrudColumn<ViewRow>[] = [
  {
    key: 'open',
    header: 'Danh sách',
    cell: row => <a href={paths.ticketView(row._id, viewQuery(row))}>Mở {row.name}</a>,
  },
  {
    key: 'mode',
    header: 'Lọc',
    cell: row =>
      [
        ticketModes.find(({ key }) => key === row.mode)?.label,
        row.filters.length > 0 && `${row.filters.length} điều kiện`,
        row.q && `“${row.q}”`,
      ]
        .filter(Boolean)
        .join(' · '),
  },
  { key: 'count', header: 'Ticket', align: 'right', cell: row => formatCount(row.count ?? 0) },
  {
    key: 'is_shared',
    header: 'Của ai',
    cell: row => (row.is_shared ? 'Dùng chung' : <span className="text-muted">Của tôi</span>),
  },
];

const fieldsOf = ({ mayShare, given }: Beside): CrudField[] => [
  nameField,
  {
    name: 'list',
    label: 'Địa chỉ danh sách',
    kind: 'line',
    initial: given,
    hint: 'Lọc ticket rồi chọn "Lưu bộ lọc này", hoặc dán địa chỉ của danh sách đã lọc vào đây.',
  },
  ...(mayShare
    ? [{ name: 'is_shared', label: 'Dùng chung', kind: 'switch', hint: 'Mọi người thấy góc nhìn này.' } as const]
    : []),
];

/** Kept lists of tickets: one's own, and the shared ones. */
export function ViewsScreen() {
  const beside = useLoaderData() as Beside;
  return (
    <CrudScreen<ViewRow>
      title="Góc nhìn"
      subtitle="Những bộ lọc ticket được lưu lại, hiện ở cột bên trái danh sách ticket."
      label="góc nhìn"
      columns={columns}
      fields={fieldsOf(beside)}
      emptyHint="Lọc danh sách ticket rồi chọn Lưu bộ lọc này để giữ lại."
    />
  );
}
