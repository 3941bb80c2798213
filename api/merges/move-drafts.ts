import { sql } from 'kysely';
import { placesLock } from '../drafts/drafts.ts';
import type { Work } from '../work.ts';

/** A draft that moved. */
export interface MovedDraft {
  user_id: string;
  from: string;
  to: string;
  updated_at: string;
}

const kinds = ['reply', 'note'] as const;
const keyOf = (number: number, kind: string) => `ticket:${number}:${kind}`;

/**
 * Replies and notes that colleagues write under the source, with their files, go on under the target; beside a text that they
 * write there already they stand as texts of another window. Forms stay: what was changed in them was of another ticket.
 */
export async function moveDrafts({ db, actor }: Work, source: number, target: number): Promise<MovedDraft[]> {
  const moved: MovedDraft[] = [];
  await lockPlaces({ db, actor });
  for (const kind of kinds) {
    const [from, to] = [keyOf(source, kind), keyOf(target, kind)];
    await sql`update drafts d set content = d.content || jsonb_build_object('others',
        coalesce(d.content -> 'others', '[]') || jsonb_build_array((s.content - 'others' - 'revision')
          || jsonb_build_object('composer', coalesce(s.content ->> 'composer', ''), 'fields', coalesce(s.content -> 'fields', '{}'),
            'updated_at', to_char(s.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
          || coalesce(s.content -> 'others', '[]'))
      from drafts s where d.tenant_id = ${actor.tenantId} and d.key = ${to}
        and s.tenant_id = d.tenant_id and s.user_id = d.user_id and s.key = ${from}`.execute(db);
    await sql`delete from drafts s where s.tenant_id = ${actor.tenantId} and s.key = ${from} and exists (
      select 1 from drafts d where d.tenant_id = s.tenant_id and d.user_id = s.user_id and d.key = ${to})`.execute(db);
    const { rows } = await sql<MovedDraft>`update drafts set key = ${to}
      where tenant_id = ${actor.tenantId} and key = ${from}
      returning user_id, ${from}::text as "from", ${to}::text as "to", to_jsonb(updated_at) #>> '{}' as updated_at`.execute(
      db,
    );
    moved.push(...rows);
    await sql`update files set draft_key = ${to} where tenant_id = ${actor.tenantId} and draft_key = ${from}
      and comment_id is null`.execute(db);
  }
  return moved;
}

/** Drafts that nobody has touched since go back; what was written on stays with the target. */
export async function giveBackDrafts({ db, actor }: Work, moved: MovedDraft[]): Promise<void> {
  if (moved.length > 0) await lockPlaces({ db, actor });
  for (const { user_id, from, to, updated_at } of moved) {
    const { rows } = await sql`update drafts d set key = ${from} where d.tenant_id = ${actor.tenantId}
      and d.user_id = ${user_id} and d.key = ${to} and d.updated_at = ${updated_at}::timestamptz
      and not exists (select 1 from drafts o where o.tenant_id = d.tenant_id and o.user_id = d.user_id and o.key = ${from})
      returning 1`.execute(db);
    if (rows.length > 0)
      await sql`update files set draft_key = ${from} where tenant_id = ${actor.tenantId} and owner_id = ${user_id}
        and draft_key = ${to} and comment_id is null`.execute(db);
  }
}

/** Nobody saves under the old key meanwhile, not even what was never saved before. */
const lockPlaces = ({ db, actor }: Pick<Work, 'db' | 'actor'>) =>
  sql`select pg_advisory_xact_lock(${placesLock(actor.tenantId)})`.execute(db);
