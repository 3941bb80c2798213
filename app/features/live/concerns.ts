import type { LiveEvent } from './messages.ts';

/** What of a page an event makes stale: its own data, or what the frame holds for all pages too. */
export type Concern = 'page' | 'all' | undefined;

const numberIn = (pathname: string, area: string): number | undefined => {
  const number = new RegExp(`^/${area}/(\\d+)$`).exec(pathname)?.[1];
  return number === undefined ? undefined : Number(number);
};

/** The area's list, or one of those whose numbers one change lies between. */
function isAmong({ from, to }: LiveEvent['subject'], pathname: string, area: string): boolean {
  const number = numberIn(pathname, area);
  return pathname === `/${area}` || (number !== undefined && number >= Number(from) && number <= Number(to));
}

/** For pages that do not say it themselves by `handle.live`. */
export function concernOf({ kind, subject, actor }: LiveEvent, pathname: string, me: string): Concern {
  switch (kind) {
    case 'lookups.changed':
      return 'all';
    case 'account.changed':
      return subject.user === undefined || subject.user === me ? 'all' : undefined;
    case 'ticket.created':
    case 'ticket.changed':
    case 'ticket.commented':
    case 'ticket.mail':
      if (pathname === '/tickets' && kind !== 'ticket.mail') return 'page';
      if (subject.number === numberIn(pathname, 'tickets')) return 'page';
      return numberIn(pathname, 'customers') !== undefined && kind !== 'ticket.mail' ? 'page' : undefined;
    case 'tickets.changed':
      return isAmong(subject, pathname, 'tickets') || numberIn(pathname, 'customers') !== undefined
        ? 'page'
        : undefined;
    case 'contacts.changed':
      return isAmong(subject, pathname, 'customers') ? 'page' : undefined;
    case 'ticket.viewers':
      return actor !== me && subject.number === numberIn(pathname, 'tickets') ? 'page' : undefined;
    case 'ticket.merged':
    case 'contact.merged':
      return /^\/(tickets|customers)/.test(pathname) ? 'page' : undefined;
    case 'contact.changed':
      return pathname === '/customers' || subject.number === numberIn(pathname, 'customers') ? 'page' : undefined;
    default:
      return undefined;
  }
}
