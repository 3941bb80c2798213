import type { deleteFile as route } from 'contract/files/files.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { notFound } from '../errors.ts';
import type { Work } from '../work.ts';
import { audit } from '../work.ts';
import { fileKey } from './file-store.ts';

/** Throws away a file of the actor's own that no comment holds. */
export async function deleteFile(
  work: Work,
  { params }: RouteParsed<typeof route>,
): Promise<RouteAnswer<typeof route>> {
  const { db, actor, house } = work;
  const gone = await db
    .deleteFrom('files')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', params.id)
    .where('owner_id', '=', actor.userId)
    .where('comment_id', 'is', null)
    .where('purpose', '=', 'attachment')
    .returning('name')
    .executeTakeFirst();
  if (!gone) throw notFound('Không tìm thấy tệp này');
  await audit(work, { action: 'file.delete', subject: `file:${params.id}`, before: gone });
  work.afterCommit(() => void house.files.remove(fileKey(actor.tenantId, params.id)));
  return { message: 'Đã bỏ tệp' };
}
