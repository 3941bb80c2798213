import { randomUUID } from 'node:crypto';
import { listExports } from 'contract/exports/exports.ts';
import { createTicket, readTicket } from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formKey } from '../app/crud/view.ts';
import * as newCustomer from '../app/routes/customers/new.tsx';
import * as exports from '../app/routes/exports.ts';
import * as priority from '../app/routes/settings/tickets/priority.tsx';
import * as tickets from '../app/routes/tickets/index.tsx';
import * as newTicket from '../app/routes/tickets/new.tsx';
import * as ticket from '../app/routes/tickets/ticket.tsx';
import { openTestApi, type TestApi, type TestUser } from './api.ts';
import { openTestWeb, type TestWeb, type Visited } from './web.tsx';

// Forms posted many times at the same moment: one key is one effect, twenty keys are twenty, and nothing is told that was not done.

const times = 20;
let test: TestApi;
let web: TestWeb;
let tenant: string;
let admin: TestUser;
let staff: TestUser[];
beforeAll(async () => {
  test = await openTestApi();
  web = openTestWeb(test, {
    '/tickets': tickets,
    '/tickets/new': newTicket,
    '/tickets/:ticketId': ticket,
    '/customers/new': newCustomer,
    '/settings/tickets/priority/:id?': priority,
    '/exports': exports,
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = await test.tenant();
  admin = await test.user(tenant, { role: 'administrator' });
  staff = [admin, await test.user(tenant, { role: 'supervisor' }), await test.user(tenant, { role: 'team_leader' })];
});

type Fields = Record<string, string>;

/** Twenty posts at once: of one form by one person, or of forms of their own by several. */
const post = (path: string, how: 'one form' | 'many', fields: (at: number) => Fields, people = staff) => {
  const key = randomUUID();
  const keyField = path.startsWith('/settings/') ? formKey : 'key';
  return Promise.all(
    Array.from({ length: times }, (_, at) => {
      const form = new FormData();
      const own = how === 'many' ? at : 0;
      const all = { [keyField]: how === 'many' ? randomUUID() : key, ...fields(own) };
      for (const [name, value] of Object.entries(all)) form.append(name, value);
      return web.visit(people[own % people.length]!, path, form);
    }),
  );
};
const count = async (from: string) => {
  const { rows } = await test.rows(tenant, db =>
    sql.raw<{ count: number }>(`select count(*)::int as count from ${from}`).execute(db),
  );
  return rows[0]!.count;
};
const statuses = (pages: Visited[]) => {
  const seen: Record<number, number> = {};
  for (const { status } of pages) seen[status] = (seen[status] ?? 0) + 1;
  return seen;
};
const make = async (subject: string, tags: string[] = []) =>
  (await test.call(admin.token, createTicket, { json: { subject, requester_name: 'Ngô Văn Tám', tags } })).data._id;

describe.each([
  ['one form', 1],
  ['many', times],
] as const)('%s at once', (how, effects) => {
  it('new tickets of one new customer', async () => {
    const pages = await post('/tickets/new', how, () => ({
      ...{ format: 'text', draft_key: 'ticket:new', back: '/tickets/new', subject: 'Đổi hàng', body: 'Chào chị' },
      ...{ requester_name: 'Trần Thị Dậu', requester_phone: '0901234567', requester_email: 'dau@example.com' },
      ...{ is_public: 'on', tags: 'Gấp' },
    }));
    expect(statuses(pages)).toEqual({ 302: times });
    expect(new Set(pages.map(page => page.location)).size).toBe(effects);
    for (const table of ['tickets', 'comments', 'outbound_mails', 'ticket_changes'])
      expect([table, await count(table)]).toEqual([table, effects]);
    expect(await count(`audit_log where action = 'ticket.create'`)).toBe(effects);
    expect([await count('contacts'), await count('contact_points'), await count('tags')]).toEqual([1, 2, 1]);
  });

  it('comments', async () => {
    const id = await make('Hỏi');
    const pages = await post(`/tickets/${id}`, how, at => ({
      ...{ intent: 'comment', kind: 'internal', format: 'text', body: `Lời ${at}` },
    }));
    expect(statuses(pages)).toEqual({ 302: times });
    expect(await count('comments')).toBe(effects);
    expect(await count(`audit_log where action = 'comment.add'`)).toBe(effects);
  });

  it('rows of settings, and twenty of one name are one', async () => {
    const before = await count('priorities');
    const fields = (name: string) => ({ intent: 'create', name, position: '9', due_minutes: '60' });
    const pages = await post('/settings/tickets/priority/new', how, at => fields(`Mức ${at}`), [admin]);
    expect(statuses(pages)).toEqual({ 302: times });
    expect((await count('priorities')) - before).toBe(effects);
    const named = (at: number) => fields(at % 2 ? 'Một tên' : 'MỘT TÊN');
    const same = await post('/settings/tickets/priority/new', how, named, [admin]);
    expect(statuses(same)).toEqual(how === 'many' ? { 302: 1, 422: times - 1 } : { 302: times });
    expect((await count('priorities')) - before).toBe(effects + 1);
  });

  it('customers, and twenty of one number are one', async () => {
    const fields = (phone: string) => ({ intent: 'save', name: 'Lê Văn Tám', 'phones.id': '', 'phones.raw': phone });
    const pages = await post('/customers/new', how, at => fields(`09012345${10 + at}`));
    expect(statuses(pages)).toEqual({ 302: times });
    expect([await count('contacts'), await count('contact_points')]).toEqual([effects, effects]);
    const same = await post('/customers/new', how, () => fields('0977000000'));
    expect(statuses(same)).toEqual(how === 'many' ? { 302: 1, 422: times - 1 } : { 302: times });
    expect(await count('contacts')).toBe(effects + 1);
  });

  it('exports, of which three may wait', async () => {
    const pages = await post('/exports', how, () => ({ intent: 'start', list: '', back: '/tickets' }));
    expect(statuses(pages)).toEqual({ 302: times });
    const each = await Promise.all(staff.map(one => test.call(one.token, listExports, {})));
    expect(each.map(({ list }) => list.length)).toEqual(how === 'many' ? [3, 3, 3] : [1, 0, 0]);
  });
});

it('a bulk change that is started by several at once changes each ticket once', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, (_, at) => make(`Đơn ${at}`)));
  const bulk = (which: [string, string][], change: Fields) => {
    const form = new FormData();
    for (const [name, value] of [['intent', 'bulk'], ...Object.entries(change), ...which]) form.append(name!, value!);
    return form;
  };
  const chosen = ids.map(id => ['ids', String(id)] as [string, string]);
  const everything: [string, string][] = [['matching', '1']];
  const pages = await Promise.all(
    staff.flatMap(by => [
      web.visit(by, '/tickets', bulk(chosen, { change: 'tag', tags: 'Gấp' })),
      web.visit(by, '/tickets', bulk(everything, { change: 'tag', tags: 'GẤP' })),
    ]),
  );
  expect(statuses(pages)).toEqual({ 302: 6 });
  expect(await count(`tickets where tags = '{Gấp}' or tags = '{GẤP}'`)).toBe(12);
  expect([await count('tags'), await count('tickets where version = 2')]).toEqual([1, 12]);
  expect(await count(`ticket_changes where changes @> '[{"field": "tags"}]'`)).toBe(12);
});

