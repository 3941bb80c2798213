import { roleLabels } from 'contract/enums.ts';
import { useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import { connection } from '../../http/connection.ts';
import type { Account } from '../../http/guard.server.ts';
import { paths } from '../../http/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { live } from '../live/live.ts';

/** A stream that is opened again within this time was never worth a word. */
const patience = 5_000;

/** Lines under the top bar about the state of things. */
export function Notices({ account }: { account: Account }) {
  const reach = useSyncExternalStore(connection.subscribe, connection.get, () => 'reached' as const);
  const isStreamLost = useStreamLost();
  return (
    <>
      {account.viewed_until && <ViewBar account={account} until={account.viewed_until} />}
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

/** Who views as whom, for how long, and the way out. */
function ViewBar({ account: { viewed_by, user }, until }: { account: Account; until: string }) {
  const [, redraw] = useReducer(count => count + 1, 0);
  useEffect(() => {
    const watching = import('../view-as/watch-view.ts').then(({ watchView }) => watchView(until, redraw));
    return () => void watching.then(stop => stop());
  }, [until]);
  const minutes = Math.floor((Date.parse(until) - Date.now()) / 60_000);
  return (
    <Banner
      tone="warning"
      action={
        <form method="post" action={paths.logout}>
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
