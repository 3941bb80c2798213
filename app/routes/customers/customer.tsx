import { randomUUID } from 'node:crypto';
import { useLoaderData, useNavigation } from '@remix-run/react';
import { readContact } from 'contract/contacts/contacts.ts';
import { sourceLabels } from 'contract/enums.ts';
import { may } from 'contract/permissions.ts';
import { readDraft } from 'contract/tickets/drafts.ts';
import { formatDateTime } from 'contract/time.ts';
import { addNote } from '../../features/customers/add-note.server.ts';
import { CustomerEditor } from '../../features/customers/customer-editor.tsx';
import { CustomerTabs, viewOf } from '../../features/customers/customer-tabs.tsx';
import { CustomerViewBody } from '../../features/customers/customer-view.tsx';
import { loadView } from '../../features/customers/load-view.server.ts';
import { ReachLine } from '../../features/customers/reach-line.tsx';
import { revealPoint } from '../../features/customers/reveal-point.server.ts';
import { saveConsents } from '../../features/customers/save-consents.server.ts';
import { resolveCustomer, saveCustomer } from '../../features/customers/save-customer.server.ts';
import { MergedNote } from '../../features/merge/merged-note.tsx';
import { ReminderLink } from '../../features/reminders/reminder-link.tsx';
import { useListHref } from '../../features/tabs/use-list-href.ts';
import { ConflictForm } from '../../features/tickets/conflict-form.tsx';
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

export const loader = loaderFor('/customers/:customerId', async ({ params, url, api, account }) => {
  const id = numberOf(params);
  const view = viewOf(url);
  const [{ data: contact }, { data: draft }] = await Promise.all([
    api(readContact, { params: { id } }).catch(leadOn(paths.customer, `Khách hàng ${id}`)),
    api(readDraft, { query: { key: `contact:${id}` } }),
  ]);
  const shown = await loadView(view, id, url, api);
  const mayReveal = may(account.user.role, 'contact.reveal');
  return { contact, draft, composer: randomUUID(), shown, mayReveal, now: Date.now() };
});

export const action = actionFor('/customers/:customerId', async visit => {
  const id = numberOf(visit.params);
  const form = await visit.request.formData();
  switch (form.get('intent')) {
    case 'save':
      return saveCustomer(visit, id, form);
    case 'resolve':
      return resolveCustomer(visit, id, form);
    case 'reveal':
      return revealPoint(visit, id, form);
    case 'note':
      return addNote(visit, id, form);
    case 'consents':
      return saveConsents(visit, id, form);
    default:
      throw notFoundPage();
  }
});

export default function Customer() {
  const back = useListHref(paths.customers);
  const { contact, draft, composer, shown, mayReveal, now } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const consentsRefused = answer && 'consentsRefused' in answer ? answer.consentsRefused : undefined;
  const noteRefused = answer && 'noteRefused' in answer ? answer.noteRefused : undefined;
  const revealed = answer && 'revealed' in answer ? answer.revealed : undefined;
  const refused = answer && 'submitted' in answer ? answer : undefined;
  const pending = useNavigation().formData?.get('intent') === 'save';
  return (
    <div key={contact._id}>
      <PageHeader
        backHref={back}
        eyebrow={`Khách hàng ${contact._id} · ${sourceLabels[contact.source]} · tạo ${formatDateTime(contact.created_at)}`}
        title={contact.name}
        subtitle={<ReachLine {...{ contact, mayReveal, revealed }} />}
        actions={
          <>
            <LinkButton data-writes="" href={paths.mergeCustomers(contact._id)}>
              Gộp
            </LinkButton>
            <ReminderLink about={`contact:${contact._id}`} next={contact.reminder} />
            <LinkButton data-writes="" href={paths.newTicketFor(contact._id)}>
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
          <CustomerTabs id={contact._id} current={shown.view} open={contact.open_count} />
          <CustomerViewBody id={contact._id} {...{ shown, consentsRefused, noteRefused, composer, now }} />
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
