import { randomUUID } from 'node:crypto';
import { redirect } from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';
import { sourceLabels, ticketStatuses } from 'contract/enums.ts';
import { pageCount, parsePage } from 'contract/page.ts';
import { nextStatuses } from 'contract/ticket-status.ts';
import { followTicket, readTicket, resendMail, timelinePage } from 'contract/tickets/tickets.ts';
import { formatDateTime } from 'contract/time.ts';
import { Composer } from '../../features/composer/composer.tsx';
import { postComment } from '../../features/composer/read-comment.server.ts';
import { useLookups } from '../../features/lookups.ts';
import { MergedNote } from '../../features/merge/merged-note.tsx';
import { ReminderLink } from '../../features/reminders/reminder-link.tsx';
import { useListHref } from '../../features/tabs/use-list-href.ts';
import { ConflictForm } from '../../features/tickets/conflict-form.tsx';
import { Presence } from '../../features/tickets/presence.tsx';
import { PropertyForm } from '../../features/tickets/property-form.tsx';
import { RequesterCard } from '../../features/tickets/requester-card.tsx';
import { resolveConflict, saveTicket } from '../../features/tickets/save-ticket.server.ts';
import { StatusWord } from '../../features/tickets/status-word.tsx';
import { Timeline } from '../../features/tickets/timeline.tsx';
import { actionFor, loaderFor, notFoundPage, type Visit } from '../../http/guard.server.ts';
import { leadOn } from '../../http/merged.server.ts';
import { paths } from '../../http/paths.ts';
import { rowNumber } from '../../http/row-number.server.ts';
import { refusal } from '../../http/submit.server.ts';
import { redirectWithToast } from '../../http/toast.server.ts';
import { useAnswer } from '../../http/use-answer.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { BellIcon } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const numberOf = (params: Visit['params']): number => {
  // tabs call a ticket that is being written new…
  if (params.ticketId?.startsWith('new')) throw redirect(paths.newTicket);
  return rowNumber(params.ticketId, 'Không tìm thấy ticket này');
};

export const loader = loaderFor('/tickets/:ticketId', async ({ params, url, account, api }) => {
  const page = Math.min(parsePage(url.searchParams.get('page')), mostPages);
  const id = numberOf(params);
  const { data } = await api(readTicket, { params: { id }, query: { page } }).catch(
    leadOn(paths.ticket, `Ticket #${id}`),
  );
  const last = pageCount(data.timeline_total, timelinePage);
  // a page past the end of the timeline
  if (page > last) throw redirect(timelineHref(url, last));
  const newer = (page - 1) * timelinePage;
  const older = data.timeline_total - newer - data.timeline.length;
  return {
    ...data,
    older: older > 0 ? { href: timelineHref(url, page + 1), count: older } : undefined,
    newer: page > 1 ? { href: timelineHref(url, page - 1), count: newer } : undefined,
    keys: { reply: randomUUID(), note: randomUUID(), form: randomUUID() },
    now: Date.now(),
    isViewing: account.viewed_by !== null,
  };
});

const mostPages = 100_000;
const timelineHref = ({ pathname }: URL, page: number) => (page > 1 ? `${pathname}?page=${page}` : pathname);

export const action = actionFor('/tickets/:ticketId', async visit => {
  const id = numberOf(visit.params);
  const form = await visit.request.formData();
  switch (form.get('intent')) {
    case 'comment':
      return postComment(visit, form);
    case 'save':
      return saveTicket(visit, id, form);
    case 'resolve':
      return resolveConflict(visit, id, form);
    case 'follow':
      return follow(visit, id, form.get('follow') === 'true');
    case 'resend':
      return resend(visit, id, String(form.get('mail')));
    default:
      throw notFoundPage();
  }
});

async function follow({ api, url }: Visit, id: number, wanted: boolean) {
  const { message } = await api(followTicket, { params: { id }, json: { follow: wanted } });
  return redirectWithToast(url.pathname, { kind: 'success', title: message });
}

async function resend({ api, url }: Visit, id: number, mailId: string) {
  try {
    const { message } = await api(resendMail, { params: { id, mailId } });
    return redirectWithToast(url.pathname, { kind: 'success', title: message });
  } catch (error) {
    return refusal(error);
  }
}

export default function Ticket() {
  const back = useListHref(paths.tickets);
  const { ticket, timeline, older, newer, drafts, draft_files, viewers, keys, now, isViewing } =
    useLoaderData<typeof loader>();
  const failed = useAnswer<typeof action>();
  const navigation = useNavigation();
  const lookups = useLookups();
  const pending = (intent: string) => navigation.formData?.get('intent') === intent;
  const comment = failed && 'submission' in failed ? failed.submission : undefined;
  const saving = failed && 'submitted' in failed ? failed : undefined;
  return (
    <div key={ticket._id}>
      <PageHeader
        backHref={back}
        eyebrow={`${ticket.code} · ${sourceLabels[ticket.source]} · tạo ${formatDateTime(ticket.created_at)}`}
        title={ticket.subject}
        subtitle={<StatusWord status={ticket.status} />}
        actions={
          <>
            <Presence ticketId={ticket._id} viewers={viewers} />
            <LinkButton data-writes="" href={paths.mergeTickets(ticket._id)}>
              Gộp
            </LinkButton>
            <ReminderLink about={`ticket:${ticket._id}`} next={ticket.reminder} />
            <Form method="post">
              <input type="hidden" name="intent" value="follow" />
              <Button
                type="submit"
                name="follow"
                value={String(!ticket.is_following)}
                aria-pressed={ticket.is_following}
              >
                <BellIcon /> {ticket.is_following ? 'Bỏ theo dõi' : 'Theo dõi'}
              </Button>
            </Form>
          </>
        }
      />
      <MergedNote merged={ticket.merged} code={number => `#${number}`} undoHref={paths.ticketMerge} />
      {failed && 'message' in failed && !saving?.conflict && (
        <Banner tone="critical" inset live className="mb-3">
          {failed.message === 'Validation Failed' ? 'Chưa lưu được: hãy xem các trường được đánh dấu.' : failed.message}
        </Banner>
      )}
      {saving?.conflict && <ConflictForm message={saving.message} conflict={saving.conflict} />}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-3">
          <Timeline entries={timeline} older={older} newer={newer} now={now} />
          {isViewing ? (
            <Banner tone="info" inset>
              Chỉ xem: không trả lời được với tư cách người khác.
            </Banner>
          ) : (
            <Composer
              ticketId={ticket._id}
              merged={ticket.merged.map(({ number }) => number)}
              recipient={{ name: ticket.requester.name, addresses: ticket.mail_addresses, usual: ticket.mail_to }}
              drafts={drafts}
              draftFiles={draft_files}
              keys={keys}
              mentionable={lookups.users}
              statuses={nextStatuses(ticket.status as 1).map(id => ({
                id,
                name: ticketStatuses.find(one => one.id === id)!.name,
              }))}
              errors={(comment?.error as Record<string, string[]> | null | undefined) ?? undefined}
              submitted={comment?.initialValue as { kind: string; body: string } | undefined}
            />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <section aria-label="Thông tin ticket" className="rounded border border-line bg-surface p-4">
            <PropertyForm
              ticket={ticket}
              draft={drafts.form}
              composer={keys.form}
              submitted={saving?.submitted}
              errors={saving?.errors}
              pending={pending('save')}
            />
          </section>
          <RequesterCard requester={ticket.requester} ticket={ticket._id} />
        </div>
      </div>
    </div>
  );
}
