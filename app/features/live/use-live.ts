import type { EventKind } from 'contract/events.ts';
import { useEffect, useRef } from 'react';
import { live } from './live.ts';
import type { LiveEvent } from './messages.ts';

/** Calls back for each event of the given kinds, once, in every tab, hidden or not. */
export function useLive(kinds: readonly EventKind[], handler: (event: LiveEvent) => void): void {
  const latest = useRef({ kinds, handler });
  latest.current = { kinds, handler };
  useEffect(
    () =>
      live.listen(heard => {
        if (heard.is === 'event' && latest.current.kinds.includes(heard.event.kind))
          latest.current.handler(heard.event);
      }),
    [],
  );
}
