import { genderLabels } from 'contract/enums.ts';
import type { NextReminder } from 'contract/reminders/reminders.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import type { readTicket as route } from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import { showEmail, showPhone } from '../access/masking.ts';
import { draftFiles, isViewed, keptDraft } from '../drafts/drafts.ts';
import { readLookups } from '../lookups/lookups.ts';
import { missing } from '../merges/find-merged.ts';
import { listMerges } from '../merges/list-merges.ts';
import { nextReminder } from '../reminders/next-reminder.ts';
import type { Work } from '../work.ts';
import { type CountedDue, explainDue } from './due-from-priority.ts';
import { mailAddresses } from './mail-addresses.ts';
import { readTimeline } from './read-timeline.ts';
import { selectTicketRows } from './ticket-rows.ts';
import { ticketScope } from './ticket-scope.ts';

type Answer = RouteAnswer<typeof route>;
type Detail = Answer['data']['ticket'];

export const ticketMissing = 'Không tìm thấy ticket này';

/** One ticket of the actor's scope, with what its page shows. */
export async function readTicket(work: Work, { params, query }: RouteParsed<typeof route>): Promise<Answer> {
  const row = (
    await selectTicketRows(work, sql`t.number = ${params.id} and ${ticketScope(work.actor)}`, sql`t.number`, 1, 0)
  )[0];
  if (!row) throw await missing(work, 'ticket', params.id, ticketMissing);
  const more = await readMore(work, params.id);
  const [timeline, drafts] = [await readTimeline(work, params.id, query.page), await readDrafts(work, params.id)];
  const addresses = await mailAddresses(work, { number: params.id, requester_number: row.requester._id });
  const mail_addresses = addresses.map(({ id, value }) => ({ _id: id, value: showEmail(work.actor, value) }));
  const ticket: Detail = {
    ...row,
    requester: {
      ...row.requester,
      tier: more.tier,
      gender: more.gender ? (genderLabels[more.gender as keyof typeof genderLabels] ?? null) : null,
      phones: more.phones.map(phone => showPhone(work.actor, phone)),
      phone_ids: more.phone_ids,
      emails: mail_addresses.map(({ value }) => value),
      ticket_count: more.ticket_count,
      open_count: more.open_count,
    },
    followers: more.followers,
    cc: more.cc.map(address => showEmail(work.actor, address)),
    created_by: more.created_by ? { _id: more.created_by, name: more.creator_name ?? '' } : null,
    solved_at: more.solved_at?.toISOString() ?? null,
    closed_at: more.closed_at?.toISOString() ?? null,
    reminder: more.reminder,
    mail_addresses,
    mail_to: addresses.find(address => address.is_usual)?.id ?? null,
    is_following: more.followers.some(follower => follower._id === work.actor.userId),
    due_counted: await dueCounted(work, row, more.due_counted),
    merged: await listMerges(work, 'ticket', params.id),
  };
  return { data: { ticket, ...timeline, ...drafts, viewers: more.viewers } };
}

async function dueCounted(
  work: Work,
  row: Pick<Detail, 'created_at' | 'due_at' | 'priority_id'>,
  kept: CountedDue | null,
): Promise<Detail['due_counted']> {
  const { priorities, calendar } = await readLookups(work);
  const minutes = new Map(priorities.map(({ _id, due_minutes }) => [_id, due_minutes]));
  const counted = explainDue({ minutes, calendar }, row, kept);
  if (!counted) return null;
  const pauses = counted.pauses.map(({ from, to, names }) => ({
    from: from.toISOString(),
    to: to.toISOString(),
    names,
  }));
  return { ...counted, pauses };
}

interface More {
  tier: number;
  gender: string | null;
  phones: string[];
  phone_ids: string[];
  ticket_count: number;
  open_count: number;
  followers: { _id: string; name: string }[];
  viewers: { _id: string; name: string }[];
  cc: string[];
  created_by: string | null;
  creator_name: string | null;
  solved_at: Date | null;
  closed_at: Date | null;
  reminder: NextReminder | null;
  due_counted: CountedDue | null;
}

async function readMore(work: Work, number: number): Promise<More> {
  const { db, actor } = work;
  const { rows } = await sql<More>`
    select c.tier, c.gender, t.cc, t.created_by, t.solved_at, t.closed_at, t.due_counted,
      ${nextReminder(work, 'ticket', sql`t.number`)} as reminder,
      (select name from users u where u.tenant_id = t.tenant_id and u.id = t.created_by) as creator_name,
      array(select p.value from contact_points p where p.tenant_id = t.tenant_id and p.contact_number = t.requester_number
        and p.kind = 'phone' order by p.position, p.id) as phones,
      array(select p.id from contact_points p where p.tenant_id = t.tenant_id and p.contact_number = t.requester_number
        and p.kind = 'phone' order by p.position, p.id) as phone_ids,
      (select count(*)::int from tickets o where o.tenant_id = t.tenant_id and o.requester_number = t.requester_number) as ticket_count,
      (select count(*)::int from tickets o where o.tenant_id = t.tenant_id and o.requester_number = t.requester_number
        and o.status in (1, 2, 4)) as open_count,
      coalesce((select json_agg(json_build_object('_id', u.id, 'name', u.name) order by u.name)
        from ticket_followers f join users u on u.tenant_id = f.tenant_id and u.id = f.user_id
        where f.tenant_id = t.tenant_id and f.ticket_number = t.number), '[]') as followers,
      coalesce((select json_agg(json_build_object('_id', u.id, 'name', u.name) order by v.seen_at)
        from ticket_viewers v join users u on u.tenant_id = v.tenant_id and u.id = v.user_id
        where v.tenant_id = t.tenant_id and v.ticket_number = t.number and v.user_id <> ${actor.userId}
          and v.seen_at > now() - interval '45 seconds'), '[]') as viewers
    from tickets t join contacts c on c.tenant_id = t.tenant_id and c.number = t.requester_number
    where t.tenant_id = ${actor.tenantId} and t.number = ${number}`.execute(db);
  return rows[0]!;
}

async function readDrafts(
  { db, actor }: Work,
  number: number,
): Promise<Pick<Answer['data'], 'drafts' | 'draft_files'>> {
  if (isViewed(actor)) return { drafts: { reply: null, note: null, form: null }, draft_files: [] };
  const keys = [`ticket:${number}:reply`, `ticket:${number}:note`, `ticket:${number}:form`];
  const rows = await db
    .selectFrom('drafts')
    .select(['key', 'content', 'updated_at'])
    .where('tenant_id', '=', actor.tenantId)
    .where('user_id', '=', actor.userId)
    .where('key', 'in', keys)
    .execute();
  const draft = (kind: 'reply' | 'note' | 'form') => {
    const row = rows.find(one => one.key === `ticket:${number}:${kind}`);
    return row ? keptDraft(row) : null;
  };
  return {
    drafts: { reply: draft('reply'), note: draft('note'), form: draft('form') },
    draft_files: await draftFiles({ db, actor }, keys),
  };
}
