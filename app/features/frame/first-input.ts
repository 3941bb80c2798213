import { keepFocus } from '../../ui/kept-focus.ts';
import { keepScroll } from '../../ui/kept-scroll.ts';
import { tellSigningOut } from '../access/signed-out.ts';
import { restWhileTyping } from '../shortcuts/typing.ts';
import { watchIntent } from './link-intent.ts';

/** Parameters of a list's address that say which rows it shows; the others open something over it. */
const ofRows = ['mode', 'q', 'f', 'rel', 'sort', 'page', 'size'];
const listed = () =>
  JSON.stringify([...new URLSearchParams(location.search)].filter(([name]) => ofRows.includes(name)));

/** Keeps the place that a person has on a page, what they type from being taken for shortcuts, and fetches ahead what they point at. `last` had the focus last. */
export function serveInput(key: string, last: EventTarget | null) {
  const kept = [keepFocus(key, last), keepScroll(key, listed)];
  const stops = [watchIntent(), restWhileTyping(), tellSigningOut()];
  return {
    /** Another history entry is in view. */
    arrive(next: string): void {
      for (const part of kept) part.arrive(next);
    },
    stop(): void {
      for (const part of kept) part.stop();
      for (const stop of stops) stop();
    },
  };
}
