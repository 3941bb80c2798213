import { mayOpen, type PagePath, page, pagePaths, type Visitor } from '../../site-map.ts';

/** The rail, from top to bottom: the first part of an address, and its word. */
const areas = [
  ['report', 'Báo cáo'],
  ['tickets', 'Ticket'],
  ['chat', 'Chat'],
  ['customers', 'Khách hàng'],
  ['campaign', 'Chiến dịch'],
  ['automation', 'Tự động hóa'],
  ['monitors', 'Giám sát'],
  ['switchboard', 'Tổng đài'],
  ['smart-qc', 'Smart QC'],
  ['settings', 'Cài đặt'],
] as const;

export type RailArea = (typeof areas)[number][0];

export interface NavigationLink {
  href: string;
  label: string;
  /** Nothing behind it is built yet. */
  soon: boolean;
}
export interface NavigationGroup {
  label: string;
  items: NavigationLink[];
}
export interface Navigation {
  rail: (NavigationLink & { area: RailArea })[];
  /** The pages of each area; absent where one page is all there is. */
  columns: Partial<Record<string, NavigationGroup[]>>;
}

/** Words that say enough under the heading of their area. */
const shortTitles: Partial<Record<PagePath, string>> = {
  '/report/call': 'Cuộc gọi',
  '/report/customer': 'Khách hàng',
  '/report/customer copy': 'Khách theo bộ phận',
  '/report/agent': 'Chuyên viên',
  '/report/custom': 'Tùy chỉnh',
  '/report/group': 'Bộ phận',
  '/report/ticket': 'Ticket',
  '/customers': 'Danh sách',
  '/campaign': 'Danh sách',
  '/campaign/report': 'Báo cáo',
  '/monitors/agents': 'Chuyên viên',
  '/monitors/call-center': 'Tổng đài',
  '/monitors/call-monitor': 'Cuộc gọi',
  '/monitors/channels': 'Kênh',
  '/settings/tenant': 'Hồ sơ',
  '/settings/tenant/config': 'Cấu hình',
  '/settings/customers/attributes': 'Thuộc tính',
  '/settings/tickets/attributes': 'Thuộc tính',
  '/settings/multi-channels/email': 'Email',
  '/settings/multi-channels/facebook': 'Facebook',
  '/settings/multi-channels/livechat': 'Livechat',
  '/settings/multi-channels/sms': 'SMS',
  '/settings/multi-channels/whatsapp': 'WhatsApp',
  '/settings/multi-channels/zalo': 'Zalo OA',
};

const settingsGroups: readonly [label: string, prefixes: readonly string[]][] = [
  ['Doanh nghiệp', ['tenant', 'time-working']],
  ['Người dùng', ['users']],
  ['Ticket', ['tickets', 'tags']],
  ['Khách hàng', ['customers']],
  ['Kênh', ['multi-channels']],
  ['Khác', ['others', 'blacklist']],
];

/** What a person may go to. */
export function navigationFor(visitor: Visitor): Navigation {
  const navigation: Navigation = { rail: [], columns: {} };
  for (const [area, label] of areas) {
    const pages = pagesIn(area, visitor);
    const first = pages[0];
    if (!first) continue;
    navigation.rail.push({ area, label, href: encodeURI(first), soon: pages.every(isSoon) });
    if (pages.length < 2 || area === 'automation') continue;
    const groups = area === 'settings' ? inSettingsGroups(pages) : [{ label, pages }];
    navigation.columns[area] = groups.map(group => ({ label: group.label, items: group.pages.map(linkTo) }));
  }
  return navigation;
}

const pagesIn = (area: string, visitor: Visitor): PagePath[] =>
  pagePaths.filter(
    path => (path === `/${area}` || path.startsWith(`/${area}/`)) && !path.includes(':') && mayOpen(path, visitor),
  );

const isSoon = (path: PagePath): boolean => page(path).soon !== undefined;

const linkTo = (path: PagePath): NavigationLink => ({
  href: encodeURI(path),
  label: shortTitles[path] ?? page(path).title,
  soon: isSoon(path),
});

function inSettingsGroups(pages: PagePath[]): { label: string; pages: PagePath[] }[] {
  return settingsGroups
    .map(([label, prefixes]) => ({
      label,
      pages: pages.filter(path => prefixes.includes(path.split('/')[2] ?? '')),
    }))
    .filter(group => group.pages.length > 0);
}
