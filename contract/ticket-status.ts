/**
 * Which ticket status may follow which. A ticket is new only once; work that comes back after it was solved or closed
 * is re-opened and never merely put back to doing, so that reports can count it.
 */
import { type TicketStatus, ticketStatus, ticketStatuses } from './enums.ts';

const { new: fresh, doing, solved, reopen, closed } = ticketStatus;

export const statusTransitions: Readonly<Record<TicketStatus, readonly TicketStatus[]>> = {
  [fresh]: [doing, solved, closed],
  [doing]: [solved, closed],
  [solved]: [reopen, closed],
  [reopen]: [doing, solved, closed],
  [closed]: [reopen],
};

/** Statuses that a ticket can be moved to, in the order to offer them. */
export function nextStatuses(from: TicketStatus): readonly TicketStatus[] {
  return statusTransitions[from];
}

/** Staying where it is counts as allowed: a form sends the status back unchanged. */
export function canChangeStatus(from: TicketStatus, to: TicketStatus): boolean {
  return from === to || nextStatuses(from).includes(to);
}

/** Work is finished: solved or closed. */
export function isCompleted(status: TicketStatus): boolean {
  return status === solved || status === closed;
}

/** A customer who writes again re-opens finished work; otherwise nothing changes. */
export function statusAfterCustomerReply(status: TicketStatus): TicketStatus {
  return isCompleted(status) ? reopen : status;
}

/** The transitions as a mermaid drawing. */
export function statusDiagram(): string {
  const states = ticketStatuses.map(({ id, name }) => `  s${id}: ${id} ${name}`);
  const arrows = ticketStatuses.flatMap(({ id }) => nextStatuses(id).map(to => `  s${id} --> s${to}`));
  return ['stateDiagram-v2', ...states, `  [*] --> s${fresh}`, ...arrows].join('\n');
}
