import { useEffect, useState } from 'react';

/** The time, once a second, while it is asked for. */
export function useNow(isAsked: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isAsked) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isAsked]);
  return now;
}
