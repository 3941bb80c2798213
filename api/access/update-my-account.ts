import type { updateMyAccount as route } from 'contract/access/account.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { sql } from 'kysely';
import { conflict, invalid } from '../errors.ts';
import { fileKey } from '../files/file-store.ts';
import { lookupsChanged } from '../lookups/lookups.ts';
import type { Work } from '../work.ts';
import { audit, record } from '../work.ts';

/** Changes what people may change of their own account; nobody else's is in reach. */
export async function updateMyAccount(
  work: Work,
  { json }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { db, actor } = work;
  const { version, name, avatar_id, sound, notify_by } = json;
  const own = { tenant_id: actor.tenantId, id: actor.userId };
  const before = await db
    .selectFrom('users')
    .select(['name', 'avatar_file_id', 'sound', 'notify_by', 'version'])
    .where('tenant_id', '=', own.tenant_id)
    .where('id', '=', own.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (before.version !== version) {
    const { avatar_file_id, ...rest } = before;
    throw conflict('Tài khoản vừa được thay đổi ở nơi khác. Hãy xem lại rồi lưu.', {
      ...rest,
      avatar_id: avatar_file_id,
    });
  }
  if (avatar_id) await requireOwnAvatar(work, avatar_id);
  const patch = {
    ...(name !== undefined && { name }),
    ...(avatar_id !== undefined && { avatar_file_id: avatar_id }),
    ...(sound !== undefined && { sound }),
    ...(notify_by !== undefined && { notify_by: [...new Set(notify_by)] }),
  };
  await db
    .updateTable('users')
    .set({ ...patch, version: sql`version + 1`, updated_at: sql`now()` })
    .where('tenant_id', '=', own.tenant_id)
    .where('id', '=', own.id)
    .execute();
  if (avatar_id !== undefined && before.avatar_file_id && before.avatar_file_id !== avatar_id)
    await throwAway(work, before.avatar_file_id);
  await audit(work, { action: 'account.update', subject: `user:${own.id}`, before, after: patch });
  await record(work, 'account.changed', { user: own.id }, { users: [own.id] });
  // colleagues choose from names and faces
  if (name !== undefined || avatar_id !== undefined) await lookupsChanged(work, 'users');
  return { data: { version: version + 1 } };
}

async function requireOwnAvatar({ db, actor }: Work, fileId: string): Promise<void> {
  const found = await db
    .selectFrom('files')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', fileId)
    .where('owner_id', '=', actor.userId)
    .where('purpose', '=', 'avatar')
    .executeTakeFirst();
  if (!found) throw invalid('avatar_id', 'Ảnh này không còn. Hãy tải lên lại.');
}

async function throwAway(work: Work, fileId: string): Promise<void> {
  const { db, actor, house } = work;
  await db
    .deleteFrom('files')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', fileId)
    .where('purpose', '=', 'avatar')
    .execute();
  work.afterCommit(() => void house.files.remove(fileKey(actor.tenantId, fileId)));
}
