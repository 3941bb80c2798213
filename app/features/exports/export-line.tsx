import { Form, useLocation } from '@remix-run/react';
import type { ExportItem, ExportState } from 'contract/exports/exports.ts';
import { formatBytes, formatCount } from 'contract/numbers.ts';
import { formatDateTime, relativeTime } from 'contract/time.ts';
import { paths } from '../../http/paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import { listWords } from './list-words.ts';

const states: Record<ExportState, { word: string; tone: Tone }> = {
  queued: { word: 'Đang chờ', tone: 'neutral' },
  running: { word: 'Đang xuất', tone: 'info' },
  done: { word: 'Hoàn thành', tone: 'positive' },
  cancelled: { word: 'Đã hủy', tone: 'neutral' },
  failed: { word: 'Thất bại', tone: 'critical' },
};

const lists = { tickets: paths.tickets, contacts: paths.customers, audit: paths.auditLog, calls: paths.callHistory };

/** One export: what it holds, how far it is, and what can be done with it. */
export function ExportLine({ item, retryKey, now }: { item: ExportItem; retryKey: string; now: number }) {
  const params = new URLSearchParams(item.query);
  params.delete('columns');
  if (params.get('mode') === 'all') params.delete('mode');
  const isUnfinished = item.state === 'queued' || item.state === 'running';
  const { word, tone } = states[item.state];
  return (
    <li className="flex flex-col gap-2 px-5 py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <a href={`${lists[item.kind]}?${params}`} className="font-semibold wrap-anywhere hover:underline">
            {listWords(item.kind, params)}
          </a>
          <p className="text-sm text-muted">
            <time dateTime={item.created_at} title={formatDateTime(item.created_at)}>
              {relativeTime(item.created_at, now)}
            </time>
            {` · ${item.format === 'xlsx' ? 'Excel' : 'CSV'}`}
            {!isUnfinished && item.state === 'done' && ` · ${formatCount(item.rows_done)} dòng`}
            {item.file && ` · ${formatBytes(item.file.size)}`}
          </p>
        </div>
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </div>
      {isUnfinished && (
        <div className="flex items-end gap-3">
          <div className="min-w-0 flex-1">
            <ProgressBar
              label={item.state === 'queued' ? 'Chờ tới lượt' : 'Đang ghi tệp'}
              {...(item.state === 'running' && { value: item.rows_done, max: Math.max(1, item.rows_total) })}
              text={`${formatCount(item.rows_done)}/${formatCount(item.rows_total)} dòng`}
            />
          </div>
          <Deed id={item._id} intent="cancel">
            Hủy
          </Deed>
        </div>
      )}
      {item.error && <p className="text-sm text-critical">{item.error}</p>}
      {item.kind === 'calls' && item.state === 'failed' && (
        <Deed id={item._id} intent="retry" idempotencyKey={retryKey}>
          Thử lại
        </Deed>
      )}
      {item.file && (
        <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
          <LinkButton size="sm" href={paths.file(item.file._id)} download={item.file.name}>
            <DownloadIcon /> Tải {item.file.name}
          </LinkButton>
          {item.expires_at && <span>Tải được đến {formatDateTime(item.expires_at)}</span>}
        </p>
      )}
      {item.state === 'done' && !item.file && (
        <p className="text-sm text-muted">Tệp đã hết hạn. Hãy mở danh sách và xuất lại.</p>
      )}
    </li>
  );
}

/** What can be done with an export; the drawer stays open over the same page. */
function Deed({
  id,
  intent,
  idempotencyKey,
  children,
}: {
  id: string;
  intent: 'cancel' | 'retry';
  idempotencyKey?: string;
  children: string;
}) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={paths.exports} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      {idempotencyKey && <input type="hidden" name="key" value={idempotencyKey} />}
      <input type="hidden" name="back" value={pathname + search} />
      <Button type="submit" size="sm">
        {children}
      </Button>
    </Form>
  );
}
