import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import type { searchEverything as route } from 'contract/search/search.ts';
import { sql } from 'kysely';
import { showEmail, showPhone, showText } from '../access/masking.ts';
import { contactScope } from '../contacts/contact-scope.ts';
import { findsVisibly, meantForContacts } from '../contacts/find-contacts.ts';
import { holdsVisibly, readSearchText, type SearchText } from '../lists/search-text.ts';
import { ticketScope } from '../tickets/ticket-scope.ts';
import type { Work } from '../work.ts';

type Answer = RouteAnswer<typeof route>['data'];

const most = 8;
const shortest = 2;

/** What a text typed into the palette may mean: tickets and customers of my scope, the newest first. */
export async function searchEverything(
  work: Work,
  { query }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const search = [...query.q].length < shortest ? null : readSearchText(query.q, work.actor);
  if (!search) return { data: { tickets: [], contacts: [] } };
  // one connection: one after the other
  const tickets = search.address === null ? await findTickets(work, search) : [];
  const contacts = await findContacts(work, await meantForContacts(work, search));
  return { data: { tickets, contacts } };
}

async function findTickets({ db, actor }: Work, search: SearchText): Promise<Answer['tickets']> {
  const byCode = search.code === null ? sql`` : sql` union select ${search.code}::int`;
  const { rows } = await sql<{ number: number; subject: string; status: number; requester: string }>`
    with found as materialized (
      select s.number from search.tickets(${search.words}::text[], ${search.digits}) s${byCode}
    ), page as (
      select t.tenant_id, t.number, t.subject, t.status, t.requester_number, t.updated_at from tickets t
      where ${ticketScope(actor)} and t.number = any (array(select number from found))
        and ${holdsVisibly(actor, sql`t.search_text`, search.words)}
      order by (t.number = ${search.code}::int) desc nulls last, t.updated_at desc, t.number desc limit ${most}
    )
    select p.number, p.subject, p.status, c.name as requester from page p
    join contacts c on c.tenant_id = p.tenant_id and c.number = p.requester_number
    order by (p.number = ${search.code}::int) desc nulls last, p.updated_at desc, p.number desc`.execute(db);
  return rows.map(row => ({
    _id: row.number,
    code: `#${row.number}`,
    subject: showText(actor, row.subject),
    status: row.status,
    requester: showText(actor, row.requester),
  }));
}

async function findContacts({ db, actor }: Work, search: SearchText): Promise<Answer['contacts']> {
  const { rows } = await sql<{ number: number; name: string; phone: string | null; email: string | null }>`
    with found as materialized (
      select s.number from search.contacts(${search.words}::text[], ${search.digits}, ${search.address}) s
    ), page as (
      select c.tenant_id, c.number, c.name, c.updated_at from contacts c
      where ${contactScope(actor)} and c.number = any (array(select number from found)) and ${findsVisibly(actor, search)}
      order by c.updated_at desc, c.number desc limit ${most}
    )
    select p.number, p.name,
      (select o.value from contact_points o where o.tenant_id = p.tenant_id and o.contact_number = p.number
        and o.kind = 'phone' order by (o.value like '%' || ${search.digits}::text || '%') desc nulls last, o.position limit 1) as phone,
      (select o.value from contact_points o where o.tenant_id = p.tenant_id and o.contact_number = p.number
        and o.kind = 'email' order by o.position limit 1) as email
    from page p order by p.updated_at desc, p.number desc`.execute(db);
  return rows.map(row => ({
    _id: row.number,
    name: showText(actor, row.name),
    phone: row.phone && showPhone(actor, row.phone),
    email: row.email && showEmail(actor, row.email),
  }));
}
