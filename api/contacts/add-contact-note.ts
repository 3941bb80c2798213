import type { addContactNote as route } from 'contract/contacts/timeline.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import { audit, newId, record, type Work } from '../work.ts';
import { lockContact } from './change-contact.ts';
import { contactAudience, contactScope } from './contact-scope.ts';

/** A note on a customer. */
export async function addContactNote(
  work: Work,
  { params, json }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { db, actor } = work;
  const contact = await lockContact(work, sql`c.number = ${params.id} and ${contactScope(actor)}`);
  const id = newId();
  await db
    .insertInto('contact_notes')
    .values({ tenant_id: actor.tenantId, id, contact_number: params.id, author_id: actor.userId, body: json.body })
    .execute();
  await audit(work, { action: 'contact.note', subject: `contact:${params.id}`, after: { note: id } });
  const audience = await contactAudience(work, params.id, contact);
  await record(work, 'contact.changed', { number: params.id, fields: ['notes'] }, audience);
  return { data: { _id: id } };
}
