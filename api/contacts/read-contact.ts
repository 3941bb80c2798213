import type { readContact as route } from 'contract/contacts/contacts.ts';
import { carrierGuess } from 'contract/phone.ts';
import type { NextReminder } from 'contract/reminders/reminders.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import { hides, showEmail, showPhone, showText } from '../access/masking.ts';
import { missing } from '../merges/find-merged.ts';
import { listMerges } from '../merges/list-merges.ts';
import { nextReminder } from '../reminders/next-reminder.ts';
import { ticketScope } from '../tickets/ticket-scope.ts';
import type { Work } from '../work.ts';
import { contactMissing } from './change-contact.ts';
import type { Point, PointKind } from './contact-points.ts';
import { contactScope } from './contact-scope.ts';
import { selectContactRows } from './search-contacts.ts';

interface More {
  address: string | null;
  note: string | null;
  department: { _id: string; name: string } | null;
  created_by: { _id: string; name: string } | null;
  points: (Point & { kind: PointKind })[];
  ticket_count: number;
  open_count: number;
  reminder: NextReminder | null;
}

/** One customer of the actor's scope, with what their page shows. */
export async function readContact(
  work: Work,
  { params }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { actor } = work;
  const condition = sql<boolean>`c.number = ${params.id} and ${contactScope(actor)}`;
  const [row] = await selectContactRows(work, condition, sql`c.number`, 1, 0);
  if (!row) throw await missing(work, 'contact', params.id, contactMissing);
  const { points, ...more } = await readMore(work, params.id);
  const of = (kind: PointKind) => points.filter(point => point.kind === kind);
  return {
    data: {
      ...row,
      ...more,
      phones: of('phone').map(({ id, value }) => ({
        _id: id,
        value: showPhone(actor, value),
        is_hidden: hides(actor, 'phone'),
        carrier: carrierGuess(value),
      })),
      emails: of('email').map(({ id, value }) => ({
        _id: id,
        value: showEmail(actor, value),
        is_hidden: hides(actor, 'email'),
      })),
      address: more.address && showText(actor, more.address),
      note: more.note && showText(actor, more.note),
      merged: await listMerges(work, 'contact', params.id),
    },
  };
}

async function readMore(work: Work, number: number): Promise<More> {
  const { db, actor } = work;
  const { rows } = await sql<More>`
    select c.address, c.note,
      ${nextReminder(work, 'contact', sql`c.number`)} as reminder,
      (select json_build_object('_id', g.id, 'name', g.name) from groups g
        where g.tenant_id = c.tenant_id and g.id = c.department_id) as department,
      (select json_build_object('_id', u.id, 'name', u.name) from users u
        where u.tenant_id = c.tenant_id and u.id = c.created_by) as created_by,
      coalesce((select json_agg(json_build_object('id', p.id, 'kind', p.kind, 'value', p.value) order by p.position, p.id)
        from contact_points p where p.tenant_id = c.tenant_id and p.contact_number = c.number), '[]') as points,
      own.ticket_count, own.open_count
    from contacts c cross join lateral (
      select count(*)::int as ticket_count, (count(*) filter (where t.status in (1, 2, 4)))::int as open_count
      from tickets t where t.requester_number = c.number and ${ticketScope(actor)}) own
    where c.tenant_id = ${actor.tenantId} and c.number = ${number}`.execute(db);
  return rows[0]!;
}
