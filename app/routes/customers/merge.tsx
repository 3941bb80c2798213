import { useLoaderData } from '@remix-run/react';
import { postMerge } from '../../features/merge/change-merges.server.ts';
import { loadMerge } from '../../features/merge/load-merge.server.ts';
import { MergeScreen } from '../../features/merge/merge-screen.tsx';
import { actionFor, loaderFor } from '../../http/guard.server.ts';

export const loader = loaderFor('/customers/:customerId', visit => loadMerge(visit, 'contact'));
export const action = actionFor('/customers/:customerId', visit => postMerge(visit, 'contact'));

export default function MergeCustomers() {
  return <MergeScreen kind="contact" view={useLoaderData<typeof loader>()} />;
}
