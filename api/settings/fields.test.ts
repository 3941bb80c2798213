import { randomUUID } from 'node:crypto';
import { createContact, readContact } from 'contract/contacts/contacts.ts';
import { allFields } from 'contract/lookups/lookups.ts';
import type { RouteInput } from 'contract/route.ts';
import { fieldTypes } from 'contract/settings/field-choices.ts';
import { fields } from 'contract/settings/fields.ts';
import { groups } from 'contract/settings/groups.ts';
import { createTicket, readTicket } from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';

let test: TestApi;
let tenant: string;
let admin: TestUser;
beforeAll(async () => {
  test = await openTestApi();
  tenant = await test.tenant();
  admin = await test.user(tenant, { role: 'administrator', name: 'Quản Trị' });
});
afterAll(() => test.close());

type Given = RouteInput<typeof fields.create>['json'];
type FieldJson = RouteInput<typeof fields.update>['json'];
const create = async (by: TestUser, json: Given, key?: string) =>
  (await test.call(by.token, fields.create, { json }, key ? { idempotencyKey: key } : {})).data;

const update = async (by: TestUser, id: string, json: FieldJson) =>
  (await test.call(by.token, fields.update, { params: { id }, json })).data;
const read = async (by: TestUser, id: string) => (await test.call(by.token, fields.readOne, { params: { id } })).data;
const remove = (by: TestUser, id: string) => test.call(by.token, fields.remove, { params: { id } });
const list = (by: TestUser, query: object) => test.call(by.token, fields.list, { query });
const actions = (id: string) =>
  test.rows(tenant, async db => {
    const { rows } = await sql<{ action: string }>`select action from audit_log where subject = ${`field:${id}`}
      order by created_at, id`.execute(db);
    return rows.map(row => row.action);
  });
const refused = (promise: Promise<unknown>, errors: Record<string, string | RegExp>) =>
  expect(promise).rejects.toMatchObject({
    status: 422,
    body: {
      errors: Object.entries(errors).map(([param, message]) => ({ param, message: expect.stringMatching(message) })),
    },
  });

const letters = 'abcdefghij';
let made = 0;
const freshKey = () => `khoa_${[...String(++made)].map(digit => letters[Number(digit)]).join('')}`;
const sample = (target: 'user' | 'ticket', given: Partial<Given> = {}): Given => ({
  target,
  key: freshKey(),
  title: 'Kích cỡ',
  type: 'select',
  data: ['S', 'M'],
  ...given,
});

