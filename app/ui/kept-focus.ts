import { controlsIn, inPage, mayHaveFocus, type Place, placeOf, type Siblings, successorOf } from './focus-place.ts';

const mostPlaces = 20;
const mostEntries = 50;

/**
 * Keeps the focus on the page. When what has it is taken away, hidden or drawn anew, it goes to what stands there now, else to
 * the same control of the next item or of the previous one, else to what had it before, and last to the page's heading. Only
 * a focus that is lost is replaced: nothing is taken from an element that can have it.
 */
export function keepFocus(first: string, last: EventTarget | null) {
  let key = first;
  let pathname = location.pathname;
  /** Oldest first. */
  let places: Place[] = [];
  /** By history entry: what finds the element that the page was left from. */
  const left = new Map<string, string[]>();
  const gone: Siblings = new WeakMap();
  /** The element that had the focus last was taken out, perhaps to be put elsewhere, since it lost it. */
  let moved = false;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const remember = (element: EventTarget | null) => {
    if (!(element instanceof HTMLElement) || element === document.body) return;
    const place = placeOf(element);
    places = [...places.filter(one => isLive(one.layer) && one.element !== element), place].slice(-mostPlaces);
    // a page that has just come may take the focus before it has arrived
    if (!place.isInPage || place.layer || place.pathname !== pathname) return;
    left.delete(key);
    left.set(key, place.selectors);
    if (left.size > mostEntries) left.delete(left.keys().next().value!);
  };

  const recover = () => {
    frame = 0;
    const now = document.activeElement;
    if (places.length === 0 || (now && now !== document.body && mayHaveFocus(now))) return;
    const top = places.findLast(({ layer }) => isLive(layer));
    // a button that waits for its answer is not gone
    if (top?.element.isConnected && top.element.matches(':disabled')) return;
    const found = top?.layer ? inLayer(top.layer) : onPage(top?.isInPage ?? true);
    if (!found) return;
    if (!found.matches(controlsIn) && !found.hasAttribute('tabindex')) found.tabIndex = -1;
    found.focus({ preventScroll: found.matches('h1, main') });
    if (top && isText(top.element) && isText(found))
      found.setSelectionRange(top.element.selectionStart, top.element.selectionEnd);
  };
  const inLayer = (layer: Element) => nearest(place => place.layer === layer) ?? (layer as HTMLElement);
  const onPage = (isInPage: boolean) =>
    nearest(
      place => !place.layer && place.isInPage === isInPage && (!isInPage || place.pathname === location.pathname),
    ) ??
    firstOf(left.get(key) ?? [], inPage) ??
    inPage('h1') ??
    document.getElementById('main');
  /** Of what had the focus, the last first. */
  const nearest = (counts: (place: Place) => boolean) =>
    firstOf(places.filter(counts).reverse(), place => successorOf(place, gone));

  const look = () => {
    // after the browser has taken the focus from what is hidden, and after whoever takes it deliberately
    frame ||= requestAnimationFrame(() => {
      timer = setTimeout(recover);
    });
  };
  const onChange = (changes: MutationRecord[]) => {
    for (const { removedNodes, nextSibling, previousSibling } of changes)
      for (const node of removedNodes) {
        gone.set(node, { next: nextSibling, previous: previousSibling });
        moved ||= node.contains(places.at(-1)?.element ?? null);
      }
    if (document.activeElement === document.body || changes.some(({ type }) => type === 'attributes')) look();
  };
  const onFocus = (event: FocusEvent) => remember(event.target);
  // an element that could keep the focus was left on purpose: by a press beside everything, or by who made it
  const onLeave = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget || !document.hasFocus() || !(target instanceof Element)) return;
    moved = false;
    setTimeout(() => {
      if (document.activeElement === document.body && !moved && mayHaveFocus(target)) places = [];
    });
  };

  remember(last);
  remember(document.activeElement);
  look();
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['open', 'disabled', 'inert', 'hidden'],
  });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onLeave);
  return {
    /** Another history entry is in view. */
    arrive(next: string): void {
      key = next;
      pathname = location.pathname;
    },
    stop(): void {
      observer.disconnect();
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', onLeave);
    },
  };
}

/** Where the caret can be put. */
const isText = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && element.selectionStart !== null;

/** Null is the page itself. */
const isLive = (layer: Element | null): boolean => layer === null || (layer.isConnected && layer.checkVisibility());

function firstOf<From, To>(list: readonly From[], find: (one: From) => To | null | undefined): To | undefined {
  for (const one of list) {
    const found = find(one);
    if (found) return found;
  }
  return undefined;
}
