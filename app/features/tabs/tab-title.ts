/** The title of the tab that a page opens; undefined for pages without one. */
export function tabTitle(pathname: string): string | undefined {
  const ticket = /^\/tickets\/(?!merge$)([^/]+)$/.exec(pathname)?.[1];
  if (ticket) return ticket.startsWith('new') ? 'Ticket mới' : `Ticket ${ticket}`;
  const customer = /^\/customers\/([^/]+)$/.exec(pathname)?.[1];
  if (customer === 'new') return 'Khách hàng mới';
  if (customer && !/^(groups|tags|import|merge|bulk)$/.test(customer)) return `Customer ${customer}`;
  return /^\/settings\/organizations\/([^/]+)$/.exec(pathname)?.[1];
}

/** A title's word, which may be cut where room is short, and the number that tells its tab from the others. */
export function titleParts(title: string): { word: string; number?: string } {
  const [, word, number] = /^(.+) (\d+)$/.exec(title) ?? [];
  return word && number ? { word, number } : { word: title };
}

/** Whether one page makes what the other shows: `/tickets/new` and `/tickets/12`. */
export function isMadeBy(maker: string, page: string): boolean {
  const area = /^(\/(?:tickets|customers)\/)new/.exec(maker)?.[1];
  return area !== undefined && page.startsWith(area) && /^\d+$/.test(page.slice(area.length));
}
