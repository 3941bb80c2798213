import { importErrors, importTemplate } from 'contract/contacts/imports.ts';
import { importGuard } from '../../features/imports/import-guard.server.ts';
import { loaderFor } from '../../http/guard.server.ts';

/** The workbook to fill in, or with `?of=` the bad rows of an import. */
export const loader = loaderFor('/customers', async visit => {
  importGuard(visit);
  const id = visit.url.searchParams.get('of');
  return id ? visit.api(importErrors, { params: { id } }) : visit.api(importTemplate, {});
});
