/** The title of the tab that a page opens; undefined for pages without one. */
export function tabTitle(pathname: string): string | undefined {
  const ticket = /^\/tickets\/([^/]+)$/.exec(pathname)?.[1];
  if (ticket) return ticket.startsWith('new') ? 'Ticket mới' : `Ticket ${ticket}`;
  const customer = /^\/customers\/([^/]+)$/.exec(pathname)?.[1];
  if (customer && customer !== 'groups' && customer !== 'tags') return `Customer ${customer}`;
  return /^\/settings\/organizations\/([^/]+)$/.exec(pathname)?.[1];
}
