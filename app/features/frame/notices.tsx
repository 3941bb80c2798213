import { paths } from '../../http/paths.ts';
import { Banner } from '../../ui/banner.tsx';

/** Lines under the top bar about the state of things. */
export function Notices({ viewedBy, name }: { viewedBy: string | null; name: string }) {
  return (
    <>
      {viewedBy && (
        <Banner
          tone="warning"
          action={
            <form method="post" action={paths.logout}>
              <button type="submit">Thoát chế độ xem</button>
            </form>
          }
        >
          {viewedBy} đang xem với tư cách <b>{name}</b>. Chỉ xem, không thay đổi được gì.
        </Banner>
      )}
    </>
  );
}
