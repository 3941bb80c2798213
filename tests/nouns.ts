import { createHash } from 'node:crypto';
import { emailAccounts } from 'contract/channels/email-accounts.ts';
import { smsBrandnames } from 'contract/channels/sms-brandnames.ts';
import { facebookPages, whatsappNumbers, zaloAccounts } from 'contract/channels/social-accounts.ts';
import { zaloPersonalAccounts } from 'contract/channels/zalo-personal.ts';
import type { CrudQuery } from 'contract/crud.ts';
import type { StaffRole } from 'contract/enums.ts';
import { ivrCps } from 'contract/ivr/scenarios.ts';
import { macros } from 'contract/macros/macros.ts';
import type { RouteDefinition } from 'contract/route.ts';
import { coreTemplates } from 'contract/settings/core-templates.ts';
import { feedbackTemplates } from 'contract/settings/feedback-templates.ts';
import { groups } from 'contract/settings/groups.ts';
import { organizations } from 'contract/settings/organizations.ts';
import { priorities } from 'contract/settings/priorities.ts';
import { schedulePeriods } from 'contract/settings/schedule-periods.ts';
import { schedules } from 'contract/settings/schedules.ts';
import { services } from 'contract/settings/services.ts';
import { templateCatalogs } from 'contract/settings/template-catalogs.ts';
import { ticketTemplates } from 'contract/settings/ticket-templates.ts';
import { ticketTypes } from 'contract/settings/ticket-types.ts';
import { hotlines } from 'contract/switchboard/hotlines.ts';
import { queues } from 'contract/switchboard/queues.ts';
import { trunks } from 'contract/switchboard/trunks.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../db/types.ts';
import { v7 } from '../db/uuid.ts';
import type { TestApi, TestUser } from './api.ts';

export interface Row {
  _id: string;
  name: string;
  version: number;
}
type Values = Record<string, unknown>;
type Query = { [key in keyof CrudQuery]: CrudQuery[key] | undefined };

/** A settings noun as its suites exercise it: the calls, a sample and what may use it. */
export interface TestedNoun {
  title: string;
  /** Its screen; undefined where a noun has none yet. */
  screen?:
    | undefined
    | '/settings/tickets/priority'
    | '/settings/tickets/ticket-type'
    | '/settings/tickets/service'
    | '/settings/tickets/template'
    | '/settings/users/departments'
    | '/settings/users/organizations'
    | '/settings/others/templates'
    | '/settings/others/template-catalogs'
    | '/settings/others/templates/feedback'
    | '/settings/time-working'
    | '/settings/time-working/days'
    | '/settings/multi-channels/email'
    | '/settings/multi-channels/facebook'
    | '/settings/multi-channels/sms'
    | '/settings/multi-channels/whatsapp'
    | '/settings/multi-channels/zalo'
    | '/switchboard/queue'
    | '/switchboard/queue/hotlines'
    | '/switchboard/queue/trunks'
    | '/switchboard/ivr'
    | '/customers/groups';
  /** Every role where it is not said. */
  readers?: readonly StaffRole[];
  writers: readonly StaffRole[];
  /** Everything a form of it sends; `name` is the given one. */
  sample: (name: string) => Values;
  /** Adds to a sample what depends on who sends it. */
  complete?: (by: TestUser, json: Values) => Values;
  list(test: TestApi, by: TestUser, query?: Query): Promise<{ list: Row[]; total: number }>;
  read(test: TestApi, by: TestUser, id: string): Promise<Row>;
  create(test: TestApi, by: TestUser, json: Values, key?: string): Promise<Row>;
  update(test: TestApi, by: TestUser, id: string, json: Values): Promise<Row>;
  remove(test: TestApi, by: TestUser, id: string): Promise<string>;
  /** Makes something use the row, in a transaction of the owner; absent where nothing can. */
  use?(db: Kysely<DB>, by: TestUser, id: string): Promise<unknown>;
  /** How the refusal of a deletion names that use. */
  usedBy?: string;
  /** Forms of colleagues choose from it. */
  isLookup: boolean;
  /** What a call with an id that names nothing answers to a change: some take the id in their body. */
  missingUpdate: 404 | 422;
}

const call = (test: TestApi, by: TestUser, route: RouteDefinition, input: object, key?: string) =>
  test.call(by.token, route, input as never, key ? { idempotencyKey: key } : {}) as unknown as Promise<
    Record<'data', Row> & { list: Row[]; total: number; message: string }
  >;

