import { useLocation } from '@remix-run/react';
import { Banner } from '../../ui/banner.tsx';
import { ClockIcon } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { PanelBodyProps } from '../panels/panel.tsx';
import type { ReminderPage } from './load-reminders.server.ts';
import { ReminderForm } from './reminder-form.tsx';
import { ReminderItem } from './reminder-item.tsx';

/** What I want to be told again: a form when the address asks for one, and the list of mine. */
export default function RemindersPanel({ data }: PanelBodyProps<ReminderPage>) {
  const { list, only, page, pages, asked, isViewed } = data;
  const { pathname, search } = useLocation();
  const hrefFor = (change: Record<string, string | number>) => {
    const params = new URLSearchParams(search);
    for (const name of ['npage', 'remind']) params.delete(name);
    for (const [name, value] of Object.entries(change)) params.set(name, String(value));
    return `${pathname}?${params}`;
  };
  if (isViewed)
    return (
      <Banner tone="info" inset>
        Lời nhắc là của riêng mỗi người: không xem được với tư cách người khác.
      </Banner>
    );
  return (
    <div data-preserve-scroll="" className="-mx-5 -mt-5">
      {asked?.kind === 'missing' && (
        <Banner tone="warning" inset className="mx-5 mt-5">
          Không tìm thấy lời nhắc này. Có thể bạn đã xóa nó ở một cửa sổ khác.
        </Banner>
      )}
      {asked && asked.kind !== 'missing' && (
        // another form for another reminder
        <ReminderForm
          key={asked.kind === 'new' ? asked.about : asked.row._id}
          {...{ asked, data }}
          closeHref={hrefFor({})}
          anotherHref={
            asked.kind === 'edit' && asked.row.about
              ? hrefFor({ remind: `${asked.row.about.kind}:${asked.row.about._id}` })
              : undefined
          }
        />
      )}
      <Tabs
        label="Lọc lời nhắc"
        className="pl-2"
        items={[
          { href: hrefFor({ only: 'open' }), label: 'Đang chờ', current: only === 'open' },
          { href: hrefFor({ only: 'done' }), label: 'Đã xong', current: only === 'done' },
        ]}
      />
      {list.length === 0 ? (
        <EmptyState
          icon={ClockIcon}
          title={only === 'open' ? 'Không có lời nhắc nào đang chờ' : 'Chưa có lời nhắc nào đã xong'}
          hint="Mở một ticket hay khách hàng và chọn Nhắc tôi: đến giờ, bạn nhận được thông báo."
        />
      ) : (
        <ul>
          {list.map(item => (
            <ReminderItem key={item._id} {...{ item, data }} editHref={hrefFor({ remind: item._id })} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav
          aria-label="Trang lời nhắc"
          className="flex items-center justify-between border-t border-line px-5 py-2 text-sm"
        >
          {page > 1 ? (
            <a href={hrefFor({ npage: page - 1 })} className="link">
              Trang trước
            </a>
          ) : (
            <span />
          )}
          <span className="figures text-muted">
            Trang {page}/{pages}
          </span>
          {page < pages ? (
            <a href={hrefFor({ npage: page + 1 })} className="link">
              Trang sau
            </a>
          ) : (
            <span />
          )}
        </nav>
      )}
    </div>
  );
}
