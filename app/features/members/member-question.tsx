import { Form, useNavigation } from '@remix-run/react';
import { formatCount } from 'contract/numbers.ts';
import type { Member } from 'contract/users/users.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import type { MemberPanel, Question } from './member-place.ts';
import { openTicketsHref } from './open-tickets.ts';

interface Words {
  title: string;
  description: string;
}

const several = (rows: Member[]) => (rows.length === 1 ? rows[0]!.name : `${formatCount(rows.length)} người`);

const words: Record<Question, (rows: Member[]) => Words> = {
  disable: rows => ({
    title: `Khóa tài khoản của ${several(rows)}?`,
    description: 'Họ bị đăng xuất ngay khỏi mọi thiết bị và không đăng nhập được nữa. Dữ liệu của họ vẫn còn.',
  }),
  activate: rows => ({
    title: `Kích hoạt tài khoản của ${several(rows)}?`,
    description: 'Họ đăng nhập lại được như trước khi bị khóa.',
  }),
  reset: rows =>
    rows[0]?.status === 'invited'
      ? {
          title: `Gửi lại lời mời cho ${several(rows)}?`,
          description: `Một liên kết mới được gửi tới ${rows[0].email}; liên kết trước không còn dùng được.`,
        }
      : {
          title: `Đặt lại mật khẩu của ${several(rows)}?`,
          description: `Một liên kết để đặt mật khẩu mới được gửi tới ${rows[0]?.email ?? ''}. Người này bị đăng xuất khỏi mọi thiết bị và mật khẩu cũ không còn dùng được.`,
        },
};

/** The question before accounts are switched or reset, with what the answer touches. */
export function MemberQuestion({
  panel,
  href,
  refused,
}: {
  panel: Extract<MemberPanel, { kind: 'ask' }>;
  href: string;
  refused: string | undefined;
}) {
  const isPosting = useNavigation().formMethod === 'POST';
  const { question, rows } = panel;
  if (rows.length === 0)
    return (
      <ConfirmPanel
        title="Chưa chọn thành viên nào"
        description="Hãy đánh dấu ít nhất một người trong danh sách."
        closeHref={href}
        confirm={null}
      />
    );
  const busy = question === 'disable' ? rows.filter(row => row.open_tickets > 0) : [];
  return (
    <ConfirmPanel
      {...words[question](rows)}
      closeHref={href}
      confirm={
        <Form method="post">
          {rows.map(row => (
            <input key={row._id} type="hidden" name="ids" value={row._id} />
          ))}
          <Button
            type="submit"
            name="intent"
            value={question}
            variant={question === 'activate' ? 'primary' : 'destructive'}
            pending={isPosting}
          >
            Xác nhận
          </Button>
        </Form>
      }
    >
      {busy.length > 0 && (
        <div className="rounded border border-line p-3 text-sm">
          <p className="mb-1 font-semibold">Ticket chưa hoàn thành vẫn được giao cho họ</p>
          <ul className="flex max-h-40 flex-col gap-1 overflow-auto">
            {busy.map(row => (
              <li key={row._id} className="flex justify-between gap-3">
                <span className="min-w-0 truncate">{row.name}</span>
                <a href={openTicketsHref(row._id)} className="link figures flex-none">
                  {formatCount(row.open_tickets)} ticket
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {refused && (
        <Banner tone="critical" inset live>
          {refused}
        </Banner>
      )}
    </ConfirmPanel>
  );
}
