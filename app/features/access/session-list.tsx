import { paths } from '../../http/paths.ts';
import { Button } from '../../ui/button.tsx';
import { MonitorIcon, SmartphoneIcon } from '../../ui/icons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useAccountPost } from './account-section.tsx';
import type { AccountPanelData } from './load-account-panel.server.ts';
import { Refused } from './refused.tsx';

type Session = AccountPanelData['sessions'][number];

/** Where I am signed in, the latest first, each with its way out. */
export function SessionList({ data: { sessions } }: { data: AccountPanelData }) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {sessions.map(session => (
        <SessionItem key={session._id} session={session} />
      ))}
    </ul>
  );
}

function SessionItem({ session }: { session: Session }) {
  const Picture = session.isPhone ? SmartphoneIcon : MonitorIcon;
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex items-start gap-2.5">
        <Picture className="mt-0.5 flex-none text-muted" />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
            <span className="wrap-anywhere">{session.name}</span>
            {session.is_current && <StatusBadge tone="positive">Đang dùng</StatusBadge>}
          </p>
          <p className="text-sm text-muted wrap-anywhere">
            Hoạt động: {session.seen}
            {session.ip && ` · IP ${session.ip}`}
          </p>
          <p className="text-sm text-muted">Đăng nhập lúc {session.since}</p>
        </div>
      </div>
      {session.is_current ? (
        <form method="post" action={paths.logout} className="pl-6.5">
          <LeaveButton />
        </form>
      ) : (
        <EndSession id={session._id} />
      )}
    </li>
  );
}

function EndSession({ id }: { id: string }) {
  const { Form, post, hidden, pending, isUnreached, lastResult } = useAccountPost('session-end', undefined, id);
  return (
    <Form {...post} className="flex flex-col gap-2 pl-6.5">
      {hidden}
      <input type="hidden" name="id" value={id} />
      <Refused said={lastResult?.error?.['']?.[0]} isUnreached={isUnreached} />
      <LeaveButton pending={pending} />
    </Form>
  );
}

const LeaveButton = ({ pending = false }) => (
  <Button type="submit" size="sm" pending={pending} className="self-start">
    Đăng xuất khỏi thiết bị này
  </Button>
);
