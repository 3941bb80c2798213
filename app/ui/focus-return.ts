const visible = (element: Element) => element.getClientRects().length > 0 && !element.closest('[inert]');

/** What finds an element again after it was drawn anew: its id, its address, or its name within its form. */
function selectorsOf(element: Element): string[] {
  const of = (name: string) => {
    const value = element.getAttribute(name);
    return value ? `[${name}="${CSS.escape(value)}"]` : '';
  };
  const tag = element.localName;
  const form = element.closest('form')?.getAttribute('aria-label');
  const within = form ? `form[aria-label="${CSS.escape(form)}"] ` : '';
  const label = of('aria-label');
  const address = of('href');
  return [
    of('id'),
    address && tag + address + label,
    of('name') && within + tag + of('name') + of('value'),
    label && within + tag + label,
    within && element.getAttribute('type') === 'submit' ? `${within}[type="submit"]` : '',
  ].filter(Boolean);
}

/** Remembers an element. What it gives focuses it, or what stands in its place, or the page's heading, if nothing has the focus. */
export function rememberFocus(element: Element | null): () => void {
  const found = element && element !== document.body ? selectorsOf(element) : [];
  return () => {
    const now = document.activeElement;
    if (now && now !== document.body && now.isConnected) return;
    if (element instanceof HTMLElement && element !== document.body && element.isConnected && visible(element))
      element.focus({ preventScroll: true });
    for (const selector of found) {
      if (document.activeElement !== document.body) return;
      const again = document.querySelector<HTMLElement>(selector);
      if (again && visible(again)) again.focus({ preventScroll: true });
    }
    if (document.activeElement !== document.body) return;
    const place = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main');
    if (!place) return;
    if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  };
}
