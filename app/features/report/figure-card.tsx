import { formatCount } from 'contract/numbers.ts';
import type { Figure } from 'contract/reports/summary.ts';
import { paths } from '../../http/paths.ts';
import { cx } from '../../ui/cx.ts';
import { Formula } from './formula.tsx';

/** What asks for attention as soon as there is any of it. */
const urgent = new Set(['my_near_due', 'near_due', 'missed']);

/** A number that leads to exactly the tickets that it counts. */
export function FigureCard({ figure }: { figure: Figure }) {
  const { key, label, value, formula, query } = figure;
  return (
    <li className="relative rounded border border-line bg-surface">
      <a
        href={paths.ticketList(query)}
        className="flex h-full flex-col justify-between rounded px-4 py-3 hover:bg-surface-2"
      >
        <span className="pr-5 text-sm text-muted">{label}</span>
        <span
          className={cx('figures text-2xl font-semibold', urgent.has(key) && value > 0 ? 'text-critical' : 'text-ink')}
        >
          {formatCount(value)}
        </span>
      </a>
      <div className="absolute top-2 right-2">
        <Formula of={label}>{formula}</Formula>
      </div>
    </li>
  );
}

/** A number among text or in a table. */
export function FigureLink({ figure, className }: { figure: Figure; className?: string }) {
  return (
    <a
      href={paths.ticketList(figure.query)}
      aria-label={`${figure.label}: ${formatCount(figure.value)} ticket`}
      className={cx('figures hover:underline', figure.value === 0 ? 'text-faint' : 'text-ink', className)}
    >
      {formatCount(figure.value)}
    </a>
  );
}
