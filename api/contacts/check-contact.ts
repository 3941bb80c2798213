import type { createContact, updateContact } from 'contract/contacts/contacts.ts';
import type { RouteParsed } from 'contract/route.ts';
import type { FieldError } from '../errors.ts';
import { missingReferences } from '../references.ts';
import { missedFields, readAttributes, readCustomFields } from '../tickets/custom-fields.ts';
import type { Work } from '../work.ts';
import type { StoredContact } from './change-contact.ts';
import { complainOfTaken, readPoints } from './contact-points.ts';

type Sent = RouteParsed<typeof createContact>['json'] | RouteParsed<typeof updateContact>['json'];

/**
 * What a form says of a customer as it is stored, and all that is wrong with it: people mend a form once. What the form does
 * not hold is not looked at, but a required field of the tenant's own that has no value is missed.
 */
export async function checkContact(work: Work, json: Partial<Sent>, before: StoredContact | null) {
  const { actor } = work;
  const phone = readPoints(actor, 'phone', before?.points.phone ?? [], json.phones ?? []);
  const email = readPoints(actor, 'email', before?.points.email ?? [], json.emails ?? []);
  const isAsked = before === null || json.attributes !== undefined;
  const fields = await readCustomFields(work, 'user');
  const attributes = readAttributes(
    fields,
    { ...missedFields(fields, before?.attributes), ...json.attributes },
    before?.attributes,
  );
  const number = before?.number ?? null;
  const errors: FieldError[] = [
    ...phone.errors,
    ...email.errors,
    ...(await complainOfTaken(work, number, 'phone', phone.points)),
    ...(await complainOfTaken(work, number, 'email', email.points)),
    ...(await missingReferences(work, newlyNamed(json, before))),
    ...attributes.errors,
  ];
  return {
    points: { phone: json.phones && phone.points, email: json.emails && email.points },
    attributes: isAsked ? attributes.typed : undefined,
    errors,
  };
}

/** A reference that stays may name what is gone by now: somebody who has left still looks after their customers. */
function newlyNamed<T extends Partial<Sent>>(json: T, before: StoredContact | null): Partial<T> {
  const isUnchanged = (key: string, value: unknown) =>
    before !== null && key in before && before[key as keyof StoredContact] === value;
  return Object.fromEntries(Object.entries(json).filter(([key, value]) => !isUnchanged(key, value))) as Partial<T>;
}
