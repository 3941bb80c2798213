import { z } from 'zod';
import { dataOf, defineRoute } from '../route.ts';
import { ticketRow } from '../tickets/tickets.ts';

/** A number, what it counts in words, and the query of the ticket list that holds exactly what it counts. */
export const figure = z.object({
  key: z.string(),
  label: z.string(),
  formula: z.string(),
  value: z.number().int(),
  query: z.string(),
});
export type Figure = z.output<typeof figure>;

/** The first rows of a list, with the query of the whole list. */
const head = z.object({ label: z.string(), formula: z.string(), query: z.string(), rows: z.array(ticketRow) });

export const readSummary = defineRoute({
  area: 'reports',
  method: 'get',
  path: '/v3/report/summary',
  summary:
    'What waits now, in my scope: my own work, what is due, unassigned, new today, missed; for leaders open work by assignee and what has waited longest.',
  access: 'ticket.read',
  response: dataOf(
    z.object({
      /** yyyy-MM-dd in Asia/Bangkok */
      today: z.iso.date(),
      figures: z.array(figure),
      /** My work by status. */
      mine: z.array(figure),
      /** My work in the order of its due dates. */
      next: head,
      /** The ten who have most to do; null for those who lead nobody. */
      by_assignee: z.array(figure).nullable(),
      waiting: head.nullable(),
    }),
  ),
});

export const summariseTickets = defineRoute({
  area: 'reports',
  method: 'get',
  path: '/v2/report/summary-ticket',
  summary: 'Tickets of my scope created on each of the last seven Bangkok days, today included, by their status now.',
  access: 'ticket.read',
  response: dataOf(
    z.object({
      formula: z.string(),
      total: figure,
      /** Of all seven days. */
      by_status: z.array(figure.extend({ status: z.number().int() })),
      days: z.array(
        z.object({
          day: z.iso.date(),
          total: figure,
          by_status: z.array(figure.extend({ status: z.number().int() })),
        }),
      ),
    }),
  ),
});
export type TicketSummary = z.output<typeof summariseTickets.response>['data'];
