import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import type { LiveEvent } from '../live/messages.ts';
import { drawerOnPhone, opensDrawer } from './drawer-on-phone.ts';
import type { NavigationGroup } from './navigation.ts';
import { currentHref } from './place.ts';

/**
 * A page that fills the second column itself: `export const handle: FrameHandle = { column: TicketColumn }`.
 * The component receives the data of that page's loader; it is not drawn while there is none.
 */
export interface FrameHandle {
  // biome-ignore lint/suspicious/noExplicitAny: each page types its own data
  column?: (props: { data: any }) => ReactNode;
  /** The page uses the whole room: no padding, no width limit. */
  full?: true;
  /** Whether an event makes this page's data stale, beside what `features/live/concerns.ts` knows. */
  live?: (event: LiveEvent, pathname: string) => boolean;
}

/** The second column: what an area has, beside the page; on a phone a drawer behind a line that names the place. */
export function SideColumn({ here, children }: { here: ReactNode; children: ReactNode }) {
  return (
    <>
      <button type="button" className="column-opener" {...opensDrawer('column')}>
        <span className="truncate">{here}</span>
        <ChevronDownIcon />
      </button>
      <nav id="column" className="column" aria-label="Trong khu vực này" {...drawerOnPhone}>
        {children}
      </nav>
    </>
  );
}

export interface ColumnLinkProps {
  href: string;
  current?: boolean | undefined;
  /** A figure at the end of the line. */
  count?: ReactNode;
  soon?: boolean;
  children: ReactNode;
}

export function ColumnLink({ href, current, count, soon, children }: ColumnLinkProps) {
  return (
    <a
      href={href}
      data-discover="true"
      aria-current={current ? 'page' : undefined}
      className={cx('column-link', soon && 'column-link-soon')}
    >
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {soon && <small className="column-soon">sắp có</small>}
      {count != null && <span className="column-count figures">{count}</span>}
    </a>
  );
}

export function ColumnGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="column-label">{label}</h2>
      <ul>{children}</ul>
    </section>
  );
}

/** The second column of an area whose pages are its whole content. */
export function AreaColumn({ groups, pathname }: { groups: NavigationGroup[]; pathname: string }) {
  const all = groups.flatMap(group => group.items);
  const current = currentHref(
    pathname,
    all.map(item => item.href),
  );
  return (
    <SideColumn here={all.find(item => item.href === current)?.label ?? groups[0]?.label}>
      {groups.map(group => (
        <ColumnGroup key={group.label} label={group.label}>
          {group.items.map(item => (
            <li key={item.href}>
              <ColumnLink href={item.href} current={item.href === current} soon={item.soon}>
                {item.label}
              </ColumnLink>
            </li>
          ))}
        </ColumnGroup>
      ))}
    </SideColumn>
  );
}
