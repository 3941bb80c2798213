import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * What an address of ours answers as JSON: the latest answer, and how to ask. Not by a fetcher of the router: whoever goes to
 * another page while the router still looks for a fetcher's route is told that the page is not there.
 */
export function useRead<T>(): { data: T | undefined; load: (href: string) => void } {
  const [data, setData] = useState<T>();
  const running = useRef<AbortController>();
  const load = useCallback((href: string) => {
    running.current?.abort();
    const asking = new AbortController();
    running.current = asking;
    // an ended session answers by a redirect; a later question, or the page's next load, mends what failed
    fetch(href, { headers: { Accept: 'application/json' }, redirect: 'manual', signal: asking.signal })
      .then(async response => {
        if (!response.ok) return;
        const answer = (await response.json()) as T;
        if (!asking.signal.aborted) setData(answer);
      })
      .catch(() => {});
  }, []);
  useEffect(() => () => running.current?.abort(), []);
  return { data, load };
}
