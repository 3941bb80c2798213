import { sql } from 'kysely';
import { inTenant } from '../../db/tenant.ts';
import type { House } from '../house.ts';
import type { CallChanges } from './changes.ts';

/** Time that runs out changes no row by itself: whoever has written up is idle again at their moment, and that is told. */
export function followWrapUps({ pool, log }: Pick<House, 'pool' | 'log'>, changes: CallChanges): { close(): void } {
  const timers = new Map<string, NodeJS.Timeout>();
  const look = (tenantId: string) => {
    clearTimeout(timers.get(tenantId));
    timers.delete(tenantId);
    inTenant(pool, tenantId, async db => {
      await sql`update agent_states set call_state = 'idle', call_id = null, call_since = wrap_up_until, wrap_up_until = null
        where tenant_id = ${tenantId} and call_state = 'wrap_up' and wrap_up_until <= now()
          -- in the order of everybody who holds several
          and user_id in (select user_id from agent_states
            where tenant_id = ${tenantId} and call_state = 'wrap_up' and wrap_up_until <= now()
            order by user_id for update)`.execute(db);
      const { rows } = await sql<{ ms: number | null }>`
        select extract(epoch from min(wrap_up_until) - now())::float8 * 1000 as ms from agent_states
        where tenant_id = ${tenantId} and call_state = 'wrap_up'`.execute(db);
      return rows[0]!.ms;
    }).then(
      ms => {
        if (ms === null || stopped) return;
        clearTimeout(timers.get(tenantId));
        timers.set(tenantId, setTimeout(look, Math.max(0, ms) + 5, tenantId).unref());
      },
      error => log.warn({ err: error }, 'the time to write calls up cannot be followed'),
    );
  };
  let stopped = false;
  const leave = changes.onChange(look);
  return {
    close() {
      stopped = true;
      leave();
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
