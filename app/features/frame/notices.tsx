import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { connection } from '../../http/connection.ts';
import type { Account } from '../../http/guard.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { live } from '../live/live.ts';

/** A stream that is opened again within this time was never worth a word. */
const patience = 5_000;

// drawn by the server at once, fetched by the browsers of those who view alone
const loadViewBar = () => import('../view-as/view-bar.tsx');
const ViewBar = import.meta.env.SSR ? (await loadViewBar()).default : lazy(loadViewBar);

/** Lines under the top bar about the state of things. */
export function Notices({ account }: { account: Account }) {
  const reach = useSyncExternalStore(connection.subscribe, connection.get, () => 'reached' as const);
  const isStreamLost = useStreamLost();
  const until = account.viewed_until;
  // the same element while the view is the same: a part that the browser has not taken over yet must not change
  const viewBar = useMemo(
    () =>
      until && (
        <Suspense fallback={null}>
          <ViewBar account={account} until={until} />
        </Suspense>
      ),
    [until],
  );
  return (
    <>
      {viewBar}
      {reach === 'lost' ? (
        <Banner
          tone="critical"
          live
          action={
            <button type="button" className="underline" onClick={connection.retry}>
              Thử lại
            </button>
          }
        >
          Mất kết nối. Nội dung bạn đang nhập vẫn còn; trang sẽ tiếp tục khi có mạng.
        </Banner>
      ) : (
        isStreamLost && (
          <Banner tone="warning" live>
            Tạm mất cập nhật trực tiếp, đang kết nối lại…
          </Banner>
        )
      )}
    </>
  );
}

function useStreamLost(): boolean {
  const status = useSyncExternalStore(live.onStatus, live.status, () => 'connecting' as const);
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    if (status !== 'lost') return setIsLost(false);
    const timer = setTimeout(() => setIsLost(true), patience);
    return () => clearTimeout(timer);
  }, [status]);
  return isLost;
}
