import { canonicalPhone } from 'contract/phone.ts';
import { sql } from 'kysely';
import { type FieldError, invalidFields } from '../errors.ts';
import type { Work } from '../work.ts';
import { audit, newId, record } from '../work.ts';

export interface Requester {
  name?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
}

/** The customer whom a phone number (in any spelling) or address belongs to; made when there is none. */
export async function findOrMakeContact(work: Work, given: Requester, source: string): Promise<number> {
  const { db, actor } = work;
  const errors: FieldError[] = [];
  const phone = given.phone ? canonicalPhone(given.phone) : null;
  const email = given.email ? given.email.trim().toLowerCase() : null;
  if (given.phone && !phone) errors.push({ param: 'requester_phone', message: 'Số điện thoại không hợp lệ' });
  if (errors.length === 0 && !phone && !email && !given.name)
    errors.push({ param: 'requester_name', message: 'Người yêu cầu không được bỏ trống' });
  if (errors.length > 0) throw invalidFields(errors);
  const known = await db
    .selectFrom('contact_points')
    .select(['contact_number', 'kind'])
    .where('tenant_id', '=', actor.tenantId)
    .where(({ or, and, eb }) =>
      or([
        and([eb('kind', '=', 'phone'), eb('value', '=', phone)]),
        and([eb('kind', '=', 'email'), eb('value', '=', email)]),
      ]),
    )
    .orderBy('kind', 'desc')
    .executeTakeFirst();
  if (known) return known.contact_number;
  return makeContact(work, {
    name: given.name || given.phone || given.email || '',
    phone,
    email,
    rawPhone: given.phone,
    source,
  });
}

async function makeContact(
  work: Work,
  given: { name: string; phone: string | null; email: string | null; rawPhone: string | undefined; source: string },
): Promise<number> {
  const { db, actor } = work;
  const number = await nextNumber(work, 'contact');
  await db
    .insertInto('contacts')
    .values({
      tenant_id: actor.tenantId,
      number,
      name: given.name.normalize('NFC').trim(),
      source: given.source,
      assignee_id: actor.scope === 'me' ? actor.userId : null,
      created_by: actor.userId,
    })
    .execute();
  const points = [
    ...(given.phone ? [{ kind: 'phone', value: given.phone, raw: given.rawPhone ?? given.phone }] : []),
    ...(given.email ? [{ kind: 'email', value: given.email, raw: given.email }] : []),
  ];
  if (points.length > 0)
    await db
      .insertInto('contact_points')
      .values(points.map(point => ({ ...point, tenant_id: actor.tenantId, id: newId(), contact_number: number })))
      .execute();
  await audit(work, { action: 'contact.create', subject: `contact:${number}`, after: { name: given.name } });
  await record(work, 'contact.changed', { number }, { everyone: true });
  return number;
}

/** The next short number of a tenant; parallel askers wait for each other's transaction. */
export async function nextNumber({ db, actor }: Work, name: 'ticket' | 'contact' | 'agent'): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    insert into counters (tenant_id, name, value) values (${actor.tenantId}, ${name}, 1)
    on conflict (tenant_id, name) do update set value = counters.value + 1 returning value`.execute(db);
  return rows[0]!.value;
}
