import { recordDirectionLabels } from 'contract/calls/call-directions.ts';
import { callFilter, readCallParams } from 'contract/calls/call-filter.ts';
import { callLength, hiddenNumber } from 'contract/calls/call-words.ts';
import type { CallRow } from 'contract/calls/calls.ts';
import { endReasonLabels } from 'contract/calls/event-words.ts';
import { callStateLabels } from 'contract/enums.ts';
import { mostLogRows } from 'contract/exports/exports.ts';
import { formatCount } from 'contract/numbers.ts';
import { may } from 'contract/permissions.ts';
import { formatDateTimeSeconds } from 'contract/time.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { callCondition } from '../calls/call-condition.ts';
import { selectCalls } from '../calls/call-rows.ts';
import { forbidden, invalid } from '../errors.ts';
import type { Work } from '../work.ts';
import { cellsOf, type ExportColumn, type ExportSource, instantCell } from './export-source.ts';

const isOutside = ({ direction }: CallRow) => direction !== 'internal';

/** Of a hidden number nothing: nobody can call it back. */
function calledBack({ state, direction, called_back_at, customer }: CallRow): string {
  if (state !== 'miss' || direction !== 'inbound') return '';
  if (called_back_at) return 'Đã gọi lại';
  return customer.number === '' ? '' : 'Chưa gọi lại';
}

const columns = new Map<string, ExportColumn<CallRow>>([
  [
    'started_at',
    {
      label: 'Thời điểm',
      cell: ({ started_at }) => formatDateTimeSeconds(started_at),
      typed: ({ started_at }) => instantCell(started_at),
    },
  ],
  ['direction', { label: 'Chiều gọi', cell: ({ direction }) => recordDirectionLabels[direction] }],
  ['customer', { label: 'Khách hàng', cell: ({ customer }) => customer.name }],
  ['number', { label: 'Số điện thoại', cell: call => call.customer.number || (isOutside(call) ? hiddenNumber : '') }],
  ['hotline', { label: 'Đầu số', cell: ({ hotline }) => hotline?.name ?? '' }],
  ['queue', { label: 'Hàng đợi', cell: ({ queue }) => queue?.name ?? '' }],
  ['agent', { label: 'Chuyên viên', cell: ({ agent }) => agent?.name ?? '' }],
  ['state', { label: 'Kết quả', cell: ({ state }) => callStateLabels[state] }],
  [
    'end_reason',
    { label: 'Lý do kết thúc', cell: ({ end_reason }) => (end_reason ? endReasonLabels[end_reason] : '') },
  ],
  ['called_back', { label: 'Gọi lại', cell: calledBack }],
  [
    'wait_seconds',
    {
      label: 'Thời gian chờ',
      cell: ({ wait_seconds }) => callLength(wait_seconds),
      typed: ({ wait_seconds }) => wait_seconds,
    },
  ],
  [
    'talk_seconds',
    {
      label: 'Thời gian nói chuyện',
      cell: ({ talk_seconds }) => callLength(talk_seconds),
      typed: ({ talk_seconds }) => talk_seconds,
    },
  ],
  ['ticket', { label: 'Ticket', cell: ({ ticket }) => ticket?.code ?? '' }],
]);

const shape = z.object(callFilter);

function conditionOf(work: Work, params: URLSearchParams) {
  if (!may(work.actor.role, 'call.export')) throw forbidden();
  return callCondition(work, shape.parse(readCallParams(params)));
}

export const callExport: ExportSource<string> = {
  noun: 'cuộc gọi',
  fileName: 'lich-su-cuoc-goi',
  columns: async () => columns,
  myColumns: async () => [...columns.keys()],
  async count(work, params) {
    const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
      select from calls c where ${conditionOf(work, params)} limit ${mostLogRows + 1}) found`.execute(work.db);
    if (rows[0]!.total > mostLogRows)
      throw invalid('call_from', `Nhiều hơn ${formatCount(mostLogRows)} cuộc gọi. Hãy chọn khoảng thời gian ngắn hơn.`);
    return rows[0]!.total;
  },
  async keys(work, params) {
    const { rows } = await sql<{ id: string }>`select c.id from calls c where ${conditionOf(work, params)}
      order by c.started_at desc, c.id desc limit ${mostLogRows}`.execute(work.db);
    return rows.map(({ id }) => id);
  },
  async rows(work, ids, names, isTyped) {
    const condition = sql<boolean>`${callCondition(work, {})} and c.id = any (${ids}::uuid[])`;
    const calls = await selectCalls(work, condition, sql`c.started_at desc, c.id desc`, ids.length, 0);
    return cellsOf(calls, columns, names, isTyped);
  },
};
