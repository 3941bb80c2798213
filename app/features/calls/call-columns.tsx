import { type RecordDirection, recordDirectionLabels } from 'contract/calls/call-directions.ts';
import { callLength, hiddenNumber } from 'contract/calls/call-words.ts';
import type { CallRow } from 'contract/calls/calls.ts';
import { formatDateTime, relativeTime } from 'contract/time.ts';
import { paths } from '../../http/paths.ts';
import type { Column } from '../../ui/data-table.tsx';
import { type Icon, PhoneIcon, PhoneIncomingIcon, PhoneOutgoingIcon } from '../../ui/icons.tsx';
import { CallBack } from './call-back.tsx';
import { CallStateBadge } from './call-state.tsx';

const marks: Record<RecordDirection, Icon> = {
  inbound: PhoneIncomingIcon,
  outbound: PhoneOutgoingIcon,
  internal: PhoneIcon,
};

/** Of a call whose number nobody knows. */
const hiddenOf = ({ direction }: CallRow) => (direction === 'internal' ? '' : hiddenNumber);

/** `hrefOf`: the list with this call open. */
export const callColumns = (hrefOf: (id: string) => string, now: number): Column<CallRow>[] => [
  {
    key: 'customer',
    header: 'Khách hàng',
    phone: 'title',
    cell: call => {
      const Mark = marks[call.direction];
      const name = call.customer.name || call.customer.number || hiddenOf(call) || 'Nội bộ';
      return (
        <a className="link font-semibold" href={hrefOf(call._id)} data-preserve-scroll="">
          <Mark
            className="mr-1.5 inline size-4 align-[-3px] text-muted"
            aria-label={recordDirectionLabels[call.direction]}
          />
          {name}
        </a>
      );
    },
  },
  {
    key: 'number',
    header: 'Số điện thoại',
    width: 'auto',
    phone: 'bare',
    cell: call => {
      const { name, number, contact_id } = call.customer;
      // nobody to name twice, and nobody to call
      if (!name && !number && contact_id === null) return '';
      return (
        <span className="figures inline-flex items-center gap-1">
          {name ? number || hiddenOf(call) : ''} <CallBack call={call} />
        </span>
      );
    },
  },
  { key: 'state', header: 'Kết quả', width: 'auto', phone: 'end', cell: call => <CallStateBadge call={call} /> },
  {
    key: 'at',
    header: 'Thời điểm',
    width: 'auto',
    cell: ({ started_at }) => (
      <time dateTime={started_at} title={formatDateTime(started_at)} className="text-muted">
        {relativeTime(started_at, now)}
      </time>
    ),
  },
  { key: 'agent', header: 'Chuyên viên', width: 'narrow', cell: ({ agent }) => agent?.name ?? '' },
  {
    key: 'queue',
    header: 'Hàng đợi',
    width: 'narrow',
    cell: ({ queue, hotline }) => queue?.name ?? hotline?.name ?? '',
  },
  { key: 'wait', header: 'Chờ', align: 'right', width: 'auto', cell: call => callLength(call.wait_seconds) },
  {
    key: 'talk',
    header: 'Nói',
    align: 'right',
    width: 'auto',
    cell: call => (call.talk_seconds > 0 ? callLength(call.talk_seconds) : ''),
  },
  {
    key: 'ticket',
    header: 'Ticket',
    width: 'auto',
    // where the row is wider than the page it stays in sight
    sticky: 'end',
    cell: ({ ticket }) =>
      ticket && (
        <a className="link figures" href={paths.ticket(ticket._id)} title={ticket.subject}>
          {ticket.code}
        </a>
      ),
  },
];
