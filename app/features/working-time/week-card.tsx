import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { ThisWeek } from './this-week.server.ts';

const day = 24 * 60;
const share = (minutes: number) => `${(minutes / day) * 100}%`;
const marks = [0, 6, 12, 18, 24];

/** The running week as a manager reads it: a line a day, its hours on a scale of 24, and what makes a day differ. */
export function WeekCard({ week }: { week: ThisWeek }) {
  return (
    <Card
      title={`Tuần này theo ${week.schedule}`}
      description="Hạn xử lý của ticket tính theo lịch này."
      actions={
        week.isOpen ? (
          <StatusBadge tone="positive">Đang trong giờ làm việc</StatusBadge>
        ) : (
          <StatusBadge tone="neutral">Đang ngoài giờ</StatusBadge>
        )
      }
      className="mb-4"
    >
      <ol className="flex flex-col gap-1.5">
        {week.days.map(one => (
          <li
            key={one.label}
            className="grid grid-cols-[4.5rem_1fr] items-center gap-x-3 gap-y-0.5 sm:grid-cols-[4.5rem_1fr_17rem]"
          >
            <span className={cx('figures text-sm', one.isToday ? 'font-semibold text-accent' : 'text-muted')}>
              {one.label} {one.date}
            </span>
            <span className="relative h-3 overflow-hidden rounded-sm bg-surface-3" aria-hidden="true">
              {one.spans.map(({ from, to }) => (
                <span
                  key={from}
                  className="absolute inset-y-0 bg-accent"
                  style={{ left: share(from), width: share(Math.min(to, day) - from) }}
                />
              ))}
            </span>
            <span className="col-start-2 text-sm sm:col-start-3">
              {one.hours.replaceAll('-', '–') || <span className="text-muted">nghỉ</span>}
              {one.name && <span className="text-muted"> · {one.name}</span>}
            </span>
          </li>
        ))}
        <li aria-hidden="true" className="hidden grid-cols-[4.5rem_1fr_17rem] gap-x-3 text-xs text-muted sm:grid">
          <span />
          <span className="figures flex justify-between">
            {marks.map(hour => (
              <span key={hour}>{hour}h</span>
            ))}
          </span>
        </li>
      </ol>
    </Card>
  );
}
