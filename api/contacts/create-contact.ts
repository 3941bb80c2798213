import type { createContact as route } from 'contract/contacts/contacts.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { spendFormDraft } from '../drafts/drafts.ts';
import type { Complain } from '../engine.ts';
import { invalidFields } from '../errors.ts';
import type { Work } from '../work.ts';
import { checkContact } from './check-contact.ts';
import { insertContact } from './insert-contact.ts';

/** A new customer; somebody whose scope is narrow looks after them, or they could not see them. */
export async function createContact(
  work: Work,
  { json }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { actor } = work;
  const { points, attributes, errors } = await checkContact(work, json, null);
  if (errors.length > 0) throw invalidFields(errors);
  const { phones: _, emails: __, ...columns } = json;
  const number = await insertContact(
    work,
    {
      ...columns,
      source: 'hand',
      attributes,
      assignee_id: json.assignee_id ?? (actor.scope === 'all' ? null : actor.userId),
    },
    { phone: points.phone ?? [], email: points.email ?? [] },
  );
  await spendFormDraft(work, 'contact:new');
  return { data: { _id: number } };
}

export const complainOfNewContact: Complain<typeof route> = async (work, { json }) =>
  (await checkContact(work, json, null)).errors;
