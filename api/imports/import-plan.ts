import { importTargets } from 'contract/contacts/import-fields.ts';
import { foldVietnamese } from 'contract/fold.ts';
import { readLookups } from '../lookups/lookups.ts';
import { type CustomField, readCustomFields } from '../tickets/custom-fields.ts';
import type { Work } from '../work.ts';

/** What the cells of an import mean: which field each column fills, and what names stand for. */
export interface ImportPlan {
  /** By column of the file; '' for none, or for one that is gone. */
  mapping: string[];
  fields: CustomField[];
  labels: ReadonlyMap<string, string>;
  ids: Record<NamedField, ReadonlyMap<string, string>>;
}
export type NamedField = 'organization' | 'group' | 'department' | 'assignee';

export const nameKey = (name: string) => foldVietnamese(name).replace(/\s+/g, ' ').trim();

export async function importPlan(work: Work, mapping: string[]): Promise<ImportPlan> {
  const lookups = await readLookups(work);
  const fields = await readCustomFields(work, 'user');
  const targets = importTargets(fields);
  const labels = new Map(targets.map(({ name, label }) => [name, label]));
  const ids = (list: { _id: string; name: string }[]) => new Map(list.map(({ _id, name }) => [nameKey(name), _id]));
  return {
    mapping: mapping.map(target => (labels.has(target) ? target : '')),
    fields,
    labels,
    ids: {
      organization: ids(lookups.organizations),
      group: ids(lookups.customerGroups),
      department: ids(lookups.departments),
      assignee: ids(lookups.users.filter(user => user.is_active)),
    },
  };
}
