import { useLocation } from '@remix-run/react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { cx } from '../../ui/cx.ts';
import { XIcon } from '../../ui/icons.tsx';
import type { Tab } from './tab-rules.ts';
import { titleParts } from './tab-title.ts';
import { useWorkspace } from './use-workspace.ts';

/** A tab for each open ticket and customer. */
export default function OpenTabs({ userId }: { userId: string }) {
  const { pathname } = useLocation();
  const { workspace, closeTab } = useWorkspace(userId);
  const current = useRef<HTMLSpanElement>(null);
  // where the bar scrolls, on a phone, what comes into view is in view
  useEffect(() => {
    const bar = current.current?.parentElement;
    if (bar && current.current) bar.scrollLeft = current.current.offsetLeft - bar.offsetLeft - 24;
  }, [pathname, workspace.tabs.length]);
  return workspace.tabs.map((tab, at) => (
    <TabLink
      key={tab.pathname}
      tab={tab}
      at={at}
      isCurrent={tab.pathname === pathname}
      place={tab.pathname === pathname ? current : undefined}
      onClose={closeTab}
    />
  ));
}

interface TabLinkProps {
  tab: Tab;
  at: number;
  isCurrent: boolean;
  place: React.RefObject<HTMLSpanElement> | undefined;
  onClose: (tab: Tab) => void;
}

function TabLink({ tab, at, isCurrent, place, onClose }: TabLinkProps) {
  const { word, number } = titleParts(tab.title);
  const onMiddle = (event: MouseEvent) => {
    if (event.button !== 1) return;
    event.preventDefault();
    onClose(tab);
  };
  return (
    <span ref={place} className={cx('tab', isCurrent && 'tab-current')} data-item="" onAuxClick={onMiddle}>
      <a
        href={tab.pathname + tab.search}
        aria-current={isCurrent ? 'page' : undefined}
        title={`${tab.title} (Alt+${at + 1})`}
        className="tab-link"
      >
        <span className="tab-title">
          <span className="truncate">{word}</span>
          {number && <span className="figures flex-none whitespace-pre"> {number}</span>}
        </span>
        {tab.isUnsaved && (
          <span className="tab-unsaved" title="Chưa lưu">
            <span className="sr-only">, chưa lưu</span>
          </span>
        )}
      </a>
      <button type="button" className="tab-close" aria-label={`Đóng ${tab.title}`} onClick={() => onClose(tab)}>
        <XIcon />
      </button>
    </span>
  );
}
