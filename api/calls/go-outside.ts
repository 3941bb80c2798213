import type { NumberLead } from 'contract/calls/host.ts';
import { sql } from 'kysely';
import type { CallWork } from './call-work.ts';
import { matchCaller } from './caller.ts';
import type { KeptCall } from './kept-call.ts';
import type { LedCall } from './led-call.ts';
import { lineOf } from './lines.ts';

/** A call between colleagues that is led outside: by which hotline, and whether it is recorded once they answer there. */
export async function leadOutside(
  work: CallWork,
  call: LedCall,
  lead: NumberLead,
  by?: { userId: string },
): Promise<NumberLead> {
  if (call.direction !== 'internal') return lead;
  const { db, tenantId } = work;
  const line = await lineOf(work, by ? { userId: by.userId } : { hotlineId: call.hotline_id });
  const { rows } = await sql<{ records: boolean }>`update calls c set hotline_id = ${line?.hotline_id ?? null}
    where c.tenant_id = ${tenantId} and c.id = ${call.id}
    returning coalesce((select q.records from call_queues q where q.tenant_id = c.tenant_id and q.id = c.queue_id), true) as records`.execute(
    db,
  );
  return { ...lead, records: (line?.records ?? false) && (rows[0]?.records ?? true) };
}

/**
 * Somebody outside has answered a call between colleagues: it is a call to them from here on, by whoever of the house talks with
 * them. What colleagues said before is not of it.
 */
export async function goOutside({ db, tenantId }: CallWork, call: KeptCall, legId: string): Promise<void> {
  const { rows } = await sql<{ number: string; user_id: string | null }>`
    select n.number, (
      select l.user_id from call_legs l where l.tenant_id = n.tenant_id and l.call_id = n.call_id and l.role = 'agent'
        and l.answered_at is not null and l.ended_at is null
        -- who led it on is leaving, and who invites stays
        and l.id is distinct from (select e.leg_id from call_events e where e.tenant_id = n.tenant_id and e.call_id = n.call_id
          and e.kind = 'forward.asked' and e.detail->>'forward' <> 'invite' order by e.seq desc limit 1)
      order by l.user_id = ${call.user_id}::uuid desc, l.answered_at desc limit 1) as user_id
    from call_legs n where n.tenant_id = ${tenantId} and n.call_id = ${call.id} and n.id = ${legId}`.execute(db);
  const [outside] = rows;
  if (!outside) return;
  const known = await matchCaller({ db, tenantId }, outside.number);
  call.direction = 'outbound';
  call.customer_number = outside.number;
  call.customer_name = known?.name ?? '';
  call.contact_number = known?.number ?? null;
  call.user_id = outside.user_id ?? call.user_id;
  call.answered_at = null;
}
