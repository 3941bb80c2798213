import { outcomeWords } from 'contract/contacts/import-words.ts';
import type { ImportItem } from 'contract/contacts/imports.ts';
import { formatCount } from 'contract/numbers.ts';
import { formatDateTime, relativeTime } from 'contract/time.ts';
import { paths } from '../../http/paths.ts';
import type { Column } from '../../ui/data-table.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { stateWords } from './import-words.ts';

const byWhom = (item: ImportItem) => (item.is_mine ? 'Tôi' : item.by.name);

/** `ofAll`: of everybody's imports. `now`: ms since 1970. */
export const importColumns = (ofAll: boolean, now: number): Column<ImportItem>[] => [
  {
    key: 'name',
    header: 'Tệp',
    phone: 'title',
    cell: item => (
      <a className="link font-semibold" href={paths.import(item._id)}>
        {item.name}
      </a>
    ),
  },
  {
    key: 'state',
    header: 'Trạng thái',
    width: 'auto',
    phone: 'end',
    cell: item => <StatusBadge tone={stateWords[item.state].tone}>{stateWords[item.state].word}</StatusBadge>,
  },
  ...(ofAll ? [{ key: 'by', header: 'Người nhập', width: 'auto' as const, cell: byWhom }] : []),
  { key: 'rows', header: 'Số dòng', align: 'right', width: 'auto', cell: item => formatCount(item.rows_total) },
  {
    key: 'outcome',
    header: 'Kết quả',
    width: 'fill',
    phone: 'bare',
    cell: item => item.error ?? outcomeWords(item.counts),
  },
  {
    key: 'at',
    header: 'Tải lên',
    width: 'auto',
    cell: item => (
      <time dateTime={item.created_at} title={formatDateTime(item.created_at)} className="text-muted">
        {relativeTime(item.created_at, now)}
      </time>
    ),
  },
];
