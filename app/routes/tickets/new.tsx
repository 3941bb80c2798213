import { randomUUID } from 'node:crypto';
import { useLoaderData } from '@remix-run/react';
import { readContact } from 'contract/contacts/contacts.ts';
import { templatesOfUser } from 'contract/settings/ticket-templates.ts';
import { type MadeTicket, newTicketDraft, readDraft } from 'contract/tickets/drafts.ts';
import { useMemo } from 'react';
import type { DraftText } from '../../features/composer/draft-keeper.ts';
import { useListHref } from '../../features/tabs/use-list-href.ts';
import { addTicket } from '../../features/tickets/add-ticket.server.ts';
import { NewTicketForm, type RefusedTicket } from '../../features/tickets/new-ticket-form.tsx';
import { templateButton, useTemplate } from '../../features/tickets/use-template.server.ts';
import { ApiFailure } from '../../http/api.server.ts';
import { actionFor, loaderFor, type Visit } from '../../http/guard.server.ts';
import { paths } from '../../http/paths.ts';
import { useAnswer } from '../../http/use-answer.ts';
import { Banner } from '../../ui/banner.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export const loader = loaderFor('/tickets/:ticketId', async visit => {
  const known = await requesterOf(visit);
  const draftKey = newTicketDraft(known?._id);
  const { user } = visit.account;
  const [{ data: draft, files }, { list }] = await Promise.all([
    visit.api(readDraft, { query: { key: draftKey } }),
    visit.api(templatesOfUser, { params: { id: user._id } }),
  ]);
  const templates = list.map(({ _id, name }) => ({ _id, name }));
  return { composer: randomUUID(), known, isNarrow: user.scope !== 'all', draftKey, draft, files, templates };
});

/** The customer whom `?requester_id=` names, if I may see them. */
async function requesterOf({ url, api }: Visit) {
  const id = Number(url.searchParams.get('requester_id'));
  if (!Number.isInteger(id) || id < 1) return undefined;
  try {
    const { data } = await api(readContact, { params: { id } });
    const values = (points: { value: string }[]) => points.map(point => point.value);
    return { _id: id, name: data.name, phones: values(data.phones), emails: values(data.emails) };
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return undefined;
    throw error;
  }
}

export const action = actionFor('/tickets/:ticketId', async visit => {
  const form = await visit.request.formData();
  return form.has(templateButton) ? useTemplate(visit, form) : addTicket(visit, form);
});

export default function NewTicket() {
  const back = useListHref(paths.tickets);
  const data = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const refused = useMemo(() => refusedOf(answer), [answer]);
  return (
    <>
      <PageHeader title="Ticket mới" backHref={back} />
      {refused?.errors['']?.[0] && (
        <Banner tone="critical" inset live className="mb-3">
          {refused.errors[''][0]}
        </Banner>
      )}
      <NewTicketForm key={data.draftKey} {...data} refused={refused} />
    </>
  );
}

/** A post that no server answered has no submission: nothing was refused, and nothing is lost. */
function refusedOf(answer: ReturnType<typeof useAnswer<typeof action>>): RefusedTicket | undefined {
  if (!answer) return undefined;
  if (!('submission' in answer)) return { typed: none, errors: {}, isSpent: false, isUnsent: true };
  const { submission, failure } = answer;
  const {
    body,
    format,
    continues,
    attributes = {},
    ...rest
  } = (submission.initialValue ?? {}) as Record<string, unknown>;
  const nested = Object.entries(attributes as object).map(([key, value]) => [`attributes.${key}`, value]);
  const fields = Object.fromEntries([...Object.entries(rest), ...nested].map(([name, value]) => [name, lines(value)]));
  const typed: DraftText = { body: lines(body), format: format === 'html' ? 'html' : 'text', fields };
  const errors = (submission.error ?? {}) as Record<string, string[]>;
  if (failure?.status !== 409) return { typed, errors, isSpent: false, continues: lines(continues) };
  const { current: made, composer } = failure.body as { current?: MadeTicket | null; composer?: string };
  if (!made) return { typed, errors, isSpent: true };
  return { typed, errors: {}, isSpent: true, made, continues: composer ?? lines(continues) };
}

const none: DraftText = { body: '', format: 'text' };
const lines = (value: unknown) =>
  Array.isArray(value) ? value.filter(one => one !== '').join('\n') : String(value ?? '');
