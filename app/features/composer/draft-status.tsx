import { formatDate, formatTime } from 'contract/time.ts';
import type { DraftState } from './draft-keeper.ts';

/** Whether what is typed is safe, in words. */
export function DraftStatus({ state }: { state: DraftState }) {
  return (
    <p role="status" className="figures ml-auto text-muted">
      {state.kind === 'saved' && `Đã lưu nháp ${clock(state.at)}`}
      {state.kind === 'failed' && <span className="text-warning">Chưa lưu được nháp, sẽ thử lại</span>}
    </p>
  );
}

/** `09:58`, with the date when that was another day. */
const clock = (at: string) =>
  formatDate(at) === formatDate(Date.now()) ? formatTime(at) : `${formatTime(at)} ${formatDate(at)}`;
