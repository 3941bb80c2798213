import { forwardRef, type Ref, useId } from 'react';
import { FieldNote } from '../../ui/field.tsx';
import { LockIcon, MailIcon, TriangleAlertIcon } from '../../ui/icons.tsx';
import { Select } from '../../ui/text-field.tsx';
import type { ComposerProps } from './composer.tsx';
import type { Kind } from './kinds.ts';

const line = 'flex min-w-0 items-start gap-1.5 [&_svg]:mt-0.5';

export type MailTo = HTMLInputElement | HTMLSelectElement;

interface RecipientProps extends Pick<ComposerProps, 'recipient'> {
  kind: Kind;
  error: string | undefined;
}

/** Who will read it, said before it is sent; of several addresses one is chosen. Posts it, so that a reply goes where it was said. */
export const Recipient = forwardRef<MailTo, RecipientProps>(function Recipient({ kind, recipient, error }, ref) {
  const id = useId();
  const { name, addresses, usual } = recipient;
  if (kind === 'note')
    return (
      <p className={`${line} text-warning`}>
        <LockIcon />
        Chỉ nhân viên đọc được, khách không nhận ghi chú này.
      </p>
    );
  const [only] = addresses;
  if (!only)
    return (
      <p className={`${line} text-warning`}>
        <TriangleAlertIcon />
        Khách chưa có email: trả lời chỉ được lưu trên ticket
      </p>
    );
  const to = (
    <>
      Gửi email tới <bdi className="text-ink">{name}</bdi>
    </>
  );
  if (addresses.length === 1)
    return (
      <div className="min-w-0">
        <p className={`${line} text-muted`}>
          <MailIcon />
          <span className="min-w-0 break-words">
            {to} ({only.value})
          </span>
        </p>
        <input ref={ref as Ref<HTMLInputElement>} type="hidden" name="mail_to" value={only._id} />
        <FieldNote id={`${id}-note`} error={error} />
      </div>
    );
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
        <label htmlFor={id} className={line}>
          <MailIcon />
          <span className="min-w-0 break-words">{to}</span>
        </label>
        <Select
          ref={ref as Ref<HTMLSelectElement>}
          id={id}
          name="mail_to"
          className="max-w-full"
          defaultValue={usual ?? undefined}
          options={addresses.map(({ _id, value }) => ({ value: _id, label: value }))}
          aria-describedby={error ? `${id}-note` : undefined}
        />
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  );
});
