import { useLoaderData } from '@remix-run/react';
import { BulkScreen, type BulkView } from '../../features/customers/bulk-screen.tsx';
import { loadBulk } from '../../features/customers/load-bulk.server.ts';
import { type BulkProgress, runBulk } from '../../features/customers/run-bulk.server.ts';
import { actionFor, loaderFor } from '../../http/guard.server.ts';
import { useAnswer } from '../../http/use-answer.ts';

export const loader = loaderFor('/customers/:customerId', loadBulk);
export const action = actionFor('/customers/:customerId', runBulk);

export default function ChangeManyCustomers() {
  return <BulkScreen view={useLoaderData() as BulkView} progress={useAnswer() as BulkProgress | undefined} />;
}
