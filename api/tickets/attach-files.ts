import { maxBytesOfComment } from 'contract/files/limits.ts';
import { sql } from 'kysely';
import { type FieldError, invalidFields } from '../errors.ts';
import type { Work } from '../work.ts';

/** Files of mine that wait for a text. */
const waiting = (
  { actor }: Work,
  fileIds: string[],
) => sql`tenant_id = ${actor.tenantId} and id = any (${fileIds}::uuid[])
  and owner_id = ${actor.userId} and purpose = 'attachment' and comment_id is null`;

/** They stand under the comment in the order given: `created_at` tells it. Gives their names. */
export async function attachFiles(
  work: Work,
  ticketNumber: number,
  commentId: string,
  fileIds: string[],
): Promise<string[]> {
  if (fileIds.length === 0) return [];
  const { rows } = await sql<{ id: string; name: string; size: number }>`
    update files set comment_id = ${commentId}, ticket_number = ${ticketNumber}, draft_key = null,
      created_at = now() + array_position(${fileIds}::uuid[], id) * interval '1 microsecond'
    where ${waiting(work, fileIds)} returning id, name, size`.execute(work.db);
  const errors = complaints(fileIds, rows);
  if (errors.length > 0) throw invalidFields(errors);
  return rows.sort((one, other) => fileIds.indexOf(one.id) - fileIds.indexOf(other.id)).map(file => file.name);
}

/** What `attachFiles` would refuse. */
export async function complainOfFiles(work: Work, fileIds: string[]): Promise<FieldError[]> {
  if (fileIds.length === 0) return [];
  const { rows } = await sql<{ size: number }>`select size from files where ${waiting(work, fileIds)}`.execute(work.db);
  return complaints(fileIds, rows);
}

function complaints(fileIds: string[], found: { size: number }[]): FieldError[] {
  const refuse = (message: string) => [{ param: 'file_ids', message }];
  if (found.length !== new Set(fileIds).size) return refuse('Có tệp không còn dùng được. Vui lòng đính kèm lại.');
  const size = found.reduce((sum, file) => sum + Number(file.size), 0);
  return size > maxBytesOfComment ? refuse('Tổng dung lượng tệp đính kèm vượt quá 25 MB') : [];
}
