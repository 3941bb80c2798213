import type { Member } from 'contract/users/users.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { showEmail, showPhone, showText } from '../access/masking.ts';
import { notFound } from '../errors.ts';
import { ticketScope } from '../tickets/ticket-scope.ts';
import type { Work } from '../work.ts';
import { userScope } from './user-scope.ts';

type Row = Omit<Member, 'group_id' | 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date };

export const userMissing = () => notFound('Không tìm thấy người dùng này');

/** Of `users u`. */
export const userStatus = sql`case when not u.is_active then 'disabled' when u.joined_at is null then 'invited' else 'active' end`;

// Vietnamese lists of people go by the given name, the last word
export const givenName = sql`substring(u.name from '([^[:space:]]+)[[:space:]]*$')`;

const byName = sql`${givenName} collate "vi-x-icu", u.name collate "vi-x-icu", u.id`;

/** People as administrators see them; the condition must hold the scope. */
export async function selectUsers(
  { db, actor }: Work,
  condition: RawBuilder<SqlBool>,
  order: RawBuilder<unknown> = byName,
  page: { limit: number; offset: number } = { limit: 100, offset: 0 },
): Promise<Member[]> {
  const { rows } = await sql<Row>`
    select u.id as _id, u.agent_id, u.name, u.email, u.role, u.scope, u.organization_id, u.avatar_file_id as avatar_id,
      u.sip_extension, u.call_channel_type, u.call_address, u.auto_answer, u.hotline_id,
      u.is_active and u.call_channel_type = 0 and coalesce(s.has_desk and not s.has_page, false) as has_silent_desk,
      ${userStatus} as status, u.version, u.created_at, u.updated_at,
      array(select ug.group_id from user_groups ug
        join groups g on g.tenant_id = ug.tenant_id and g.id = ug.group_id
        where ug.tenant_id = u.tenant_id and ug.user_id = u.id order by g.name collate "vi-x-icu") as department_ids,
      (select count(*)::int from tickets t
        where ${ticketScope(actor)} and t.assignee_id = u.id and t.status in (1, 2, 4)) as open_tickets
    from users u left join agent_states s on s.tenant_id = u.tenant_id and s.user_id = u.id where ${condition}
    order by ${order} limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows.map(row => ({
    ...row,
    name: showText(actor, row.name),
    email: showEmail(actor, row.email),
    call_address: row.call_channel_type === 3 ? showPhone(actor, row.call_address) : showText(actor, row.call_address),
    group_id: row.department_ids[0] ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }));
}

/** One person of the actor's scope as administrators see them. */
export async function selectUser(work: Work, id: string, scope = userScope(work.actor)): Promise<Member> {
  const [row] = await selectUsers(work, sql<SqlBool>`u.id = ${id} and ${scope}`);
  if (!row) throw userMissing();
  return row;
}
