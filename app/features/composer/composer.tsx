import { Link, useLocation } from '@remix-run/react';
import type { RouteAnswer } from 'contract/route.ts';
import type { readTicket } from 'contract/tickets/tickets.ts';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { ComposeForm, type ComposeHandle } from './compose-form.tsx';
import { type Kind, kinds, words } from './kinds.ts';
import { OutboxList } from './outbox-list.tsx';
import { useDesk } from './use-desk.ts';

type Read = RouteAnswer<typeof readTicket>['data'];

export interface ComposerProps {
  ticketId: number;
  /** Tickets that were merged into it: what was written for them goes on here. */
  merged: readonly number[];
  /** Whom a public reply reaches by mail, and where: nowhere without an address. */
  recipient: { name: string; addresses: Read['ticket']['mail_addresses']; usual: string | null };
  drafts: Read['drafts'];
  draftFiles: Read['draft_files'];
  /** Name the attempt to send and the drafts before it; made by the loader, one a kind. */
  keys: Record<Kind, string>;
  /** Colleagues whom '@' offers in a note. */
  mentionable: readonly { _id: string; name: string }[];
  /** What the ticket may become, in the order to offer it. */
  statuses: readonly { id: number; name: string }[];
  /** Of a post without JavaScript that was refused. */
  errors?: Record<string, string[]> | undefined;
  submitted?: { kind: string; body: string } | undefined;
}

/** Reply to the customer, or write to colleagues: two forms that cannot be taken for each other, each with its own text and files. */
export function Composer(props: ComposerProps) {
  return <TwoForms key={props.ticketId} {...props} />;
}

function TwoForms(props: ComposerProps) {
  const { pathname, search } = useLocation();
  const drafted = newerDraft(props.drafts);
  const wanted = new URLSearchParams(search).get('compose');
  const asked = kinds.find(one => one === wanted) ?? drafted;
  const [kind, setKind] = useState<Kind>(
    props.submitted ? (props.submitted.kind === 'internal' ? 'note' : 'reply') : asked,
  );
  const desk = useDesk();
  useEffect(() => {
    // what is needed once the network is gone cannot be fetched then; the page's own first seconds come before it
    const timer = setTimeout(() => {
      void import('./outbox-watch.tsx').catch(() => undefined);
      void import('../../ui/toaster.sonner.tsx').catch(() => undefined);
    }, 6_000);
    return () => clearTimeout(timer);
  }, []);
  const forms = { reply: useRef<ComposeHandle>(null), note: useRef<ComposeHandle>(null) };
  const addressOf = (one: Kind) => {
    const params = new URLSearchParams(search);
    if (one === 'note') params.set('compose', 'note');
    else if (drafted === 'note') params.set('compose', 'reply');
    else params.delete('compose');
    return `${pathname}${params.size > 0 ? `?${params}` : ''}`;
  };
  const show = (one: Kind) => {
    setKind(one);
    window.history.replaceState(window.history.state, '', addressOf(one));
  };
  const choose = (event: MouseEvent, one: Kind) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    show(one);
    // after the form is shown
    setTimeout(() => forms[one].current?.focus());
  };
  return (
    <div className="min-w-0">
      {desk && (
        <OutboxList
          desk={desk}
          of={[props.ticketId, ...props.merged]}
          onEdit={parcel => {
            show(parcel.kind);
            void forms[parcel.kind].current?.edit(parcel);
          }}
        />
      )}
      <section
        id="composer"
        aria-label="Soạn nội dung"
        className={cx('rounded border bg-surface', kind === 'note' ? 'border-warning' : 'border-line')}
      >
        <nav aria-label="Loại nội dung" className="flex gap-1 overflow-x-auto border-b border-line px-1">
          {kinds.map(one => (
            <Link
              key={one}
              to={`${addressOf(one)}#composer`}
              replace
              preventScrollReset
              onClick={event => choose(event, one)}
              aria-current={one === kind ? 'true' : undefined}
              className={cx(
                'flex h-10 flex-none items-center border-b-2 px-3 -outline-offset-2',
                one !== kind && 'border-transparent text-muted hover:text-ink',
                one === kind && 'font-semibold',
                one === kind && (one === 'note' ? 'border-warning text-warning' : 'border-accent text-accent'),
              )}
            >
              {words[one].tab}
            </Link>
          ))}
        </nav>
        {kinds.map(one => (
          <ComposeForm
            key={one}
            {...props}
            ref={forms[one]}
            desk={desk}
            kind={one}
            hidden={one !== kind}
            back={addressOf(one)}
          />
        ))}
      </section>
    </div>
  );
}

/** What was written last opens first. */
function newerDraft({ reply, note }: Read['drafts']): Kind {
  return note && (!reply || reply.updated_at < note.updated_at) ? 'note' : 'reply';
}
