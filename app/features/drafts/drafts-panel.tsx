import { formatDateTime, relativeTime } from 'contract/time.ts';
import { paths } from '../../http/paths.ts';
import { StickyNoteIcon } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { PanelBodyProps } from '../panels/panel.tsx';
import type { DraftList } from './load-drafts.server.ts';
import { OutOfReach } from './out-of-reach.tsx';

const parts: Record<string, [what: string, search: string]> = {
  reply: ['Trả lời khách', ''],
  note: ['Ghi chú nội bộ', '?compose=note'],
  form: ['Thông tin ticket', ''],
};

/** `ticket:12:reply` as people read it, and where it was typed. */
function placeOf(key: string): { label: string; href: string } {
  const [kind, id = '', part = ''] = key.split(':');
  if (kind === 'contact')
    return id === 'new'
      ? { label: 'Khách hàng mới', href: paths.customer('new') }
      : { label: `Khách hàng ${id}`, href: paths.customer(id) };
  if (id === 'new')
    return part === ''
      ? { label: 'Ticket mới', href: paths.newTicket }
      : { label: `Ticket mới · Khách hàng ${part}`, href: paths.newTicketFor(Number(part)) };
  const [what, search] = parts[part] ?? ['', ''];
  return { label: `${what} · Ticket ${id}`, href: paths.ticket(id) + search };
}

/** Texts that were typed and not sent, wherever that was. */
export default function DraftsPanel({ data: { list, now } }: PanelBodyProps<DraftList>) {
  if (list.length === 0)
    return (
      <EmptyState
        icon={StickyNoteIcon}
        title="Không có bản nháp nào"
        hint="Những gì bạn gõ mà chưa gửi được giữ ở đây, kể cả khi đóng tab hay mất điện."
      />
    );
  return (
    <ul className="-mx-5 -mt-5">
      {list.map(draft => {
        const { label, href } = placeOf(draft.key);
        if (draft.text !== null) return <OutOfReach key={draft.key} draft={draft} label={label} now={now} />;
        return (
          <li key={draft.key} className="notification">
            <div className="min-w-0 flex-1">
              <a href={href} className="notification-link font-semibold">
                {label}
              </a>
              <p className="line-clamp-2 text-sm wrap-anywhere text-muted">{draft.excerpt}</p>
              <time dateTime={draft.updated_at} title={formatDateTime(draft.updated_at)} className="text-xs text-faint">
                {relativeTime(draft.updated_at, now)}
              </time>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
