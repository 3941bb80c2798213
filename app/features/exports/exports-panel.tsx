import { useLocation, useRevalidator } from '@remix-run/react';
import type { ExportItem } from 'contract/exports/exports.ts';
import { useEffect, useState } from 'react';
import { FileSpreadsheetIcon, RefreshCwIcon } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { reloadScope } from '../live/reload-scope.ts';
import { useLive } from '../live/use-live.ts';
import type { PanelBodyProps } from '../panels/panel.tsx';
import { ExportLine } from './export-line.tsx';
import type { LoadedExports } from './load-exports.server.ts';
import { StartExport } from './start-export.tsx';

const isUnfinished = ({ state }: ExportItem) => state === 'queued' || state === 'running';

/** My exports, newest first; progress comes by events, the end of one loads the list again. */
export default function ExportsPanel({ data }: PanelBodyProps<LoadedExports>) {
  const location = useLocation();
  const { revalidate } = useRevalidator();
  const [progress, setProgress] = useState<Record<string, number>>({});
  useLive(['export.changed'], ({ subject }) => {
    const { id, state, rows_done } = subject as { id: string; state: string; rows_done?: number };
    if (state === 'running') return setProgress(before => ({ ...before, [id]: rows_done ?? 0 }));
    reloadScope.pageAlone();
    revalidate();
  });
  const isWaiting = data.list.some(isUnfinished);
  // what ended between the page's answer and the first listening is not told again
  useEffect(() => {
    if (!isWaiting) return;
    reloadScope.pageAlone();
    revalidate();
  }, []);
  const start = data.start && <StartExport key={data.start.exportKey} {...data.start} />;
  if (data.list.length === 0)
    return (
      <>
        {start}
        <EmptyState
          icon={FileSpreadsheetIcon}
          title="Bạn chưa xuất gì"
          hint="Mở một danh sách, lọc đúng những gì cần rồi chọn Xuất. Tệp sẽ nằm ở đây trong 24 giờ."
        />
      </>
    );
  return (
    <div data-preserve-scroll="">
      {start}
      {isWaiting && (
        <p className="-mx-5 flex justify-end border-t border-line px-5 py-2 text-sm">
          <a href={location.pathname + location.search} className="link inline-flex items-center gap-1" data-replace="">
            <RefreshCwIcon className="size-3.5" /> Làm mới
          </a>
        </p>
      )}
      <ul className="-mx-5 divide-y divide-line border-t border-line">
        {data.list.map(item => (
          <ExportLine
            key={item._id}
            item={{ ...item, rows_done: Math.max(item.rows_done, progress[item._id] ?? 0) }}
            retryKey={`${data.exportKey}/${item._id}`}
            now={data.now}
          />
        ))}
      </ul>
    </div>
  );
}
