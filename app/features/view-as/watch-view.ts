import { viewKey } from '../live/use-live-pages.ts';

/** ms between two looks at the time that is left */
const oftenEnough = 10_000;

/**
 * Tells the other tabs of this browser that a view has begun, counts its minutes, and loads the page again at its end, which
 * the server then shows to whoever looks as themselves. Gives back what stops it.
 */
export function watchView(until: string, redraw: () => void): () => void {
  try {
    localStorage.setItem(viewKey, until);
  } catch {
    // a browser that keeps nothing: its other tabs learn it when they go somewhere
  }
  const counting = setInterval(redraw, oftenEnough);
  const end = setTimeout(() => window.location.reload(), Math.max(Date.parse(until) - Date.now(), 0) + 1_000);
  return () => {
    clearInterval(counting);
    clearTimeout(end);
  };
}
