import { LockIcon, MailIcon, TriangleAlertIcon } from '../../ui/icons.tsx';
import type { ComposerProps } from './composer.tsx';
import type { Kind } from './kinds.ts';

const line = 'flex min-w-0 items-start gap-1.5 [&_svg]:mt-0.5';

/** Who will read it, said before it is sent. */
export function Recipient({ kind, canMail, recipient }: { kind: Kind } & Pick<ComposerProps, 'canMail' | 'recipient'>) {
  if (kind === 'note')
    return (
      <p className={`${line} text-warning`}>
        <LockIcon />
        Chỉ nhân viên đọc được, khách không nhận ghi chú này.
      </p>
    );
  if (!canMail)
    return (
      <p className={`${line} text-warning`}>
        <TriangleAlertIcon />
        Khách chưa có email: trả lời chỉ được lưu trên ticket
      </p>
    );
  return (
    <p className={`${line} text-muted`}>
      <MailIcon />
      <span className="min-w-0 break-words">
        Gửi email tới <bdi className="text-ink">{recipient.name}</bdi>
        {recipient.email && ` (${recipient.email})`}
      </span>
    </p>
  );
}
