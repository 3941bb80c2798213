import { useLocation } from '@remix-run/react';
import { type ComponentType, Suspense } from 'react';
import { Drawer } from '../../ui/drawer.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { panelHref } from '../frame/place.ts';
import { useGo } from '../frame/use-go.ts';
import { lazyPart } from '../lazy-part.ts';
import type { LoadedPanel } from './panels.server.ts';

/** What a panel draws: the data of its loader, and where the page is without it. */
export interface PanelBodyProps<T = unknown> {
  data: T;
}
// biome-ignore lint/suspicious/noExplicitAny: each panel types its own data
type Body = ComponentType<PanelBodyProps<any>>;

/** Panels of the frame, opened over any page by `?panel=`: their titles and what they draw. Data: panels.server.ts. */
const panels: Record<string, { title: string; Body: Body; wide?: true }> = {
  exports: { title: 'Các lượt xuất', Body: await lazyPart(() => import('../exports/exports-panel.tsx')) },
  drafts: { title: 'Bản nháp', Body: await lazyPart(() => import('../drafts/drafts-panel.tsx')) },
  search: { title: 'Tìm kiếm', Body: await lazyPart(() => import('../palette/search-panel.tsx')) },
  shortcuts: { title: 'Phím tắt', Body: await lazyPart(() => import('../shortcuts/shortcuts-panel.tsx')) },
  account: { title: 'Tài khoản', Body: await lazyPart(() => import('../access/account-panel.tsx')) },
  reminders: { title: 'Lời nhắc của tôi', Body: await lazyPart(() => import('../reminders/reminders-panel.tsx')) },
  notifications: { title: 'Thông báo', Body: await lazyPart(() => import('../notifications/notifications-panel.tsx')) },
};

/** The open panel of the frame, over the page. */
export default function Panel({ loaded }: { loaded: LoadedPanel }) {
  const location = useLocation();
  const go = useGo();
  const panel = panels[loaded.name];
  if (!panel) return null;
  const { title, Body, wide } = panel;
  const closeHref = panelHref(location, null);
  return (
    <Drawer
      key={loaded.name}
      title={title}
      width={wide ? 'wide' : 'normal'}
      closeHref={closeHref}
      onClose={() => go(closeHref, { preventScrollReset: true })}
    >
      {'failed' in loaded ? (
        <ErrorState title={loaded.failed} retryHref={panelHref(location, loaded.name)} />
      ) : (
        <Suspense fallback={null}>
          <Body data={loaded.data} />
        </Suspense>
      )}
    </Drawer>
  );
}
