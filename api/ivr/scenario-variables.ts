import type { knownVariables } from 'contract/ivr/state-types.ts';
import type { CallWork } from '../calls/call-work.ts';
import type { LedCall } from '../calls/led-call.ts';

type FromItsBeginning = Exclude<keyof typeof knownVariables, 'last_key'>;

/** What a scenario knows of a call before its first state, of one that is made and of one that is rehearsed. */
export async function scenarioVariables(
  { db, tenantId }: Pick<CallWork, 'db' | 'tenantId'>,
  call: Pick<LedCall, 'customer_number' | 'customer_name' | 'tier' | 'hotline_id'>,
): Promise<Record<FromItsBeginning, string>> {
  const hotline = await db
    .selectFrom('hotlines')
    .select('number')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', call.hotline_id)
    .executeTakeFirst();
  return {
    caller_number: call.customer_number,
    caller_name: call.customer_name,
    caller_tier: String(call.tier),
    hotline: hotline?.number ?? '',
  };
}
