import { createContact } from 'contract/contacts/contacts.ts';
import { contactMerges, ticketMerges } from 'contract/merges/merges.ts';
import { readDraft, saveDraft } from 'contract/tickets/drafts.ts';
import {
  addComment,
  countTickets,
  createTicket,
  followTicket,
  listTickets,
  readTicket,
  updateTicket,
} from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiFailure, openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';
import { newId } from '../work.ts';
import { mergedInto } from './find-merged.ts';
import { references } from './references.ts';

let test: TestApi;
let tenant: string;
let agent: TestUser;
let requester: number;
beforeAll(async () => {
  test = await openTestApi();
  tenant = await test.tenant();
  agent = await test.user(tenant);
  requester = await contact({ emails: [{ raw: 'khach@mail.vn' }] });
});
afterAll(() => test.close());

const contact = async (more: object = {}) =>
  (await test.call(agent.token, createContact, { json: { name: 'Trần Thị Dậu', ...more } })).data._id;
const make = async (more: object = {}) =>
  (await test.call(agent.token, createTicket, { json: { subject: 'Đơn 15', requester_id: requester, ...more } })).data
    ._id;
const read = async (by: TestUser, id: number) =>
  (await test.call(by.token, readTicket, { params: { id }, query: {} })).data;
const say = (by: TestUser, id: number, body: string, kind: 'public' | 'internal' = 'public') =>
  test.call(by.token, addComment, { params: { id }, json: { kind, body } });
const merge = (by: TestUser, target_id: number, source_id: number, more: object = {}) =>
  test.call(by.token, ticketMerges.merge, { json: { target_id, source_id, ...more } });
const undo = (by: TestUser, id: string) => test.call(by.token, ticketMerges.undo, { params: { id } });
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('was not refused');
    },
    (error: ApiFailure) => error,
  );

/** Every row of two tickets, past the application; what the target's history tells of merges apart. */
const rowsOf = (numbers: number[]) =>
  test.rows(tenant, async db => {
    const parts = references.ticket.map(
      ({ table, column }) =>
        sql`select ${table}::text as "table", to_jsonb(r) as row from ${sql.table(table)} r where ${sql.ref(column)} = any (${numbers}::int[])`,
    );
    const { rows } = await sql<{ table: string; row: object }>`
      select 'tickets' as "table", to_jsonb(t) - 'version' - 'updated_at' as row from tickets t where number = any (${numbers}::int[])
      union all ${sql.join(parts, sql` union all `)} order by 1, 2`.execute(db);
    return rows.filter(({ row }) => !/"(un)?merged"|"field": ?"tags"/.test(JSON.stringify(row)));
  });

