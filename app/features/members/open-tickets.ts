import { paths } from '../../http/paths.ts';

/** What somebody still has to work on, as the ticket list filters. */
export const openTicketsOf = (id: string) => [`assignee_id:eq:${id}`, 'status:in:1,2,4'];

/** The list of exactly those. */
export const openTicketsHref = (id: string) =>
  paths.ticketList(
    openTicketsOf(id)
      .map(condition => `f=${condition}`)
      .join('&'),
  );
