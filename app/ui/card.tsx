import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

export interface CardProps {
  title?: ReactNode;
  /** One muted line under the title. */
  description?: ReactNode;
  actions?: ReactNode;
  /** Without inner room, for tables and lists that reach the edge. */
  flush?: boolean;
  footer?: ReactNode;
  className?: string;
  children?: ReactNode;
}

/** A framed part of a page. */
export function Card({ title, description, actions, flush, footer, className, children }: CardProps) {
  const titleId = useId();
  return (
    <section
      className={cx('min-w-0 rounded border border-line bg-surface', className)}
      aria-labelledby={title ? titleId : undefined}
    >
      {(title || actions) && (
        <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2">
          <div className="min-w-0">
            <h2 id={titleId} className="text-base">
              {title}
            </h2>
            {description && <p className="text-sm text-muted">{description}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      <div className={flush ? undefined : 'p-4'}>{children}</div>
      {footer && (
        <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-2">
          {footer}
        </footer>
      )}
    </section>
  );
}
