import { createKeybindingsHandler } from 'tinykeys';
import { paths } from '../../http/paths.ts';
import { panelHref } from '../frame/place.ts';
import { maxTabs } from '../tabs/tab-rules.ts';
import { tabStore } from '../tabs/tab-store.ts';
import { shortcutsApply } from './shortcuts-apply.ts';

export interface KeyHost {
  location: { pathname: string; search: string };
  navigate: (href: string, options?: { preventScrollReset?: boolean }) => void;
}

/** The keys of the frame but for the palette's; `shortcuts-panel.tsx` lists them. */
export function frameKeys(host: () => KeyHost): (event: KeyboardEvent) => void {
  const outsideFields = (run: () => void) => (event: KeyboardEvent) => {
    if (!shortcutsApply(event)) return;
    event.preventDefault();
    run();
  };
  const go = (href: string) => outsideFields(() => host().navigate(href));
  // a question mark needs Shift on some keyboards and not on others
  const help = outsideFields(() =>
    host().navigate(panelHref(host().location, 'shortcuts'), { preventScrollReset: true }),
  );
  const keys: Record<string, (event: KeyboardEvent) => void> = {
    '?': help,
    'Shift+?': help,
    'g t': go(paths.tickets),
    'g m': go(`${paths.tickets}?mode=me`),
    'g k': go(paths.customers),
    'g b': go(paths.summary),
    'n t': go(paths.newTicket),
  };
  for (let at = 0; at < maxTabs; at++)
    keys[`Alt+Digit${at + 1}`] = outsideFields(() => {
      const tab = tabStore.get().tabs[at];
      if (tab) host().navigate(tab.pathname + tab.search);
    });
  return createKeybindingsHandler(keys) as (event: KeyboardEvent) => void;
}
