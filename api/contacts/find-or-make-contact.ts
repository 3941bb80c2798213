import { sql } from 'kysely';
import { type FieldError, invalidFields } from '../errors.ts';
import type { Work } from '../work.ts';
import { newId } from '../work.ts';
import { changeContact, lockContact } from './change-contact.ts';
import { canonicalPoint, nameOwners, type Point, type PointKind } from './contact-points.ts';
import { insertContact } from './insert-contact.ts';

export interface Requester {
  name?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
}

/**
 * The customer whom a phone number (in any spelling) or address belongs to; made when there is none. A number of one
 * customer beside the address of another is refused: nobody could say who is meant.
 */
export async function findOrMakeContact(work: Work, given: Requester, source: string): Promise<number> {
  const { actor } = work;
  const { phone, email, typed, errors } = readRequester(given);
  if (errors.length > 0) throw invalidFields(errors);
  const known = (await ownerOf(work, phone, email)) ?? (await ownerMadeMeanwhile(work, phone, email));
  if (known !== undefined) {
    const others = await complainOfOwner(work, known, typed.email);
    if (others.length > 0) throw invalidFields(others);
    await addUnowned(work, known, typed);
    return known;
  }
  return insertContact(
    work,
    {
      name: given.name || given.phone || given.email || '',
      source,
      assignee_id: actor.scope === 'me' ? actor.userId : null,
    },
    typed,
  );
}

/** What `findOrMakeContact` would refuse. `isNamed`: something that says who it is was refused already. */
export async function complainOfRequester(work: Work, given: Requester, isNamed: boolean): Promise<FieldError[]> {
  const { phone, email, typed, errors } = readRequester(given, isNamed);
  const known = await ownerOf(work, phone, email);
  return known === undefined ? errors : [...errors, ...(await complainOfOwner(work, known, typed.email))];
}

function readRequester(given: Requester, isNamed = false) {
  const errors: FieldError[] = [];
  const phone = given.phone ? canonicalPoint('phone', given.phone) : null;
  const email = given.email ? canonicalPoint('email', given.email) : null;
  if (given.phone && !phone) errors.push({ param: 'requester_phone', message: 'Số điện thoại không hợp lệ' });
  if (given.email && !email) errors.push({ param: 'requester_email', message: 'Email không hợp lệ' });
  if (!isNamed && errors.length === 0 && !phone && !email && !given.name)
    errors.push({ param: 'requester_name', message: 'Người yêu cầu không được bỏ trống' });
  const typed = {
    phone: phone ? [{ id: newId(), value: phone, raw: given.phone!, at: 0 }] : [],
    email: email ? [{ id: newId(), value: email, raw: given.email!, at: 0 }] : [],
  };
  return { phone, email, typed, errors };
}

/** Whose the number is, or else the address. */
export async function ownerOf(
  { db, actor }: Work,
  phone: string | null,
  email: string | null,
): Promise<number | undefined> {
  if (!phone && !email) return undefined;
  const owner = await db
    .selectFrom('contact_points')
    .select('contact_number')
    .where('tenant_id', '=', actor.tenantId)
    .where(({ or, and, eb }) =>
      or([
        and([eb('kind', '=', 'phone'), eb('value', '=', phone)]),
        and([eb('kind', '=', 'email'), eb('value', '=', email)]),
      ]),
    )
    .orderBy('kind', 'desc')
    .executeTakeFirst();
  return owner?.contact_number;
}

/** The same, after whoever is making a customer just now: they may be making this one. */
async function ownerMadeMeanwhile(work: Work, phone: string | null, email: string | null) {
  await sql`select from counters where tenant_id = ${work.actor.tenantId} and name = 'contact' for update`.execute(
    work.db,
  );
  return ownerOf(work, phone, email);
}

/** `email` may be nobody's yet, but nobody's else. */
async function complainOfOwner(work: Work, known: number, email: (Point & { at: number })[]): Promise<FieldError[]> {
  const owner = email[0] && (await ownerOf(work, null, email[0].value));
  if (owner === undefined || owner === known) return [];
  const [named] = await nameOwners(work, 'email', email);
  return [{ param: 'requester_email', message: `${named!.message}, còn số điện thoại là của người khác` }];
}

/** A number or address that was typed beside one that found the customer is theirs too. */
async function addUnowned(work: Work, number: number, typed: Record<PointKind, (Point & { at: number })[]>) {
  const [phone, email] = [typed.phone[0], typed.email[0]];
  if (!phone || !email) return;
  const added = (await ownerOf(work, phone.value, null)) === undefined ? 'phone' : 'email';
  if (added === 'email' && (await ownerOf(work, null, email.value)) !== undefined) return;
  const { tenantId } = work.actor;
  const before = await lockContact(work, sql`c.tenant_id = ${tenantId} and c.number = ${number}`);
  const points = [...before.points[added], ...typed[added]].map((point, at) => ({ ...point, at }));
  await changeContact(work, before, { points: { [added]: points } });
}
