import { useEffect, useState } from 'react';

/** How long something lasts: of `now`, the server's time when the page was made, and on from there. */
export function Elapsed({ since, now }: { since: string; now: string }) {
  const [reached, setReached] = useState(() => Date.parse(now));
  useEffect(() => {
    const ahead = Date.parse(now) - Date.now();
    const timer = setInterval(() => setReached(Date.now() + ahead), 1_000);
    return () => clearInterval(timer);
  }, [now]);
  return <span className="figures">{clockOf(Math.max(0, reached - Date.parse(since)))}</span>;
}

/** `4:05`, `1:02:09` */
export function clockOf(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3_600);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
