import type { RouteAnswer } from 'contract/route.ts';
import type { searchEverything } from 'contract/search/search.ts';
import { paths } from '../../http/paths.ts';
import { callTarget } from '../../softphone/call-target.ts';
import { wish } from '../../softphone/signal.ts';

export type Found = RouteAnswer<typeof searchEverything>['data'];

/** A line of the palette: where it goes or what it does. */
export interface Entry {
  key: string;
  label: string;
  detail?: string;
  href?: string;
  run?: () => void;
}

export const ticketEntries = (found: Found): Entry[] =>
  found.tickets.map(({ _id, code, subject, requester }) => ({
    key: `ticket-${_id}`,
    label: `${code} ${subject}`,
    detail: requester,
    href: paths.ticket(_id),
  }));

export const contactEntries = (found: Found): Entry[] =>
  found.contacts.map(({ _id, name, phone, email }) => ({
    key: `contact-${_id}`,
    label: name,
    detail: [phone, email].filter(Boolean).join(' · '),
    href: paths.customer(_id),
  }));

/** Whom to call of what is found, and the number itself that was typed. */
export function callEntries(found: Found | undefined, typed: string): Entry[] {
  const call = (target: string, label: string, detail?: string): Entry => ({
    ...{ key: `call-${target}`, label: `Gọi ${label}`, ...(detail && { detail }) },
    run: () => wish({ is: 'call', request: { target, label } }),
  });
  const number = callTarget({ number: typed, contact_id: null });
  const reachable = found?.contacts.filter(({ phone }) => phone) ?? [];
  return [
    ...(number ? [call(number, number)] : []),
    ...reachable.map(({ _id, name, phone }) => call(`contact-${_id}`, name, phone ?? undefined)),
  ];
}
