import { type CallFilter, secondsOf } from 'contract/calls/call-filter.ts';
import { foldVietnamese } from 'contract/fold.ts';
import { phoneSearchForms } from 'contract/phone.ts';
import { parseDateTimeInput } from 'contract/time.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hides } from '../access/masking.ts';
import { type FieldError, invalidFields } from '../errors.ts';
import type { Work } from '../work.ts';
import { callScope } from './call-scope.ts';

/** Rows of `calls c` that a filter means, of those the actor sees. @throws 422 */
export function callCondition({ actor }: Work, filter: CallFilter): RawBuilder<SqlBool> {
  const [from, to] = [readMoment(filter.call_from), readMoment(filter.call_to)];
  const [shortest, longest] = [secondsOf(filter.call_duration_from), secondsOf(filter.call_duration_to)];
  const number = Number(filter.code?.replace(/^#/, '') || Number.NaN);
  const errors: FieldError[] = [];
  if (from && to && to < from)
    errors.push({ param: 'call_to', message: 'Thời gian kết thúc phải sau thời gian bắt đầu' });
  if (shortest !== null && longest !== null && longest < shortest)
    errors.push({ param: 'call_duration_to', message: 'Thời lượng đến phải lớn hơn thời lượng từ' });
  if (filter.code && !(Number.isSafeInteger(number) && number > 0 && number < 2 ** 31))
    errors.push({ param: 'code', message: 'Mã ticket không hợp lệ' });
  if (errors.length > 0) throw invalidFields(errors);
  const { assign_agent_id, assign_group_id, queue_id, status, priority_id, state } = filter;
  const ofTicket = (condition: RawBuilder<unknown>) =>
    sql`exists (select from tickets t where t.tenant_id = c.tenant_id and t.number = c.ticket_number and ${condition})`;
  const conditions = [
    callScope(actor),
    ...(from ? [sql`c.started_at >= ${from}`] : []),
    // its last second is meant too
    ...(to ? [sql`c.started_at < ${new Date(+to + 1_000)}`] : []),
    ...(filter.call_direction ? [sql`c.direction = ${filter.call_direction}`] : []),
    ...(shortest !== null ? [sql`c.talk_seconds >= ${shortest}`] : []),
    ...(longest !== null ? [sql`c.talk_seconds <= ${longest}`] : []),
    ...(filter.code ? [sql`c.ticket_number = ${number}`] : []),
    ...(assign_agent_id?.length ? [sql`c.user_id = any (${assign_agent_id}::uuid[])`] : []),
    ...(assign_group_id?.length
      ? [
          sql`c.user_id = any (array(select g.user_id from user_groups g
            where g.tenant_id = ${actor.tenantId} and g.group_id = any (${assign_group_id}::uuid[])))`,
        ]
      : []),
    ...(queue_id?.length ? [sql`c.queue_id = any (${queue_id}::uuid[])`] : []),
    ...(status?.length ? [ofTicket(sql`t.status = any (${status}::int[])`)] : []),
    ...(priority_id?.length ? [ofTicket(sql`t.priority_id = any (${priority_id}::uuid[])`)] : []),
    ...(state?.length
      ? [sql`case when c.state = 'ended' then c.outcome else 'waiting' end = any (${state}::text[])`]
      : []),
    ...(filter.called_back ? [calledBack(filter.called_back)] : []),
    ...(filter.q ? [words(actor, filter.q)] : []),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

const readMoment = (text: string | null | undefined) => (text ? parseDateTimeInput(text) : null);

/** A hidden number waits for nobody to call it back: its ticket tells of it. */
const calledBack = (which: 'yes' | 'no') =>
  sql`c.direction = 'inbound' and c.outcome = 'miss' and ${which === 'yes' ? sql`c.called_back_at is not null` : sql`c.called_back_at is null and c.customer_number <> ''`}`;

/** A number, or words of a name. Who sees numbers masked finds by a whole one alone. */
function words(actor: Work['actor'], q: string): RawBuilder<unknown> {
  const phone = phoneSearchForms(q);
  if (phone?.whole) return sql`c.customer_number = ${phone.whole}`;
  if (phone) return hides(actor, 'phone') ? sql`false` : sql`c.customer_number like ${`%${phone.part}%`}`;
  const each = foldVietnamese(q)
    .split(/\s+/)
    .filter(Boolean)
    .map(word => sql`public.vn_fold(c.customer_name) like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`);
  return each.length > 0 ? sql.join(each, sql` and `) : sql`true`;
}
