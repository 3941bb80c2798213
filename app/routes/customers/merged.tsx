import { useLoaderData } from '@remix-run/react';
import { postUndo } from '../../features/merge/change-merges.server.ts';
import { loadUndo } from '../../features/merge/load-undo.server.ts';
import { UndoScreen } from '../../features/merge/undo-screen.tsx';
import { actionFor, loaderFor } from '../../http/guard.server.ts';

export const loader = loaderFor('/customers/:customerId', visit => loadUndo(visit, 'contact'));
export const action = actionFor('/customers/:customerId', visit => postUndo(visit, 'contact'));

export default function MergedCustomer() {
  return <UndoScreen kind="contact" {...useLoaderData<typeof loader>()} />;
}
