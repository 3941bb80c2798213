import type { Member } from 'contract/users/users.ts';
import { paths } from '../../http/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { BanIcon, CheckIcon, EyeIcon, KeyRoundIcon, MailIcon } from '../../ui/icons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { MemberPlace } from './member-place.ts';
import { statusWords } from './member-words.ts';

/** What can be done with an account beside changing it; each asks first. */
export function MemberActions({ row, place }: { row: Member; place: MemberPlace }) {
  const { label, tone } = statusWords[row.status];
  const ids = [row._id];
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 border-b border-line pb-4">
      <StatusBadge tone={tone} className="mr-auto">
        {label}
      </StatusBadge>
      {row.status === 'invited' && (
        <LinkButton size="sm" href={place.ask('reset', ids)}>
          <MailIcon /> Gửi lại lời mời
        </LinkButton>
      )}
      {row.status === 'active' && row.role !== 'administrator' && (
        <LinkButton size="sm" href={paths.viewAs(row._id)}>
          <EyeIcon /> Xem với tư cách
        </LinkButton>
      )}
      {row.status === 'active' && (
        <LinkButton size="sm" href={place.ask('reset', ids)}>
          <KeyRoundIcon /> Đặt lại mật khẩu
        </LinkButton>
      )}
      {row.status === 'disabled' ? (
        <LinkButton size="sm" href={place.ask('activate', ids)}>
          <CheckIcon /> Kích hoạt
        </LinkButton>
      ) : (
        <LinkButton size="sm" variant="danger" href={place.ask('disable', ids)}>
          <BanIcon /> Khóa
        </LinkButton>
      )}
    </div>
  );
}
