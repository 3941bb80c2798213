import { tags } from 'contract/settings/tags.ts';
import { sql } from 'kysely';
import { lockRow, type Store, type StoredRow } from '../crud/store.ts';
import { type ApiError, conflict } from '../errors.ts';
import type { Work } from '../work.ts';

export const tagStore: Store = {
  noun: 'tag',
  label: tags.label,
  table: 'tags',
  columns: ['name', 'moving'],
  sorts: tags.sorts,
  taken: tags.taken,
  uses: [],
};

/** What has become another tag is none of the vocabulary's. */
export const ownTags = sql<boolean>`becomes is null`;

export const beingChanged = (name: string) =>
  conflict(`Tag "${name}" đang được cập nhật ở các ticket và khách hàng. Hãy đợi đến khi xong.`);

/** A tag to change, locked: rows that were spelled before are committed. Not while rows still follow its last change. */
export async function lockTag(work: Work, id: string, missing?: ApiError): Promise<StoredRow> {
  const row = await lockRow(work, tagStore, id, ownTags, missing);
  const { rows } = await sql`select from tags where tenant_id = ${work.actor.tenantId} and moving is not null
    and (id = ${row._id} or becomes = public.tag_key(${row.name}))`.execute(work.db);
  if (rows.length > 0) throw beingChanged(row.name);
  return row;
}

/** Has the rows that still hold a tag's old name brought to what it is now, by a job. */
export async function moveRows({ db, actor }: Work, tagId: string): Promise<void> {
  const payload = JSON.stringify({ tenant_id: actor.tenantId, tag_id: tagId, user_id: actor.userId });
  // one at a time a tenant: two of them would want the same rows
  await sql`select jobs.enqueue('move-tag', ${payload}::json, ${`tag:${tagId}`}, ${`tags:${actor.tenantId}`}, null, 25)`.execute(
    db,
  );
}
