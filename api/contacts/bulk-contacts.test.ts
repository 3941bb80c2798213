import { randomUUID } from 'node:crypto';
import {
  bulkContacts,
  bulkContactsMatching,
  bulkDeleteContacts,
  bulkDeleteContactsMatching,
  previewContactDeletion,
} from 'contract/contacts/bulk.ts';
import { readContact, searchContacts, updateContact } from 'contract/contacts/contacts.ts';
import type { RouteAnswer, RouteInput } from 'contract/route.ts';
import { groups } from 'contract/settings/groups.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';

type Json = RouteInput<typeof bulkContacts>['json'];
interface Place {
  after?: number;
  until?: number;
}
type Matching = RouteInput<typeof bulkContactsMatching>['json'];

let test: TestApi;
let tenant: string;
let leader: TestUser;
let agent: TestUser;
beforeAll(async () => {
  test = await openTestApi();
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = await test.tenant();
  leader = await test.user(tenant, { role: 'team_leader' });
  agent = await test.user(tenant, { scope: 'me' });
});

/** Customers 1 to `count`, each with a phone; every `ticketed`th has a ticket. */
const fill = (count: number, ticketed = 0) =>
  test.rows(tenant, async db => {
    await sql`insert into contacts (tenant_id, number, name, tags)
      select ${tenant}, n, 'Trần Thị Dậu ' || n, '{khách lẻ}' from generate_series(1, ${count}::int) n`.execute(db);
    await sql`insert into contact_points (tenant_id, id, contact_number, kind, value, raw, position)
      select ${tenant}, gen_random_uuid(), n, 'phone', '+84' || (900000000 + n), '0' || (900000000 + n), 0
      from generate_series(1, ${count}::int) n`.execute(db);
    if (ticketed > 0)
      await sql`insert into tickets (tenant_id, number, subject, requester_number)
        select ${tenant}, n, 'Đổi hàng', n from generate_series(${ticketed}::int, ${count}::int, ${ticketed}::int) n`.execute(
        db,
      );
  });

const change = async (by: TestUser, json: Json) => (await test.call(by.token, bulkContacts, { json })).data;
const remove = async (by: TestUser, ids: number[], idempotencyKey: string = randomUUID()) =>
  (await test.call(by.token, bulkDeleteContacts, { json: { ids } }, { idempotencyKey })).data;
const one = async (query: ReturnType<typeof sql<Record<string, unknown>>>) =>
  (await test.rows(tenant, db => query.execute(db))).rows[0]!;

/** As the page does: part after part until there is no next. */
async function inAll(makePart: (place: Place) => Promise<RouteAnswer<typeof bulkContactsMatching>>) {
  const done = { changed: 0, refused: 0, parts: 0 };
  let place: Place = {};
  for (;;) {
    const { data } = await makePart(place);
    done.changed += data.changed;
    done.refused += data.refused;
    done.parts += 1;
    if (data.next === null) return done;
    place = { after: data.next, until: data.until };
  }
}
const changeAll = (by: TestUser, json: Matching) =>
  inAll(place => test.call(by.token, bulkContactsMatching, { json: { ...json, ...place } }));

