import { useLoaderData } from '@remix-run/react';
import { postMerge } from '../../features/merge/change-merges.server.ts';
import { loadMerge } from '../../features/merge/load-merge.server.ts';
import { MergeScreen } from '../../features/merge/merge-screen.tsx';
import { actionFor, loaderFor } from '../../http/guard.server.ts';

export const loader = loaderFor('/tickets/:ticketId', visit => loadMerge(visit, 'ticket'));
export const action = actionFor('/tickets/:ticketId', visit => postMerge(visit, 'ticket'));

export default function MergeTickets() {
  return <MergeScreen kind="ticket" view={useLoaderData<typeof loader>()} />;
}
