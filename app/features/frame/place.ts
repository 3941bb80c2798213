/** The area that an address belongs to: its first part. */
export const areaOf = (pathname: string): string => pathname.split('/')[1] ?? '';

/** The link that an address stands under: itself, or the nearest page above it. */
export function currentHref(pathname: string, hrefs: readonly string[]): string | undefined {
  return hrefs
    .filter(href => pathname === href || pathname.startsWith(`${href}/`))
    .sort((one, other) => other.length - one.length)[0];
}

/** The same page with a panel of the frame open, or with none. */
export function panelHref({ pathname, search }: { pathname: string; search: string }, panel: string | null): string {
  const params = new URLSearchParams(search);
  params.delete('panel');
  if (panel) params.set('panel', panel);
  const text = params.toString();
  return text === '' ? pathname : `${pathname}?${text}`;
}
