import type { Person, SignedIn } from 'contract/calls/host.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { haveState, tellAgent } from './agent-states.ts';
import type { CallWork } from './call-work.ts';

// Gateways stand side by side: each says of a person what telephones they have there (`agent_presence`) and takes nothing from another.
// What they have together stands in `agent_states`, whose row is held meanwhile. Gateways of the version before write that row alone.

/** Their telephones are there, at this gateway, or gone from it. */
export async function setRegistered(
  work: CallWork,
  gateway: string,
  { userId }: Person,
  now: SignedIn | null,
): Promise<void> {
  const { db, tenantId } = work;
  await haveState(work, userId);
  await sql`select from agent_states where tenant_id = ${tenantId} and user_id = ${userId} for update`.execute(db);
  await heedOlder(work, [userId]);
  if (now && (now.page !== null || now.desk)) {
    const there = sql`${now.page !== null}, ${now.page === 'armed'}, ${now.desk}`;
    await sql`insert into agent_presence as p (tenant_id, user_id, gateway, has_page, is_armed, has_desk)
      select tenant_id, user_id, ${gateway}, ${there} from agent_states
      where tenant_id = ${tenantId} and user_id = ${userId}
      on conflict (tenant_id, user_id, gateway) do update set (has_page, is_armed, has_desk) = row (${there})
      where (p.has_page, p.is_armed, p.has_desk) is distinct from (${there})`.execute(db);
  } else
    await sql`delete from agent_presence
      where tenant_id = ${tenantId} and user_id = ${userId} and gateway = ${gateway}`.execute(db);
  await sumUp(work, gateway, [userId]);
}

/** The people of a gateway that is no more; `isGone` is asked when nobody signs them in any more. */
export async function signOutAt(work: CallWork, gateway: string, isGone: RawBuilder<SqlBool>): Promise<void> {
  const { db, tenantId } = work;
  const { rows: held } = await sql<{ user_id: string }>`select s.user_id from agent_states s
    where s.tenant_id = ${tenantId} and (s.is_registered and s.gateway = ${gateway} or exists (select from agent_presence p
      where p.tenant_id = s.tenant_id and p.user_id = s.user_id and p.gateway = ${gateway}))
    order by s.user_id for update`.execute(db);
  const { rows: gone } = await sql`select where ${isGone}`.execute(db);
  if (held.length === 0 || gone.length === 0) return;
  const userIds = held.map(({ user_id }) => user_id);
  await heedOlder(work, userIds);
  await sql`delete from agent_presence
    where tenant_id = ${tenantId} and gateway = ${gateway} and user_id = any (${userIds}::uuid[])`.execute(db);
  await sumUp(work, gateway, userIds);
}

/** What all gateways say of each of these people. */
const together = ({ tenantId }: CallWork, userIds: string[]) => sql`
  select s.tenant_id, s.user_id, count(p.gateway) > 0 as is_registered, coalesce(bool_or(p.is_armed), false) as is_armed,
    coalesce(bool_or(p.has_page), false) as has_page, coalesce(bool_or(p.has_desk), false) as has_desk,
    array_agg(p.gateway) filter (where p.gateway is not null) as gateways
  from agent_states s left join agent_presence p on p.tenant_id = s.tenant_id and p.user_id = s.user_id
  where s.tenant_id = ${tenantId} and s.user_id = any (${userIds}::uuid[])
  group by s.tenant_id, s.user_id`;

const differs = sql<boolean>`(s.is_registered, s.is_armed, s.has_page, s.has_desk)
  is distinct from (said.is_registered, said.is_armed, said.has_page, said.has_desk)`;

/** Where the row says something else than the gateways together, one of the version before has spoken: its word becomes a row. */
async function heedOlder(work: CallWork, userIds: string[]): Promise<void> {
  await sql`with said as (${together(work, userIds)}), older as (
      select s.* from agent_states s join said on said.tenant_id = s.tenant_id and said.user_id = s.user_id
      where s.gateway <> '' and ${differs}
    ), gone as (
      delete from agent_presence p using older o
      where p.tenant_id = o.tenant_id and p.user_id = o.user_id and p.gateway = o.gateway and not o.is_registered
    ) insert into agent_presence (tenant_id, user_id, gateway, has_page, is_armed, has_desk)
    select tenant_id, user_id, gateway, has_page, has_page and is_armed, has_desk from older
    where is_registered and (has_page or has_desk)
    on conflict (tenant_id, user_id, gateway) do update set
      (has_page, is_armed, has_desk) = row (excluded.has_page, excluded.is_armed, excluded.has_desk)`.execute(work.db);
}

/**
 * Where nobody says so any more they are nowhere. Whoever speaks is named, if they are there: a gateway of the version before clears
 * whom its own name stands with.
 */
async function sumUp(work: CallWork, gateway: string, userIds: string[]): Promise<void> {
  const { rows } = await sql<{ user_id: string; is_told: boolean }>`with said as (
      select said.*, ${differs} as is_told, case when ${gateway} = any (said.gateways) then ${gateway}
        when s.gateway = any (said.gateways) then s.gateway else coalesce(said.gateways[1], s.gateway) end as gateway
      from (${together(work, userIds)}) said join agent_states s on s.tenant_id = said.tenant_id and s.user_id = said.user_id
    ) update agent_states s
    set (is_registered, is_armed, has_page, has_desk, gateway) =
        row (said.is_registered, said.is_armed, said.has_page, said.has_desk, said.gateway),
      registered_since = case when said.is_registered then coalesce(s.registered_since, now()) end
    from said where s.tenant_id = said.tenant_id and s.user_id = said.user_id and (said.is_told or s.gateway <> said.gateway)
    returning s.user_id, said.is_told`.execute(work.db);
  for (const { user_id, is_told } of rows) if (is_told) await tellAgent(work, user_id);
}

/**
 * On `users u`, who is reachable: not at other gateways alone. A call is rung by the gateway that has it, on the telephones that are
 * signed in there.
 */
export const isAtHand = (gateway: string): RawBuilder<SqlBool> => sql`(u.call_channel_type not in (0, 1) or coalesce((
  select bool_or(p.gateway = ${gateway}) from agent_presence p where p.tenant_id = u.tenant_id and p.user_id = u.id
    and case u.call_channel_type when 0 then p.is_armed else p.has_desk end), true))`;
