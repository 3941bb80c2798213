import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface TabItem {
  href: string;
  label: ReactNode;
  current?: boolean;
  /** A figure after the word. */
  count?: ReactNode;
}

/** Parts of one page, each with its own address. */
export function Tabs({ label, items, className }: { label: string; items: readonly TabItem[]; className?: string }) {
  return (
    <nav aria-label={label} className={cx('flex gap-1 overflow-x-auto border-b border-line', className)}>
      {items.map(item => (
        <a
          key={item.href}
          href={item.href}
          aria-current={item.current ? 'page' : undefined}
          className={cx(
            'flex h-9 flex-none items-center gap-1.5 border-b-2 px-3 -outline-offset-2',
            item.current ? 'border-accent font-semibold text-ink' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {item.label}
          {item.count != null && <span className="figures text-sm font-normal text-muted">{item.count}</span>}
        </a>
      ))}
    </nav>
  );
}
