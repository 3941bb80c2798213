import { type PointerEvent, type RefObject, useEffect, useState } from 'react';
import { freePlace } from './free-place.ts';

interface Place {
  x: number;
  y: number;
}

const boxOf = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
};

/** Buttons that save or post: nobody should have to move the window to reach one. */
const buttons = '#main :is(button[type="submit"], .btn-primary)';

/**
 * Drags a fixed element by its head, within the view. `place` is counted from its own beginning, which style says; dropped, it moves off
 * the buttons of forms.
 */
export function useDrag(root: RefObject<HTMLElement>, kept: Place, onPlace: (x: number, y: number) => void) {
  const [dragged, setDragged] = useState<Place>();
  const place = dragged ?? kept;
  // another tab may have moved it
  useEffect(() => setDragged(undefined), [kept.x, kept.y]);

  function begin(event: PointerEvent<HTMLElement>) {
    const element = root.current;
    if (!element || event.button !== 0 || (event.target as Element).closest('button, a')) return;
    const head = event.currentTarget;
    const from = { x: event.clientX, y: event.clientY, ...{ left: place.x, top: place.y } };
    head.setPointerCapture(event.pointerId);
    const move = (now: globalThis.PointerEvent) =>
      setDragged({ x: from.left + now.clientX - from.x, y: from.top + now.clientY - from.y });
    const drop = () => {
      head.removeEventListener('pointermove', move);
      head.removeEventListener('pointerup', drop);
      head.removeEventListener('pointercancel', drop);
      settle(element);
    };
    head.addEventListener('pointermove', move);
    head.addEventListener('pointerup', drop);
    head.addEventListener('pointercancel', drop);
  }

  function settle(element: HTMLElement) {
    const now = boxOf(element);
    const free = freePlace(now, [...document.querySelectorAll(buttons)].map(boxOf), {
      ...{ x: 0, y: 0, width: window.innerWidth, height: window.innerHeight },
    });
    setDragged(before => {
      const at = before ?? kept;
      const next = { x: Math.round(at.x + free.x - now.x), y: Math.round(at.y + free.y - now.y) };
      queueMicrotask(() => onPlace(next.x, next.y));
      return next;
    });
  }

  return { place, drag: { onPointerDown: begin } };
}
