import { Suspense } from 'react';
import { paths } from '../../http/paths.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { lazyPart } from '../lazy-part.ts';
import { TicketsOf } from '../tickets/tickets-of.tsx';
import type { NoteRefused } from './add-note.server.ts';
import type { LoadedView } from './load-view.server.ts';
import type { ConsentsRefused } from './save-consents.server.ts';

const TimelineView = await lazyPart(() => import('./timeline-view.tsx'));
const ConsentsView = await lazyPart(() => import('./consents-view.tsx'));

export const ticketColumns = ['code', 'subject', 'status', 'assignee_id', 'created_at'];

interface CustomerViewBodyProps {
  id: number;
  shown: LoadedView;
  consentsRefused: ConsentsRefused | undefined;
  noteRefused: NoteRefused | undefined;
  composer: string;
  now: number;
}

/** The open part of a customer's page. */
export function CustomerViewBody({ id, shown, consentsRefused, noteRefused, composer, now }: CustomerViewBodyProps) {
  const { page, size, total } = shown;
  const hrefFor = (to: number, rows: number) =>
    `${paths.customer(id)}?${new URLSearchParams({ view: shown.view, page: `${to}`, size: `${rows}` })}`;
  const footer = <Pagination {...{ page, size, total, hrefFor }} />;
  if (shown.view === 'timeline')
    return (
      <Suspense fallback={null}>
        <TimelineView entries={shown.entries} refused={noteRefused} {...{ composer, footer, now }} />
      </Suspense>
    );
  if (shown.view === 'consents')
    return (
      <Suspense fallback={null}>
        <ConsentsView consents={shown.consents} refused={consentsRefused} footer={footer} />
      </Suspense>
    );
  return (
    <TicketsOf
      label="Ticket của khách hàng"
      columns={ticketColumns}
      tickets={{ list: shown.list, total }}
      {...{ page, size, now }}
      address={paths.customer(id)}
      emptyHint="Ticket của khách hàng này mà bạn được xem sẽ hiện ở đây."
    />
  );
}
