import { useEffect, useRef, useState } from 'react';
import { paths } from '../../http/paths.ts';
import { useRead } from '../../http/use-read.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { FieldOf } from './new-ticket-fields.tsx';

export interface Match {
  _id: number;
  name: string;
  phones: string[];
  emails: string[];
}

const wait = 500;

interface RequesterFieldsProps {
  field: FieldOf;
  known: Match | undefined;
  /** There are customers whom this person does not see. */
  isNarrow: boolean;
}

/** Who asks: a number or address that is known already names its customer while it is typed. */
export function RequesterFields({ field, known, isNarrow }: RequesterFieldsProps) {
  /** What the fields are opened with counts as typed: a draft names its customer too. */
  const [typed, setTyped] = useState(() => ({
    phone: field('requester_phone').defaultValue ?? '',
    email: field('requester_email').defaultValue ?? '',
  }));
  const opened = useRef(typed);
  const { data: found, load } = useRead<{ match: Match | null }>();
  const isEnough = typed.phone.replace(/\D/g, '').length >= 8 || typed.email.includes('@');
  useEffect(() => {
    if (known || !isEnough) return;
    const look = () => load(`/pickers/contact-match?${new URLSearchParams(typed)}`);
    const timer = setTimeout(look, typed === opened.current ? 0 : wait);
    return () => clearTimeout(timer);
  }, [typed, load, known, isEnough]);
  const match = known ?? (isEnough ? found?.match : undefined);
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-base font-semibold">Người yêu cầu</legend>
      {known && <input type="hidden" name="requester_id" value={known._id} />}
      {match && (
        <p role="status" className="rounded bg-info-soft px-3 py-2 wrap-anywhere text-info">
          Khách hàng đã có:{' '}
          <a href={paths.customer(match._id)} className="font-semibold underline">
            {match.name}
          </a>
          {match.phones[0] && ` · ${match.phones[0]}`}. Ticket sẽ được gắn vào hồ sơ này.
        </p>
      )}
      {!known && (
        <>
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              label="Số điện thoại"
              {...field('requester_phone')}
              type="tel"
              inputMode="tel"
              autoComplete="off"
              hint="Viết kiểu nào cũng được: 0901…, 84901…, +84 901…"
              onChange={event => setTyped({ ...typed, phone: event.currentTarget.value })}
            />
            <TextField
              label="Email"
              {...field('requester_email')}
              type="email"
              autoComplete="off"
              onChange={event => setTyped({ ...typed, email: event.currentTarget.value })}
            />
          </div>
          <TextField
            label="Họ tên"
            {...field('requester_name')}
            // said whatever is typed, so that it tells of nobody
            hint={
              isNarrow
                ? 'Nếu số hay email này là của khách hàng ngoài phạm vi của bạn, ticket được gắn vào hồ sơ đó với tên đang lưu.'
                : undefined
            }
            autoComplete="off"
            maxLength={200}
          />
        </>
      )}
    </fieldset>
  );
}
