const boxes = '.table-scroll';
const mostPlaces = 100;

/**
 * How far lists that scroll within the page were scrolled, by history entry: going back shows them as they were left. `listed` says
 * which rows the address asks for: others begin at the top, the same ones stay where they are.
 */
export function keepScroll(first: string, listed: () => string) {
  let key = first;
  let list = listed();
  const tops = new Map<string, number>();
  const nameOf = (box: Element) => `${key} ${box.getAttribute('aria-label')}`;
  const note = (box: EventTarget | null) => {
    if (!(box instanceof HTMLElement) || !box.matches(boxes)) return;
    const name = nameOf(box);
    tops.delete(name);
    tops.set(name, box.scrollTop);
    if (tops.size > mostPlaces) tops.delete(tops.keys().next().value!);
  };
  const onScroll = (event: Event) => note(event.target);

  for (const box of document.querySelectorAll(boxes)) note(box);
  document.addEventListener('scroll', onScroll, { capture: true, passive: true });
  return {
    /** Another history entry is in view. */
    arrive(next: string): void {
      key = next;
      const before = list;
      list = listed();
      for (const box of document.querySelectorAll(boxes))
        box.scrollTop = tops.get(nameOf(box)) ?? (list === before ? box.scrollTop : 0);
    },
    stop(): void {
      document.removeEventListener('scroll', onScroll, { capture: true });
    },
  };
}
