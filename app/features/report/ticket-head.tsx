import type { TicketRow } from 'contract/tickets/tickets.ts';
import { formatDateTime, relativeTime } from 'contract/time.ts';
import type { ReactNode } from 'react';
import { paths } from '../../http/paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { DueWord, StatusWord } from '../tickets/status-word.tsx';
import { Formula } from './formula.tsx';

interface TicketHeadProps {
  head: { label: string; formula: string; query: string; rows: TicketRow[] };
  now: number;
  /** What stands at the end of a line: when it is due, or since when it has waited. */
  shows: 'due' | 'age';
  /** Under the title. */
  children?: ReactNode;
  empty: string;
}

/** The first tickets of a list, and the way to all of it. */
export function TicketHead({ head, now, shows, children, empty }: TicketHeadProps) {
  return (
    <Card
      flush
      title={
        <span className="flex items-center gap-1">
          {head.label} <Formula of={head.label}>{head.formula}</Formula>
        </span>
      }
      actions={
        <a href={paths.ticketList(head.query)} className="link text-sm">
          Xem tất cả
        </a>
      }
    >
      {children}
      {head.rows.length === 0 ? (
        <EmptyState title={empty} />
      ) : (
        <ul className="divide-y divide-line">
          {head.rows.map(row => (
            <li key={row._id} className="flex items-center gap-3 px-4 py-2 hover:bg-surface-2">
              <div className="min-w-0 flex-1">
                <a href={paths.ticket(row._id)} className="block truncate hover:underline" title={row.subject}>
                  <span className="mr-2 font-semibold text-accent">{row.code}</span>
                  {row.subject}
                </a>
                <p className="truncate text-sm text-muted">
                  {row.requester.name}
                  {shows === 'age' && ` · ${row.assignee?.name ?? 'Chưa phân công'}`}
                </p>
              </div>
              <div className="flex flex-none flex-col items-end gap-0.5 text-sm">
                <StatusWord status={row.status} />
                {shows === 'due' ? (
                  <DueWord due={row.due_at} status={row.status} now={now} />
                ) : (
                  <time dateTime={row.created_at} title={formatDateTime(row.created_at)} className="text-muted">
                    {relativeTime(row.created_at, now)}
                  </time>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
