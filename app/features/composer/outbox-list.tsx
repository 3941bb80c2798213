import { Link } from '@remix-run/react';
import { formatDateTime } from 'contract/time.ts';
import { useSyncExternalStore } from 'react';
import { paths } from '../../http/paths.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { ClockIcon, PaperclipIcon, TriangleAlertIcon } from '../../ui/icons.tsx';
import { toast } from '../../ui/toast.ts';
import { plainOf } from './body-field.tsx';
import type { Desk } from './desk.ts';
import { words } from './kinds.ts';
import type { Parcel } from './outbox.ts';

const none: readonly Parcel[] = [];

/** Replies and notes that have not reached the server yet, where they will stand once they have. */
export function OutboxList({
  desk,
  of,
  onEdit,
}: {
  desk: Desk;
  /** The ticket, and those that were merged into it. */
  of: readonly number[];
  onEdit: (parcel: Parcel) => void;
}) {
  const parcels = useSyncExternalStore(desk.subscribe, desk.snapshot, () => none);
  const here = parcels.filter(parcel => of.includes(parcel.ticketId));
  const elsewhere = [...new Set(parcels.map(parcel => parcel.ticketId).filter(id => !of.includes(id)))];
  if (parcels.length === 0) return null;
  return (
    <div className="mb-2 flex flex-col gap-2" role="status">
      {here.map(parcel => (
        <WaitingParcel key={parcel.key} desk={desk} parcel={parcel} onEdit={() => onEdit(parcel)} />
      ))}
      {elsewhere.length > 0 && (
        <p className="text-sm text-muted">
          Còn nội dung chờ gửi ở ticket{' '}
          {elsewhere.map((id, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link to={paths.ticket(id)} className="link">
                #{id}
              </Link>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

function WaitingParcel({ desk, parcel, onEdit }: { desk: Desk; parcel: Parcel; onEdit: () => void }) {
  const isNote = parcel.kind === 'note';
  const isSending = desk.outbox.isQuiet(parcel.key);
  const count = parcel.files.length + parcel.pending.length;
  return (
    <article
      aria-label={`${words[parcel.kind].tab} chờ gửi`}
      className={cx(
        'rounded border border-dashed p-3',
        isNote ? 'border-warning bg-warning-soft' : 'border-line-strong bg-surface',
      )}
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        <span className="status status-warning shape-pause">
          {isSending ? 'Đang gửi' : parcel.problem ? 'Chưa gửi được' : 'Chờ gửi'}
        </span>
        <span>{words[parcel.kind].tab}</span>
        <span className="figures flex items-center gap-1">
          <ClockIcon className="size-3.5" />
          {formatDateTime(parcel.queuedAt)}
        </span>
        {count > 0 && (
          <span className="flex items-center gap-1">
            <PaperclipIcon className="size-3.5" />
            {count} tệp
          </span>
        )}
      </p>
      {plainOf(parcel) !== '' && <p className="mt-1 line-clamp-4 break-words whitespace-pre-line">{plainOf(parcel)}</p>}
      {parcel.waitsFor && !parcel.problem && !isSending && (
        <p className="mt-1 text-sm text-warning">
          {parcel.waitsFor === 'line' ? (
            'Đang mất kết nối. Nội dung được giữ trên máy này và sẽ tự gửi khi có mạng.'
          ) : (
            <>
              Phiên đăng nhập đã hết. Nội dung được giữ trên máy này và sẽ tự gửi sau khi bạn{' '}
              <a
                href={paths.login(paths.ticket(parcel.ticketId), true)}
                data-reload=""
                className="font-semibold underline"
              >
                đăng nhập lại
              </a>
              .
            </>
          )}
        </p>
      )}
      {parcel.problem && (
        <p className="mt-1 flex items-start gap-1 text-sm text-critical">
          <TriangleAlertIcon className="mt-0.5 size-3.5" />
          {parcel.problem}
        </p>
      )}
      {!isSending && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" onClick={() => void sendNow(desk, parcel)}>
            Gửi ngay
          </Button>
          <Button size="sm" onClick={onEdit}>
            Sửa
          </Button>
          <Button size="sm" variant="quiet" onClick={() => void cancel(desk, parcel)}>
            Hủy gửi
          </Button>
        </div>
      )}
    </article>
  );
}

async function sendNow(desk: Desk, parcel: Parcel): Promise<void> {
  desk.outbox.put({ ...parcel, problem: undefined, queuedAt: Date.now() });
  await desk.tryNow();
  const left = desk.outbox.read(parcel.key);
  if (left && !left.problem) toast({ kind: 'info', title: 'Vẫn chưa gửi được' });
}

async function cancel(desk: Desk, parcel: Parcel): Promise<void> {
  const taken = await desk.outbox.take(parcel.key);
  if (!taken) return;
  toast({
    kind: 'info',
    title: 'Đã hủy gửi',
    duration: 10_000,
    action: { label: 'Hoàn tác', onClick: () => desk.outbox.put(taken) },
  });
}