describe.each(['user', 'ticket'] as const)('attributes with target %s', target => {
  it('are created as sent, told by list and read, and audited', async () => {
    const given = sample(target, { title: ' Hạng  xe ', data: [' S ', 'M'], required: true });
    const row = await create(admin, given);
    expect(row).toMatchObject({ ...given, title: 'Hạng xe', data: ['S', 'M'], version: 1, visible_to: 'all' });
    expect(await read(admin, row._id)).toEqual({ ...row, used: 0 });
    expect((await list(admin, { target, title: 'hang xe' })).list).toContainEqual(row);
    expect(await actions(row._id)).toEqual(['field.create']);
    // or no other test could make a row without it
    await remove(admin, row._id);
  });

  it('are made once by one form, changed by version, and refused when overtaken', async () => {
    const key = randomUUID();
    const given = sample(target);
    const row = await create(admin, given, key);
    expect(await create(admin, given, key)).toEqual(row);
    const current = await update(admin, row._id, { ...given, title: 'Bản hai', version: 1 });
    expect(current).toMatchObject({ title: 'Bản hai', version: 2 });
    await expect(update(admin, row._id, { ...given, title: 'Của tôi', version: 1 })).rejects.toMatchObject({
      status: 409,
      body: { current },
    });
    expect(await actions(row._id)).toEqual(['field.create', 'field.update']);
  });

  it('have keys of their own, whatever the case, in their target alone', async () => {
    const { key } = await create(admin, sample(target));
    const other = target === 'user' ? 'ticket' : 'user';
    await refused(create(admin, sample(target, { key: key.toUpperCase() })), {
      key: /^Đã có thuộc tính mang key này$/,
    });
    expect(await create(admin, sample(other, { key }))).toMatchObject({ key, target: other });
  });

  it('are refused where they are wrong, option by option', async () => {
    await refused(create(admin, sample(target, { key: 'Email', title: '' })), {
      title: 'Tên thuộc tính không được bỏ trống',
      key: /hệ thống/,
    });
    await refused(create(admin, sample(target, { data: ['S', ' ', 'S'] })), {
      'data.1': 'Nhập giá trị cho các lựa chọn',
      'data.2': 'Tồn tại giá trị trùng nhau',
    });
    await refused(create(admin, sample(target, { data: [] })), { data: 'Nhập giá trị cho các lựa chọn' });
    expect(await create(admin, sample(target, { type: 'text', data: ['', ''] }))).toMatchObject({ data: [] });
  });

  it('stand in the order that people give them, in every list', async () => {
    const own = await test.user(await test.tenant(), { role: 'administrator' });
    const ids: string[] = [];
    for (const title of ['Ba', 'An', 'Cam']) ids.push((await create(own, sample(target, { title })))._id);
    const move = (id: string, direction: 'up' | 'down') =>
      test.call(own.token, fields.move, { params: { id }, json: { direction } });
    const titles = async () => {
      const settings = (await list(own, { target })).list.map(row => row.title);
      const lookups = (await test.call(own.token, allFields, { query: { target } })).list.map(row => row.title);
      expect(lookups).toEqual(settings);
      return settings;
    };
    expect(await titles()).toEqual(['Ba', 'An', 'Cam']);
    await move(ids[2]!, 'up');
    expect(await titles()).toEqual(['Ba', 'Cam', 'An']);
    await move(ids[0]!, 'down');
    expect(await titles()).toEqual(['Cam', 'Ba', 'An']);
    await move(ids[2]!, 'up');
    expect(await titles()).toEqual(['Cam', 'Ba', 'An']);
    // rows written past the application share a place
    await test.rows(own.tenantId, db => db.updateTable('fields').set({ position: 0 }).execute());
    await move(ids[0]!, 'down');
    expect((await list(own, { target })).list.map(row => [row.title, row.position])).toEqual([
      ['An', 0],
      ['Cam', 1],
      ['Ba', 2],
    ]);
  });

  it('say how many rows hold a value, keep the values when they go, and show them when they come again', async () => {
    const given = sample(target, { type: 'text', data: [] });
    const row = await create(admin, given);
    const ids = [await hold(target, row.key, 'một'), await hold(target, row.key, 'hai')];
    await hold(target, row.key, null);
    expect((await read(admin, row._id)).used).toBe(2);
    expect(await remove(admin, row._id)).toMatchObject({ message: fields.done[target].deleted });
    await expect(read(admin, row._id)).rejects.toMatchObject({ status: 404 });
    expect(await actions(row._id)).toEqual(['field.create', 'field.delete']);
    expect(await storedValue(target, ids[0]!, row.key)).toBe('một');
    expect(await shownValues(target, ids[0]!)).not.toHaveProperty(row.key);
    await refused(create(admin, { ...given, type: 'number' }), {
      type: /^2 .* đang có giá trị không hợp với kiểu "Số"$/,
    });
    await create(admin, given);
    expect(await shownValues(target, ids[0]!)).toMatchObject({ [row.key]: 'một' });
  });

  it('keep the key and a fitting type while values are stored', async () => {
    const given = sample(target, { type: 'text', data: [] });
    const row = await create(admin, given);
    await hold(target, row.key, '12.5');
    const id = await hold(target, row.key, 'mười hai');
    await refused(update(admin, row._id, { ...given, type: 'number' }), { type: /^1 (ticket|khách hàng) .*"Số"$/ });
    await refused(update(admin, row._id, { ...given, type: 'date' }), { type: /^2 .*"Ngày"$/ });
    await refused(update(admin, row._id, { ...given, type: 'multi-select', data: ['a'] }), { type: /^2 / });
    await refused(update(admin, row._id, { ...given, key: freshKey() }), { key: /^Không thể đổi key vì 2 / });
    expect(await update(admin, row._id, { ...given, type: 'select', data: ['a'] })).toMatchObject({ type: 'select' });
    await hold(target, row.key, null, id);
    expect(await update(admin, row._id, { ...given, type: 'number' })).toMatchObject({ type: 'number', data: [] });
    await hold(target, row.key, 'hai\ndòng', id);
    await refused(update(admin, row._id, { ...given, type: 'text' }), { type: /^1 / });
    expect(await update(admin, row._id, { ...given, type: 'textarea' })).toMatchObject({ type: 'textarea' });
  });

  it('are the administrators’, and another tenant’s as if they were nowhere', async () => {
    const row = await create(admin, sample(target));
    for (const role of ['agent', 'team_leader', 'supervisor'] as const) {
      const user = await test.user(tenant, { role });
      for (const ask of [() => create(user, sample(target)), () => read(user, row._id), () => list(user, { target })])
        await expect(ask()).rejects.toMatchObject({ status: 403 });
    }
    const stranger = await test.user(await test.tenant(), { role: 'administrator' });
    const missing = { status: 404 };
    await expect(read(stranger, row._id)).rejects.toMatchObject(missing);
    await expect(update(stranger, row._id, sample(target))).rejects.toMatchObject(missing);
    await expect(remove(stranger, row._id)).rejects.toMatchObject(missing);
    await expect(
      test.call(stranger.token, fields.move, { params: { id: row._id }, json: { direction: 'up' } }),
    ).rejects.toMatchObject(missing);
    const other = target === 'user' ? 'ticket' : 'user';
    await expect(update(admin, row._id, sample(other))).rejects.toMatchObject(missing);
    expect(await read(admin, row._id)).toEqual({ ...row, used: 0 });
  });

  it('have every type of their target', async () => {
    for (const type of fieldTypes[target])
      expect(await create(admin, sample(target, { type }))).toMatchObject({ type });
  });
});