describe('a merge of tickets', () => {
  it('moves what was said, mails, files and followers, and is undone to the very rows', async () => {
    const [one, other] = [await test.user(tenant), await test.user(tenant)];
    const [target, source] = [await make({ tags: 'gấp' }), await make({ subject: 'Đơn 15 nữa', tags: 'đổi trả' })];
    await say(agent, target, 'Đã nhận');
    await say(agent, source, 'Đang xem');
    await say(agent, source, `Nhờ @${'Nguyễn Văn Thử'} xem`, 'internal');
    for (const [by, id] of [
      [one, target],
      [one, source],
      [other, source],
    ] as const)
      await test.call(by.token, followTicket, { params: { id }, json: { follow: true } });
    await test.rows(tenant, db =>
      db
        .insertInto('files')
        .values({
          tenant_id: tenant,
          id: newId(),
          name: 'hoá đơn.pdf',
          content_type: 'application/pdf',
          size: 3,
          sha256: Buffer.alloc(32),
          owner_id: agent.id,
          ticket_number: source,
          purpose: 'attachment',
        })
        .execute(),
    );
    const before = await rowsOf([target, source]);
    const { data: preview } = await test.call(agent.token, ticketMerges.preview, {
      query: { target_id: target, source_id: source },
    });
    expect(preview.moves).toMatchObject([
      { label: 'Trả lời và ghi chú', count: 2 },
      { label: 'Tệp đính kèm', count: 1 },
      { label: 'Email gửi khách', count: 1 },
      { label: 'Thay đổi trong lịch sử' },
      { label: 'Người theo dõi', count: 2 },
      { label: 'Thông báo' },
    ]);
    const { data } = await merge(agent, target, source);
    const merged = await read(agent, target);
    expect(merged.ticket).toMatchObject({
      subject: 'Đơn 15',
      tags: ['gấp', 'đổi trả'],
      merged: [{ number: source, title: 'Đơn 15 nữa' }],
    });
    expect(merged.ticket.followers.map(({ _id }) => _id).sort()).toEqual([one.id, other.id].sort());
    const said = merged.timeline.filter(({ kind }) => kind === 'comment');
    expect(said.map(({ merged_from }) => merged_from)).toEqual([null, source, source]);
    expect(merged.timeline.at(-1)).toMatchObject({ changes: [{ label: 'Gộp vào đây', to: `#${source}` }] });
    expect((await rowsOf([source])).length).toBe(0);
    await undo(agent, data.merge_id);
    expect(await rowsOf([target, source])).toEqual(before);
  });

  it('keeps counts and lists as plain SQL counts them', async () => {
    const [target, source] = [await make(), await make()];
    const plain = () =>
      test.rows(
        tenant,
        async db => (await sql<{ n: number }>`select count(*)::int as n from tickets`.execute(db)).rows[0]!.n,
      );
    const listed = async () => (await test.call(agent.token, listTickets, { query: { size: 1 } })).total;
    const [before, { data }] = [await plain(), await merge(agent, target, source)];
    expect([await plain(), await listed()]).toEqual([before - 1, before - 1]);
    expect((await test.call(agent.token, countTickets, {})).data.all).toBe(before - 1);
    await undo(agent, data.merge_id);
    expect([await plain(), await listed()]).toEqual([before, before]);
    expect((await test.call(agent.token, countTickets, {})).data.all).toBe(before);
  });

  it('keeps what was said since on the target', async () => {
    const [target, source] = [await make(), await make()];
    await say(agent, source, 'Trước', 'internal');
    const { data } = await merge(agent, target, source);
    await say(agent, target, 'Sau', 'internal');
    const told = (await test.call(agent.token, ticketMerges.readUndo, { params: { id: data.merge_id } })).data;
    expect(told).toMatchObject({
      problem: null,
      stays: ['1 trả lời và ghi chú thêm sau khi gộp ở lại với ticket đích.'],
    });
    await undo(agent, data.merge_id);
    const texts = async (id: number) =>
      (await read(agent, id)).timeline.flatMap(entry => (entry.kind === 'comment' ? entry.body_html : []));
    expect([await texts(target), await texts(source)].map(all => all.join(' ').replace(/<[^>]+>/g, ''))).toEqual([
      'Sau',
      'Trước',
    ]);
  });

  it('does not take the history of the source for changes of the target', async () => {
    const [target, source] = [await make(), await make()];
    for (const [version, subject] of [
      [1, 'Một'],
      [2, 'Hai'],
    ] as const)
      await test.call(agent.token, updateTicket, { params: { id: source }, json: { version, subject } });
    await merge(agent, target, source);
    const saved = await test.call(agent.token, updateTicket, {
      params: { id: target },
      json: { version: 1, subject: 'Ba' },
    });
    expect(saved.data._id).toBe(target);
  });

  it('takes the chosen requester, through a merge of customers too', async () => {
    const [first, second] = [await contact(), await contact()];
    const [target, source] = [await make(), await make({ requester_id: first })];
    const { data } = await merge(agent, target, source, { choices: { requester_number: 'source' } });
    expect((await read(agent, target)).ticket.requester._id).toBe(first);
    await test.call(agent.token, contactMerges.merge, { json: { target_id: second, source_id: first } });
    await undo(agent, data.merge_id);
    // the customer whom it had is another's part by now
    expect((await read(agent, source)).ticket.requester._id).toBe(second);
  });

  it('gives a ticket back whose customer is gone, with the customer of the other', async () => {
    const gone = await contact({ name: 'Đã xoá' });
    const [target, source] = [await make(), await make({ requester_id: gone })];
    const { data } = await merge(agent, target, source);
    await test.rows(tenant, db => db.deleteFrom('contacts').where('number', '=', gone).execute());
    await undo(agent, data.merge_id);
    expect((await read(agent, source)).ticket.requester._id).toBe(requester);
    const traces = await test.rows(tenant, db =>
      sql<{
        after: object;
      }>`select after from audit_log where action = 'ticket.restore' and subject = ${`ticket:${source}`}`.execute(db),
    );
    expect(traces.rows).toEqual([{ after: { from: target, merge: data.merge_id, lost: ['requester_number'] } }]);
  });

  it('moves drafts: none is lost, on either side, and a late save finds its way', async () => {
    const [target, source] = [await make(), await make()];
    const both = await test.user(tenant);
    const save = (by: TestUser, id: number, body: string, composer: string) =>
      test.call(by.token, saveDraft, {
        json: { key: `ticket:${id}:reply`, composer, revision: 1, content: { body, format: 'text', fields: {} } },
      });
    const draftOf = async (by: TestUser, id: number) =>
      (await test.call(by.token, readDraft, { query: { key: `ticket:${id}:reply` } })).data;
    await save(agent, source, 'Của tôi ở nguồn', 'một');
    await save(both, source, 'Ở nguồn', 'hai');
    await save(both, target, 'Ở đích', 'ba');
    await merge(agent, target, source);
    expect(await draftOf(agent, target)).toMatchObject({ body: 'Của tôi ở nguồn' });
    expect(await draftOf(both, target)).toMatchObject({
      body: 'Ở đích',
      others: [{ body: 'Ở nguồn', composer: 'hai' }],
    });
    await save(agent, source, 'Của tôi, viết tiếp', 'một');
    expect(await draftOf(agent, target)).toMatchObject({ body: 'Của tôi, viết tiếp' });
    expect(await draftOf(agent, source)).toMatchObject({ body: 'Của tôi, viết tiếp' });
  });

  it('leads answers by mail and old numbers to the target, to those who see it', async () => {
    const [target, source, further] = [await make(), await make(), await make()];
    await say(agent, source, 'Kính gửi');
    await merge(agent, target, source);
    await merge(agent, further, target);
    const actor = { tenantId: tenant } as never;
    expect(await test.rows(tenant, db => mergedInto({ db, actor }, 'ticket', source))).toBe(further);
    const mail = await test.rows(tenant, db =>
      db
        .selectFrom('outbound_mails')
        .select('ticket_number')
        .where('message_id', 'like', `ticket-${source}.%`)
        .execute(),
    );
    expect(mail).toEqual([{ ticket_number: further }]);
    expect(await failure(read(agent, source))).toMatchObject({ status: 404, body: { merged_into: further } });
    expect(await failure(say(agent, source, 'Muộn'))).toMatchObject({ status: 404, body: { merged_into: further } });
    const narrow = await test.user(tenant, { scope: 'me' });
    expect((await failure(read(narrow, source))).body).not.toHaveProperty('merged_into');
  });
});

