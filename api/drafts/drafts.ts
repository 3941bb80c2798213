import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import type { KeptDraft } from 'contract/tickets/draft-content.ts';
import type * as routes from 'contract/tickets/drafts.ts';
import { sql } from 'kysely';
import { contactScope } from '../contacts/contact-scope.ts';
import { describeFile } from '../files/describe-file.ts';
import { mergedInto } from '../merges/find-merged.ts';
import { htmlToText } from '../tickets/clean-html.ts';
import { ticketScope } from '../tickets/ticket-scope.ts';
import type { Work } from '../work.ts';
import { madeOf } from './continue-draft.ts';

type Content = { body: string; format: 'text' | 'html'; fields: Record<string, string> };
type Other = KeptDraft['others'][number];
type Kept = Content & Pick<KeptDraft, 'composer' | 'revision' | 'others'>;

/** Windows of one person that write in one place; more than that are not kept. */
const mostOthers = 5;

/**
 * Keeps unsent text. A save on its way while its composer was sent must not bring the text back; a text that another window
 * has saved meanwhile steps aside and stays.
 */
export async function saveDraft(
  { db, actor, now }: Work,
  { json }: RouteParsed<typeof routes.saveDraft>,
): Promise<RouteAnswer<typeof routes.saveDraft>> {
  const { base, composer = '', revision = 0, content } = json;
  const saved_at = now.toISOString();
  const key = await lockPlace({ db, actor }, json.key);
  const sent = composer !== '' && (await sentOf({ db, actor }, [composer])).size > 0;
  if (sent) return { data: { saved_at, is_kept: false } };
  const there = await find(db, actor, key);
  if (there?.composer === composer && there.revision > revision) return { data: { saved_at, is_kept: true } };
  const isBlind = base === undefined && key === json.key;
  const isForked = there !== undefined && there.composer !== composer && !isBlind && base !== there.updated_at;
  const others = (there?.others ?? []).filter(other => other.composer !== composer);
  if (isEmpty(content)) {
    if (isForked) await write(db, actor, key, { ...there, others }, there.updated_at);
    else await promote(db, actor, key, others);
    return { data: { saved_at, is_kept: false } };
  }
  if (isForked) others.unshift(otherOf(there));
  const differing = others.filter(other => !isSame(other, content)).slice(0, mostOthers);
  await write(db, actor, key, { ...content, composer, revision, others: differing }, saved_at);
  return { data: { saved_at, is_kept: true } };
}

/** A text of this place was sent: it is a draft no longer, also where nothing says whose it was. Texts of other windows stay. */
export const spendDraft = (at: Pick<Work, 'db' | 'actor'>, key: string) => spend(at, key, 'whoever wrote it');

/** A form was saved: what its composer kept of it goes. Texts of other windows, which it may not hold, stay. */
export const spendFormDraft = (at: Pick<Work, 'db' | 'actor'>, key: string) => spend(at, key, 'if sent');

async function spend(
  { db, actor }: Pick<Work, 'db' | 'actor'>,
  key: string,
  ends: 'whoever wrote it' | 'if sent',
): Promise<void> {
  await lockDraft({ db, actor }, key);
  const there = await find(db, actor, key);
  if (!there) return;
  const sent = await sentOf({ db, actor }, [there.composer, ...there.others.map(other => other.composer)]);
  const others = there.others.filter(other => !sent.has(other.composer));
  const wasAnothers = others.length < there.others.length;
  if (sent.has(there.composer) || (ends === 'whoever wrote it' && !wasAnothers)) await promote(db, actor, key, others);
  else if (wasAnothers) await write(db, actor, key, { ...there, others }, there.updated_at);
}

/** Which of these composers were sent: their key is spent, perhaps in this very transaction. */
async function sentOf({ db, actor }: Pick<Work, 'db' | 'actor'>, composers: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('tenant_id', '=', actor.tenantId)
    .where('user_id', '=', actor.userId)
    .where('key', 'in', composers)
    .execute();
  return new Set(rows.map(row => row.key));
}

