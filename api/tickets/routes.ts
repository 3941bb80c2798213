import { macrosOfTicket as macrosRoute } from 'contract/macros/macros.ts';
import * as contract from 'contract/tickets/tickets.ts';
import { handle } from '../engine.ts';
import { macrosOfTicket } from '../macros/macros-of-ticket.ts';
import { addComment } from './add-comment.ts';
import { bulkTickets } from './bulk-tickets.ts';
import { bulkTicketsMatching } from './bulk-tickets-matching.ts';
import { countTickets } from './count-tickets.ts';
import { complainOfNewTicket, createTicket } from './create-ticket.ts';
import { followTicket } from './follow-ticket.ts';
import { listTickets } from './list-tickets.ts';
import { lookAtTicket } from './look-at-ticket.ts';
import { readTicket } from './read-ticket.ts';
import { resendMail } from './resend-mail.ts';
import { smartViewCalls } from './smart-views.ts';
import { complainOfTicket, updateTicket } from './update-ticket.ts';

export const ticketCalls = [
  ...smartViewCalls,
  handle(contract.listTickets, listTickets),
  handle(contract.countTickets, countTickets),
  handle(contract.readTicket, readTicket),
  handle(contract.createTicket, createTicket, complainOfNewTicket),
  handle(contract.updateTicket, updateTicket, complainOfTicket),
  handle(contract.bulkTickets, bulkTickets),
  handle(contract.bulkTicketsMatching, bulkTicketsMatching),
  handle(macrosRoute, macrosOfTicket),
  handle(contract.addComment, addComment),
  handle(contract.resendMail, resendMail),
  handle(contract.followTicket, followTicket),
  handle(contract.lookAtTicket, lookAtTicket),
];