it('an edit and a bulk change of one field at once: both are there, or the edit is told', async () => {
  for (let round = 0; round < 6; round++) {
    const id = await make(`Vòng ${round}`, ['cũ']);
    const edit = { key: randomUUID(), intent: 'save', version: '1', base: '{"tags":"cũ"}', tags: 'cũ, của tôi' };
    const posts = [
      () => web.visit(staff[1]!, `/tickets/${id}`, edit),
      () => web.visit(admin, '/tickets', { intent: 'bulk', change: 'tag', tags: 'của mọi người', ids: String(id) }),
    ];
    if (round % 2) posts.reverse();
    const pages = await Promise.all(posts.map(send => send()));
    if (round % 2) pages.reverse();
    const [edited, bulk] = pages as [Visited, Visited];
    const { data } = await test.call(admin.token, readTicket, { params: { id } });
    expect(bulk.status).toBe(302);
    expect([302, 409]).toContain(edited.status);
    expect([...data.ticket.tags].sort()).toEqual(
      edited.status === 302 ? ['cũ', 'của mọi người', 'của tôi'] : ['cũ', 'của mọi người'],
    );
    expect(data.ticket.version).toBe(edited.status === 302 ? 3 : 2);
    if (edited.status === 409) expect(edited.text).toContain('của tôi');
  }
});
