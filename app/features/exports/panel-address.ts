/** The same address with the drawer of exports open. */
export function withPanel(address: string): string {
  const [pathname = '', search = ''] = address.split('?');
  const params = new URLSearchParams(search);
  params.set('panel', 'exports');
  return `${pathname}?${params}`;
}
