import type { findDuplicates as route } from 'contract/merges/merges.ts';
import { canonicalPhone } from 'contract/phone.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import { showText } from '../access/masking.ts';
import { contactMissing } from '../contacts/change-contact.ts';
import { contactScope } from '../contacts/contact-scope.ts';
import { selectContactRows } from '../contacts/search-contacts.ts';
import { notFound } from '../errors.ts';
import { readLookups } from '../lookups/lookups.ts';
import type { Work } from '../work.ts';

const most = 10;
/** Shorter names of addresses are those of many. */
const shortestMailbox = 5;
const words: Record<string, string> = {
  name: 'Cùng tên',
  email: 'Email cùng tên',
  phone: 'Số điện thoại trong thuộc tính',
};

/** A phone or an address is one customer's alone, so what two have in common is told by what stands around them. */
export async function findDuplicates(
  work: Work,
  { params }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { db, actor } = work;
  const { rows: own } = await sql<{ attributes: Record<string, unknown>; name_folded: string }>`
    select c.attributes, c.name_folded from contacts c where c.number = ${params.id} and ${contactScope(actor)}`.execute(
    db,
  );
  if (!own[0]) throw notFound(contactMissing);
  const phones = (await readLookups(work)).contactFields
    .filter(({ type }) => type === 'phone')
    .flatMap(({ key }) => canonicalPhone(String(own[0]!.attributes[key] ?? '')) ?? []);
  // an address may not be told by a look at who shares its name
  const byEmail = actor.masks.includes('email')
    ? sql`false`
    : sql`length(split_part(p.value, '@', 1)) >= ${shortestMailbox}`;
  const byPhone = actor.masks.includes('phone') ? [] : phones;
  const { rows: found } = await sql<{ number: number; because: string[] }>`
    with found as (
      select n.number, 'name' as because from search.contacts(${[...own[0].name_folded.split(/\s+/)]}::text[], null, null) n
      join contacts c on c.tenant_id = ${actor.tenantId} and c.number = n.number
      where c.name_folded = ${own[0].name_folded} and ${own[0].name_folded.includes(' ')}
      union select o.contact_number, 'email' from contact_points p
        join contact_points o on o.tenant_id = p.tenant_id and o.kind = 'email' and o.contact_number <> p.contact_number
          and o.value like replace(replace(split_part(p.value, '@', 1), '_', '\\_'), '%', '\\%') || '@%'
        where p.tenant_id = ${actor.tenantId} and p.kind = 'email' and p.contact_number = ${params.id} and ${byEmail}
      union select p.contact_number, 'phone' from contact_points p
        where p.tenant_id = ${actor.tenantId} and p.kind = 'phone' and p.value = any (${byPhone}::text[])
    )
    select f.number, array_agg(f.because order by f.because desc) as because from found f
    join contacts c on c.number = f.number and ${contactScope(actor)}
    where f.number <> ${params.id} group by f.number order by count(*) desc, f.number limit ${most}`.execute(db);
  const numbers = found.map(({ number }) => number);
  const rows = await selectContactRows(
    work,
    sql`c.number = any (${numbers}::int[]) and ${contactScope(actor)}`,
    sql`c.number`,
    most,
    0,
  );
  const data = found.flatMap(({ number, because }) => {
    const row = rows.find(({ _id }) => _id === number);
    if (!row) return [];
    return {
      _id: number,
      name: showText(actor, row.name),
      lines: [...row.phones, ...row.emails],
      because: because.map(one => words[one]!),
    };
  });
  return { data };
}
