import type { Notification } from 'contract/notifications/notifications.ts';
import { paths } from '../../http/paths.ts';
import { withPanel } from '../exports/panel-address.ts';

type Told = Pick<Notification, 'kind' | 'actor' | 'ticket' | 'contact' | 'text'>;

/** One line that says what happened. */
export function titleOf({ kind, actor, ticket, contact }: Told): string {
  const code = ticket?.code ?? '';
  const who = actor?.name ?? 'Hệ thống';
  switch (kind) {
    case 'assigned':
      return ticket ? `${who} giao ticket ${code} cho bạn` : `${who} giao nhiều ticket cho bạn`;
    case 'mentioned':
      return `${who} nhắc đến bạn ở ticket ${code}`;
    case 'commented':
      return `${actor?.name ?? 'Khách hàng'} viết ở ticket ${code}`;
    case 'near_due':
      return `Ticket ${code} sắp quá hạn`;
    case 'viewed':
      return `${who} đang xem ứng dụng với tư cách của bạn`;
    case 'export':
      return 'Xuất dữ liệu';
    case 'import':
      return 'Nhập khách hàng';
    case 'missed_call':
      return ticket ? `Gọi nhỡ, ticket ${code}` : 'Gọi nhỡ';
    case 'voicemail':
      return ticket ? `Lời nhắn thoại, ticket ${code}` : 'Lời nhắn thoại';
    case 'reminder':
      if (ticket) return `Nhắc bạn: ticket ${code}, ${ticket.subject}`;
      return contact ? `Nhắc bạn: khách hàng ${contact.name}` : 'Nhắc bạn về nội dung mà bạn không còn xem được';
  }
}

/** Where it leads; undefined when there is no page of its own. */
export const hrefOf = ({
  kind,
  ticket,
  contact,
  import_id,
  call_id,
}: Pick<Notification, 'kind' | 'ticket' | 'contact' | 'import_id' | 'call_id'>): string | undefined => {
  if (kind === 'export') return withPanel(paths.tickets);
  if (kind === 'import') return import_id === null ? paths.imports : paths.import(import_id);
  if (kind === 'viewed') return `${paths.summary}?panel=account`;
  if (ticket) return paths.ticket(ticket._id);
  if (contact) return paths.customer(contact._id);
  if (call_id !== null) return `${paths.callHistory}?call=${call_id}`;
  if (kind === 'reminder') return `${paths.summary}?panel=reminders`;
  return kind === 'assigned' ? paths.ticketList('mode=me') : undefined;
};
