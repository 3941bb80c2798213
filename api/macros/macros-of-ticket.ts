import { ticketStatuses } from 'contract/enums.ts';
import { type FilledMacro, mostMacros, type macrosOfTicket as route } from 'contract/macros/macros.ts';
import { fillVariables, type MacroVariable } from 'contract/macros/variables.ts';
import { formatPhone } from 'contract/phone.ts';
import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import { type FeedbackScale, feedbackText } from 'contract/settings/feedback-scales.ts';
import { formatDateTime } from 'contract/time.ts';
import { sql } from 'kysely';
import { showText } from '../access/masking.ts';
import { notFound } from '../errors.ts';
import { ticketMissing } from '../tickets/read-ticket.ts';
import { ticketScope } from '../tickets/ticket-scope.ts';
import type { Work } from '../work.ts';
import { seenBy } from './macros.ts';

type Answer = RouteAnswer<typeof route>;

/** What the actor may insert into a reply to a ticket of their scope. */
export async function macrosOfTicket(work: Work, { params }: RouteParsed<typeof route>): Promise<Answer> {
  const values = await valuesOf(work, params.id);
  const { rows } = await sql<FilledMacro & { scale: FeedbackScale | null }>`
    select * from (
      select id as _id, name, content as text, case when is_shared then 'shared' else 'own' end as source, null as scale
      from macros where tenant_id = ${work.actor.tenantId} and ${seenBy(work)}
      union all
      select id, name, content, 'email', null from core_templates
      where tenant_id = ${work.actor.tenantId} and channel = 'email' and is_active
      union all
      select id, name, question, 'feedback', scale from feedback_templates
      where tenant_id = ${work.actor.tenantId} and is_active) offered
    order by source = 'feedback', source = 'email', name collate "vi-x-icu", _id limit ${mostMacros}`.execute(work.db);
  const list = rows.map(({ scale, text, ...row }) => ({
    ...row,
    text: fillVariables(scale ? feedbackText(text, scale) : text, values),
  }));
  return { list, total: list.length };
}

interface Subject {
  subject: string;
  status: number;
  due_at: Date | null;
  name: string;
  gender: string | null;
  phone: string | null;
  email: string | null;
  organization: string | null;
  agent: string;
  company: string;
}

const titles: Record<string, string> = { male: 'anh', female: 'chị' };

async function valuesOf({ db, actor }: Work, number: number): Promise<Partial<Record<MacroVariable, string>>> {
  const point = (kind: 'phone' | 'email') => sql`(select p.value from contact_points p
    where p.tenant_id = c.tenant_id and p.contact_number = c.number and p.kind = ${kind} order by p.position, p.id limit 1)`;
  const { rows } = await sql<Subject>`
    select t.subject, t.status, t.due_at, c.name, c.gender, ${point('phone')} as phone, ${point('email')} as email,
      o.name as organization, u.name as agent, s.name as company
    from tickets t
    join contacts c on c.tenant_id = t.tenant_id and c.number = t.requester_number
    left join organizations o on o.tenant_id = c.tenant_id and o.id = c.organization_id
    join users u on u.tenant_id = t.tenant_id and u.id = ${actor.userId}
    join tenant_settings s on s.tenant_id = t.tenant_id
    where t.number = ${number} and ${ticketScope(actor)}`.execute(db);
  const row = rows[0];
  if (!row) throw notFound(ticketMissing);
  return seenValues(actor, {
    'customer.name': row.name,
    'customer.title': titles[row.gender ?? ''] ?? '',
    'customer.phone': row.phone ? formatPhone(row.phone) : '',
    'customer.email': row.email ?? '',
    'customer.organization': row.organization ?? '',
    'ticket.code': `#${number}`,
    'ticket.subject': row.subject,
    'ticket.status': ticketStatuses.find(({ id }) => id === row.status)?.name ?? '',
    'ticket.due': row.due_at ? formatDateTime(row.due_at.toISOString()) : '',
    'agent.name': row.agent,
    'company.name': row.company,
  });
}

/** Without those that the actor would see masked: a masked number in a mail to its owner would be worse than none. */
const seenValues = (actor: Work['actor'], values: Record<MacroVariable, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => showText(actor, value) === value));
