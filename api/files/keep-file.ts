import type { Insertable } from 'kysely';
import type { Files } from '../../db/types.ts';
import { ApiError } from '../errors.ts';
import { newId, type Work } from '../work.ts';
import { fileKey } from './file-store.ts';

type Kept = Pick<Insertable<Files>, 'name' | 'content_type' | 'purpose' | 'owner_id' | 'draft_key'>;

/** Writes a file of the tenant with its row; 503 when the disk is full. */
export async function keepFile(
  { db, actor, house }: Work,
  bytes: Uint8Array,
  row: Kept,
): Promise<{ id: string; size: number }> {
  const id = newId();
  const { size, sha256 } = await house.files.write(fileKey(actor.tenantId, id), [bytes]).catch(error => {
    if (error?.code === 'ENOSPC') throw new ApiError(503, 'Máy chủ hết chỗ lưu tệp, vui lòng thử lại sau!');
    throw error;
  });
  await db
    .insertInto('files')
    .values({ ...row, tenant_id: actor.tenantId, id, size, sha256 })
    .execute();
  return { id, size };
}
