import type { ReactNode } from 'react';
import { LinkButton } from './button.tsx';
import { cx } from './cx.ts';
import { CircleAlertIcon, type Icon } from './icons.tsx';

export interface EmptyStateProps {
  /** The words of the specification; 'Không có dữ liệu.' when it spells none. */
  title?: ReactNode;
  /** What would be here. */
  hint?: ReactNode;
  /** The one next step. */
  action?: ReactNode;
  icon?: Icon;
  className?: string;
}

/** Nothing here yet. */
export function EmptyState({ title = 'Không có dữ liệu.', hint, action, icon: Picture, className }: EmptyStateProps) {
  return (
    <div className={cx('flex flex-col items-center gap-1 px-4 py-10 text-center', className)}>
      {Picture && <Picture className="mb-2 size-7 stroke-[1.5] text-faint" />}
      <p>{title}</p>
      {hint && <p className="max-w-md text-sm text-muted">{hint}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  title: ReactNode;
  description?: ReactNode;
  /** Small print for support: a status or request id. */
  code?: string;
  /** Try again: the same address. */
  retryHref?: string;
  action?: ReactNode;
}

/** A page or a panel that could not be shown. */
export function ErrorState({ title, description, code, retryHref, action }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-1 px-4 py-16 text-center">
      <CircleAlertIcon className="mb-2 size-8 stroke-[1.5] text-critical" />
      <h1 className="text-lg">{title}</h1>
      {description && <p className="max-w-md text-muted">{description}</p>}
      {(retryHref || action) && (
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          {retryHref && <LinkButton href={retryHref}>Thử lại</LinkButton>}
          {action}
        </div>
      )}
      {code && <p className="mt-4 font-mono text-xs text-faint">{code}</p>}
    </div>
  );
}

/** A place held for text that is coming; it appears after 150 ms. Give it a width and, if not a line, a height. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('skeleton', className)} />;
}
