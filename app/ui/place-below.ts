import { type RefObject, useLayoutEffect } from 'react';

const gap = 4;
const margin = 8;

/** Fixes `panel` under `anchor` (above it when there is more room), inside the window, out of any scrolling parent's clip. */
export function placeBelow(anchor: Element, panel: HTMLElement, align: 'start' | 'end' = 'start'): void {
  panel.style.position = 'fixed';
  panel.style.inset = '0 auto auto 0';
  const box = anchor.getBoundingClientRect();
  const own = panel.getBoundingClientRect();
  const below = window.innerHeight - box.bottom - gap - margin;
  const above = box.top - gap - margin;
  const flip = own.height > below && above > below;
  const wanted = align === 'end' ? box.right - own.width : box.left;
  const left = Math.max(margin, Math.min(wanted, window.innerWidth - own.width - margin));
  const top = flip ? Math.max(margin, box.top - gap - own.height) : box.bottom + gap;
  panel.style.left = `${left}px`;
  panel.style.top = `${top}px`;
}

/** Keeps a mounted panel below its anchor: after every render, and while things scroll. `fit` gives it the anchor's width. */
export function usePlacedBelow(
  anchor: RefObject<Element>,
  panel: () => HTMLElement | null | undefined,
  fit = false,
): void {
  useLayoutEffect(() => {
    const place = () => {
      const above = anchor.current;
      const below = panel();
      if (!above || !below) return;
      if (fit) below.style.width = `${above.getBoundingClientRect().width}px`;
      placeBelow(above, below);
    };
    place();
    document.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      document.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  });
}
