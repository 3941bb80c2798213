import { formatBytes, formatCount } from 'contract/numbers.ts';
import { type Retained, retainedWords } from 'contract/settings/retained-words.ts';
import { formatDateTime } from 'contract/time.ts';
import { DataTable } from '../../ui/data-table.tsx';

interface Deleted {
  what: Retained;
  count: number;
  bytes: number;
  at: string;
}

/** What the nights of the last 30 days have deleted. */
export function DeletedLately({ rows }: { rows: Deleted[] }) {
  return (
    <section className="mt-6 max-w-2xl">
      <h2 className="mb-2 font-semibold">Đã xóa trong 30 ngày qua</h2>
      <DataTable
        label="Đã xóa trong 30 ngày qua"
        columns={[
          { key: 'what', header: 'Dữ liệu', phone: 'title', width: 'fill', cell: row => retainedWords[row.what] },
          { key: 'count', header: 'Số mục', align: 'right', width: 'auto', cell: row => formatCount(row.count) },
          {
            key: 'bytes',
            header: 'Dung lượng',
            align: 'right',
            width: 'auto',
            cell: row => (row.bytes > 0 ? formatBytes(row.bytes) : ''),
          },
          { key: 'at', header: 'Lần cuối', width: 'auto', cell: row => formatDateTime(row.at) },
        ]}
        rows={rows}
        rowKey={row => row.what}
        empty={{ hint: 'Chưa có gì bị xóa.' }}
      />
    </section>
  );
}
