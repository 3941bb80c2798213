import { useLocation, useNavigate } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { tinykeys } from 'tinykeys';
import { paths } from '../../http/paths.ts';
import { panelHref } from '../frame/place.ts';
import { maxTabs } from '../tabs/tab-rules.ts';
import { tabStore } from '../tabs/tab-store.ts';
import { shortcutsApply } from './shortcuts-apply.ts';

/** The keys of the frame; `shortcuts-panel.tsx` lists them. */
export function useShortcuts(openPalette: () => void): void {
  const now = { navigate: useNavigate(), location: useLocation(), openPalette };
  const latest = useRef(now);
  latest.current = now;
  useEffect(() => {
    const outsideFields = (run: () => void) => (event: KeyboardEvent) => {
      if (!shortcutsApply(event)) return;
      event.preventDefault();
      run();
    };
    const go = (href: string) => outsideFields(() => latest.current.navigate(href));
    // a question mark needs Shift on some keyboards and not on others
    const help = outsideFields(() =>
      latest.current.navigate(panelHref(latest.current.location, 'shortcuts'), { preventScrollReset: true }),
    );
    const keys: Record<string, (event: KeyboardEvent) => void> = {
      // the one key that works inside fields too: it types nothing
      '$mod+k': event => {
        if (event.isComposing || event.defaultPrevented) return;
        event.preventDefault();
        latest.current.openPalette();
      },
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
        if (tab) latest.current.navigate(tab.pathname + tab.search);
      });
    return tinykeys(window, keys);
  }, []);
}