const fiveCalls = (noun: Record<'list' | 'readOne' | 'create' | 'update' | 'remove', RouteDefinition>) => ({
  list: (test: TestApi, by: TestUser, query: Query = {}) => call(test, by, noun.list, { query }),
  read: async (test: TestApi, by: TestUser, id: string) =>
    (await call(test, by, noun.readOne, { params: { id } })).data,
  create: async (test: TestApi, by: TestUser, json: Values, key?: string) =>
    (await call(test, by, noun.create, { json }, key)).data,
  update: async (test: TestApi, by: TestUser, id: string, json: Values) =>
    (await call(test, by, noun.update, { params: { id }, json })).data,
  remove: async (test: TestApi, by: TestUser, id: string) =>
    (await call(test, by, noun.remove, { params: { id } })).message,
});

const groupCalls = (target: 'user' | 'end_user') => {
  const five = fiveCalls(groups);
  return {
    ...five,
    list: (test: TestApi, by: TestUser, query: Query = {}) =>
      call(test, by, groups.list, { query: { ...query, target } }),
    update: async (test: TestApi, by: TestUser, id: string, json: Values) =>
      (await call(test, by, groups.update, { json: { ...json, target, id } })).data,
    missingUpdate: 422 as const,
  };
};

let lastNumber = 900_000;

/** A customer, and a ticket of theirs, as the owner writes them. */
async function addContact(
  db: Kysely<DB>,
  by: TestUser,
  more: { group_id?: string; organization_id?: string } = {},
): Promise<number> {
  lastNumber += 1;
  const row = { tenant_id: by.tenantId, number: lastNumber, name: 'Trần Thị Dậu', ...more };
  await db.insertInto('contacts').values(row).execute();
  return lastNumber;
}
const ticketWith =
  (column: 'priority_id' | 'type_id' | 'service_id') => async (db: Kysely<DB>, by: TestUser, id: string) => {
    const number = await addContact(db, by);
    const row = { tenant_id: by.tenantId, number, requester_number: number, subject: 'Hỏi bảo hành', [column]: id };
    await db.insertInto('tickets').values(row).execute();
  };

const officeWeek = {
  ...{ monday: '08:00-12:00, 13:30-17:30', tuesday: '08:00-12:00', wednesday: '22:00-06:00' },
  ...{ thursday: '00:00-24:00', friday: '08:00-12:00', saturday: '', sunday: '' },
};

/** What a provider calls an account: another one for each name, the same for the same. */
const digitsOf = (name: string) =>
  BigInt(`0x${createHash('sha256').update(name).digest('hex').slice(0, 14)}`).toString();

/** What is dialled for a queue: another one for each name, as far as five digits go. */
const codeOf = (name: string) => String(10_000 + (Number(BigInt(digitsOf(name)) % 89_999n) + 1));

/** Whom hotlines of a tenant lead to. */
const called = new Map<string, string>();

/** A hotline leads somewhere, and has a number that no tenant has twice: both depend on who makes it. */
const ledHotline = (by: TestUser, json: Values): Values => ({
  ...(typeof json.name === 'string' && { number: `1900${digitsOf(by.tenantId + json.name).slice(-6)}` }),
  ...{ leads_to: 'user', user_id: called.get(by.tenantId) ?? called.set(by.tenantId, by.id).get(by.tenantId) },
  ...json,
});

/** What all channels have in common: administrators alone see their accounts. */
const ofChannel = (title: string, screen: TestedNoun['screen'], noun: Parameters<typeof fiveCalls>[0]) => ({
  ...fiveCalls(noun),
  ...{ title, screen, isLookup: false, missingUpdate: 404 as const },
  readers: ['administrator'] as const,
  writers: ['administrator'] as const,
});