describe('chosen customers', () => {
  it('get tags and lose them, each with an audit row, a version and one event for all', async () => {
    await fill(3);
    expect(
      await change(agent, { change: 'tag', ids: [1, 2], tags: ['VIP', 'Khách lẻ'] }).catch(error => error),
    ).toMatchObject({
      status: 404,
    });
    expect(await change(leader, { change: 'tag', ids: [1, 2, 2], tags: ['VIP', 'Khách lẻ'] })).toEqual({
      changed: 2,
      refused: 0,
      refused_rows: [],
    });
    expect(await change(leader, { change: 'untag', ids: [2, 3], tags: ['KHÁCH LẺ'] })).toMatchObject({ changed: 2 });
    expect(
      await one(sql`select (select json_agg(tags order by number) from contacts) as tags,
        (select json_agg(version order by number) from contacts) as versions,
        (select json_agg(subject order by subject, after ->> 'version') from audit_log where action = 'contact.change') as audited,
        (select json_agg(after -> 'version' order by subject, after ->> 'version') from audit_log where action = 'contact.change') as audited_versions,
        (select json_agg(subject order by id) from events where kind = 'contacts.changed') as events`),
    ).toEqual({
      tags: [['khách lẻ', 'VIP'], ['VIP'], []],
      versions: [2, 3, 2],
      audited: ['contact:1', 'contact:2', 'contact:2', 'contact:3'],
      audited_versions: [2, 2, 3, 2],
      events: [
        { count: 2, from: 1, to: 2 },
        { count: 2, from: 2, to: 3 },
      ],
    });
  });

  it('keeps an editor who read an older version from overwriting it, and lets other fields through', async () => {
    await fill(1);
    await change(leader, { change: 'tag', ids: [1], tags: ['VIP'] });
    const save = (json: object) =>
      test.call(leader.token, updateContact, { params: { id: 1 }, json: { version: 1, ...json } });
    await expect(save({ tags: ['cũ'] })).rejects.toMatchObject({ status: 409 });
    await save({ city: 'Huế' });
    expect((await test.call(leader.token, readContact, { params: { id: 1 } })).data).toMatchObject({
      city: 'Huế',
      tags: ['khách lẻ', 'VIP'],
    });
  });

  it('move to a group of customers and out of it; a department or another tenant’s group is a 422 at its field', async () => {
    await fill(2);
    const admin = await test.user(tenant, { role: 'administrator' });
    const group = (await test.call(admin.token, groups.create, { json: { name: 'Thân thiết', target: 'end_user' } }))
      .data._id;
    expect(await change(leader, { change: 'group', ids: [1, 2], group_id: group })).toMatchObject({ changed: 2 });
    expect(await change(leader, { change: 'group', ids: [1], group_id: null })).toMatchObject({ changed: 1 });
    expect(await one(sql`select json_agg(group_id order by number) as groups from contacts`)).toEqual({
      groups: [null, group],
    });
    const other = await test.tenant();
    const stranger = await test.user(other, { role: 'administrator' });
    const theirs = (await test.call(stranger.token, groups.create, { json: { name: 'Khác', target: 'end_user' } })).data
      ._id;
    await expect(change(leader, { change: 'group', ids: [1], group_id: theirs })).rejects.toMatchObject({
      status: 422,
      body: { errors: [{ param: 'group_id' }] },
    });
  });

  it('names the row that would have too many tags and changes the others', async () => {
    await fill(2);
    const many = Array.from({ length: 29 }, (_, index) => `t${index}`);
    await change(leader, { change: 'tag', ids: [1], tags: many });
    expect(await change(leader, { change: 'tag', ids: [1, 2], tags: ['VIP'] })).toEqual({
      changed: 1,
      refused: 1,
      refused_rows: [{ _id: 1, name: 'Trần Thị Dậu 1', reason: 'Nhiều nhất 30 tag' }],
    });
  });
});