/** The newest of the texts that stood aside takes the place; without one there is no draft. */
async function promote(db: Work['db'], actor: Work['actor'], key: string, [first, ...others]: Other[]): Promise<void> {
  if (!first) return void (await removeDraft(db, actor, key));
  const { updated_at, ...text } = first;
  await write(db, actor, key, { ...text, revision: 0, others }, updated_at);
}

async function find(db: Work['db'], actor: Work['actor'], key: string): Promise<KeptDraft | undefined> {
  const row = await db
    .selectFrom('drafts')
    .select(['content', 'updated_at'])
    .where('tenant_id', '=', actor.tenantId)
    .where('user_id', '=', actor.userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row && keptDraft(row);
}

const write = (db: Work['db'], actor: Work['actor'], key: string, draft: Kept, updatedAt: string) => {
  const { body, format, fields, composer, revision, others } = draft;
  const content = JSON.stringify({ body, format, fields, composer, revision, others });
  return sql`insert into drafts (tenant_id, user_id, key, content, updated_at)
    values (${actor.tenantId}, ${actor.userId}, ${key}, ${content}, ${updatedAt})
    on conflict (tenant_id, user_id, key) do update set content = excluded.content, updated_at = excluded.updated_at`.execute(
    db,
  );
};

/** A row of `drafts` as people get it. */
export function keptDraft(row: { content: unknown; updated_at: Date }): KeptDraft {
  const {
    body,
    format,
    fields = {},
    composer = '',
    revision = 0,
    others = [],
  } = row.content as Content & Partial<Kept>;
  return { body, format, fields, composer, revision, others, updated_at: row.updated_at.toISOString() };
}

const otherOf = ({ body, format, fields, composer, updated_at }: KeptDraft): Other => ({
  ...{ body, format, fields, composer, updated_at },
});

const isSame = (one: Content, other: Content) =>
  one.body === other.body &&
  JSON.stringify(Object.entries(one.fields).sort()) === JSON.stringify(Object.entries(other.fields).sort());

const isEmpty = (content: Content) =>
  wordsOf(content) === '' && Object.values(content.fields).every(text => text === '');

/** Of the fields of a form: neither a number nor an id. */
const isReadable = (text: string) => text !== '' && !/^(\d+|[\da-f-]{36})(\n|$)/.test(text);

const wordsOf = ({ body, format }: Pick<Content, 'body' | 'format'>) =>
  (format === 'html' ? htmlToText(body) : body).trim();

/** Unsent words are their author's alone: whoever views as somebody finds none. */
export const isViewed = ({ realUserId }: Work['actor']): boolean => realUserId !== null;

export async function readDraft(
  { db, actor }: Work,
  { query }: RouteParsed<typeof routes.readDraft>,
): Promise<RouteAnswer<typeof routes.readDraft>> {
  if (isViewed(actor)) return { data: null, files: [], made: null };
  const key = await placeOf({ db, actor }, query.key);
  const files = (await draftFiles({ db, actor }, [key])).map(({ key: _, ...file }) => file);
  const made = query.composer ? await madeOf({ db, actor }, query.composer) : null;
  const found = await find(db, actor, key);
  return { data: found ?? null, files, made };
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
    .orderBy('id')
    .execute();
  return files.map(({ key, ...file }) => ({ ...describeFile({ ...file, size: Number(file.size) }), key: key ?? '' }));
}

export async function listDrafts({ db, actor }: Work): Promise<RouteAnswer<typeof routes.listDrafts>> {
  if (isViewed(actor)) return { list: [], total: 0 };
  const rows = await db
    .selectFrom('drafts')
    .select(['key', 'content', 'updated_at'])
    .where('tenant_id', '=', actor.tenantId)
    .where('user_id', '=', actor.userId)
    .orderBy('updated_at', 'desc')
    .limit(50)
    .execute();
  const placeOfKey = (key: string) => /^(?:ticket:\d+(?=:)|contact:\d+$)/.exec(key)?.[0];
  const numbersOf = (noun: 'ticket' | 'contact') =>
    rows.flatMap(({ key }) => (placeOfKey(key)?.startsWith(noun) ? Number(key.split(':')[1]) : []));
  const { rows: seen } = await sql<{ place: string }>`
    select 'ticket:' || t.number as place from tickets t
    where ${ticketScope(actor)} and t.number = any (${numbersOf('ticket')}::int[])
    union all select 'contact:' || c.number from contacts c
    where ${contactScope(actor)} and c.number = any (${numbersOf('contact')}::int[])`.execute(db);
  const inReach = new Set(seen.map(({ place }) => place));
  const list = rows.map(row => {
    const { fields, ...content } = row.content as Content;
    const excerpt = (wordsOf(content) || Object.values(fields ?? {}).find(isReadable) || '').slice(0, 120);
    const place = placeOfKey(row.key);
    const text = place !== undefined && !inReach.has(place) ? allOf(row.content as Content & Partial<Kept>) : null;
    return { key: row.key, excerpt, text, updated_at: row.updated_at.toISOString() };
  });
  return { list, total: list.length };
}

/** What was typed in one place, in whatever windows, to be read where the place itself cannot be shown. */
const allOf = ({ others = [], ...content }: Content & Partial<Kept>): string =>
  [content, ...others]
    .flatMap(one => [wordsOf(one), ...Object.values(one.fields ?? {}).filter(isReadable)])
    .filter(text => text !== '')
    .join('\n\n');

export async function deleteDraft(
  { db, actor }: Work,
  { query }: RouteParsed<typeof routes.deleteDraft>,
): Promise<RouteAnswer<typeof routes.deleteDraft>> {
  const { composer } = query;
  const key = await lockPlace({ db, actor }, query.key);
  if (composer === undefined) await removeDraft(db, actor, key);
  else {
    const there = await find(db, actor, key);
    const others = (there?.others ?? []).filter(other => other.composer !== composer);
    if (there?.composer === composer) await promote(db, actor, key, others);
    else if (there) await write(db, actor, key, { ...there, others }, there.updated_at);
  }
  return { message: 'Đã bỏ bản nháp' };
}

/** Where a reply or a note of a merged ticket goes on. */
export async function placeOf(at: Pick<Work, 'db' | 'actor'>, key: string): Promise<string> {
  const [, number, kind] = /^ticket:(\d+):(reply|note)$/.exec(key) ?? [];
  const into = number === undefined ? null : await mergedInto(at, 'ticket', Number(number));
  return into === null ? key : `ticket:${into}:${kind}`;
}

/** Where a draft is kept: nobody else writes there, and no merge moves it, before the end of the transaction. */
async function lockPlace(at: Pick<Work, 'db' | 'actor'>, asked: string): Promise<string> {
  await sql`select pg_advisory_xact_lock_shared(${placesLock(at.actor.tenantId)})`.execute(at.db);
  const key = await placeOf(at, asked);
  await lockDraft(at, key);
  return key;
}

/**
 * Of all places of a tenant: shared by those who write in one, a merge's alone while it moves what is there. Whoever holds the
 * row of a ticket, as a sender does, needs it not.
 */
export const placesLock = (tenantId: string) => sql`hashtextextended(${`${tenantId}/drafts`}, 0)`;

/** Held to the end of the transaction by whoever saves a draft or sends it, so that one of them sees what the other did. */
const lockDraft = ({ db, actor }: Pick<Work, 'db' | 'actor'>, key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${actor.tenantId}/${actor.userId}/${key}`}, 0))`.execute(db);

const removeDraft = (db: Work['db'], actor: Work['actor'], key: string) =>
  db
    .deleteFrom('drafts')
    .where('tenant_id', '=', actor.tenantId)
    .where('user_id', '=', actor.userId)
    .where('key', '=', key)
    .execute();
