import { type AuditEntry, auditFilter } from 'contract/audit/audit-log.ts';
import { auditSentence } from 'contract/audit/audit-words.ts';
import { mostLogRows } from 'contract/exports/exports.ts';
import { formatCount } from 'contract/numbers.ts';
import { formatDateTime } from 'contract/time.ts';
import { sql } from 'kysely';
import { type AuditRow, describeLog } from '../audit/describe-log.ts';
import { auditCondition } from '../audit/list-audit-log.ts';
import { invalid } from '../errors.ts';
import type { Work } from '../work.ts';
import { cellsOf, type ExportColumn, type ExportSource, instantCell } from './export-source.ts';

const columns = new Map<string, ExportColumn<AuditEntry>>([
  ['at', { label: 'Thời điểm', cell: ({ at }) => formatDateTime(at), typed: ({ at }) => instantCell(at) }],
  ['actor', { label: 'Người thực hiện', cell: ({ actor }) => actor?.name ?? '' }],
  ['acting_as', { label: 'Xem với tư cách', cell: ({ acting_as }) => acting_as?.name ?? '' }],
  ['action', { label: 'Việc', cell: ({ action }) => auditSentence(action) ?? action }],
  ['subject', { label: 'Đối tượng', cell: ({ subject }) => subject?.name || (subject?.ref ?? '') }],
  ['changes', { label: 'Thay đổi', cell: ({ changes }) => changes.map(changeWords).join('; ') }],
  ['ip', { label: 'Địa chỉ IP', cell: ({ ip }) => ip }],
  ['user_agent', { label: 'Trình duyệt', cell: ({ user_agent }) => user_agent }],
]);

const changeWords = ({ label, from, to }: AuditEntry['changes'][number]) => `${label}: ${from || '—'} → ${to || '—'}`;

function conditionOf(work: Work, params: URLSearchParams) {
  const { columns: _, ...asked } = Object.fromEntries(params);
  return auditCondition(work, auditFilter.parse(asked));
}

/** Whether the log is still for its reader is asked each time: while the file is written too. */
export const auditExport: ExportSource<string> = {
  noun: 'dòng nhật ký',
  fileName: 'nhat-ky',
  columns: async () => columns,
  myColumns: async () => [...columns.keys()],
  async count(work, params) {
    const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
      select from audit_log a where ${conditionOf(work, params)} limit ${mostLogRows + 1}) found`.execute(work.db);
    if (rows[0]!.total > mostLogRows)
      throw invalid('from', `Nhiều hơn ${formatCount(mostLogRows)} dòng. Hãy chọn khoảng ngày ngắn hơn.`);
    return rows[0]!.total;
  },
  async keys(work, params) {
    const { rows } = await sql<{ id: string }>`select a.id from audit_log a where ${conditionOf(work, params)}
      order by a.created_at desc, a.id desc limit ${mostLogRows}`.execute(work.db);
    return rows.map(({ id }) => id);
  },
  async rows(work, ids, names, isTyped) {
    const { rows } = await sql<AuditRow>`
      select a.id, a.actor_id, a.acting_as, a.action, a.subject, a.before, a.after, a.ip, a.user_agent, a.created_at
      from audit_log a where ${auditCondition(work, {})} and a.id = any (${ids}::uuid[])
      order by a.created_at desc, a.id desc`.execute(work.db);
    return cellsOf(await describeLog(work, rows), columns, names, isTyped);
  },
};
