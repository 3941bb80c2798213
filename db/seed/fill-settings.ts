import type { Kysely } from 'kysely';
import type { DB } from '../types.ts';
import { v7 } from '../uuid.ts';
import { insertRows } from './insert-rows.ts';
import { type Customer, dayMs, idOf, type Place } from './place.ts';
import * as texts from './setting-texts.ts';

/** What administrators and staff have written beside tickets: texts, views, blocked senders, consents and the log of it. */
export async function fillSettings(db: Kysely<DB>, place: Place, customers: readonly Customer[]): Promise<void> {
  const { tenantId: tenant_id, users, now } = place;
  const at = (daysAgo: number) => new Date(now - daysAgo * dayMs).toISOString();
  const row = (daysAgo: number) => ({ tenant_id, id: v7(), created_at: at(daysAgo), updated_at: at(daysAgo) });
  const [admin, , leader, agent] = users as [Person, Person, Person, Person];

  const macros = texts.macros.map((macro, index) => ({
    ...{ ...row(80 - index), ...macro },
    owner_id: (macro.is_shared ? leader : agent).id,
  }));
  await insertRows(db, 'macros', macros);
  const catalogs = texts.catalogs.map((catalog, index) => ({ ...row(78 - index), ...catalog }));
  await insertRows(db, 'template_catalogs', catalogs);
  await insertRows(
    db,
    'core_templates',
    texts.templates.map(({ catalog, ...template }, index) => ({
      ...row(70 - index),
      ...{ subject: '', provider_code: '', ...template },
      catalog_id: idOf(catalogs, catalog),
    })),
  );
  const feedback = texts.feedback.map((template, index) => ({ ...row(40 - index), ...template }));
  await insertRows(db, 'feedback_templates', feedback);
  const ticketTemplates = texts.ticketTemplates.map(({ type, priority, ...template }, index) => ({
    ...row(60 - index),
    ...template,
    type_id: idOf(place.types, type),
    priority_id: idOf(place.priorities, priority),
  }));
  await insertRows(db, 'ticket_templates', ticketTemplates);
  const view = { owner_id: leader.id, is_shared: true, mode: 'all' };
  await insertRows(db, 'smart_views', [
    {
      ...{ ...row(45), ...view, name: 'Khiếu nại chưa xong' },
      filters: ['status:in:1,2,4', `type_id:in:${idOf(place.types, 'Khiếu nại')}`],
    },
    {
      ...{ ...row(44), ...view, name: 'Cần gấp hôm nay' },
      filters: ['status:in:1,2,4', `priority_id:in:${idOf(place.priorities, 'Khẩn cấp')}`],
    },
  ]);
  const blocked = texts.blocked.map(({ days, ...entry }, index) => ({
    ...{ ...row(50 - index * 12), ...entry },
    until: days === null ? null : at(-days).slice(0, 10),
  }));
  await insertRows(db, 'blacklist', blocked);
  await insertRows(db, 'consents', consentsOf(place, customers));

  const told = (kind: string, by: Person, rows: Record<'id' | 'name' | 'created_at', string>[]) =>
    rows.map(({ id, name, created_at }) => ({
      ...{ tenant_id, id: v7(Date.parse(created_at)), actor_id: by.id, created_at },
      ...{ action: `${kind}.create`, subject: `${kind}:${id}`, after: { name }, ip: '203.0.113.10' },
    }));
  await insertRows(db, 'audit_log', [
    ...told(
      'macro',
      leader,
      macros.filter(macro => macro.is_shared),
    ),
    ...told('template_catalog', admin, catalogs),
    ...told('feedback_template', admin, feedback),
    ...told('ticket_template', admin, ticketTemplates),
    ...told('blacklist_entry', admin, blocked),
  ] as never);
}

type Person = Place['users'][number];

/** Every third customer was asked about offers when they came; some have changed their mind since. */
function consentsOf({ tenantId, users, now }: Place, customers: readonly Customer[]) {
  const said = ({ number, createdAt }: Customer, state: 'given' | 'withdrawn', since: number) => {
    const at = createdAt + (now - createdAt) * since;
    const time = new Date(at).toISOString();
    const isCalled = number % 2 === 0;
    return {
      ...{ tenant_id: tenantId, id: v7(at), contact_number: number, state, at: time, recorded_at: time },
      ...{ purpose: 'marketing', channel: isCalled ? 'sms' : 'zalo', source: isCalled ? 'call' : 'message' },
      evidence: state === 'given' ? 'Khách đồng ý nhận tin ưu đãi' : 'Khách nhắn không muốn nhận nữa',
      recorded_by: users[3 + (number % 5)]!.id,
    };
  };
  return customers
    .filter(({ number }) => number % 3 === 0)
    .flatMap(customer => [
      said(customer, 'given', 0.1),
      ...(customer.number % 21 === 0 ? [said(customer, 'withdrawn', 0.7)] : []),
    ]);
}
