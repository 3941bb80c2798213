import { useLocation } from '@remix-run/react';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { withoutPanel } from '../frame/place.ts';
import type { PanelBodyProps } from '../panels/panel.tsx';
import { contactEntries, type Entry, ticketEntries } from './found.ts';
import type { SearchAnswer } from './load-search.server.ts';

/** Search for where the palette cannot run. */
export default function SearchPanel({ data }: PanelBodyProps<SearchAnswer>) {
  const { pathname, search } = useLocation();
  const isEmpty = data.tickets.length + data.contacts.length === 0;
  return (
    <div className="flex flex-col gap-4">
      <form method="get" action={pathname} data-navigate="" data-preserve-scroll="">
        {[...new URLSearchParams(withoutPanel(search))].map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="panel" value="search" />
        <SearchField
          name="find"
          label="Ticket, khách hàng, số điện thoại"
          defaultValue={data.q}
          minLength={2}
          autoFocus
        />
      </form>
      <Results label="Ticket" entries={ticketEntries(data)} />
      <Results label="Khách hàng" entries={contactEntries(data)} />
      {data.q !== '' && isEmpty && <EmptyState />}
    </div>
  );
}

function Results({ label, entries }: { label: string; entries: Entry[] }) {
  if (entries.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 text-sm text-muted">{label}</h3>
      <ul className="-mx-2">
        {entries.map(entry => (
          <li key={entry.key}>
            <a href={entry.href} className="menu-item flex-col items-start gap-0">
              <span className="wrap-anywhere">{entry.label}</span>
              <span className="text-sm text-muted wrap-anywhere">{entry.detail}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
