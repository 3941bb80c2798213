import { useLoaderData } from '@remix-run/react';
import { postUndo } from '../../features/merge/change-merges.server.ts';
import { loadUndo } from '../../features/merge/load-undo.server.ts';
import { UndoScreen } from '../../features/merge/undo-screen.tsx';
import { actionFor, loaderFor } from '../../http/guard.server.ts';

export const loader = loaderFor('/tickets/:ticketId', visit => loadUndo(visit, 'ticket'));
export const action = actionFor('/tickets/:ticketId', visit => postUndo(visit, 'ticket'));

export default function MergedTicket() {
  return <UndoScreen kind="ticket" {...useLoaderData<typeof loader>()} />;
}
