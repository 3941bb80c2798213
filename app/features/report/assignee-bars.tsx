import { formatCount } from 'contract/numbers.ts';
import type { Figure } from 'contract/reports/summary.ts';
import { paths } from '../../http/paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Formula } from './formula.tsx';

/** Who has most to do: a bar and a number a person, each leading to their tickets. */
export function AssigneeBars({ figures }: { figures: Figure[] }) {
  const most = Math.max(1, ...figures.map(figure => figure.value));
  const title = 'Đang mở theo người xử lý';
  return (
    <Card
      title={
        <span className="flex items-center gap-1">
          {title} {figures[0] && <Formula of={title}>{figures[0].formula}</Formula>}
        </span>
      }
    >
      {figures.length === 0 ? (
        <EmptyState title="Không ai có ticket đang mở" />
      ) : (
        <ol className="flex flex-col gap-1">
          {figures.map(figure => (
            <li key={figure.key}>
              <a
                href={paths.ticketList(figure.query)}
                className="grid min-h-7 grid-cols-[minmax(0,10rem)_minmax(0,1fr)_3.5rem] items-center gap-3 rounded hover:bg-surface-2"
              >
                <span className="truncate" title={figure.label}>
                  {figure.label}
                </span>
                <svg viewBox={`0 0 ${most} 1`} preserveAspectRatio="none" className="h-3 w-full" aria-hidden="true">
                  <rect width={figure.value} height="1" className="fill-accent" />
                </svg>
                <span className="figures text-right font-semibold">{formatCount(figure.value)}</span>
              </a>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
