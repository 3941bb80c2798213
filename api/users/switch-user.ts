import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import type { activateUser, disableUser } from 'contract/users/users.ts';
import { sql } from 'kysely';
import { invalid, notFound } from '../errors.ts';
import { colleaguesOf } from '../lookups/colleagues.ts';
import { lookupsChanged } from '../lookups/lookups.ts';
import { audit, record, type Work } from '../work.ts';

type Route = typeof activateUser | typeof disableUser;

/** Lets a person sign in, or ends all that they have open; who is already so stays so. */
export const switchUser =
  (isActive: boolean) =>
  async (work: Work, { params }: RouteParsed<Route>): Promise<RouteAnswer<Route>> => {
    const { db, actor } = work;
    const message = isActive ? 'Đã kích hoạt tài khoản' : 'Đã khóa tài khoản';
    const own = { tenant_id: actor.tenantId, id: params.id };
    const isInScope = (await colleaguesOf(work)).some(user => user._id === own.id);
    const before = await db
      .selectFrom('users')
      .select('is_active')
      .where('tenant_id', '=', own.tenant_id)
      .where('id', '=', own.id)
      .forUpdate()
      .executeTakeFirst();
    if (!before || !isInScope) throw notFound('Không tìm thấy người dùng này');
    if (!isActive && own.id === actor.userId) throw invalid('id', 'Bạn không thể khóa tài khoản của chính mình');
    if (before.is_active === isActive) return { message };
    await db
      .updateTable('users')
      .set({ is_active: isActive, version: sql`version + 1`, updated_at: sql`now()` })
      .where('tenant_id', '=', own.tenant_id)
      .where('id', '=', own.id)
      .execute();
    await sql`select directory.disable_sign_in(${own.id}, ${!isActive})`.execute(db);
    await audit(work, {
      action: isActive ? 'user.activate' : 'user.disable',
      subject: `user:${own.id}`,
      before,
      after: { is_active: isActive },
    });
    await record(work, 'account.changed', { user: own.id }, { users: [own.id] });
    await lookupsChanged(work, 'users');
    return { message };
  };
