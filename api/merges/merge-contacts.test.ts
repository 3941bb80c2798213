import type { NewContactForm } from 'contract/contacts/contact-forms.ts';
import { createContact, readContact, searchContacts, updateContact } from 'contract/contacts/contacts.ts';
import { contactTimeline } from 'contract/contacts/timeline.ts';
import { contactMerges, findDuplicates } from 'contract/merges/merges.ts';
import { listDrafts, saveDraft } from 'contract/tickets/drafts.ts';
import { createTicket, readTicket } from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiFailure, openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';
import { newId } from '../work.ts';

let test: TestApi;
let tenant: string;
let agent: TestUser;
beforeAll(async () => {
  test = await openTestApi();
  tenant = await test.tenant();
  agent = await test.user(tenant);
});
afterAll(() => test.close());

let last = 0;
const phone = () => `09${String(20_000_000 + ++last)}`;
const make = async (by: TestUser, more: Partial<NewContactForm> = {}) =>
  (await test.call(by.token, createContact, { json: { name: 'Trần Thị Dậu', ...more } })).data._id;
const ticketOf = async (by: TestUser, requester_id: number, subject = 'Hỏi hàng') =>
  (await test.call(by.token, createTicket, { json: { subject, requester_id } })).data._id;
const read = async (by: TestUser, id: number) => (await test.call(by.token, readContact, { params: { id } })).data;
const merge = (by: TestUser, target_id: number, source_id: number, more: object = {}) =>
  test.call(by.token, contactMerges.merge, { json: { target_id, source_id, ...more } });
const undo = (by: TestUser, id: string) => test.call(by.token, contactMerges.undo, { params: { id } });
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('was not refused');
    },
    (error: ApiFailure) => error,
  );

