import { createContact, readContact } from 'contract/contacts/contacts.ts';
import { findTags } from 'contract/lookups/lookups.ts';
import { tagGroups } from 'contract/settings/tag-groups.ts';
import { mergeTag, tags } from 'contract/settings/tags.ts';
import { createTicket, listTickets, readTicket, updateTicket } from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { moveTag } from '../../jobs/move-tag.ts';
import { type ApiFailure, openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';

let test: TestApi;
let tenant: string;
let admin: TestUser;
beforeAll(async () => {
  test = await openTestApi();
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = await test.tenant();
  admin = await test.user(tenant, { role: 'administrator' });
});

const make = async (...given: string[]) =>
  (
    await test.call(admin.token, createTicket, {
      json: { subject: 'Hỏi', requester_name: 'Trần Thị Dậu', tags: given },
    })
  ).data._id;
const tagsOf = async (id: number) => (await test.call(admin.token, readTicket, { params: { id } })).data.ticket.tags;
const listed = async (tag: string) =>
  (await test.call(admin.token, listTickets, { query: { f: `tags:in:${tag}`, sort: 'code' } })).list.map(
    row => row._id,
  );
const rows = async () => (await test.call(admin.token, tags.list, {})).list;
const named = async (name: string) => (await rows()).find(row => row.name === name)!;
const rename = async (from: string, name: string) => {
  const { _id: id, version } = await named(from);
  return (await test.call(admin.token, tags.update, { params: { id }, json: { name, version } })).data;
};
const merge = async (from: string, into: string) => {
  const [one, other] = [await named(from), await named(into)];
  return test.call(admin.token, mergeTag, { params: { id: one._id }, json: { into: other._id, version: one.version } });
};
const remove = async (name: string) => test.call(admin.token, tags.remove, { params: { id: (await named(name))._id } });
const refused = (call: Promise<unknown>): Promise<ApiFailure> =>
  call.then(
    () => expect.fail('was not refused'),
    error => error,
  );
/** Does what the queue holds for this tenant, as the worker does. */
const work = async () => {
  const { rows: waiting } = await test.rows(tenant, db =>
    sql<{ id: string }>`select id from tags where tenant_id = ${tenant} and moving is not null`.execute(db),
  );
  for (const { id } of waiting)
    await moveTag({ house: test.house } as never, { tenant_id: tenant, tag_id: id, user_id: admin.id });
};
const queued = async () =>
  (
    await test.ownerPool.query(
      `select payload ->> 'tag_id' as id from graphile_worker._private_jobs where payload ->> 'tenant_id' = $1`,
      [tenant],
    )
  ).rows;

it('tells where each tag is used, as plain SQL counts', async () => {
  for (const given of [['VIP', 'Gấp'], ['VIP'], ['mới']]) await make(...given);
  await test.call(admin.token, createContact, { json: { name: 'Ngô Văn Tám', tags: ['VIP'] } });
  await test.call(admin.token, tagGroups.create, { json: { name: 'Hạng', tags: ['vip', 'Bạc'] } });
  const facts = (await rows()).map(row => [row.name, row.ticket_count, row.contact_count, row.group_name]);
  const { rows: plain } = await test.rows(tenant, db =>
    sql<object>`select array[name, (select count(*) from tickets where tenant_id = ${tenant} and tags.name = any (tickets.tags))::text,
        (select count(*) from contacts where tenant_id = ${tenant} and tags.name = any (contacts.tags))::text] as facts
      from tags where tenant_id = ${tenant} order by name collate "vi-x-icu"`.execute(db),
  );
  expect(plain).toHaveLength(4);
  expect(facts.map(([name, ...rest]) => ({ facts: [name, String(rest[0]), String(rest[1])] }))).toEqual(plain);
  expect(facts.map(fact => fact[3])).toEqual(['Hạng', null, null, 'Hạng']);
  const found = await test.call(admin.token, tags.list, { query: { q: 'gap' } });
  expect([found.total, found.list.map(row => row.name)]).toEqual([1, ['Gấp']]);
});

it('renames: rows follow, and whoever writes the old name writes the new one', async () => {
  const [one, two] = [await make('VIP', 'Gấp'), await make('VIP')];
  const { _id: id } = (await test.call(admin.token, createContact, { json: { name: 'Tám', tags: ['VIP'] } })).data;
  await test.call(admin.token, tagGroups.create, { json: { name: 'Hạng', tags: ['VIP'] } });
  const { version } = (await test.call(admin.token, readTicket, { params: { id: one } })).data.ticket;
  const renamed = await rename('VIP', 'Khách quý');
  expect(renamed).toMatchObject({ name: 'Khách quý', ticket_count: 2, contact_count: 1, moving_count: 3, version: 2 });
  expect(await queued()).toHaveLength(1);

  // before the rows have followed: found by both names, written by the new one
  for (const name of ['Khách quý', 'vip']) expect(await listed(name)).toEqual([one, two]);
  const three = await make('vip', 'mới');
  expect(await tagsOf(three)).toEqual(['Khách quý', 'mới']);
  expect((await refused(rename('Khách quý', 'Khác'))).status).toBe(409);

  await work();
  for (const [ticket, expected] of [
    [one, ['Khách quý', 'Gấp']],
    [two, ['Khách quý']],
  ] as const)
    expect(await tagsOf(ticket)).toEqual(expected);
  expect((await test.call(admin.token, readContact, { params: { id } })).data.tags).toEqual(['Khách quý']);
  expect((await test.call(admin.token, tagGroups.list, {})).list[0]!.raw_tags).toEqual(['Khách quý']);
  expect(await listed('VIP')).toEqual([one, two, three]);
  expect(await named('Khách quý')).toMatchObject({ ticket_count: 3, contact_count: 1, moving_count: null });
  expect((await test.call(admin.token, findTags, { query: { keyword: 'vip' } })).list).toEqual([]);
  // a form that was opened before
  await test.call(admin.token, updateTicket, { params: { id: one }, json: { version, tags: ['VIP', 'mới'] } });
  expect(await tagsOf(one)).toEqual(['Khách quý', 'mới']);
  // and back again
  await rename('Khách quý', 'VIP');
  await work();
  expect(await tagsOf(one)).toEqual(['VIP', 'mới']);
});

it('takes another spelling of the same name', async () => {
  const id = await make('VIP', 'Gấp');
  await rename('VIP', 'Vip');
  expect(await listed('vip')).toEqual([id]);
  await work();
  expect(await tagsOf(id)).toEqual(['Vip', 'Gấp']);
  expect((await rows()).map(row => row.name)).toEqual(['Gấp', 'Vip']);
});

it('merges two tags into one, of rows, of groups, and of names that had become one of them', async () => {
  const [both, one] = [await make('bao hanh', 'Bảo hành'), await make('BH')];
  await rename('BH', 'bao hanh sau ban');
  await work();
  const taken = await refused(rename('bao hanh', 'BẢO HÀNH'));
  expect([taken.status, taken.body.existing]).toEqual([422, (await named('Bảo hành'))._id]);
  const group = (name: string, given: string[]) =>
    test.call(admin.token, tagGroups.create, { json: { name, tags: given } });
  await group('Một', ['bao hanh', 'bao hanh sau ban']);
  await group('Hai', ['Bảo hành']);
  await merge('bao hanh', 'Bảo hành');
  await work();
  await merge('bao hanh sau ban', 'Bảo hành');
  await work();
  expect([await tagsOf(both), await tagsOf(one)]).toEqual([['Bảo hành'], ['Bảo hành']]);
  expect((await test.call(admin.token, tagGroups.list, {})).list.map(row => row.raw_tags)).toEqual([['Bảo hành'], []]);
  expect((await rows()).map(row => row.name)).toEqual(['Bảo hành']);
  for (const spelling of ['bh', 'Bao Hanh', 'bao hanh sau ban'])
    expect(await tagsOf(await make(spelling))).toEqual(['Bảo hành']);
});

it('deletes: rows lose the tag, and while they do nobody can write it', async () => {
  const id = await make('VIP', 'Gấp');
  await test.call(admin.token, tagGroups.create, { json: { name: 'Hạng', tags: ['VIP'] } });
  await remove('VIP');
  expect(await named('VIP')).toMatchObject({ is_deleting: true, moving_count: 1 });
  expect(await tagsOf(await make('vip', 'mới'))).toEqual(['mới']);
  await work();
  expect(await tagsOf(id)).toEqual(['Gấp']);
  expect((await test.call(admin.token, tagGroups.list, {})).list[0]!.raw_tags).toEqual([]);
  expect((await rows()).map(row => row.name)).toEqual(['Gấp', 'mới']);
  expect(await tagsOf(await make('vip'))).toEqual(['vip']);
  // what nothing holds goes at once
  await test.call(admin.token, tags.create, { json: { name: 'Chưa dùng' } });
  await remove('Chưa dùng');
  expect((await rows()).map(row => row.name)).not.toContain('Chưa dùng');
});

it('leaves an audit row a change, and the versions and the history of tickets alone', async () => {
  const id = await make('VIP');
  const before = (await test.call(admin.token, readTicket, { params: { id } })).data.ticket;
  const tag = await named('VIP');
  await rename('VIP', 'Quý');
  await work();
  const { data } = await test.call(admin.token, readTicket, { params: { id } });
  expect(data.ticket).toMatchObject({ version: before.version, updated_at: before.updated_at });
  const stale = test.call(admin.token, tags.update, { params: { id: tag._id }, json: { name: 'Khác', version: 1 } });
  expect((await refused(stale)).body).toMatchObject({ current: { name: 'Quý', version: 2 } });
  await remove('Quý');
  const { rows: audited } = await test.rows(tenant, db =>
    sql<{ action: string; before: object; after: object }>`select action, before, after from audit_log
      where subject = ${`tag:${tag._id}`} order by id`.execute(db),
  );
  expect(audited).toMatchObject([
    { action: 'tag.update', before: { name: 'VIP' }, after: { name: 'Quý' } },
    { action: 'tag.delete', before: { name: 'Quý' } },
  ]);
});

it('waits for a row that was spelled before it, and moves that one too', async () => {
  const id = await make('VIP');
  const writer = await test.house.pool.connect();
  try {
    await writer.query('begin');
    await writer.query(`select set_config('app.tenant', $1, true)`, [tenant]);
    await writer.query(`update tickets set tags = '{vip,Gấp}' where tenant_id = $1 and number = $2`, [tenant, id]);
    let isRenamed = false;
    const renaming = rename('VIP', 'Quý').finally(() => {
      isRenamed = true;
    });
    const blocked = async () =>
      (
        await test.ownerPool.query<{ is: boolean }>(
          `select exists (select from pg_locks l join pg_stat_activity a using (pid)
             where not l.granted and a.datname = current_database()) as is`,
        )
      ).rows[0]!.is;
    await expect.poll(blocked).toBe(true);
    expect(isRenamed).toBe(false);
    await writer.query('commit');
    await renaming;
  } finally {
    writer.release();
  }
  expect(await tagsOf(id)).toEqual(['VIP', 'Gấp']);
  await work();
  expect(await tagsOf(id)).toEqual(['Quý', 'Gấp']);
});

it('moves many in parts, and again after a run that was stopped', async () => {
  await test.rows(tenant, async db => {
    await sql`insert into contacts (tenant_id, number, name, tags) select ${tenant}, n, 'Khách ' || n, '{VIP}' from generate_series(1, 1200) n`.execute(
      db,
    );
    await sql`insert into tickets (tenant_id, number, subject, requester_number, tags)
      select ${tenant}, n, 'Hỏi', n, '{VIP,Gấp}' from generate_series(1, 1200) n`.execute(db);
  });
  await rename('VIP', 'Quý');
  const stopped = new AbortController();
  stopped.abort();
  const { rows: waiting } = await test.rows(tenant, db =>
    sql<{ id: string }>`select id from tags where moving is not null`.execute(db),
  );
  const job = { tenant_id: tenant, tag_id: waiting[0]!.id, user_id: admin.id };
  await expect(moveTag({ house: test.house } as never, job, stopped.signal)).rejects.toThrow('stopping');
  expect(await named('Quý')).toMatchObject({ ticket_count: 1200, contact_count: 1200, moving_count: 1900 });
  await work();
  expect(await named('Quý')).toMatchObject({ ticket_count: 1200, contact_count: 1200, moving_count: null });
});

it('is the administrators’ business', async () => {
  await make('VIP');
  const leader = await test.user(tenant, { role: 'team_leader' });
  const { _id: id } = await named('VIP');
  for (const call of [
    () => test.call(leader.token, tags.list, {}),
    () => test.call(leader.token, tags.create, { json: { name: 'Mới' } }),
    () => test.call(leader.token, tags.remove, { params: { id } }),
  ])
    expect((await refused(call())).status).toBe(403);
  const { fieldErrors } = await refused(test.call(admin.token, tags.create, { json: { name: 'vip' } }));
  expect(fieldErrors).toEqual({ name: ['Đã có tag mang tên này'] });
});
