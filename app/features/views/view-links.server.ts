import { formatCount } from 'contract/numbers.ts';
import { listSmartViews, type SmartView } from 'contract/tickets/smart-views.ts';
import type { Visit } from '../../http/guard.server.ts';
import { paths } from '../../http/paths.ts';
import { viewOf, viewQuery } from './view-query.ts';

export interface ViewLink {
  href: string;
  label: string;
  count?: string | undefined;
  current?: boolean | undefined;
}

/** Views of the second column, and the one that an address is of. */
export async function viewLinks({ api, url }: Visit): Promise<{ current: SmartView | undefined; links: ViewLink[] }> {
  const { list } = await api(listSmartViews, { query: { limit: 50, counted: 'true' } });
  const asked = url.searchParams.get('view');
  const current = list.find(view => view._id === asked);
  const links: ViewLink[] = list.map(view => ({
    href: paths.ticketView(view._id, viewQuery(view)),
    label: view.name,
    count: formatCount(view.count ?? 0),
    current: view === current,
  }));
  return { current, links };
}

/** Keeping the list as it stands, and where views are kept. */
export const keepingLinks = (url: URL, columns: readonly string[]): ViewLink[] => {
  const kept = { ...viewOf(url.search), columns: [...columns] };
  const list = viewQuery(kept, { withColumns: true });
  return [
    { href: `${paths.views}/new?${new URLSearchParams({ given: list })}`, label: '+ Lưu bộ lọc này' },
    { href: paths.views, label: 'Quản lý góc nhìn' },
  ];
};
