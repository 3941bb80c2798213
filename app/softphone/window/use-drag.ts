import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react';
import { type Box, freePlace } from './free-place.ts';

interface Place {
  x: number;
  y: number;
}

const boxOf = (element: Element): Box => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
};

/** Buttons that save or post: nobody should have to move the window to reach one. */
const buttons = '#main :is(button[type="submit"], .btn-primary)';

/** px by one press of an arrow, and with Shift. */
const [step, leap] = [16, 96];
const arrows: Record<string, readonly [x: number, y: number]> = {
  ...{ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] },
};

/**
 * Moves a fixed element by its head or by arrows, never out of view. A place is counted from beside the rail and below the top bar, as
 * style does. Dropped, the element moves off the buttons of forms.
 */
export function useDrag(root: RefObject<HTMLElement>, kept: Place, onPlace: (x: number, y: number) => void) {
  const [moved, setMoved] = useState<Place>();
  const place = moved ?? kept;
  // another tab may have moved it
  useEffect(() => setMoved(undefined), [kept.x, kept.y]);

  /** Shows it where it may be, as near to `box` as can be. */
  function show(box: Box, keptFree: Box[] = []): Place {
    const free = freePlace(box, keptFree, { x: 0, y: 0, width: window.innerWidth, height: window.innerHeight });
    const origin = originOf();
    const next = { x: Math.round(free.x - origin.x), y: Math.round(free.y - origin.y) };
    setMoved(next);
    return next;
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const element = root.current;
    if (!element || event.button !== 0 || isAtBottom()) return;
    if ((event.target as Element).closest('a, button:not([data-moves])')) return;
    const head = event.currentTarget;
    const from = boxOf(element);
    const [startX, startY] = [event.clientX, event.clientY];
    head.setPointerCapture(event.pointerId);
    const move = (now: globalThis.PointerEvent) =>
      show({ ...from, x: from.x + now.clientX - startX, y: from.y + now.clientY - startY });
    const drop = () => {
      head.removeEventListener('pointermove', move);
      head.removeEventListener('pointerup', drop);
      head.removeEventListener('pointercancel', drop);
      const next = show(boxOf(element), [...document.querySelectorAll(buttons)].filter(outside(element)).map(boxOf));
      onPlace(next.x, next.y);
    };
    head.addEventListener('pointermove', move);
    head.addEventListener('pointerup', drop);
    head.addEventListener('pointercancel', drop);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const way = arrows[event.key];
    if (!way || !root.current || isAtBottom()) return;
    event.preventDefault();
    const from = boxOf(root.current);
    const far = event.shiftKey ? leap : step;
    const next = show({ ...from, x: from.x + way[0] * far, y: from.y + way[1] * far });
    onPlace(next.x, next.y);
  }

  return { place, drag: { onPointerDown }, keys: { onKeyDown } };
}

/** On a phone it lies along the bottom, wherever it was put on a larger screen. */
const isAtBottom = () => window.matchMedia('(max-width: 767.98px)').matches;

function originOf(): Place {
  const top = document.querySelector('.top');
  return top ? { x: boxOf(top).x, y: boxOf(top).height } : { x: 0, y: 0 };
}

const outside = (element: Element) => (other: Element) => !element.contains(other);
