import type * as routes from 'contract/calls/agents.ts';
import type { AgentState } from 'contract/calls/agents.ts';
import type { AgentStatus } from 'contract/enums.ts';
import { may } from 'contract/permissions.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { addDaysBangkok, startOfDayBangkok } from 'contract/time.ts';
import { sql } from 'kysely';
import { signOut } from '../access/sign-out.ts';
import { invalid, notFound } from '../errors.ts';
import { userScope } from '../users/user-scope.ts';
import type { Work } from '../work.ts';
import { audit, newId, record } from '../work.ts';
import { isFree, isReachable, isThere } from './reachable.ts';

/** Whoever was never seen does nothing, since they were made. */
export const stateColumns = sql`coalesce(s.status, 'NOT AVAILABLE') as status, coalesce(s.status_since, u.created_at) as status_since,
  case when s.call_state = 'wrap_up' and s.wrap_up_until <= now() then 'idle' else coalesce(s.call_state, 'idle') end as call_state,
  coalesce(s.call_since, u.created_at) as call_since, s.call_id, s.wrap_up_until, coalesce(${isThere}, false) as is_registered,
  coalesce(${isReachable}, false) as is_armed,
  coalesce(s.status = 'AVAILABLE' and ${isReachable} and ${isFree}, false) as is_ready,
  case when s.calls_day = (now() at time zone 'Asia/Bangkok')::date then s.calls_today else 0 end as calls_today`;

export type StateRow = Omit<AgentState, 'status_since' | 'call_since' | 'wrap_up_until'> & {
  status_since: Date;
  call_since: Date;
  wrap_up_until: Date | null;
};

export const stateOf = (row: StateRow): AgentState => ({
  ...{ status: row.status, status_since: row.status_since.toISOString() },
  ...{ call_state: row.call_state, call_since: row.call_since.toISOString(), call_id: row.call_id },
  wrap_up_until: row.wrap_up_until?.toISOString() ?? null,
  ...{ is_registered: row.is_registered, is_armed: row.is_armed, is_ready: row.is_ready, calls_today: row.calls_today },
});

async function readState({ db, actor }: Work, userId: string): Promise<AgentState> {
  const { rows } = await sql<StateRow>`select ${stateColumns} from users u
    left join agent_states s on s.tenant_id = u.tenant_id and s.user_id = u.id
    where u.tenant_id = ${actor.tenantId} and u.id = ${userId}`.execute(db);
  return stateOf(rows[0]!);
}

export const readAgentStatus = async (work: Work): Promise<RouteAnswer<typeof routes.readAgentStatus>> => ({
  data: await readState(work, work.actor.userId),
});

/** A new stretch of time; the same status again goes on. */
export async function changeStatus(work: Work, userId: string, status: AgentStatus): Promise<void> {
  const { db, actor } = work;
  await sql`insert into agent_states (tenant_id, user_id) values (${actor.tenantId}, ${userId}) on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ status: AgentStatus }>`
    update agent_states s set status = ${status}, status_since = now()
    from (select user_id, status from agent_states where tenant_id = ${actor.tenantId} and user_id = ${userId} for update) before
    where s.tenant_id = ${actor.tenantId} and s.user_id = before.user_id and before.status <> ${status}
    returning before.status`.execute(db);
  const [before] = rows;
  if (!before) return;
  await sql`update agent_status_spans set ended_at = now()
    where tenant_id = ${actor.tenantId} and user_id = ${userId} and ended_at is null`.execute(db);
  await db
    .insertInto('agent_status_spans')
    .values({ tenant_id: actor.tenantId, id: newId(), user_id: userId, status, changed_by: actor.userId })
    .execute();
  await audit(work, { action: 'agent_state.change', subject: `user:${userId}`, before, after: { status } });
  await record(work, 'agent.changed', { user: userId }, { everyone: true });
}

export async function setAgentStatus(
  work: Work,
  { json }: RouteParsed<typeof routes.setAgentStatus>,
): Promise<RouteAnswer<typeof routes.setAgentStatus>> {
  const { userId } = work.actor;
  await changeStatus(work, userId, json.status);
  const data = await readState(work, userId);
  if (json.status === 'LOGOUT') await signOut(work);
  return { data };
}

export async function setStatusOfAgent(
  work: Work,
  { params, json }: RouteParsed<typeof routes.setStatusOfAgent>,
): Promise<RouteAnswer<typeof routes.setStatusOfAgent>> {
  await requireColleague(work, params.id);
  await changeStatus(work, params.id, json.status);
  return { data: await readState(work, params.id) };
}

const memberMissing = 'Không tìm thấy thành viên này';

async function requireColleague({ db, actor }: Work, id: string): Promise<void> {
  const { rows } = await sql`select from users u where u.id = ${id} and u.is_active and ${userScope(actor)}`.execute(
    db,
  );
  if (rows.length === 0) throw notFound(memberMissing);
}

interface SpanRow {
  _id: string;
  status: AgentStatus;
  started_at: Date;
  ended_at: Date | null;
  changed_by: { _id: string; name: string } | null;
}

export async function statusHistory(
  work: Work,
  { query }: RouteParsed<typeof routes.statusHistory>,
): Promise<RouteAnswer<typeof routes.statusHistory>> {
  const { db, actor, now } = work;
  const userId = (query.user_id as string | null | undefined) ?? actor.userId;
  if (userId !== actor.userId) {
    if (!may(actor.role, 'agent.read')) throw notFound(memberMissing);
    await requireColleague(work, userId);
  }
  const from = startOfDayBangkok(query.day ? `${query.day}T12:00:00+07:00` : now);
  if (+from > +now) throw invalid('day', 'Ngày này chưa tới');
  const to = new Date(Math.min(+addDaysBangkok(from, 1), +now));
  const { rows } = await sql<SpanRow>`
    select s.id as _id, s.status, s.started_at, s.ended_at,
      case when u.id is not null then json_build_object('_id', u.id, 'name', u.name) end as changed_by
    from agent_status_spans s left join users u on u.tenant_id = s.tenant_id and u.id = s.changed_by
    where s.tenant_id = ${actor.tenantId} and s.user_id = ${userId} and s.started_at < ${to}
      and (s.ended_at is null or s.ended_at > ${from})
    order by s.started_at desc, s.id desc limit 500`.execute(db);
  const seconds: Partial<Record<AgentStatus, number>> = {};
  for (const { status, started_at, ended_at } of rows) {
    const within = Math.min(+(ended_at ?? to), +to) - Math.max(+started_at, +from);
    seconds[status] = (seconds[status] ?? 0) + Math.max(0, Math.round(within / 1000));
  }
  const list = rows.map(row => ({
    ...row,
    started_at: row.started_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  }));
  return { list, total: list.length, seconds };
}
