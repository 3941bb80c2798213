import type { CallRef, Lead, Person, Refusal, Target } from 'contract/calls/host.ts';
import { sql } from 'kysely';
import { loadPerson } from '../access/load-person.ts';
import type { House } from '../house.ts';
import { inCallWork, orRefusal, refuse } from './call-work.ts';
import { inTurn } from './in-turn.ts';
import { leadCall } from './lead-call.ts';
import type { LedCall } from './led-call.ts';

/** Where a running call is led next, and with whom or with which place it is then. */
export function leadOn(
  house: House,
  { tenantId, callId }: CallRef,
  to: Target,
  by: Person | undefined,
): Promise<Lead | Refusal> {
  const led = () =>
    inCallWork(house, tenantId, async work => {
      const { rows } = await sql<LedCall>`
        select c.id, c.direction, c.customer_number, c.customer_name, c.contact_number, c.hotline_id, coalesce(k.tier, 0)::int as tier
        from calls c left join contacts k on k.tenant_id = c.tenant_id and k.number = c.contact_number
        where c.tenant_id = ${tenantId} and c.id = ${callId} and c.state <> 'ended'
        -- whom it takes, its end sets free: neither comes in between
        for no key update of c`.execute(work.db);
      if (!rows[0]) throw refuse(404, 'failed', 'Cuộc gọi đã kết thúc');
      const person = by && (await loadPerson(work.db, tenantId, by.userId));
      if (by && !person) throw refuse(403, 'rejected', 'Tài khoản đã bị khóa');
      const lead = await leadCall(work, rows[0], to, person);
      // refused, so that it keeps no place in a queue
      if (to.forward === 'invite' && lead.kind !== 'agent' && lead.kind !== 'number')
        throw refuse(403, 'rejected', 'Chỉ mời được đồng nghiệp hoặc một số điện thoại');
      return lead;
    });
  // those that are led to one queue wait for each other
  return orRefusal(inTurn(`${tenantId}|lead`, led));
}
