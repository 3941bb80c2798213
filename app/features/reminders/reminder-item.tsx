import { useFetcher, useLocation } from '@remix-run/react';
import type { Reminder } from 'contract/reminders/reminders.ts';
import { dueText, formatDateTime } from 'contract/time.ts';
import { paths } from '../../http/paths.ts';
import { isUnreached } from '../../http/unreached.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Refused } from '../access/refused.tsx';
import type { ReminderPage } from './load-reminders.server.ts';
import { morningWord } from './morning-word.ts';

/** One reminder with what can be done about it: each button is a post of its own. */
export function ReminderItem({ item, data, editHref }: { item: Reminder; data: ReminderPage; editHref: string }) {
  const { pathname, search } = useLocation();
  const fetcher = useFetcher<{ message?: string } | { unreached: true } | null>({ key: `reminder-${item._id}` });
  const answer = fetcher.data ?? undefined;
  const isBusy = fetcher.state !== 'idle';
  const { about, reach, note, done_at, remind_at } = item;
  const isDue = done_at === null && Date.parse(remind_at) <= data.now;
  const button = (intent: string, label: string) => (
    <Button type="submit" size="sm" name="intent" value={intent} disabled={isBusy}>
      {label}
    </Button>
  );
  return (
    <li className="flex flex-col gap-1.5 border-b border-line px-5 py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        {isDue && <StatusBadge tone="warning">Đã đến giờ</StatusBadge>}
        <time dateTime={remind_at} title={formatDateTime(remind_at)} className="figures font-semibold">
          {isDue
            ? formatDateTime(remind_at)
            : done_at
              ? `Đã xong ${formatDateTime(done_at)}`
              : dueText(remind_at, data.now)}
        </time>
      </p>
      {about ? (
        <a
          href={about.kind === 'ticket' ? paths.ticket(about._id) : paths.customer(about._id)}
          className="link self-start wrap-anywhere"
        >
          {about.kind === 'ticket' ? `#${about._id} · ${about.title}` : `Khách hàng · ${about.title}`}
        </a>
      ) : (
        <p className="text-muted">
          {reach === 'gone' ? 'Nội dung được nhắc đã bị xóa.' : 'Bạn không còn xem được nội dung được nhắc.'}
        </p>
      )}
      {note && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
      <fetcher.Form
        method="post"
        action={paths.reminders}
        aria-label={`Lời nhắc lúc ${formatDateTime(remind_at)}`}
        className="flex flex-wrap items-center gap-1.5"
      >
        <input type="hidden" name="id" value={item._id} />
        <input type="hidden" name="version" value={item.version} />
        <input type="hidden" name="back" value={pathname + search} />
        {done_at === null && (
          <>
            {button('done', 'Xong')}
            {button('hour', 'Hoãn 1 giờ')}
            {button('morning', `Đến ${morningWord(data.times).toLowerCase()}`)}
          </>
        )}
        {reach !== 'hidden' && (
          <LinkButton size="sm" variant="quiet" href={editHref} data-preserve-scroll="">
            {done_at === null ? 'Sửa' : 'Nhắc lại'}
          </LinkButton>
        )}
        {(done_at !== null || reach !== 'open') && (
          <Button type="submit" size="sm" variant="quiet" name="intent" value="delete" disabled={isBusy}>
            Xóa
          </Button>
        )}
      </fetcher.Form>
      <Refused said={answer && 'message' in answer ? answer.message : undefined} isUnreached={isUnreached(answer)} />
    </li>
  );
}