it('tickets have no phone', () =>
  refused(create(admin, sample('ticket', { type: 'phone' })), { type: 'Ticket không có kiểu dữ liệu này' }));

describe('who may see an attribute of tickets', () => {
  it('is kept as its kind asks, and of colleagues and departments that are there', async () => {
    const { data: department } = await test.call(admin.token, groups.create, {
      json: { name: 'Kỹ thuật', target: 'user' },
    });
    const agent = await test.user(tenant);
    const stranger = await test.user(await test.tenant());
    const all = { department_ids: [department._id], agent_ids: [agent.id] };
    const row = await create(admin, sample('ticket', { ...all, visible_to: 'departments' }));
    expect(row).toMatchObject({ department_ids: all.department_ids, agent_ids: [], owner_id: null });
    const given = sample('ticket', { key: row.key });
    expect(await update(admin, row._id, { ...given, ...all, visible_to: 'agents' })).toMatchObject({
      department_ids: [],
      agent_ids: [agent.id],
    });
    expect(await update(admin, row._id, { ...given, ...all, visible_to: 'me' })).toMatchObject({
      ...{ department_ids: [], agent_ids: [], owner_id: admin.id },
    });
    // another administrator who changes something else makes it nobody else's
    const second = await test.user(tenant, { role: 'administrator' });
    expect(await update(second, row._id, { ...given, title: 'Mới', visible_to: 'me' })).toMatchObject({
      owner_id: admin.id,
    });
    for (const agent_ids of [[stranger.id], [randomUUID()], [agent.id, stranger.id]])
      await refused(update(admin, row._id, { ...given, visible_to: 'agents', agent_ids }), { agent_ids: /không còn/ });
    await refused(update(admin, row._id, { ...given, visible_to: 'departments', department_ids: [randomUUID()] }), {
      department_ids: /không còn/,
    });
    expect(await create(admin, sample('user', { ...all, visible_to: 'me' }))).toMatchObject({
      ...{ visible_to: 'all', department_ids: [], agent_ids: [], owner_id: null },
    });
  });

  it('keeps a department from being deleted', async () => {
    const { data } = await test.call(admin.token, groups.create, { json: { name: 'Giao nhận', target: 'user' } });
    const row = await create(admin, sample('ticket', { visible_to: 'departments', department_ids: [data._id] }));
    const removal = () => test.call(admin.token, groups.remove, { params: { id: data._id } });
    await expect(removal()).rejects.toMatchObject({
      status: 409,
      message: 'Không thể xóa bộ phận "Giao nhận" vì đang được dùng ở 1 thuộc tính ticket.',
    });
    await remove(admin, row._id);
    expect(await removal()).toMatchObject({ message: 'Xóa bộ phận thành công' });
  });
});

/** A value as the owner writes it, on a new row or one that is there. */
async function hold(target: 'user' | 'ticket', key: string, value: unknown, id?: number): Promise<number> {
  const row =
    id ??
    (target === 'user'
      ? (await test.call(admin.token, createContact, { json: { name: 'Trần Thị Dậu' } })).data._id
      : (await test.call(admin.token, createTicket, { json: { subject: 'Hỏi', requester_name: 'Dậu' } })).data._id);
  const table = sql.table(target === 'user' ? 'contacts' : 'tickets');
  await test.rows(tenant, db =>
    sql`update ${table} set attributes = attributes || ${JSON.stringify({ [key]: value })}::jsonb where number = ${row}`.execute(
      db,
    ),
  );
  return row;
}

const storedValue = (target: 'user' | 'ticket', number: number, key: string) =>
  test.rows(tenant, async db => {
    const table = sql.table(target === 'user' ? 'contacts' : 'tickets');
    const { rows } = await sql<{ value: unknown }>`select attributes -> ${key} as value from ${table}
      where number = ${number}`.execute(db);
    return rows[0]!.value;
  });

const shownValues = async (target: 'user' | 'ticket', id: number) =>
  target === 'user'
    ? (await test.call(admin.token, readContact, { params: { id } })).data.attributes
    : (await test.call(admin.token, readTicket, { params: { id } })).data.ticket.attributes;
