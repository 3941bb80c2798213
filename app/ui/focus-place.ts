/** What lies over the page and has the focus until it closes. */
const layers = '[role="dialog"], [role="alertdialog"], dialog';
/** What comes and goes as a whole, among others of its kind. */
const items = 'li, tr, [data-item]';
export const controlsIn =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [contenteditable="true"], [tabindex="0"]';

/** Something that had the focus, and what tells its successor once it is gone. */
export interface Place {
  element: HTMLElement;
  layer: Element | null;
  /** It stands in the page rather than in the frame around it. */
  isInPage: boolean;
  pathname: string;
  /** Of the menu or fold that it stands in. */
  summary: HTMLElement | null;
  item: Element | null;
  /** Among the controls of the item. */
  at: number;
  selectors: string[];
}

/** Of nodes that were removed: what stood beside them. */
export type Siblings = WeakMap<Node, { next: Node | null; previous: Node | null }>;

export function placeOf(element: HTMLElement): Place {
  const item = element.closest(items);
  return {
    element,
    layer: element.closest(layers),
    isInPage: element.closest('#main') !== null,
    pathname: location.pathname,
    summary: element.closest('details')?.querySelector('summary') ?? null,
    item,
    at: item ? [...item.querySelectorAll(controlsIn)].indexOf(element) : -1,
    selectors: selectorsOf(element),
  };
}

export const mayHaveFocus = (element: Element): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.checkVisibility({ visibilityProperty: true }) &&
  !element.closest('[inert]');

/** The visible element of the page that a selector finds. */
export const inPage = (selector: string): HTMLElement | undefined =>
  visibleOf(document.querySelectorAll<HTMLElement>(`#main ${selector}`));

const visibleOf = (elements: Iterable<HTMLElement>): HTMLElement | undefined => [...elements].find(mayHaveFocus);

/** The element itself, what was drawn in its place, the same control of an item beside it, or the button of its menu. */
export function successorOf(place: Place, gone: Siblings): HTMLElement | undefined {
  const { element, summary, layer, isInPage } = place;
  if (mayHaveFocus(element)) return element;
  const button = summary && mayHaveFocus(summary) ? summary : undefined;
  if (button && element.isConnected && element.closest('details:not([open])')) return button;
  const around = layer ?? (isInPage ? document.getElementById('main') : document);
  for (const selector of place.selectors) {
    // what several share tells none of them
    const [again, ...others] = around?.querySelectorAll<HTMLElement>(selector) ?? [];
    if (again && others.length === 0 && mayHaveFocus(again)) return again;
  }
  return besideOf(place, gone) ?? button;
}

function besideOf({ element, item, at }: Place, gone: Siblings): HTMLElement | undefined {
  if (!item) return undefined;
  const ways = ['next', 'previous'] as const;
  for (const way of ways)
    for (const one of itemsFrom(item, way, gone)) {
      const same = one.querySelectorAll<HTMLElement>(controlsIn)[at];
      if (same?.localName === element.localName && mayHaveFocus(same)) return same;
    }
  if (item.isConnected) return visibleOf(item.querySelectorAll<HTMLElement>(controlsIn));
  for (const way of ways)
    for (const one of itemsFrom(item, way, gone)) {
      const any = one.matches(controlsIn) ? one : visibleOf(one.querySelectorAll<HTMLElement>(controlsIn));
      if (any && mayHaveFocus(any)) return any;
    }
  return undefined;
}

/** Those after or before an item that are there, the nearest first, also when it and they have just gone. */
function* itemsFrom(item: Node, way: 'next' | 'previous', gone: Siblings): Generator<HTMLElement> {
  const seen = new Set<Node>();
  let node: Node | null | undefined = item;
  while (node && !seen.has(node)) {
    seen.add(node);
    if (node.isConnected) node = way === 'next' ? node.nextSibling : node.previousSibling;
    else node = gone.get(node)?.[way];
    if (node instanceof HTMLElement && node.isConnected) yield node;
  }
}

/** What finds an element again after it was drawn anew: its id, its address, its name or words within its form. */
function selectorsOf(element: HTMLElement): string[] {
  const of = (name: string, value = element.getAttribute(name)) => (value ? `[${name}="${CSS.escape(value)}"]` : '');
  const tag = element.localName;
  const form = element.closest('form')?.getAttribute('aria-label');
  const within = form ? `form${of('aria-label', form)} ` : '';
  const label = of('aria-label');
  // of what is one of several by that name; elsewhere it is what was typed
  const value = element.matches('button, [type="checkbox"], [type="radio"]') ? of('value') : '';
  return [
    of('id'),
    of('href') && tag + of('href') + label,
    of('name') && within + tag + of('name') + value,
    label && within + tag + label,
    within && element.getAttribute('type') === 'submit' ? `${within}[type="submit"]` : '',
  ].filter(Boolean);
}
