import { describeDevice } from 'contract/access/describe-device.ts';
import type { AuditEntry } from 'contract/audit/audit-log.ts';
import { auditSentence } from 'contract/audit/audit-words.ts';
import { formatDate, formatTime } from 'contract/time.ts';
import { EyeIcon, HistoryIcon } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type AuditAsked, auditHref, subjectHref } from './audit-place.ts';

interface Props {
  list: AuditEntry[];
  asked: AuditAsked;
}

/** The log day by day, the latest first. */
export function AuditList({ list, asked }: Props) {
  if (list.length === 0)
    return (
      <div className="rounded border border-line bg-surface">
        <EmptyState icon={HistoryIcon} hint="Không có việc nào trong những ngày này khớp với bộ lọc." />
      </div>
    );
  const days: [day: string, entries: AuditEntry[]][] = [];
  for (const entry of list) {
    const day = formatDate(entry.at);
    if (days.at(-1)?.[0] === day) days.at(-1)![1].push(entry);
    else days.push([day, [entry]]);
  }
  return (
    <div className="rounded border border-line bg-surface">
      {days.map(([day, entries]) => (
        <section key={day} aria-label={`Ngày ${day}`}>
          <h2 className="border-b border-line bg-surface-2 px-4 py-1.5 text-sm font-semibold">{day}</h2>
          <ol className="divide-y divide-line border-b border-line last:border-b-0">
            {entries.map(entry => (
              <Entry key={entry._id} entry={entry} asked={asked} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Entry({ entry, asked }: { entry: AuditEntry; asked: AuditAsked }) {
  const { at, actor, acting_as, action, subject, changes, ip, user_agent } = entry;
  const from = [ip && `IP ${ip}`, user_agent && describeDevice(user_agent).name].filter(Boolean).join(' · ');
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-3 gap-y-1 px-4 py-2.5 sm:grid-cols-[3rem_minmax(0,1fr)_auto]">
      <time dateTime={at} className="figures pt-0.5 text-sm text-muted">
        {formatTime(at)}
      </time>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <strong className="font-semibold">{actor?.name ?? 'Hệ thống'}</strong>
          {acting_as && (
            <span className="text-warning">
              {' '}
              <EyeIcon className="inline size-3.5 align-[-2px]" aria-hidden="true" /> với tư cách {acting_as.name}
            </span>
          )}{' '}
          <span className="text-muted">·</span> {auditSentence(action) ?? action}
          {subject && <Subject subject={subject} action={action} asked={asked} />}
        </p>
        {changes.length > 0 && <Changes changes={changes} />}
      </div>
      {from && <span className="figures col-start-2 text-sm text-faint sm:col-start-3">{from}</span>}
    </li>
  );
}

function Subject({
  subject,
  action,
  asked,
}: { subject: NonNullable<AuditEntry['subject']> } & Pick<AuditEntry, 'action'> & Pick<Props, 'asked'>) {
  const { kind, id, name, ref } = subject;
  const href = subjectHref(subject, action);
  const words = kind === 'ticket' ? `#${id}${name && ` ${name}`}` : name;
  return (
    <>
      {words && ': '}
      {words &&
        (href ? (
          <a href={href} className="link underline">
            {words}
          </a>
        ) : (
          <span className="font-semibold">{words}</span>
        ))}
      {asked.subject !== ref && (
        <a
          href={auditHref({ ...asked, subject: ref, from: '', to: '', kind: '', actor: '', before: '' })}
          className="ml-2 text-sm text-muted hover:underline"
          aria-label={`Mọi việc với ${words || 'đối tượng này'}`}
        >
          Mọi việc
        </a>
      )}
    </>
  );
}

/** What fits on a few lines; the rest opens. */
const shown = 4;

function Changes({ changes }: Pick<AuditEntry, 'changes'>) {
  const lines = (part: AuditEntry['changes']) => (
    <dl className="mt-1 flex flex-col gap-0.5 text-sm">
      {part.map(({ label, from, to }) => (
        <div key={label} className="flex flex-wrap items-baseline gap-x-1.5">
          <dt className="text-muted">{label}:</dt>
          <dd className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 wrap-anywhere">
            {from && <span className={to ? 'text-muted line-through' : 'line-through'}>{from}</span>}
            {from && to && (
              <span role="img" aria-label="thành" className="text-faint">
                →
              </span>
            )}
            {to ? <span>{to}</span> : from ? null : <span className="text-faint">trống</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
  return (
    <>
      {lines(changes.slice(0, shown))}
      {changes.length > shown && (
        <details className="mt-0.5 text-sm">
          <summary className="cursor-pointer text-muted">Thêm {changes.length - shown} trường</summary>
          {lines(changes.slice(shown))}
        </details>
      )}
    </>
  );
}
