import { sql } from 'kysely';
import type { Person as Known } from '../access/load-person.ts';
import { contactScope } from '../contacts/contact-scope.ts';
import { callScope } from './call-scope.ts';
import { type CallWork, refuse } from './call-work.ts';

type Named = { kind: 'contact'; number: number } | { kind: 'point' | 'call'; id: string };

/** The telephone that a customer, one of their points, or the customer of a call is called at: as far as who calls may see them. */
export async function dialledPoint(work: CallWork, place: Named, by?: Known): Promise<string> {
  const { db, tenantId } = work;
  const actor = by && { ...by, sessionId: '', realUserId: null, isPlatformAdmin: false };
  if (place.kind === 'call') {
    const seen = actor ? callScope(actor) : sql`c.tenant_id = ${tenantId}`;
    const { rows } = await sql<{ customer_number: string }>`
      select c.customer_number from calls c where c.tenant_id = ${tenantId} and c.id = ${place.id} and ${seen}`.execute(
      db,
    );
    if (!rows[0]?.customer_number) throw refuse(404, 'failed', 'Cuộc gọi này không có số để gọi lại');
    return rows[0].customer_number;
  }
  const seen = actor ? contactScope(actor) : sql`c.tenant_id = ${tenantId}`;
  const which = place.kind === 'contact' ? sql`c.number = ${place.number}` : sql`p.id = ${place.id}`;
  const { rows } = await sql<{ value: string }>`
    select p.value from contacts c join contact_points p on p.tenant_id = c.tenant_id and p.contact_number = c.number
    where c.tenant_id = ${tenantId} and p.kind = 'phone' and ${which} and ${seen} order by p.position limit 1`.execute(
    db,
  );
  if (!rows[0]) throw refuse(404, 'failed', 'Khách hàng không có số điện thoại');
  return rows[0].value;
}
