import type { NumberLead } from 'contract/calls/host.ts';
import { sql } from 'kysely';
import type { CallWork } from './call-work.ts';
import { matchCaller } from './caller.ts';
import type { KeptCall } from './kept-call.ts';
import type { LedCall } from './led-call.ts';
import { lineOf } from './lines.ts';

/** A call between colleagues that is led outside: whether it is recorded once they answer there. */
export async function leadOutside(
  work: CallWork,
  call: LedCall,
  lead: NumberLead,
  by?: { userId: string },
): Promise<NumberLead> {
  if (call.direction !== 'internal') return lead;
  const { db, tenantId } = work;
  const line = await lineOf(work, by ? { userId: by.userId } : { hotlineId: call.hotline_id });
  const { rows } = await sql<{ records: boolean }>`select q.records from calls c
    join call_queues q on q.tenant_id = c.tenant_id and q.id = c.queue_id
    where c.tenant_id = ${tenantId} and c.id = ${call.id}`.execute(db);
  return { ...lead, records: (line?.records ?? false) && (rows[0]?.records ?? true) };
}

/**
 * Somebody outside has answered a call between colleagues: it is a call to them from here on, by whoever of the house talks with
 * them. What colleagues said before is not of it.
 */
export async function goOutside({ db, tenantId }: CallWork, call: KeptCall, legId: string): Promise<void> {
  const { rows } = await sql<{ number: string; hotline_id: string | null; user_id: string | null }>`
    select n.number, (
      select ch.hotline_id from trunk_channels ch where ch.tenant_id = n.tenant_id and ch.call_id = n.call_id and ch.leg_id = n.id
    ) as hotline_id, (
      select l.user_id from call_legs l where l.tenant_id = n.tenant_id and l.call_id = n.call_id and l.role = 'agent'
        and l.answered_at is not null and l.ended_at is null
        -- who led it on is leaving, where that did not fail; who invites stays
        and l.id is distinct from (select e.leg_id from call_events e where e.tenant_id = n.tenant_id and e.call_id = n.call_id
          and e.kind = 'forward.asked' and e.detail->>'forward' <> 'invite'
          and not exists (select from call_events f where f.tenant_id = e.tenant_id and f.call_id = e.call_id and f.leg_id = e.leg_id
            and f.seq > e.seq and f.kind = 'forward.failed' and f.detail->>'forward' <> 'invite')
          order by e.seq desc limit 1)
      order by l.user_id = ${call.user_id}::uuid desc, l.answered_at desc limit 1) as user_id
    from call_legs n where n.tenant_id = ${tenantId} and n.call_id = ${call.id} and n.id = ${legId}`.execute(db);
  const [outside] = rows;
  if (!outside) return;
  const known = await matchCaller({ db, tenantId }, outside.number);
  call.direction = 'outbound';
  call.hotline_id = outside.hotline_id ?? call.hotline_id;
  call.customer_number = outside.number;
  call.customer_name = known?.name ?? '';
  call.contact_number = known?.number ?? null;
  call.user_id = outside.user_id ?? call.user_id;
  call.answered_at = null;
}
