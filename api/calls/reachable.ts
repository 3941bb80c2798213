import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { lineSelect } from './agent-leads.ts';
import { mayRing } from './dial-plan.ts';

// Conditions on `users u` with `left join agent_states s`: the one rule of which telephone rings for whom (contract/enums.ts,
// call channel types). What rings is `endpointsOf` in agent-leads.ts.

/** Their own number: the tenant may call it, and has a line to do so. */
const numberRings = sql<boolean>`(exists (select from ${lineSelect('u')} line) and ${mayRing(sql`u.tenant_id`, sql`u.call_address`)})`;

/** A telephone of their channel is there; a page of it may be silent yet. Null: no. */
export const isThere = sql<boolean>`(case u.call_channel_type
  when 0 then s.has_page
  when 1 then s.has_desk
  when 2 then u.call_address <> ''
  when 3 then ${numberRings}
  -- the app of mobile telephones is not there yet
  else false end)`;

/** Somebody whose telephone can ring: a page that may ring aloud, a desk telephone, or one that never signs in. */
export const isReachable = sql<boolean>`(case u.call_channel_type when 0 then s.is_registered and s.is_armed else ${isThere} end)`;

/** A channel of the trunk by which their own number is called. */
const hasChannel = sql<boolean>`coalesce((select line.most_calls > (select count(*) from trunk_channels c
  where c.tenant_id = u.tenant_id and c.trunk_id = line.trunk_id) from ${lineSelect('u')} line), false)`;

/** Nothing that they do, and nothing that others do, keeps them from being rung now. */
export const isFree: RawBuilder<SqlBool> = sql`((s.call_state = 'idle' or s.call_state = 'wrap_up' and s.wrap_up_until <= now())
  and (u.call_channel_type <> 3 or ${hasChannel}))`;
