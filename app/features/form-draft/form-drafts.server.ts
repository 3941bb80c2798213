import { deleteDraft } from 'contract/tickets/drafts.ts';
import type { Visit } from '../../http/guard.server.ts';

/** Composers of the drafts that a posted form holds: the one it was written under, and the one that this went on from. */
export interface FormDrafts {
  key: string;
  continues: string;
}

export const draftsOf = (form: FormData): FormDrafts => ({
  key: String(form.get('key') ?? ''),
  continues: String(form.get('continues') ?? ''),
});

/** What a save spends by its key needs no dropping. A draft that stays says only that it is there: nothing is lost. */
export async function dropDrafts({ api }: Visit, key: string, { key: own, continues }: FormDrafts): Promise<void> {
  for (const composer of new Set([own, continues]))
    if (composer !== '') await api(deleteDraft, { query: { key, composer } }).catch(() => undefined);
}
