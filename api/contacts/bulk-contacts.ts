import { type bulkDeleteContacts as deletion, mostNamed, type bulkContacts as route } from 'contract/contacts/bulk.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import { notFound } from '../errors.ts';
import { requireReferences } from '../references.ts';
import { spellTags } from '../tags/spell-tags.ts';
import type { Work } from '../work.ts';
import { changeManyContacts, lockContacts, type ManyContact, type Outcome } from './change-many-contacts.ts';
import { contactScope } from './contact-scope.ts';
import { deleteContacts } from './delete-contacts.ts';

type ById = RouteParsed<typeof route>['json'];
type Without<Given, Key extends PropertyKey> = Given extends unknown ? Omit<Given, Key> : never;
/** One change, whatever says to which customers. */
export type BulkChange = Without<ById, 'ids'>;

/** One change to the customers of these numbers. Numbers that this person does not see refuse the whole. */
export async function bulkContacts(
  work: Work,
  { json }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  await requireBulk(work, json);
  return { data: told(await applyBulk(work, json, await lockKnown(work, json.ids))) };
}

/** Deletes the customers of these numbers, but those who have tickets. */
export async function bulkDeleteContacts(
  work: Work,
  { json }: RouteParsed<typeof deletion>,
): Promise<RouteAnswer<typeof deletion>> {
  return { data: told(await deleteContacts(work, await lockKnown(work, json.ids))) };
}

/** The customers of these numbers; 404 names those that are not there. */
async function lockKnown(work: Work, ids: number[]): Promise<ManyContact[]> {
  const numbers = [...new Set(ids)];
  const contacts = await lockContacts(work, sql`c.number = any (${numbers}::int[]) and ${contactScope(work.actor)}`);
  if (contacts.length === numbers.length) return contacts;
  throw notFound(missingAmong(numbers, contacts));
}

export function missingAmong(numbers: number[], found: { number: number }[]): string {
  const known = new Set(found.map(({ number }) => number));
  const gone = numbers.filter(number => !known.has(number));
  return `Không tìm thấy khách hàng mã ${gone.slice(0, 10).join(', ')}${gone.length > 10 ? '…' : ''}`;
}

/** Refuses a group that is not there. */
export async function requireBulk(work: Work, change: BulkChange): Promise<void> {
  await requireReferences(work, change.change === 'group' ? { group_id: change.group_id } : {});
}

/** The caller holds the customers' locks. */
export async function applyBulk(work: Work, change: BulkChange, contacts: ManyContact[]): Promise<Outcome> {
  switch (change.change) {
    case 'group':
      return changeManyContacts(
        work,
        contacts.map(before => ({ before, patch: { group_id: change.group_id } })),
      );
    case 'tag':
    case 'untag': {
      const tags = await spellTags(work, change.tags);
      const spelled = ({ tags: held }: ManyContact) =>
        change.change === 'tag' ? [...new Set([...held, ...tags])] : held.filter(tag => !tags.includes(tag));
      return changeManyContacts(
        work,
        contacts.map(before => ({ before, patch: { tags: spelled(before) } })),
      );
    }
  }
}

export const told = ({ changed, refused }: Outcome) => ({
  changed,
  refused: refused.length,
  refused_rows: refused.slice(0, mostNamed),
});