describe('deleting customers', () => {
  it('says what goes with them, takes it, and leaves those with tickets', async () => {
    await fill(4, 4);
    await test.rows(tenant, db =>
      sql`insert into contact_notes (tenant_id, id, contact_number, author_id, body)
        select ${tenant}, gen_random_uuid(), n, ${leader.id}, 'Hay gọi lại' from generate_series(1, 2) n`.execute(db),
    );
    const ids = [1, 3, 4];
    const kept = [{ _id: 4, name: 'Trần Thị Dậu 4', reason: 'Có 1 ticket' }];
    const preview = await test.call(leader.token, previewContactDeletion, { json: { ids } });
    expect(preview.data).toEqual({
      ...{ total: 3, phones: 2, emails: 0, notes: 1, consents: 0, refused: 1, refused_rows: kept, name: null },
    });
    const facts = sql<
      Record<string, unknown>
    >`select (select json_agg(number order by number) from contacts) as contacts,
      (select json_agg(contact_number order by contact_number) from contact_points) as points,
      (select json_agg(contact_number) from contact_notes) as notes,
      (select json_agg(subject || ' ' || (before ->> 'name') order by subject) from audit_log where action = 'contact.delete') as audited`;
    expect(await one(facts)).toMatchObject({ contacts: [1, 2, 3, 4], audited: null });
    const deletion = () => remove(leader, ids, 'xoa-mot-lan');
    expect(await deletion()).toEqual({ changed: 2, refused: 1, refused_rows: kept });
    // sent once more under its key it is the same answer, not a 404
    expect(await deletion()).toEqual({ changed: 2, refused: 1, refused_rows: kept });
    expect(await one(facts)).toEqual({
      ...{ contacts: [2, 4], points: [2, 4], notes: [2] },
      audited: ['contact:1 Trần Thị Dậu 1', 'contact:3 Trần Thị Dậu 3'],
    });
  });

  it('leaves who has written in somebody else’s ticket', async () => {
    await fill(2, 2);
    await test.rows(tenant, db =>
      sql`insert into comments (tenant_id, id, ticket_number, kind, author_contact, body_html, body_text)
        values (${tenant}, gen_random_uuid(), 2, 'public', 1, 'Chào', 'Chào')`.execute(db),
    );
    expect(await remove(leader, [1])).toMatchObject({ changed: 0, refused: 1 });
  });

  it('is for team leaders and above, in their scope', async () => {
    await fill(2);
    const mine = sql`update contacts set assignee_id = ${agent.id} where number = 1`;
    await test.rows(tenant, db => mine.execute(db));
    expect(await change(agent, { change: 'tag', ids: [1], tags: ['VIP'] })).toMatchObject({ changed: 1 });
    await expect(remove(agent, [1])).rejects.toMatchObject({ status: 403 });
    const own = await test.user(tenant, { role: 'team_leader', scope: 'me' });
    await expect(remove(own, [1, 2])).rejects.toMatchObject({
      status: 404,
      message: 'Không tìm thấy khách hàng mã 1, 2',
    });
    await expect(test.call(agent.token, previewContactDeletion, { json: { ids: [1] } })).rejects.toMatchObject({
      status: 403,
    });
    expect(await remove(leader, [1, 2])).toMatchObject({ changed: 2 });
  });
});

describe('everything that a list names', () => {
  it('is changed in parts, with what the filter leaves out untouched', async () => {
    await fill(1_100);
    await test.rows(tenant, db => sql`update contacts set tier = 2 where number % 11 <> 0`.execute(db));
    const filter = { q: 'tran thi dau', filters: ['tier:eq:2'] };
    const { total } = await test.call(leader.token, searchContacts, { json: filter });
    expect(await changeAll(leader, { change: 'tag', tags: ['Tết'], filter })).toEqual({
      changed: 1_000,
      refused: 0,
      parts: 3,
    });
    expect(total).toBe(1_000);
    expect(
      await one(sql`select (select count(*)::int from contacts where 'Tết' = any (tags) and tier = 2) as tagged,
        (select count(*)::int from contacts where 'Tết' = any (tags) and tier <> 2) as others,
        (select count(distinct subject)::int from audit_log where action = 'contact.change') as audited,
        (select count(*)::int from events) as events`),
    ).toEqual({ tagged: 1_000, others: 0, audited: 1_000, events: 2 });
  });

  it('is deleted around those who stay, which keep no part from going on', async () => {
    await fill(1_050, 2);
    const filter = { q: 'tran thi' };
    expect((await test.call(leader.token, previewContactDeletion, { json: { filter } })).data).toMatchObject({
      total: 1_050,
      refused: 525,
      phones: 525,
    });
    expect(
      await inAll(place => test.call(leader.token, bulkDeleteContactsMatching, { json: { filter, ...place } })),
    ).toEqual({ changed: 525, refused: 525, parts: 3 });
    expect(
      await one(sql`select count(*)::int as left, (count(*) filter (where number % 2 = 0))::int as even from contacts`),
    ).toEqual({
      left: 525,
      even: 525,
    });
  });

  it('never reaches out of scope, and refuses a filter that cannot be meant', async () => {
    await fill(30);
    await test.rows(tenant, db => sql`update contacts set assignee_id = ${agent.id} where number <= 3`.execute(db));
    expect(await changeAll(agent, { change: 'tag', tags: ['VIP'], filter: {} })).toMatchObject({ changed: 3 });
    await expect(
      changeAll(leader, { change: 'tag', tags: ['VIP'], filter: { filters: ['khong:eq:1'] } }),
    ).rejects.toMatchObject({
      status: 422,
    });
  });
});
