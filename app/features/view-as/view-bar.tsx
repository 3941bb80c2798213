import { roleLabels } from 'contract/enums.ts';
import { useEffect, useState } from 'react';
import type { Account } from '../../http/guard.server.ts';
import { paths } from '../../http/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { liveChannel } from '../live/live.ts';

/** ms between two looks at the time that is left */
const oftenEnough = 10_000;

/** Under the top bar of every page while somebody views as a colleague: who, as whom, for how long, and the way out. */
export default function ViewBar({ account: { viewed_by, user }, until }: { account: Account; until: string }) {
  const minutes = Math.floor(useTimeLeft(until) / 60_000);
  useEffect(tellOwnTabs, [until]);
  return (
    <Banner
      tone="warning"
      action={
        <form data-in-view="" method="post" action={paths.logout}>
          <button type="submit" className="underline">
            Thoát
          </button>
        </form>
      }
    >
      {viewed_by} đang xem với tư cách <b>{user.name}</b> ({roleLabels[user.role]}). Chỉ xem, còn{' '}
      <span suppressHydrationWarning>{minutes < 1 ? 'dưới 1' : minutes}</span> phút.
    </Banner>
  );
}

/** Loads the page again at the end, which the server then shows to whoever looks as themselves. */
function useTimeLeft(until: string): number {
  const leftNow = () => Math.max(Date.parse(until) - Date.now(), 0);
  const [left, setLeft] = useState(leftNow);
  useEffect(() => {
    const counting = setInterval(() => setLeft(leftNow()), oftenEnough);
    const end = setTimeout(() => window.location.reload(), leftNow() + 1_000);
    return () => {
      clearInterval(counting);
      clearTimeout(end);
    };
  }, [until]);
  return left;
}

/** Tabs of this browser that still show the person themselves load anew. */
function tellOwnTabs(): void {
  try {
    const { _id } = JSON.parse(localStorage.getItem('user') ?? '{}');
    const channel = new BroadcastChannel(liveChannel(_id));
    channel.postMessage({ is: 'resync' });
    channel.close();
  } catch {
    // a browser that keeps nothing: its other tabs learn it when they go somewhere
  }
}
