import { formatDateTime } from 'contract/time.ts';
import { paths } from '../../http/paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** The page of somebody who views already: nobody begins a view from within another. */
export function RunningView({ name, by, until }: { name: string; by: string; until: string }) {
  return (
    <Card
      title={`Đang xem với tư cách ${name}`}
      className="max-w-2xl"
      footer={
        <>
          <LinkButton href={paths.home}>Xem tiếp</LinkButton>
          <form data-in-view="" method="post" action={paths.logout}>
            <Button type="submit" variant="primary">
              Thoát chế độ xem
            </Button>
          </form>
        </>
      }
    >
      <p>
        {by} thấy những gì {name} thấy và không thay đổi được gì. Phiên xem tự kết thúc lúc {formatDateTime(until)}. Để
        xem với tư cách người khác, hãy thoát trước.
      </p>
    </Card>
  );
}
