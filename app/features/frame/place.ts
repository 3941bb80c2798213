/** The area that an address belongs to: its first part, or tickets, which macros and views are for. */
export function areaOf(pathname: string): string {
  const first = pathname.split('/')[1] ?? '';
  return /^(macros|views)$/.test(first) ? 'tickets' : first;
}

/** The link that an address stands under: itself, or the nearest page above it. */
export function currentHref(pathname: string, hrefs: readonly string[]): string | undefined {
  return hrefs
    .filter(href => pathname === href || pathname.startsWith(`${href}/`))
    .sort((one, other) => other.length - one.length)[0];
}

/** Parts of an address that belong to a panel over the page, not to the page. */
const panelParams = ['panel', 'only', 'npage', 'find', 'remind'];

export function withoutPanel(search: string): string {
  const params = new URLSearchParams(search);
  if (!params.has('panel')) return search;
  for (const name of panelParams) params.delete(name);
  return params.size > 0 ? `?${params}` : '';
}

/** The same page with a panel of the frame open, or with none. */
export function panelHref({ pathname, search }: { pathname: string; search: string }, panel: string | null): string {
  const rest = withoutPanel(search);
  if (!panel) return pathname + rest;
  const params = new URLSearchParams(rest);
  params.set('panel', panel);
  return `${pathname}?${params}`;
}
