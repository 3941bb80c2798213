import { readConsents } from 'contract/contacts/consents.ts';
import { contactTickets } from 'contract/contacts/contacts.ts';
import { contactTimeline } from 'contract/contacts/timeline.ts';
import { pageCount, parsePage, parseSize } from 'contract/page.ts';
import type { Visit } from '../../http/guard.server.ts';
import { shownTickets } from '../tickets/ticket-columns.tsx';
import type { CustomerView } from './customer-tabs.tsx';
import { ticketColumns } from './customer-view.tsx';

/** What one part of a customer's page shows, page by page. */
export async function loadView(view: CustomerView, id: number, url: URL, api: Visit['api']) {
  const [asked, size] = [parsePage(url.searchParams.get('page')), parseSize(url.searchParams.get('size'))];
  const input = { params: { id }, query: { page: asked, size } };
  const pageOf = (total: number) => ({ total, size, page: Math.min(asked, pageCount(total, size)) });
  if (view === 'consents') {
    const { data } = await api(readConsents, input);
    return { view, consents: data, ...pageOf(data.history_total) };
  }
  if (view === 'timeline') {
    const { list, total } = await api(contactTimeline, input);
    return { view, entries: list, ...pageOf(total) };
  }
  const { list, total } = await api(contactTickets, input);
  return { view, list: shownTickets(list, ticketColumns), ...pageOf(total) };
}

export type LoadedView = Awaited<ReturnType<typeof loadView>>;
