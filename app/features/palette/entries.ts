import { paths } from '../../http/paths.ts';
import type { Navigation } from '../frame/navigation.ts';
import { panelHref } from '../frame/place.ts';
import type { Entry } from './found.ts';

/** Every page that the role may open and that is built; an area's first page goes by the area's name. */
export function pageEntries({ rail, columns }: Navigation): Entry[] {
  const entries = new Map<string, Entry>();
  for (const { area, href, label, soon } of rail) {
    if (!soon && !columns[area]) entries.set(href, { key: href, label, href });
    for (const group of columns[area] ?? [])
      for (const item of group.items) {
        if (item.soon) continue;
        const isWhole = group.label === label;
        const names = isWhole && item.href === href ? [label, item.label] : [item.label, label];
        const detail = isWhole ? names[1]! : `${label} · ${group.label}`;
        entries.set(item.href, { key: item.href, label: names[0]!, detail, href: item.href });
      }
  }
  return [...entries.values()];
}

export interface ActionHost {
  location: { pathname: string; search: string };
  go: (href: string) => void;
  setTheme: (theme: 'light' | 'dark' | 'auto') => void;
}

/** What can be done from anywhere. */
export function actionEntries({ location, go, setTheme }: ActionHost): Entry[] {
  const open = (panel: string) => () => go(panelHref(location, panel));
  return [
    { key: 'new-ticket', label: 'Tạo ticket', href: paths.newTicket },
    { key: 'notifications', label: 'Xem thông báo', run: open('notifications') },
    { key: 'reminders', label: 'Xem lời nhắc', run: open('reminders') },
    { key: 'drafts', label: 'Xem bản nháp', run: open('drafts') },
    { key: 'account', label: 'Mở tài khoản của tôi', run: open('account') },
    { key: 'dark', label: 'Đổi giao diện: Tối', run: () => setTheme('dark') },
    { key: 'light', label: 'Đổi giao diện: Sáng', run: () => setTheme('light') },
    { key: 'auto', label: 'Đổi giao diện: Tự động', run: () => setTheme('auto') },
    { key: 'shortcuts', label: 'Xem phím tắt', run: open('shortcuts') },
    { key: 'sign-out', label: 'Đăng xuất', run: signOut },
  ];
}

/** Posts the form of the account menu: signing out is a post of the document. */
function signOut(): void {
  document.querySelector<HTMLFormElement>(`form[action="${paths.logout}"]`)?.requestSubmit();
}