describe('at the same time', () => {
  it('a merge and replies: each reply stands under the target or is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const [target, source] = [await make(), await make()];
      const all = await Promise.allSettled([
        say(agent, source, 'Một', 'internal'),
        merge(agent, target, source),
        say(agent, source, 'Hai', 'internal'),
        say(agent, target, 'Ba', 'internal'),
      ]);
      expect([all[1].status, all[3].status]).toEqual(['fulfilled', 'fulfilled']);
      for (const one of all)
        if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 404, body: { merged_into: target } });
      const said = (await read(agent, target)).timeline.filter(({ kind }) => kind === 'comment').length;
      expect(said).toBe(all.filter((one, at) => at !== 1 && one.status === 'fulfilled').length);
    }
  });

  it('a merge and the first save of a draft that is under way: it stands under the target', async () => {
    const [target, source] = [await make(), await make()];
    const key = `ticket:${source}:reply`;
    const waiting = async () =>
      (
        await test.ownerPool.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rows[0]!.n;
    let merged: Promise<unknown> = Promise.resolve();
    let saved: Promise<unknown> = Promise.resolve();
    const held = test.rows(tenant, async db => {
      const row = { tenant_id: tenant, user_id: agent.id, key, content: '{}' };
      await db.insertInto('drafts').values(row).execute();
      const json = { key, composer: newId(), base: null, content: { body: 'Em', format: 'text' as const } };
      saved = test.call(agent.token, saveDraft, { json });
      await expect.poll(waiting).toBe(1);
      let isMerged = false;
      merged = merge(agent, target, source).then(() => {
        isMerged = true;
      });
      await expect.poll(async () => isMerged || (await waiting()) === 2).toBe(true);
      throw new Error('the row was never there');
    });
    await expect(held).rejects.toThrow('never there');
    await Promise.all([saved, merged]);
    expect((await read(agent, target)).drafts.reply?.body).toBe('Em');
  });

  it('merges of tickets and of their customers', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await contact(), await contact()];
      const [target, source] = [await make({ requester_id: a }), await make({ requester_id: b })];
      const all = await Promise.allSettled([
        merge(agent, target, source, { choices: { requester_number: 'source' } }),
        test.call(agent.token, contactMerges.merge, { json: { target_id: a, source_id: b } }),
      ]);
      expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
      expect((await read(agent, target)).ticket.requester._id).toBe(a);
    }
  });
});
