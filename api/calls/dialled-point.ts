import { sql } from 'kysely';
import type { Person as Known } from '../access/load-person.ts';
import { contactScope } from '../contacts/contact-scope.ts';
import { type CallWork, refuse } from './call-work.ts';

type Named = { kind: 'contact'; number: number } | { kind: 'point'; id: string };

/** The telephone that a customer, or one of their points, is called at: as far as who calls may see them. */
export async function dialledPoint({ db, tenantId }: CallWork, place: Named, by?: Known): Promise<string> {
  const seen = by
    ? contactScope({ ...by, sessionId: '', realUserId: null, isPlatformAdmin: false })
    : sql`c.tenant_id = ${tenantId}`;
  const which = place.kind === 'contact' ? sql`c.number = ${place.number}` : sql`p.id = ${place.id}`;
  const { rows } = await sql<{ value: string }>`
    select p.value from contacts c join contact_points p on p.tenant_id = c.tenant_id and p.contact_number = c.number
    where c.tenant_id = ${tenantId} and p.kind = 'phone' and ${which} and ${seen} order by p.position limit 1`.execute(
    db,
  );
  if (!rows[0]) throw refuse(404, 'failed', 'Khách hàng không có số điện thoại');
  return rows[0].value;
}
