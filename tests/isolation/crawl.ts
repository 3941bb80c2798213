import { linksIn, type Pages, type Press, pressesIn, type Visited } from './pages.ts';

/** Addresses of one kind that are followed, and of one page with its different searches. */
const mostOfKind = 2;
const mostOfPage = 8;
export interface Crawled {
  kinds: Map<string, number>;
  presses: Map<string, Press>;
}

/** Addresses that differ only in what they name or search for. */
function kindOf(link: string): string {
  const [pathname = '', search = ''] = link.split('?');
  const names = [...new URLSearchParams(search).keys()].sort().join('&');
  return `${pathname.replace(/\/\d+(?=\/|$)/g, '/:number').replace(/[0-9a-f-]{36}/g, ':id')}?${names}`;
}

/** Follows every link from the addresses, and sends every search; gathers the buttons that change something. */
export async function crawl(
  site: Pages,
  token: string | undefined,
  starts: string[],
  look: (page: Visited, from: string) => void,
): Promise<Crawled> {
  const waiting = starts.map(address => ({ address, from: '' }));
  const met = new Set(starts);
  const kinds = new Map<string, number>();
  const pages = new Map<string, number>();
  const presses = new Map<string, Press>();
  const meet = (link: string, from: string) => {
    const kind = kindOf(link);
    const page = kind.replace(/\?.*/, '?');
    const [ofKind, ofPage] = [kinds.get(kind) ?? 0, pages.get(page) ?? 0];
    if (met.has(link) || ofKind >= mostOfKind || ofPage >= mostOfPage) return;
    met.add(link);
    kinds.set(kind, ofKind + 1);
    pages.set(page, ofPage + 1);
    waiting.push({ address: link, from });
  };
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const page = await site.visit(next.address, token);
    look(page, next.from);
    if (page.location) meet(page.location, next.address);
    for (const link of linksIn(page)) meet(link, next.address);
    for (const press of pressesIn(page)) {
      if (press.method === 'GET')
        meet(`${press.action.split('?')[0]}?${new URLSearchParams(press.fields)}`, next.address);
      else presses.set(`${kindOf(press.action)} ${press.button} ${press.fields.map(([name]) => name).join()}`, press);
    }
  }
  return { kinds, presses };
}
