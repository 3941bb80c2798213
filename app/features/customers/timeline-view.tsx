import { Form } from '@remix-run/react';
import { recordDirectionLabels } from 'contract/calls/call-directions.ts';
import type { ContactEntry } from 'contract/contacts/timeline.ts';
import { callStateLabels } from 'contract/enums.ts';
import { formatDateTime, relativeTime } from 'contract/time.ts';
import { type ReactNode, type RefObject, useState } from 'react';
import { paths } from '../../http/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { TextareaField } from '../../ui/text-field.tsx';
import { clockOf } from '../switchboard/elapsed.tsx';
import { StatusWord } from '../tickets/status-word.tsx';
import { useUnsavedGuard } from '../unsaved-guard.tsx';
import type { NoteRefused } from './add-note.server.ts';
import { useSentForm } from './use-sent-form.ts';

interface TimelineViewProps {
  entries: ContactEntry[];
  refused: NoteRefused | undefined;
  /** Names the attempt to write a note. */
  composer: string;
  footer: ReactNode;
  now: number;
}

/** All that happened with a customer, newest first, under the form of a note. */
export default function TimelineView({ entries, refused, composer, footer, now }: TimelineViewProps) {
  const sent = useSentForm('note', entries, refused);
  return (
    <div className="flex flex-col gap-3">
      <NoteForm key={sent.turn} {...sent} composer={composer} />
      {entries.length === 0 && <p className="py-6 text-center text-muted">Chưa có gì xảy ra với khách hàng này.</p>}
      <ol className="flex flex-col gap-2" aria-label="Dòng thời gian">
        {entries.map(entry => (
          <li key={entry._id} className={boxes[entry.kind]}>
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              {entry.author && <Avatar name={entry.author} size="sm" />}
              <strong className="min-w-0 font-semibold wrap-anywhere">{entry.author ?? 'Hệ thống'}</strong>
              <span className="text-sm text-muted">{deedOf(entry)}</span>
              <time
                dateTime={entry.at}
                title={formatDateTime(entry.at)}
                className="ml-auto text-sm whitespace-nowrap text-muted"
              >
                {relativeTime(entry.at, now)}
              </time>
            </p>
            {'number' in entry && (
              <p className="mt-0.5 flex flex-wrap items-center gap-2">
                <a href={paths.ticket(entry.number)} className="link min-w-0 wrap-anywhere">
                  #{entry.number} {entry.subject}
                </a>
                {entry.kind === 'ticket' && <StatusWord status={entry.status} />}
              </p>
            )}
            <Body entry={entry} />
          </li>
        ))}
      </ol>
      {footer}
    </div>
  );
}

const box = 'rounded border border-line bg-surface px-4 py-2';
const boxes: Record<ContactEntry['kind'], string> = {
  ticket: box,
  message: box,
  call: box,
  note: 'rounded border-l-3 border-warning bg-warning-soft px-4 py-2',
  change: 'px-4 py-1 text-sm',
};

function deedOf(entry: ContactEntry): string {
  switch (entry.kind) {
    case 'note':
      return 'ghi chú';
    case 'change':
      return entry.done ?? 'đã sửa';
    case 'call':
      return recordDirectionLabels[entry.direction].toLowerCase();
    case 'ticket':
      return 'tạo ticket';
    case 'message':
      return entry.is_theirs ? 'viết' : entry.is_public ? 'trả lời khách' : 'ghi chú nội bộ';
  }
}

function Body({ entry }: { entry: ContactEntry }) {
  if (entry.kind === 'note') return <p className="mt-1 whitespace-pre-line wrap-anywhere">{entry.body}</p>;
  if (entry.kind === 'message')
    return <p className="mt-1 line-clamp-4 whitespace-pre-line wrap-anywhere">{entry.excerpt}</p>;
  if (entry.kind === 'call')
    return (
      <>
        <p className="mt-0.5">
          <a href={paths.call(entry.call_id)} className="link">
            {callStateLabels[entry.state]}
            {entry.talk_seconds > 0 && ` · ${clockOf(entry.talk_seconds * 1_000)}`}
          </a>
        </p>
        {entry.body && <p className="mt-1 whitespace-pre-line wrap-anywhere">{entry.body}</p>}
      </>
    );
  if (entry.kind === 'ticket' || entry.changes.length === 0) return null;
  return (
    <ul className="mt-0.5 text-muted">
      {entry.changes.map(({ label, from, to }) => (
        <li key={label} className="wrap-anywhere">
          {label}: {from !== '' && <del>{from}</del>} {from !== '' && '→'}{' '}
          <span className="text-ink">{to === '' ? 'trống' : to}</span>
        </li>
      ))}
    </ul>
  );
}

interface NoteFormProps {
  form: RefObject<HTMLFormElement>;
  refused: NoteRefused | undefined;
  composer: string;
  pending: boolean;
}

function NoteForm({ form, refused, composer, pending }: NoteFormProps) {
  const [key] = useState(composer);
  const guard = useUnsavedGuard(form, readNote);
  return (
    <Form ref={form} method="post" noValidate aria-label="Ghi chú" className={`${box} flex flex-col gap-2`}>
      {guard}
      <input type="hidden" name="key" value={key} />
      <TextareaField
        label="Ghi chú về khách hàng"
        name="body"
        rows={2}
        maxLength={5000}
        hint="Đồng nghiệp xem được khách này sẽ thấy"
        defaultValue={refused?.typed ?? ''}
        errors={refused?.errors}
      />
      <Button type="submit" name="intent" value="note" variant="primary" pending={pending} className="self-end">
        Lưu ghi chú
      </Button>
    </Form>
  );
}

const readNote = (form: HTMLFormElement) => String(new FormData(form).get('body') ?? '');
