import type { ImportDetail, ImportRow } from 'contract/contacts/imports.ts';
import { formatCount } from 'contract/numbers.ts';
import { paths } from '../../http/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { rowWords } from './import-words.ts';

const verdicts: Record<NonNullable<ImportRow['verdict']>, { word: string; tone: Tone }> = {
  new: { word: 'Mới', tone: 'positive' },
  duplicate: { word: 'Trùng', tone: 'warning' },
  bad: { word: 'Lỗi', tone: 'critical' },
};
const outcomes: Record<NonNullable<ImportRow['outcome']>, { word: string; tone: Tone }> = {
  created: { word: 'Đã tạo', tone: 'positive' },
  changed: { word: 'Đã cập nhật', tone: 'positive' },
  same: { word: 'Không đổi', tone: 'neutral' },
  skipped: { word: 'Bỏ qua', tone: 'neutral' },
  failed: { word: 'Lỗi', tone: 'critical' },
};

export interface RowsShown {
  list: ImportRow[];
  total: number;
  show: string;
  page: number;
  size: number;
}

/** Rows of an import with what was found, by kind. */
export function ImportRows({ item, rows }: { item: ImportDetail; rows: RowsShown }) {
  const { counts } = item;
  const headers = item.columns.map(({ header }) => header);
  const href = (show: string, page = 1, size = rows.size) =>
    `${paths.import(item._id)}?${new URLSearchParams({ show, page: String(page), size: String(size) })}`;
  const kinds = [
    ['all', 'Tất cả', item.rows_total],
    ['bad', 'Lỗi', counts.bad + counts.failed],
    ['repaired', 'Được sửa giúp', counts.repaired],
    ['duplicate', 'Trùng', counts.duplicate],
    ['new', 'Mới', counts.new],
    ['kept', 'Không hoàn tác được', counts.kept],
  ] as const;
  const look = (row: ImportRow) => (row.outcome && outcomes[row.outcome]) ?? (row.verdict && verdicts[row.verdict]);
  return (
    <div data-preserve-scroll="">
      <Tabs
        label="Loại dòng"
        className="mb-3"
        items={kinds
          .filter(([show, , count]) => count > 0 || show === rows.show)
          .map(([show, label, count]) => ({
            href: href(show),
            label,
            count: formatCount(count),
            current: show === rows.show,
          }))}
      />
      <DataTable
        label="Các dòng của tệp"
        grow
        columns={[
          { key: 'row', header: 'Dòng', cell: row => row.row, align: 'right', width: 'auto' },
          {
            key: 'state',
            header: 'Kết quả',
            width: 'auto',
            phone: 'end',
            cell: row => {
              const state = look(row);
              return state && <StatusBadge tone={state.tone}>{state.word}</StatusBadge>;
            },
          },
          {
            key: 'cells',
            header: 'Nội dung',
            phone: 'bare',
            cell: row => row.cells.filter(Boolean).slice(0, 4).join(' · '),
          },
          {
            key: 'words',
            header: 'Vì sao, hoặc sửa gì',
            width: 'fill',
            phone: 'bare',
            cell: row => (
              <span className="block whitespace-normal wrap-anywhere">
                {rowWords(row, headers).join('; ')}
                {(row.contact_number ?? row.twin_number) !== null && row.undone !== 'undone' && (
                  <a className="link ml-1" href={paths.customer((row.contact_number ?? row.twin_number)!)}>
                    Khách hàng {row.contact_number ?? row.twin_number}
                  </a>
                )}
              </span>
            ),
          },
        ]}
        rows={rows.list}
        rowKey={row => String(row.row)}
        empty={{ hint: 'Không có dòng nào thuộc loại này.' }}
        footer={
          <Pagination
            page={rows.page}
            size={rows.size}
            total={rows.total}
            hrefFor={(page, size) => href(rows.show, page, size)}
          />
        }
      />
    </div>
  );
}
