import { Form, useFetcher } from '@remix-run/react';
import { paths } from '../../http/paths.ts';
import { cx } from '../../ui/cx.ts';
import {
  ChartColumnIcon,
  ChevronsLeftIcon,
  ChevronsRightIcon,
  ClipboardCheckIcon,
  GaugeIcon,
  HeadsetIcon,
  type Icon,
  MegaphoneIcon,
  MessagesSquareIcon,
  SettingsIcon,
  TicketIcon,
  UsersIcon,
  WorkflowIcon,
} from '../../ui/icons.tsx';
import { BrandMark, useBrandName } from '../brand/brand-mark.tsx';
import { drawerOnPhone } from './drawer-on-phone.ts';
import type { Navigation, RailArea } from './navigation.ts';
import { areaOf } from './place.ts';

const icons: Record<RailArea, Icon> = {
  report: ChartColumnIcon,
  tickets: TicketIcon,
  chat: MessagesSquareIcon,
  customers: UsersIcon,
  campaign: MegaphoneIcon,
  automation: WorkflowIcon,
  monitors: GaugeIcon,
  switchboard: HeadsetIcon,
  'smart-qc': ClipboardCheckIcon,
  settings: SettingsIcon,
};

/** The areas of the application: icons, with words when open; on a phone a drawer behind the menu button. */
export function Rail({ items, pathname, isOpen }: { items: Navigation['rail']; pathname: string; isOpen: boolean }) {
  const area = areaOf(pathname);
  const name = useBrandName();
  return (
    <nav id="rail" className="rail on-rail" aria-label="Khu vực" {...drawerOnPhone}>
      <a href={paths.home} className="rail-brand" aria-label={name}>
        <BrandMark className="size-9 flex-none" />
        <span className="rail-word">{name}</span>
      </a>
      <ul>
        {items.map(item => {
          const Picture = icons[item.area];
          const isHere = item.area === area;
          return (
            <li key={item.area} className={cx(item.area === 'settings' && 'rail-last')}>
              <a
                href={item.href}
                data-discover="true"
                aria-current={isHere ? (item.href === pathname ? 'page' : 'true') : undefined}
                className={cx('rail-item', item.soon && 'rail-soon')}
              >
                <Picture />
                <span className="rail-word">
                  {item.label}
                  {item.soon && <small> sắp có</small>}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
      <Form
        data-in-view=""
        method="post"
        action={paths.preferences}
        navigate={false}
        fetcherKey="rail"
        className="rail-toggle"
      >
        <button type="submit" name="rail" value={isOpen ? 'closed' : 'open'} className="rail-item">
          {isOpen ? <ChevronsLeftIcon /> : <ChevronsRightIcon />}
          <span className="rail-word">{isOpen ? 'Thu gọn' : 'Mở rộng'}</span>
        </button>
      </Form>
    </nav>
  );
}

/** Whether the rail shows its words: what was chosen, or is being chosen. */
export function useRailOpen(saved: boolean): boolean {
  const wanted = useFetcher({ key: 'rail' }).formData?.get('rail');
  return wanted === undefined || wanted === null ? saved : wanted === 'open';
}
