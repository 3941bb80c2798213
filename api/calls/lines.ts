import { sql } from 'kysely';
import type { CallWork } from './call-work.ts';

export interface Line {
  hotline_id: string;
  hotline_number: string;
  records: boolean;
  trunk_id: string;
  trunk_address: string;
  trunk_port: number;
}

/** The line out: of a person's hotline or the given one, or else the tenant's first that has a trunk. */
export async function lineOf(
  { db, tenantId }: CallWork,
  of: { userId: string } | { hotlineId: string | null },
): Promise<Line | undefined> {
  const wanted =
    'userId' in of
      ? sql`(select u.hotline_id from users u where u.tenant_id = ${tenantId} and u.id = ${of.userId})`
      : sql`${of.hotlineId}::uuid`;
  const { rows } = await sql<Line>`
    select h.id as hotline_id, h.number as hotline_number, h.records, t.id as trunk_id, host(t.address) as trunk_address,
      t.port as trunk_port
    from hotlines h join trunks t on t.tenant_id = h.tenant_id and t.id = h.trunk_id and t.is_active
    where h.tenant_id = ${tenantId} and h.is_active
    order by h.id = ${wanted} desc nulls last, h.created_at, h.id limit 1`.execute(db);
  return rows[0];
}
