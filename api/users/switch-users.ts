import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import type { activateUser, activateUsers, disableUser, disableUsers } from 'contract/users/users.ts';
import { sql } from 'kysely';
import { invalid } from '../errors.ts';
import { lookupsChanged } from '../lookups/lookups.ts';
import { auditAll, record, type Work } from '../work.ts';
import { lockUsers } from './lock-users.ts';
import { userMissing } from './user-rows.ts';

type One = typeof activateUser | typeof disableUser;
type Many = typeof activateUsers | typeof disableUsers;

/** One person by the address of a call. */
export const switchUser =
  (isActive: boolean) =>
  async (work: Work, { params }: RouteParsed<One>): Promise<RouteAnswer<One>> => {
    await switchAll(work, isActive, 'id', [params.id]);
    return { message: isActive ? 'Đã kích hoạt tài khoản' : 'Đã khóa tài khoản' };
  };

/** Several people: all of them or none. */
export const switchUsers =
  (isActive: boolean) =>
  async (work: Work, { json }: RouteParsed<Many>): Promise<RouteAnswer<Many>> => ({
    data: { changed: await switchAll(work, isActive, 'ids', [...new Set(json.ids)]) },
  });

/** Lets people sign in, or ends all that they have open; who is already so stays so. Returns how many were not. */
async function switchAll(work: Work, isActive: boolean, param: string, ids: string[]): Promise<number> {
  const { db, actor } = work;
  const users = await lockUsers(work, ids);
  if (users.length < ids.length) throw userMissing();
  if (!isActive && ids.includes(actor.userId)) throw invalid(param, 'Bạn không thể khóa tài khoản của chính mình');
  const turned = users.filter(user => user.is_active !== isActive).map(({ id }) => id);
  if (turned.length === 0) return 0;
  await db
    .updateTable('users')
    .set({ is_active: isActive, version: sql`version + 1`, updated_at: sql`now()` })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', 'in', turned)
    .execute();
  await sql`select directory.disable_sign_in(id, ${!isActive}) from unnest(${turned}::uuid[]) id`.execute(db);
  await auditAll(
    work,
    turned.map(id => ({
      action: isActive ? 'user.activate' : 'user.disable',
      subject: `user:${id}`,
      before: { is_active: !isActive },
      after: { is_active: isActive },
    })),
  );
  for (const id of turned) await record(work, 'account.changed', { user: id }, { users: [id] });
  await lookupsChanged(work, 'users');
  return turned.length;
}
