import { type Attachment, type TimelineEntry, timelinePage } from 'contract/tickets/tickets.ts';
import { type RawBuilder, sql } from 'kysely';
import { showEmail, showHtml, showText } from '../access/masking.ts';
import { describeFile } from '../files/describe-file.ts';
import { ticketFieldsOf } from '../lookups/lookups.ts';
import type { Work } from '../work.ts';
import { describeChanges, type StoredChange } from './describe-changes.ts';

interface CommentRow {
  _id: string;
  kind: 'public' | 'internal';
  author_id: string | null;
  author_name: string | null;
  author_avatar: string | null;
  customer_name: string | null;
  body_html: string;
  created_at: Date;
  merged_from: number | null;
  files: Omit<Attachment, 'is_image'>[];
  mail: {
    _id: string;
    state: 'queued' | 'sent' | 'failed';
    error: string | null;
    recipient: string;
    sent_at: string | null;
  } | null;
}

/**
 * A page of what was said and changed, oldest first; page 1 holds the newest. Of what happened in one moment the ticket's
 * beginning stands first, then what was said, then what that changed.
 */
export async function readTimeline(
  work: Work,
  number: number,
  page: number,
): Promise<{ timeline: TimelineEntry[]; timeline_total: number }> {
  const { db, actor } = work;
  const shown = await shownChange(work);
  const { rows: places } = await sql<{ id: string; kind: 'comment' | 'change'; total: number }>`
    select id, kind, count(*) over ()::int as total from (
      select m.id, 'comment' as kind, m.created_at, 1 as rank from comments m
      where m.tenant_id = ${actor.tenantId} and m.ticket_number = ${number}
      union all
      select h.id, 'change', h.created_at, case when h.version = 1 then 0 else 2 end from ticket_changes h
      where h.tenant_id = ${actor.tenantId} and h.ticket_number = ${number}
        and exists (select 1 from jsonb_array_elements(h.changes) change where ${shown})) entry
    order by created_at desc, rank desc, id desc limit ${timelinePage} offset ${(page - 1) * timelinePage}`.execute(db);
  const idsOf = (kind: 'comment' | 'change') => places.filter(place => place.kind === kind).map(place => place.id);
  const { rows: comments } = await sql<CommentRow>`
    select m.id as _id, m.kind, m.author_id, u.name as author_name, u.avatar_file_id as author_avatar,
      c.name as customer_name, m.body_html, m.created_at, m.merged_from,
      coalesce((select json_agg(json_build_object('_id', f.id, 'name', f.name, 'content_type', f.content_type, 'size', f.size)
          order by f.created_at, f.id) from files f where f.tenant_id = m.tenant_id and f.comment_id = m.id), '[]') as files,
      (select json_build_object('_id', o.id, 'state', o.state, 'error', o.error, 'recipient', o.recipient, 'sent_at', o.sent_at)
        from outbound_mails o where o.tenant_id = m.tenant_id and o.comment_id = m.id) as mail
    from comments m
    left join users u on u.tenant_id = m.tenant_id and u.id = m.author_id
    left join contacts c on c.tenant_id = m.tenant_id and c.number = m.author_contact
    where m.tenant_id = ${actor.tenantId} and m.ticket_number = ${number}
      and m.id = any (${idsOf('comment')}::uuid[])`.execute(db);
  const { rows: changes } = await sql<{
    _id: string;
    actor_name: string | null;
    changes: StoredChange[];
    created_at: Date;
    merged_from: number | null;
  }>`
    select h.id as _id, u.name as actor_name, h.created_at, h.merged_from,
      (select jsonb_agg(change order by place) from jsonb_array_elements(h.changes) with ordinality one (change, place)
        where ${shown}) as changes
    from ticket_changes h left join users u on u.tenant_id = h.tenant_id and u.id = h.actor_id
    where h.tenant_id = ${actor.tenantId} and h.ticket_number = ${number}
      and h.id = any (${idsOf('change')}::uuid[])`.execute(db);
  const described = await describeChanges(
    work,
    changes.map(row => row.changes),
  );
  const entries: TimelineEntry[] = [
    ...comments.map(row => commentEntry(work, row)),
    ...changes.map((row, index) => ({
      kind: 'change' as const,
      _id: row._id,
      actor: row.actor_name ?? 'Hệ thống',
      changes: described[index]!,
      created_at: row.created_at.toISOString(),
      merged_from: row.merged_from,
    })),
  ];
  const byId = new Map(entries.map(entry => [entry._id, entry]));
  const timeline = places.reverse().map(place => byId.get(place.id)!);
  return { timeline, timeline_total: places[0]?.total ?? (await countEntries(work, number, shown)) };
}

/** Whether a `change` is of anything but attributes that this person may not see or that are there no more. */
async function shownChange(work: Work): Promise<RawBuilder<unknown>> {
  const seen = (await ticketFieldsOf(work)).map(({ key }) => `attributes.${key}`);
  return sql`(change ->> 'field' not like 'attributes.%' or change ->> 'field' = any (${seen}::text[]))`;
}

/** Of a page past the last one. */
async function countEntries({ db, actor }: Work, number: number, shown: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select (
    (select count(*) from comments where tenant_id = ${actor.tenantId} and ticket_number = ${number})
    + (select count(*) from ticket_changes h where h.tenant_id = ${actor.tenantId} and h.ticket_number = ${number}
      and exists (select 1 from jsonb_array_elements(h.changes) change where ${shown})))::int as total`.execute(db);
  return rows[0]!.total;
}

function commentEntry({ actor }: Work, row: CommentRow): TimelineEntry {
  return {
    kind: 'comment',
    _id: row._id,
    is_public: row.kind === 'public',
    author: {
      name: row.author_name ?? (row.customer_name === null ? 'Hệ thống' : showText(actor, row.customer_name)),
      is_customer: row.author_id === null && row.customer_name !== null,
      avatar_id: row.author_avatar,
    },
    is_mine: row.author_id === actor.userId,
    body_html: showHtml(actor, row.body_html),
    files: row.files.map(describeFile).map(file => ({ ...file, name: showText(actor, file.name) })),
    mail: row.mail && {
      ...row.mail,
      recipient: showEmail(actor, row.mail.recipient),
      error: row.mail.error && showText(actor, row.mail.error),
      sent_at: row.mail.sent_at && new Date(row.mail.sent_at).toISOString(),
    },
    created_at: row.created_at.toISOString(),
    merged_from: row.merged_from,
  };
}
