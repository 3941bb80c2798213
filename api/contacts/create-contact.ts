import type { createContact as route } from 'contract/contacts/contacts.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { spendFormDraft } from '../drafts/drafts.ts';
import { invalidFields } from '../errors.ts';
import { requireReferences } from '../references.ts';
import { readCustomFields, typedAttributes } from '../tickets/custom-fields.ts';
import type { Work } from '../work.ts';
import { readPoints } from './contact-points.ts';
import { insertContact } from './insert-contact.ts';

/** A new customer; somebody whose scope is narrow looks after them, or they could not see them. */
export async function createContact(
  work: Work,
  { json }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { actor } = work;
  await requireReferences(work, json);
  const { phones, emails, attributes: given, ...columns } = json;
  const phone = readPoints(actor, 'phone', [], phones ?? []);
  const email = readPoints(actor, 'email', [], emails ?? []);
  const errors = [...phone.errors, ...email.errors];
  if (errors.length > 0) throw invalidFields(errors);
  const fields = await readCustomFields(work, 'user');
  const required = Object.fromEntries(fields.filter(field => field.required).map(field => [field.key, null]));
  const attributes = typedAttributes(fields, { ...required, ...given });
  const number = await insertContact(
    work,
    {
      ...columns,
      source: 'hand',
      attributes,
      assignee_id: json.assignee_id ?? (actor.scope === 'all' ? null : actor.userId),
    },
    { phone: phone.points, email: email.points },
  );
  await spendFormDraft(work, 'contact:new');
  return { data: { _id: number } };
}
