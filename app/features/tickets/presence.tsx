import { useEffect } from 'react';

const every = 20_000;

/** Tells that I am looking while the page is visible, and no longer when it is left; names whoever else is. */
export function Presence({ ticketId, viewers }: { ticketId: number; viewers: { _id: string; name: string }[] }) {
  useEffect(() => {
    const address = `/tickets/${ticketId}/presence`;
    const tell = (looking: boolean) => {
      const body = new URLSearchParams({ looking: String(looking) });
      // keepalive: the goodbye must outlive the page
      fetch(address, { method: 'POST', body, keepalive: true }).catch(() => {});
    };
    let looking = false;
    const look = () => {
      const visible = document.visibilityState === 'visible';
      if (visible || looking) tell(visible);
      looking = visible;
    };
    const leave = () => {
      if (looking) tell(false);
      looking = false;
    };
    look();
    const repeat = setInterval(() => looking && tell(true), every);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(repeat);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [ticketId]);
  if (viewers.length === 0) return null;
  return (
    <p role="status" className="rounded-full border border-line bg-surface px-3 py-1 text-sm text-muted">
      {viewers.map(viewer => viewer.name).join(', ')} đang xem
    </p>
  );
}
