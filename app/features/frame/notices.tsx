import { useEffect, useState, useSyncExternalStore } from 'react';
import { connection } from '../../http/connection.ts';
import { paths } from '../../http/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { live } from '../live/live.ts';

/** A stream that is opened again within this time was never worth a word. */
const patience = 5_000;

/** Lines under the top bar about the state of things. */
export function Notices({ viewedBy, name }: { viewedBy: string | null; name: string }) {
  const reach = useSyncExternalStore(connection.subscribe, connection.get, () => 'reached' as const);
  const isStreamLost = useStreamLost();
  return (
    <>
      {viewedBy && (
        <Banner
          tone="warning"
          action={
            <form method="post" action={paths.logout}>
              <button type="submit" className="underline">
                Thoát chế độ xem
              </button>
            </form>
          }
        >
          {viewedBy} đang xem với tư cách <b>{name}</b>. Chỉ xem, không thay đổi được gì.
        </Banner>
      )}
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