export const testedNouns: TestedNoun[] = [
  {
    title: 'priorities',
    isLookup: true,
    screen: '/settings/tickets/priority',
    writers: ['administrator'],
    sample: name => ({ name, position: 7, due_minutes: 90 }),
    ...fiveCalls(priorities),
    use: ticketWith('priority_id'),
    usedBy: '1 ticket',
    missingUpdate: 404,
  },
  {
    title: 'ticket types',
    isLookup: true,
    screen: '/settings/tickets/ticket-type',
    writers: ['administrator'],
    sample: name => ({ name, description: 'Khách cần được gọi lại trong ngày' }),
    ...fiveCalls(ticketTypes),
    use: ticketWith('type_id'),
    usedBy: '1 ticket',
    missingUpdate: 404,
  },
  {
    title: 'services',
    isLookup: true,
    screen: '/settings/tickets/service',
    writers: ['administrator'],
    sample: name => ({ name, description: 'Lắp đặt và bảo dưỡng tại nhà' }),
    ...fiveCalls(services),
    use: ticketWith('service_id'),
    usedBy: '1 ticket',
    missingUpdate: 404,
  },
  {
    title: 'customer groups',
    isLookup: true,
    screen: '/customers/groups',
    writers: ['team_leader', 'supervisor', 'administrator'],
    sample: name => ({ name, target: 'end_user' }),
    ...groupCalls('end_user'),
    use: (db, by, id) => addContact(db, by, { group_id: id }),
    usedBy: '1 khách hàng',
  },
  {
    title: 'departments',
    isLookup: true,
    screen: '/settings/users/departments',
    writers: ['administrator'],
    sample: name => ({ name, target: 'user' }),
    ...groupCalls('user'),
    use: (db, by, id) =>
      db.insertInto('user_groups').values({ tenant_id: by.tenantId, user_id: by.id, group_id: id }).execute(),
    usedBy: '1 thành viên',
  },
  {
    title: 'organizations',
    isLookup: true,
    screen: '/settings/users/organizations',
    writers: ['administrator'],
    sample: name => ({ name, tax_code: '0312345678-001', address: '12 Lý Thường Kiệt, Hà Nội', description: '' }),
    ...fiveCalls(organizations),
    use: (db, by, id) => addContact(db, by, { organization_id: id }),
    usedBy: '1 khách hàng',
    missingUpdate: 404,
  },
  {
    title: 'schedules',
    isLookup: false,
    screen: '/settings/time-working',
    writers: ['administrator'],
    sample: name => ({ name, is_default: false, ...officeWeek }),
    ...fiveCalls(schedules),
    use: (db, by, id) =>
      db
        .insertInto('schedule_periods')
        .values({ tenant_id: by.tenantId, id: v7(), name: `Nghỉ mát ${id}`, schedule_id: id })
        .execute(),
    usedBy: '1 ngày nghỉ hoặc làm bù',
    missingUpdate: 404,
  },
  {
    title: 'schedule periods',
    isLookup: false,
    screen: '/settings/time-working/days',
    writers: ['administrator'],
    sample: name => ({ name, kind: 'worked', first_day: '2026-11-22', last_day: '2026-11-23', hours: '08:00-12:00' }),
    ...fiveCalls(schedulePeriods),
    missingUpdate: 404,
  },
  {
    title: 'ticket templates',
    isLookup: false,
    screen: '/settings/tickets/template',
    writers: ['administrator'],
    sample: name => ({
      ...{ name, subject: 'Khách đổi địa chỉ giao hàng', body: 'Mã đơn:\nĐịa chỉ mới:', tags: ['giao hàng', 'gấp'] },
    }),
    ...fiveCalls(ticketTemplates),
    missingUpdate: 404,
  },
  {
    ...ofChannel('email accounts', '/settings/multi-channels/email', emailAccounts),
    sample: name => ({
      ...{ name, external_id: `${digitsOf(name)}@congty.test`, is_active: true, is_default: false },
      ...{ smtp_host: 'smtp.congty.test', smtp_port: 465, smtp_security: 'tls' },
      ...{ imap_host: 'imap.congty.test', imap_port: 993, username: 'cskh' },
    }),
  },
  {
    ...ofChannel('facebook pages', '/settings/multi-channels/facebook', facebookPages),
    sample: name => ({ name, external_id: digitsOf(name), is_active: true }),
  },
  {
    ...ofChannel('zalo accounts', '/settings/multi-channels/zalo', zaloAccounts),
    sample: name => ({ name, external_id: digitsOf(name), is_active: true, app_id: '4321' }),
    use: (db, by, id) =>
      db
        .insertInto('channel_templates')
        .values({ tenant_id: by.tenantId, id: v7(), name: `Nhắc lịch ${id}`, channel_id: id })
        .execute(),
    usedBy: '1 mẫu tin',
  },
  {
    ...ofChannel('whatsapp numbers', '/settings/multi-channels/whatsapp', whatsappNumbers),
    sample: name => ({ name, external_id: digitsOf(name), is_active: false, waba_id: '9876' }),
  },
  {
    ...ofChannel('sms brandnames', '/settings/multi-channels/sms', smsBrandnames),
    sample: name => ({ name, external_id: digitsOf(name).slice(0, 11), is_active: true, provider: 'speedsms' }),
  },
  {
    ...ofChannel('personal zalo accounts', undefined, zaloPersonalAccounts),
    create: async (test, by, json, key) => {
      await test.rows(by.tenantId, db => db.updateTable('tenant_settings').set({ zalo_personal: 'enabled' }).execute());
      return fiveCalls(zaloPersonalAccounts).create(test, by, json, key);
    },
    sample: name => ({ name, external_id: `09${digitsOf(name).slice(0, 8)}`, is_active: true, accepts_risk: true }),
  },
  {
    title: 'macros',
    isLookup: false,
    writers: ['team_leader', 'supervisor', 'administrator'],
    sample: name => ({
      name,
      content: 'Chào {{customer.title}} {{customer.name}},\nĐơn {{ticket.code}}',
      is_shared: true,
    }),
    ...fiveCalls(macros),
    missingUpdate: 404,
  },
  {
    title: 'template catalogs',
    isLookup: false,
    screen: '/settings/others/template-catalogs',
    writers: ['administrator'],
    sample: name => ({ name, description: 'Tin gửi sau khi giao hàng' }),
    ...fiveCalls(templateCatalogs),
    use: (db, by, id) =>
      db
        .insertInto('core_templates')
        .values({
          ...{ tenant_id: by.tenantId, id: v7(), channel: 'sms', name: `Mẫu ${id}`, content: 'Cảm ơn', catalog_id: id },
        })
        .execute(),
    usedBy: '1 mẫu nội dung',
    missingUpdate: 404,
  },
  {
    title: 'core templates',
    isLookup: false,
    screen: '/settings/others/templates',
    writers: ['administrator'],
    sample: name => ({ name, channel: 'sms', content: 'Cảm ơn {{customer.name}}' }),
    ...fiveCalls(coreTemplates),
    list: (test, by, query = {}) => call(test, by, coreTemplates.list, { params: { channel: 'sms' }, query }),
    missingUpdate: 404,
  },
  {
    title: 'feedback templates',
    isLookup: false,
    screen: '/settings/others/templates/feedback',
    writers: ['administrator'],
    sample: name => ({ name, question: 'Chị {{customer.name}} có hài lòng không?', scale: 'five', is_active: true }),
    ...fiveCalls(feedbackTemplates),
    missingUpdate: 404,
  },
  {
    title: 'queues',
    isLookup: false,
    screen: '/switchboard/queue',
    writers: ['supervisor', 'administrator'],
    sample: name => ({
      ...{ name, code: codeOf(name), strategy: 'ring_all', ring_seconds: 25, wrap_up_seconds: 30, most_waiting: 40 },
      ...{ most_wait_seconds: 240, tier_first: true, announce_seconds: 60, callback_key: '1', records: true },
      announcements: ['position', 'wait'],
      ...{ overflow: 'number', overflow_number: '+84901234567', ticket_on_answer: true, ticket_on_miss: false },
      is_active: true,
    }),
    ...fiveCalls(queues),
    use: (db, by, id) =>
      db
        .insertInto('hotlines')
        .values({ tenant_id: by.tenantId, id: v7(), name: `Số ${id}`, number: `+84${codeOf(id)}0000`, queue_id: id })
        .execute(),
    usedBy: '1 hotline',
    missingUpdate: 404,
  },
  {
    title: 'trunks',
    isLookup: false,
    screen: '/switchboard/queue/trunks',
    writers: ['supervisor', 'administrator'],
    sample: name => ({ name, address: '203.0.113.10', port: 5062, most_calls: 30, is_active: true }),
    ...fiveCalls(trunks),
    use: (db, by, id) =>
      db
        .insertInto('hotlines')
        .values({
          ...{ tenant_id: by.tenantId, id: v7(), name: `Số ${id}`, number: `+84${codeOf(id)}1111` },
          ...{ trunk_id: id, user_id: by.id },
        })
        .execute(),
    usedBy: '1 hotline',
    missingUpdate: 404,
  },
  {
    title: 'hotlines',
    isLookup: false,
    screen: '/switchboard/queue/hotlines',
    writers: ['supervisor', 'administrator'],
    sample: name => ({ name, consent_notice: true, records: true, web_calls: true, is_active: true }),
    ...fiveCalls(hotlines),
    complete: ledHotline,
    create: (test, by, json, key) => fiveCalls(hotlines).create(test, by, ledHotline(by, json), key),
    update: (test, by, id, json) => fiveCalls(hotlines).update(test, by, id, ledHotline(by, json)),
    use: (db, by, id) => db.updateTable('users').set({ hotline_id: id }).where('id', '=', by.id).execute(),
    usedBy: '1 thành viên',
    missingUpdate: 404,
  },
  {
    title: 'IVR scenarios',
    isLookup: false,
    screen: '/switchboard/ivr',
    writers: ['supervisor', 'administrator'],
    sample: name => ({ name, code: codeOf(name) }),
    ...fiveCalls(ivrCps),
    use: (db, by, id) =>
      db
        .insertInto('hotlines')
        .values({ tenant_id: by.tenantId, id: v7(), name: `Số ${id}`, number: `+84${codeOf(id)}2222`, ivr_id: id })
        .execute(),
    usedBy: '1 hotline',
    missingUpdate: 404,
  },
];
