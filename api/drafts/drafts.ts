import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import type * as routes from 'contract/tickets/drafts.ts';
import { sql } from 'kysely';
import { describeFile } from '../files/describe-file.ts';
import { htmlToText } from '../tickets/clean-html.ts';
import type { Work } from '../work.ts';

type Content = { body: string; format: 'text' | 'html'; fields: Record<string, string> };
type Kept = Content & { composer?: string; revision?: number };

/** Keeps unsent text. A save on its way while its composer was sent must not bring the text back. */
export async function saveDraft(
  { db, actor, now }: Work,
  { json }: RouteParsed<typeof routes.saveDraft>,
): Promise<RouteAnswer<typeof routes.saveDraft>> {
  const saved_at = now.toISOString();
  if (json.composer) {
    await lockDraft({ db, actor }, json.key);
    const sent = await db
      .selectFrom('idempotency_keys')
      .select('key')
      .where('tenant_id', '=', actor.tenantId)
      .where('user_id', '=', actor.userId)
      .where('key', '=', json.composer)
      .executeTakeFirst();
    if (sent) return { data: { saved_at, is_kept: false } };
  }
  const isEmpty = wordsOf(json.content) === '' && Object.values(json.content.fields).every(text => text === '');
  if (isEmpty) {
    await removeDraft(db, actor, json.key);
    return { data: { saved_at, is_kept: false } };
  }
  const kept: Kept = { ...json.content, composer: json.composer ?? '', revision: json.revision ?? 0 };
  await sql`insert into drafts as d (tenant_id, user_id, key, content, updated_at)
    values (${actor.tenantId}, ${actor.userId}, ${json.key}, ${JSON.stringify(kept)}, ${now})
    on conflict (tenant_id, user_id, key) do update set content = excluded.content, updated_at = excluded.updated_at
    where d.content->>'composer' is distinct from excluded.content->>'composer'
      or coalesce((d.content->>'revision')::bigint, 0) <= (excluded.content->>'revision')::bigint`.execute(db);
  return { data: { saved_at, is_kept: true } };
}

const wordsOf = ({ body, format }: Pick<Content, 'body' | 'format'>) =>
  (format === 'html' ? htmlToText(body) : body).trim();

export async function readDraft(
  { db, actor }: Work,
  { query }: RouteParsed<typeof routes.readDraft>,
): Promise<RouteAnswer<typeof routes.readDraft>> {
  const row = await db
    .selectFrom('drafts')
    .select(['content', 'updated_at'])
    .where('tenant_id', '=', actor.tenantId)
    .where('user_id', '=', actor.userId)
    .where('key', '=', query.key)
    .executeTakeFirst();
  const files = (await draftFiles({ db, actor }, [query.key])).map(({ key: _, ...file }) => file);
  if (!row) return { data: null, files };
  const { body, format, fields = {} } = row.content as Content;
  return { data: { body, format, fields, updated_at: row.updated_at.toISOString() }, files };
}

/** Uploaded beside these drafts and in no comment yet. */
export async function draftFiles({ db, actor }: Pick<Work, 'db' | 'actor'>, keys: string[]) {
  const files = await db
    .selectFrom('files')
    .select(['id as _id', 'name', 'content_type', 'size', 'draft_key as key'])
    .where('tenant_id', '=', actor.tenantId)
    .where('owner_id', '=', actor.userId)
    .where('draft_key', 'in', keys)
    .where('comment_id', 'is', null)
    .orderBy('created_at')
    .execute();
  return files.map(({ key, ...file }) => ({ ...describeFile({ ...file, size: Number(file.size) }), key: key ?? '' }));
}

export async function listDrafts({ db, actor }: Work): Promise<RouteAnswer<typeof routes.listDrafts>> {
  const rows = await db
    .selectFrom('drafts')
    .select(['key', 'content', 'updated_at'])
    .where('tenant_id', '=', actor.tenantId)
    .where('user_id', '=', actor.userId)
    .orderBy('updated_at', 'desc')
    .limit(50)
    .execute();
  const list = rows.map(row => {
    const { fields, ...content } = row.content as Content;
    const excerpt = (wordsOf(content) || Object.values(fields ?? {}).find(text => text !== '') || '').slice(0, 120);
    return { key: row.key, excerpt, updated_at: row.updated_at.toISOString() };
  });
  return { list, total: list.length };
}

export async function deleteDraft(
  { db, actor }: Work,
  { query }: RouteParsed<typeof routes.deleteDraft>,
): Promise<RouteAnswer<typeof routes.deleteDraft>> {
  await removeDraft(db, actor, query.key);
  return { message: 'Đã bỏ bản nháp' };
}

/** Held to the end of the transaction by whoever saves a draft or sends it, so that one of them sees what the other did. */
export const lockDraft = ({ db, actor }: Pick<Work, 'db' | 'actor'>, key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${actor.tenantId}/${actor.userId}/${key}`}, 0))`.execute(db);

export const removeDraft = (db: Work['db'], actor: Work['actor'], key: string) =>
  db
    .deleteFrom('drafts')
    .where('tenant_id', '=', actor.tenantId)
    .where('user_id', '=', actor.userId)
    .where('key', '=', key)
    .execute();
