import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { CircleAlertIcon, CircleCheckIcon, InfoIcon, TriangleAlertIcon } from './icons.tsx';

export type BannerTone = 'info' | 'positive' | 'warning' | 'critical';

const looks: Record<BannerTone, string> = {
  info: 'bg-info-soft text-info',
  positive: 'bg-positive-soft text-positive',
  warning: 'bg-warning-soft text-warning',
  critical: 'bg-critical-soft text-critical',
};
const icons = { info: InfoIcon, positive: CircleCheckIcon, warning: TriangleAlertIcon, critical: CircleAlertIcon };

export interface BannerProps {
  tone: BannerTone;
  children: ReactNode;
  /** One link or button. */
  action?: ReactNode;
  /** Inside a page or form: framed and rounded, against the full-width line under the top bar. */
  inset?: boolean;
  /** Announces itself when it appears. */
  live?: boolean;
  className?: string;
}

/** One line about the state of things. */
export function Banner({ tone, children, action, inset, live, className }: BannerProps) {
  const Mark = icons[tone];
  return (
    <div
      role={live ? (tone === 'critical' ? 'alert' : 'status') : undefined}
      className={cx(
        'flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 px-4 py-1 text-sm',
        looks[tone],
        inset && 'rounded',
        className,
      )}
    >
      <Mark />
      <div className="min-w-0 flex-1 basis-48">{children}</div>
      {action && <div className="flex flex-none items-center gap-2 font-semibold [&_a]:underline">{action}</div>}
    </div>
  );
}
