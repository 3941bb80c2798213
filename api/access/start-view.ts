import { randomBytes } from 'node:crypto';
import type { startView as route } from 'contract/access/view-as.ts';
import { viewMinutes } from 'contract/access/view-as.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import { forbidden, invalid } from '../errors.ts';
import { tellUsers } from '../notifications/tell-users.ts';
import { userMissing } from '../users/user-rows.ts';
import { userScope } from '../users/user-scope.ts';
import { audit, newId, type Work } from '../work.ts';
import type { Actor } from './actor.ts';
import { hashToken } from './authenticate.ts';

interface Viewed {
  id: string;
  name: string;
  role: RouteAnswer<typeof route>['data']['user']['role'];
  is_active: boolean;
}

/** Opens a read-only session in which an administrator sees what a colleague sees, and tells the colleague. */
export async function startView(
  work: Work,
  { params, json }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { db, actor, house, origin, now } = work;
  const { rows } = await sql<Viewed>`select u.id, u.name, u.role, u.is_active from users u
    where u.id = ${params.userId} and ${userScope(actor)} for share of u`.execute(db);
  const [viewed] = rows;
  if (!viewed) throw userMissing();
  const problem = refusalOf(actor, viewed);
  if (problem) throw invalid('userId', problem);
  const token = randomBytes(32).toString('base64url');
  const { rows: opened } = await sql<{ is_open: boolean }>`select directory.open_view(${hashToken(token)}, ${newId()},
    ${actor.sessionId}, ${viewed.id}, ${origin.userAgent}, ${origin.ip}, make_interval(mins => ${viewMinutes})) as is_open`.execute(
    db,
  );
  if (!opened[0]!.is_open) throw forbidden();
  const expires_at = new Date(now.getTime() + viewMinutes * 60_000).toISOString();
  const { reason } = json;
  await audit(work, { action: 'view-as.start', subject: `user:${viewed.id}`, after: { reason, until: expires_at } });
  const told = { userId: viewed.id, kind: 'viewed' as const, ticketNumber: null, text: reason };
  await tellUsers(db, { tenantId: actor.tenantId, actorId: actor.userId }, [told]);
  if (house.relay) work.afterCommit(house.relay.wake);
  const { id, name, role } = viewed;
  return { data: { token, expires_at, user: { _id: id, name, role } } };
}

/** Nobody sees more than their own scope by it, and nobody of their own rank. */
function refusalOf({ userId, scope }: Actor, viewed: Viewed): string | undefined {
  if (viewed.id === userId) return 'Bạn đang xem với tư cách của chính mình';
  if (viewed.role === 'administrator') return 'Chỉ xem được với tư cách người có vai trò thấp hơn';
  if (!viewed.is_active) return 'Tài khoản đang bị khóa. Hãy kích hoạt trước.';
  if (scope !== 'all') return 'Chỉ quản trị viên có phạm vi dữ liệu Tất cả mới xem được với tư cách người khác';
  return undefined;
}
