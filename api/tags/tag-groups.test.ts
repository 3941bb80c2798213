import { tagGroups } from 'contract/settings/tag-groups.ts';
import { createTicket } from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ApiFailure, openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';

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
  agent = await test.user(tenant);
});

const make = async (name: string, tags: string[], by = leader) =>
  (await test.call(by.token, tagGroups.create, { json: { name, tags } })).data;
const list = async (tag_name = '', by = agent) =>
  (await test.call(by.token, tagGroups.list, { query: { tag_name } })).list;
const refused = (call: Promise<unknown>): Promise<ApiFailure> =>
  call.then(
    () => expect.fail('was not refused'),
    error => error,
  );

it('keeps groups with their tags in order, as the tenant spells them', async () => {
  await test.call(agent.token, createTicket, {
    json: { subject: 'Hỏi', requester_name: 'Trần Thị Dậu', tags: ['VIP'] },
  });
  const group = await make(' Hạng   khách ', ['vip', 'Thân thiết', ' mới ']);
  expect(group).toMatchObject({
    name: 'Hạng khách',
    tags: 'VIP, Thân thiết, mới',
    raw_tags: ['VIP', 'Thân thiết', 'mới'],
    version: 1,
  });
  expect(await list()).toEqual([group]);
  const { data } = await test.call(leader.token, tagGroups.update, {
    params: { id: group._id },
    json: { name: 'Hạng', tags: ['MỚI', 'Vip'], version: 1 },
  });
  expect(data).toMatchObject({ name: 'Hạng', raw_tags: ['mới', 'VIP'], version: 2 });
  const { rows } = await test.rows(tenant, db =>
    sql<{
      action: string;
    }>`select action from audit_log where subject = ${`tag_group:${group._id}`} order by id`.execute(db),
  );
  expect(rows.map(row => row.action)).toEqual(['tag_group.create', 'tag_group.update']);
  await test.call(leader.token, tagGroups.remove, { params: { id: group._id } });
  expect(await list()).toEqual([]);
});

it('is found by a tag without diacritics', async () => {
  await make('Hạng khách', ['Khách quen', 'VIP']);
  await make('Việc', ['Bảo hành', 'Đổi trả']);
  const names = async (tag: string) => (await list(tag)).map(({ name }) => name);
  expect(await names('')).toEqual(['Hạng khách', 'Việc']);
  expect(await names('bao hanh')).toEqual(['Việc']);
  expect(await names('QUEN')).toEqual(['Hạng khách']);
  expect(await names('viec')).toEqual([]);
  expect(await names('%')).toEqual([]);
});

it('takes a tag once, and into one group, whatever its spelling', async () => {
  const hang = await make('Hạng khách', ['VIP']);
  const other = await refused(make('Khác', ['mới', 'vip', 'Gấp']));
  expect([other.status, other.body]).toMatchObject([422, { code: 'duplicate_tag', invalid_indexes: [1] }]);
  expect(other.message).toBe('Tag "vip" đã có trong nhóm "Hạng khách"');
  const twice = await refused(make('Khác', ['Gấp', 'mới', 'gấp'.normalize('NFD')]));
  expect(twice.body).toMatchObject({ code: 'duplicate_tag', invalid_indexes: [0, 2] });
  expect((await list()).map(({ name }) => name)).toEqual(['Hạng khách']);
  // diacritics are significant, and a group may keep its own
  await make('Khác', ['Gấp', 'gap']);
  const json = { name: 'Hạng khách', tags: ['vip', 'quen'], version: 1 };
  const { data } = await test.call(leader.token, tagGroups.update, { params: { id: hang._id }, json });
  expect(data.raw_tags).toEqual(['VIP', 'quen']);
});

it('settles between two who give one tag to two groups at once', async () => {
  const both = await Promise.allSettled([make('Một', ['VIP']), make('Hai', ['vip'])]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await list()).toHaveLength(1);
});

it('asks for a name and for tags that say something', async () => {
  const failure = await refused(make(' ', ['VIP', ' ', 'a, b']));
  expect(failure.fieldErrors).toMatchObject({ name: ['Tên nhóm tags không được bỏ trống'] });
  const { errors } = failure.body as { errors: { param: string; message: string }[] };
  expect(errors).toContainEqual({ param: 'tags.1', message: 'Tên tag không được bỏ trống' });
  expect(errors.map(({ param }) => param)).toContain('tags.2');
  await make('Hạng', []);
  expect((await refused(make('hạng', []))).fieldErrors).toEqual({ name: ['Đã có nhóm tags mang tên này'] });
});

it('is written by team leaders and above', async () => {
  expect((await refused(make('Hạng', ['VIP'], agent))).status).toBe(403);
  const group = await make('Hạng', ['VIP']);
  const params = { id: group._id };
  expect((await refused(test.call(agent.token, tagGroups.remove, { params }))).status).toBe(403);
  expect((await test.call(agent.token, tagGroups.readOne, { params })).data).toEqual(group);
});

it('tells who saves an older version what stands there now', async () => {
  const { _id: id } = await make('Hạng', ['VIP']);
  const save = (name: string) =>
    test.call(leader.token, tagGroups.update, { params: { id }, json: { name, tags: ['VIP', 'quen'], version: 1 } });
  await save('Hạng A');
  const failure = await refused(save('Hạng B'));
  expect([failure.status, failure.body.current]).toMatchObject([409, { name: 'Hạng A', raw_tags: ['VIP', 'quen'] }]);
});