/** Everything that an undo must give back, past the application. */
const rowsOf = (numbers: number[]) =>
  test.rows(tenant, async db => {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(c) - 'version' - 'updated_at' as row from contacts c where number = any (${numbers}::int[])
      union all select to_jsonb(p) from contact_points p where contact_number = any (${numbers}::int[])
      union all select to_jsonb(t) from tickets t where requester_number = any (${numbers}::int[])
      union all select to_jsonb(m) from comments m where author_contact = any (${numbers}::int[])
      order by 1`.execute(db);
    return rows.map(({ row }) => row);
  });

async function pair() {
  const [mine, theirs] = [phone(), phone()];
  const target = await make(agent, { name: 'Trần Thị Dậu', phones: [{ raw: mine }], tags: ['vip'], note: 'Gọi tối' });
  const source = await make(agent, {
    name: 'Chị Dậu',
    phones: [{ raw: theirs }],
    emails: [{ raw: `dau.${theirs}@cty.vn` }],
    tags: ['sỉ', 'vip'],
    note: 'Giao giờ hành chính',
    city: 'Huế',
    tier: 2,
  });
  return { target, source, mine, theirs };
}

describe('a merge of customers', () => {
  it('previews without changing anything, then moves all and leads on', async () => {
    const { target, source, theirs } = await pair();
    const [first, second] = [await ticketOf(agent, source), await ticketOf(agent, source)];
    await ticketOf(agent, target);
    const before = await rowsOf([target, source]);
    const { data: preview } = await test.call(agent.token, contactMerges.preview, {
      query: { target_id: target, source_id: source },
    });
    expect(await rowsOf([target, source])).toEqual(before);
    expect(preview.fields.map(({ field, choice }) => [field, choice])).toEqual([
      ['name', 'target'],
      ['tier', 'source'],
      ['city', 'source'],
      ['note', 'both'],
    ]);
    expect(preview.moves).toEqual([
      { label: 'Ticket', count: 2 },
      { label: 'Số điện thoại và email', count: 2 },
    ]);
    expect(preview.united.find(({ label }) => label === 'Tag')!.values).toEqual(['vip', 'sỉ']);

    await merge(agent, target, source, { choices: { name: 'source' }, target_version: 1, source_version: 1 });
    const merged = await read(agent, target);
    expect(merged).toMatchObject({
      name: 'Chị Dậu',
      tier: 2,
      city: 'Huế',
      note: 'Gọi tối\n\nGiao giờ hành chính',
      tags: ['vip', 'sỉ'],
      ticket_count: 3,
      merged: [{ number: source, title: 'Chị Dậu' }],
    });
    expect(merged.phones.length).toBe(2);
    const gone = await failure(read(agent, source));
    expect(gone).toMatchObject({ status: 404, body: { merged_into: target } });
    const found = (await test.call(agent.token, searchContacts, { json: { q: theirs } })).list;
    expect(found.map(({ _id }) => _id)).toEqual([target]);
    expect(
      (await test.call(agent.token, readTicket, { params: { id: first }, query: {} })).data.ticket.requester.name,
    ).toBe('Chị Dậu');
    const folded = await test.rows(tenant, db =>
      db.selectFrom('tickets').select('requester_name_folded').where('number', 'in', [first, second]).execute(),
    );
    expect(folded).toEqual([{ requester_name_folded: 'chi dau' }, { requester_name_folded: 'chi dau' }]);
    const log = await test.rows(tenant, db =>
      db
        .selectFrom('audit_log')
        .select(['action', 'subject'])
        .where('action', 'like', 'contact.merge%')
        .where('subject', 'in', [`contact:${target}`, `contact:${source}`])
        .orderBy('action')
        .execute(),
    );
    expect(log).toEqual([
      { action: 'contact.merge', subject: `contact:${target}` },
      { action: 'contact.merged', subject: `contact:${source}` },
    ]);
  });

  it('is undone to the very rows, and keeps what happened since', async () => {
    const { target, source } = await pair();
    const ticket = await ticketOf(agent, source);
    const before = await rowsOf([target, source]);
    const { data } = await merge(agent, target, source);
    const deeds = async (id: number) =>
      (await test.call(agent.token, contactTimeline, { params: { id }, query: {} })).list.map(one =>
        one.kind === 'change' ? one.done : null,
      );
    expect(await deeds(target)).toContain(`đã gộp khách hàng ${source} vào đây`);
    await undo(agent, data.merge_id);
    expect(await rowsOf([target, source])).toEqual(before);
    expect(await deeds(target)).toContain(`đã hoàn tác gộp khách hàng ${source}`);
    expect(await deeds(source)).toEqual(
      expect.arrayContaining([`đã gộp vào khách hàng ${target}`, `đã tách lại khỏi khách hàng ${target}`]),
    );
    await expect(undo(agent, data.merge_id)).rejects.toMatchObject({ status: 404 });

    const again = await merge(agent, target, source);
    const since = await ticketOf(agent, target, 'Sau khi gộp');
    const { version } = await read(agent, target);
    const added = phone();
    const now = await read(agent, target);
    await test.call(agent.token, updateContact, {
      params: { id: target },
      json: {
        version,
        city: 'Đà Nẵng',
        tags: ['vip', 'sỉ', 'mới'],
        phones: [{ id: now.phones[0]!._id }, { raw: added }],
      },
    });
    const { data: told } = await test.call(agent.token, contactMerges.readUndo, {
      params: { id: again.data.merge_id },
    });
    expect(told.stays).toEqual([
      '1 ticket tạo sau khi gộp ở lại với khách hàng đích.',
      'Tỉnh/Thành phố đã được sửa sau khi gộp nên giữ nguyên.',
    ]);
    await undo(agent, again.data.merge_id);
    expect(await read(agent, target)).toMatchObject({
      city: 'Đà Nẵng',
      tags: ['vip', 'mới'],
      note: 'Gọi tối',
      tier: 0,
      merged: [],
    });
    // taken from the target meanwhile, it is the source's again
    expect((await read(agent, source)).phones.length).toBe(1);
    const owners = await test.rows(tenant, db =>
      db
        .selectFrom('tickets')
        .select(['number', 'requester_number'])
        .where('number', 'in', [ticket, since])
        .orderBy('number')
        .execute(),
    );
    expect(owners).toEqual([
      { number: ticket, requester_number: source },
      { number: since, requester_number: target },
    ]);
  });

  it('is undone in order: a later merge first', async () => {
    const [a, b, c] = [await make(agent), await make(agent), await make(agent)];
    const one = await merge(agent, b, a);
    const two = await merge(agent, c, b);
    expect(await failure(read(agent, a))).toMatchObject({ body: { merged_into: c } });
    const { data } = await test.call(agent.token, contactMerges.readUndo, { params: { id: one.data.merge_id } });
    const words = `Sau đó khách hàng ${b} đã được gộp vào khách hàng ${c}. Hãy hoàn tác lần gộp đó trước.`;
    expect(data.problem).toBe(words);
    expect(await failure(undo(agent, one.data.merge_id))).toMatchObject({ status: 409, message: words });
    await undo(agent, two.data.merge_id);
    await undo(agent, one.data.merge_id);
    expect((await read(agent, a))._id).toBe(a);
  });

  it('cannot be undone after 30 days', async () => {
    const [a, b] = [await make(agent), await make(agent)];
    const { data } = await merge(agent, b, a);
    await test.rows(tenant, db =>
      sql`update merges set merged_at = now() - interval '31 days' where id = ${data.merge_id}`.execute(db),
    );
    expect(await failure(undo(agent, data.merge_id))).toMatchObject({ status: 409 });
    expect((await read(agent, b)).merged[0]!.until).toBeNull();
  });

  it('refuses what was overtaken, itself, and a merged one', async () => {
    const [a, b] = [await make(agent), await make(agent)];
    await test.call(agent.token, updateContact, { params: { id: a }, json: { version: 1, note: 'Mới' } });
    expect(await failure(merge(agent, b, a, { source_version: 1 }))).toMatchObject({
      status: 409,
      body: { current: { target_version: 1, source_version: 2 } },
    });
    expect(await failure(merge(agent, a, a))).toMatchObject({ status: 422 });
    await merge(agent, b, a, { source_version: 2 });
    expect(await failure(merge(agent, b, a))).toMatchObject({
      status: 422,
      fieldErrors: { source_id: expect.anything() },
    });
  });

  it('leaves what was typed in the form of the source to be read', async () => {
    const [a, b] = [await make(agent), await make(agent)];
    const content = { body: '', format: 'text' as const, fields: { note: 'Gọi lại sau 17h' } };
    await test.call(agent.token, saveDraft, { json: { key: `contact:${a}`, content } });
    const textOf = async () =>
      (await test.call(agent.token, listDrafts, {})).list.find(({ key }) => key === `contact:${a}`)?.text;
    expect(await textOf()).toBeNull();
    await merge(agent, b, a);
    expect(await textOf()).toBe('Gọi lại sau 17h');
  });

  it('is done once under its key', async () => {
    const [a, b] = [await make(agent), await make(agent)];
    const key = newId();
    const send = () =>
      test.call(agent.token, contactMerges.merge, { json: { target_id: b, source_id: a } }, { idempotencyKey: key });
    expect(await send()).toEqual(await send());
  });
});

describe('who merges customers', () => {
  it('sees both', async () => {
    const own = await test.user(tenant, { scope: 'me' });
    const [mine, also, other] = [await make(own), await make(own), await make(agent)];
    expect(await failure(merge(own, mine, other))).toMatchObject({
      status: 422,
      fieldErrors: { source_id: expect.anything() },
    });
    expect(await failure(merge(own, other, mine))).toMatchObject({
      status: 422,
      fieldErrors: { target_id: expect.anything() },
    });
    const { data } = await merge(own, mine, also);
    const narrow = await test.user(tenant, { scope: 'me' });
    await expect(undo(narrow, data.merge_id)).rejects.toMatchObject({ status: 404 });
    await undo(own, data.merge_id);
  });

  it('chooses masked values unseen', async () => {
    const masked = await test.tenant({ maskedRoles: ['agent'] });
    const [hidden, open] = [await test.user(masked), await test.user(masked, { role: 'supervisor' })];
    const target = await make(open, { phones: [{ raw: '0901234567' }], address: 'Gọi 0912345678' });
    const source = await make(open, { emails: [{ raw: 'nguyenvana@gmail.com' }], address: 'Gọi 0987654321' });
    const { data } = await test.call(hidden.token, contactMerges.preview, {
      query: { target_id: target, source_id: source },
    });
    expect(data.fields.find(({ field }) => field === 'address')).toMatchObject({
      target: 'Gọi 0912 ••• 678',
      source: 'Gọi 0987 ••• 321',
    });
    expect(JSON.stringify(data)).not.toMatch(/0901 ?234|nguyenvana|345678|654321/);
    await merge(hidden, target, source, { choices: { address: 'source' } });
    expect(await read(open, target)).toMatchObject({
      address: 'Gọi 0987654321',
      emails: [{ value: 'nguyenvana@gmail.com' }],
    });
  });
});

describe('merges at the same time', () => {
  it('of one customer into two: one is done, the other refused', async () => {
    const [a, b, c] = [await make(agent), await make(agent), await make(agent)];
    const done = await Promise.allSettled([merge(agent, b, a), merge(agent, c, a)]);
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((done.find(({ status }) => status === 'rejected') as PromiseRejectedResult).reason).toMatchObject({
      status: 422,
    });
  });

  it('of two into each other: one is done', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await make(agent), await make(agent)];
      const done = await Promise.allSettled([merge(agent, a, b), merge(agent, b, a)]);
      expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
  });
});

describe('duplicates', () => {
  it('are told by name and mailbox, of my scope', async () => {
    const name = `Nguyễn Thị Trùng ${++last}`;
    const own = await test.user(tenant, { scope: 'me' });
    const id = await make(own, { name, emails: [{ raw: `trung.${last}@gmail.com` }] });
    const same = await make(own, { name: name.toLocaleUpperCase('vi') });
    const mailbox = await make(own, { name: 'Trùng', emails: [{ raw: `trung.${last}@cty.vn` }] });
    const hidden = await make(agent, { name });
    const found = async (by: TestUser) => (await test.call(by.token, findDuplicates, { params: { id } })).data;
    expect((await found(own)).map(({ _id, because }) => [_id, because])).toEqual([
      [same, ['Cùng tên']],
      [mailbox, ['Email cùng tên']],
    ]);
    expect((await found(agent)).map(({ _id }) => _id)).toContain(hidden);
  });
});
