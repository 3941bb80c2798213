import { Form } from '@remix-run/react';
import { formatBytes, formatCount } from 'contract/numbers.ts';
import type { Attachment, TimelineEntry } from 'contract/tickets/tickets.ts';
import { formatDateTime, formatTime, relativeTime } from 'contract/time.ts';
import { paths } from '../../http/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { ArrowRightIcon, CheckIcon, ClockIcon, LockIcon, PaperclipIcon, TriangleAlertIcon } from '../../ui/icons.tsx';

type Comment = Extract<TimelineEntry, { kind: 'comment' }>;
type Change = Extract<TimelineEntry, { kind: 'change' }>;

interface TimelineProps {
  entries: TimelineEntry[];
  /** The entries before and after these, and how many they are. */
  older: { href: string; count: number } | undefined;
  newer: { href: string; count: number } | undefined;
  now: number;
}

/** What was said and changed, oldest first. */
export function Timeline({ entries, older, newer, now }: TimelineProps) {
  return (
    <ol className="flex flex-col gap-2" aria-label="Diễn biến">
      {older && (
        <li className="text-center text-sm">
          <a href={older.href} className="text-accent hover:underline">
            Xem các mục cũ hơn
          </a>{' '}
          <span className="text-muted">({formatCount(older.count)})</span>
        </li>
      )}
      {entries.map(entry => (
        <li key={entry._id} id={entry._id}>
          {entry.kind === 'comment' ? (
            <CommentEntry comment={entry} now={now} />
          ) : (
            <ChangeEntry change={entry} now={now} />
          )}
        </li>
      ))}
      {newer && (
        <li className="text-center text-sm">
          <a href={newer.href} className="text-accent hover:underline">
            Xem các mục mới hơn
          </a>{' '}
          <span className="text-muted">({formatCount(newer.count)})</span>
        </li>
      )}
    </ol>
  );
}

function Time({ at, now }: { at: string; now: number }) {
  return (
    <time dateTime={at} title={formatDateTime(at)} className="text-sm whitespace-nowrap text-muted">
      {relativeTime(at, now)}
    </time>
  );
}

/** Where an entry was written, when that ticket was merged into this one. */
const From = ({ ticket }: { ticket: number | null }) =>
  ticket !== null && <span className="figures text-sm text-muted">từ #{ticket}</span>;

function CommentEntry({ comment, now }: { comment: Comment; now: number }) {
  const { author, is_public } = comment;
  const role = is_public ? (author.is_customer ? '' : 'trả lời') : 'ghi chú nội bộ';
  return (
    <article
      aria-label={`${author.name} ${role}`}
      className={
        is_public
          ? 'rounded border border-line bg-surface px-4 py-3'
          : 'rounded border-l-3 border-warning bg-warning-soft px-4 py-3'
      }
    >
      <header className="mb-1 flex flex-wrap items-center gap-x-2">
        <Avatar name={author.name} size="sm" {...(author.avatar_id && { url: paths.file(author.avatar_id) })} />
        <strong className="min-w-0 font-semibold wrap-anywhere">{author.name}</strong>
        {role && (
          <span className="flex items-center gap-1 text-sm text-muted">
            {!is_public && <LockIcon className="size-3.5" />}
            {role}
          </span>
        )}
        <Time at={comment.created_at} now={now} />
        <From ticket={comment.merged_from} />
      </header>
      {/* cleaned by the API's allow-list before it was stored, and scripts need the page's nonce */}
      {comment.body_html !== '' && <div className="prose" dangerouslySetInnerHTML={{ __html: comment.body_html }} />}
      {comment.files.length > 0 && <Files files={comment.files} />}
      {comment.mail && <MailState mail={comment.mail} />}
    </article>
  );
}

export function Files({ files }: { files: Attachment[] }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {files.map(file => (
        <li key={file._id}>
          <a
            href={paths.file(file._id)}
            target="_blank"
            rel="noreferrer"
            title={file.name}
            className="flex max-w-60 items-center gap-2 rounded border border-line bg-surface px-2 py-1.5 hover:border-line-strong"
          >
            {file.is_image ? (
              <img
                src={`${paths.file(file._id)}?thumbnail=1`}
                alt=""
                width={48}
                height={48}
                loading="lazy"
                className="size-12 flex-none rounded-sm object-cover"
              />
            ) : (
              <PaperclipIcon className="flex-none text-muted" />
            )}
            <span className="min-w-0">
              <span className="block truncate">{file.name}</span>
              <span className="figures block text-sm text-muted">{formatBytes(file.size)}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function MailState({ mail }: { mail: NonNullable<Comment['mail']> }) {
  if (mail.state === 'sent')
    return (
      <p className="mt-2 flex items-center gap-1 text-sm text-muted">
        <CheckIcon className="size-3.5 flex-none text-positive" />
        <span className="min-w-0 wrap-anywhere">
          Đã gửi email tới {mail.recipient}
          {mail.sent_at && ` lúc ${formatTime(mail.sent_at)}`}
        </span>
      </p>
    );
  if (mail.state === 'queued')
    return (
      <p className="mt-2 flex items-center gap-1 text-sm text-muted">
        <ClockIcon className="size-3.5 flex-none" />
        <span className="min-w-0 wrap-anywhere">
          Email chờ gửi tới {mail.recipient}
          {mail.error && ` · lần trước: ${mail.error}`}
        </span>
      </p>
    );
  return (
    <Form method="post" className="mt-2 flex flex-wrap items-center gap-2 text-sm text-critical">
      <input type="hidden" name="intent" value="resend" />
      <input type="hidden" name="mail" value={mail._id} />
      <span className="flex min-w-0 items-center gap-1">
        <TriangleAlertIcon className="size-3.5 flex-none" />
        <span className="min-w-0 wrap-anywhere">Gửi email lỗi: {mail.error}</span>
      </span>
      <Button type="submit" size="sm">
        Gửi lại
      </Button>
    </Form>
  );
}

function ChangeEntry({ change, now }: { change: Change; now: number }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 px-4 py-0.5 text-sm text-muted">
      <span className="min-w-0 font-semibold wrap-anywhere">{change.actor}</span>
      {change.changes.map(({ field, label, from, to }) => (
        <div key={field} className="inline-flex min-w-0 flex-wrap items-baseline gap-x-1 wrap-anywhere">
          {label}:
          {from && (
            <>
              <del className="min-w-0 no-underline">
                <Value text={from} />
              </del>
              <ArrowRightIcon className="size-3 self-center" aria-label="thành" />
            </>
          )}
          <div className="min-w-0 text-ink">
            <Value text={to || 'không có'} />
          </div>
        </div>
      ))}
      <Time at={change.created_at} now={now} />
      <From ticket={change.merged_from} />
    </div>
  );
}

/** How much of a value a line of history shows by itself: a little more than the longest subject. */
const mostShown = 300;

/** A long value is cut where it can be seen, and is whole when it is opened. */
function Value({ text }: { text: string }) {
  const letters = [...text];
  if (letters.length <= mostShown) return text;
  return (
    <details className="group">
      <summary>
        <span className="group-open:hidden">{letters.slice(0, mostShown).join('').trimEnd()}… </span>
        <span className="text-accent underline group-open:hidden">Xem hết ({formatCount(letters.length)} ký tự)</span>
        <span className="hidden text-accent underline group-open:inline">Thu gọn</span>
      </summary>
      <div>{text}</div>
    </details>
  );
}
