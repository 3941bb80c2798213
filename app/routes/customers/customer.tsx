import { randomUUID } from 'node:crypto';
import { useLoaderData, useNavigation } from '@remix-run/react';
import { contactTickets, readContact } from 'contract/contacts/contacts.ts';
import { sourceLabels } from 'contract/enums.ts';
import { pageCount, parsePage, parseSize } from 'contract/page.ts';
import { readDraft } from 'contract/tickets/drafts.ts';
import { formatDateTime } from 'contract/time.ts';
import { CustomerEditor } from '../../features/customers/customer-editor.tsx';
import { ReachLine } from '../../features/customers/reach-line.tsx';
import { resolveCustomer, saveCustomer } from '../../features/customers/save-customer.server.ts';
import { MergedNote } from '../../features/merge/merged-note.tsx';
import { useListHref } from '../../features/tabs/use-list-href.ts';
import { ConflictForm } from '../../features/tickets/conflict-form.tsx';
import { shownTickets } from '../../features/tickets/ticket-columns.tsx';
import { TicketsOf } from '../../features/tickets/tickets-of.tsx';
import { actionFor, loaderFor, notFoundPage, type Visit } from '../../http/guard.server.ts';
import { leadOn } from '../../http/merged.server.ts';
import { paths } from '../../http/paths.ts';
import { rowNumber } from '../../http/row-number.server.ts';
import { useAnswer } from '../../http/use-answer.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const numberOf = (params: Visit['params']): number => rowNumber(params.customerId, 'Không tìm thấy khách hàng này');

export const loader = loaderFor('/customers/:customerId', async ({ params, url, api }) => {
  const id = numberOf(params);
  const [page, size] = [parsePage(url.searchParams.get('page')), parseSize(url.searchParams.get('size'))];
  const [{ data: contact }, { data: draft }] = await Promise.all([
    api(readContact, { params: { id } }).catch(leadOn(paths.customer, `Khách hàng ${id}`)),
    api(readDraft, { query: { key: `contact:${id}` } }),
  ]);
  const tickets = await api(contactTickets, { params: { id }, query: { page, size } });
  const shown = { page: Math.min(page, pageCount(tickets.total, size)), size, now: Date.now() };
  const list = shownTickets(tickets.list, ticketColumns);
  return { contact, tickets: { list, total: tickets.total }, draft, composer: randomUUID(), ...shown };
});

export const action = actionFor('/customers/:customerId', async visit => {
  const id = numberOf(visit.params);
  const form = await visit.request.formData();
  switch (form.get('intent')) {
    case 'save':
      return saveCustomer(visit, id, form);
    case 'resolve':
      return resolveCustomer(visit, id, form);
    default:
      throw notFoundPage();
  }
});

const ticketColumns = ['code', 'subject', 'status', 'assignee_id', 'created_at'];

export default function Customer() {
  const back = useListHref(paths.customers);
  const { contact, tickets, draft, composer, page, size, now } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const pending = useNavigation().formData?.get('intent') === 'save';
  return (
    <div key={contact._id}>
      <PageHeader
        backHref={back}
        eyebrow={`Khách hàng ${contact._id} · ${sourceLabels[contact.source]} · tạo ${formatDateTime(contact.created_at)}`}
        title={contact.name}
        subtitle={<ReachLine contact={contact} />}
        actions={
          <>
            <LinkButton href={paths.mergeCustomers(contact._id)}>Gộp</LinkButton>
            <LinkButton href={paths.newTicketFor(contact._id)}>
              <PlusIcon /> Tạo ticket
            </LinkButton>
          </>
        }
      />
      <MergedNote merged={contact.merged} code={number => `khách hàng ${number}`} undoHref={paths.customerMerge} />
      {refused && !refused.conflict && (
        <Banner tone="critical" inset live className="mb-3">
          Chưa lưu được: hãy xem các trường được đánh dấu.
        </Banner>
      )}
      {refused?.conflict && <ConflictForm message={refused.message} conflict={refused.conflict} />}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <h2 className="mb-2 text-base">
            Ticket <span className="font-normal text-muted">· {contact.open_count} chưa hoàn thành</span>
          </h2>
          <TicketsOf
            label="Ticket của khách hàng"
            columns={ticketColumns}
            {...{ tickets, page, size, now }}
            address={paths.customer(contact._id)}
            emptyHint="Ticket của khách hàng này mà bạn được xem sẽ hiện ở đây."
          />
        </div>
        <section aria-label="Thông tin khách hàng" className="rounded border border-line bg-surface p-4">
          <CustomerEditor
            contact={contact}
            draft={draft}
            composer={composer}
            submitted={refused?.submitted}
            errors={refused?.errors}
            pending={pending}
          />
        </section>
      </div>
    </div>
  );
}
