import { createContact, readContact, updateContact } from 'contract/contacts/contacts.ts';
import { exportTickets } from 'contract/exports/exports.ts';
import { allFields, settingDashboard } from 'contract/lookups/lookups.ts';
import type { RouteInput } from 'contract/route.ts';
import { fields } from 'contract/settings/fields.ts';
import { groups } from 'contract/settings/groups.ts';
import { saveUserConfig } from 'contract/settings/user-config.ts';
import { createTicket, listTickets, readTicket, updateTicket } from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';

let test: TestApi;
let tenant: string;
let admin: TestUser;
let inDepartment: TestUser;
let listed: TestUser;
let outsider: TestUser;
let department: string;
beforeAll(async () => {
  test = await openTestApi();
  tenant = await test.tenant();
  admin = await test.user(tenant, { role: 'administrator' });
  const made = await test.call(admin.token, groups.create, { json: { name: 'Kỹ thuật', target: 'user' } });
  department = made.data._id;
  inDepartment = await test.user(tenant, { departmentIds: [department] });
  listed = await test.user(tenant);
  outsider = await test.user(tenant);
});
afterAll(() => test.close());

type Field = RouteInput<typeof fields.create>['json'];
let made = 0;
async function addField(given: Partial<Field>, by = admin) {
  const key = `khoa_${'abcdefghij'[++made]}`;
  const json: Field = { target: 'ticket', key, title: `Thuộc tính ${key}`, type: 'text', ...given };
  const { data } = await test.call(by.token, fields.create, { json });
  const change = (more: Partial<Field>) =>
    test.call(by.token, fields.update, { params: { id: data._id }, json: { ...json, ...more } });
  const drop = () => test.call(by.token, fields.remove, { params: { id: data._id } });
  return { key, change, drop };
}

type Attributes = Record<string, string>;
const make = async (by: TestUser, attributes: Attributes = {}) =>
  (await test.call(by.token, createTicket, { json: { subject: 'Hỏi', requester_name: 'Dậu', attributes } })).data._id;
const change = (
  by: TestUser,
  id: number,
  json: Omit<RouteInput<typeof updateTicket>['json'], 'version'>,
  version = 1,
) => test.call(by.token, updateTicket, { params: { id }, json: { version, ...json } });
const read = async (by: TestUser, id: number) => (await test.call(by.token, readTicket, { params: { id } })).data;
const stored = (id: number) =>
  test.rows(tenant, async db => {
    const { rows } = await sql<{ attributes: Attributes }>`select attributes from tickets where number = ${id}`.execute(
      db,
    );
    return rows[0]!.attributes;
  });
const refusedAt = (param: string) => ({ status: 422, body: { errors: [expect.objectContaining({ param })] } });

/** Everywhere that an attribute could be met, by each person's own eyes. */
async function sees(by: TestUser, key: string, id: number): Promise<boolean> {
  const { ticket, timeline, timeline_total } = await read(by, id);
  const { data: dashboard } = await test.call(by.token, settingDashboard, {});
  const lookups = await test.call(by.token, allFields, { query: { target: 'ticket' } });
  const rows = await test.call(by.token, listTickets, { query: { size: 100 } });
  const answers = (call: Promise<unknown>) =>
    call.then(
      () => true,
      error => {
        expect(error).toMatchObject({ status: 422 });
        return false;
      },
    );
  const row = rows.list.find(one => one._id === id)!;
  const changes = timeline.flatMap(entry => (entry.kind === 'change' ? entry.changes : []));
  expect(timeline_total).toBe(timeline.length);
  expect(timeline.every(entry => entry.kind !== 'change' || entry.changes.length > 0)).toBe(true);
  const found = {
    page: key in ticket.attributes,
    list: key in row.attributes,
    dashboard: dashboard.ticket_fields.some(field => field.key === key),
    lookup: lookups.list.some(field => field.key === key),
    timeline: changes.some(one => one.field === `attributes.${key}`),
    filter: await answers(test.call(by.token, listTickets, { query: { f: `attr_${key}:eq:bi mat` } })),
    column: await answers(
      test.call(by.token, saveUserConfig, { json: { ticket_table_columns: ['code', `attr_${key}`] } }),
    ),
    export: await answers(test.call(by.token, exportTickets, { json: { columns: ['code', `attr_${key}`] } })),
  };
  const all = new Set(Object.values(found));
  expect([...all], JSON.stringify(found)).toHaveLength(1);
  await test.rows(tenant, db => sql`update exports set state = 'cancelled'`.execute(db));
  return [...all][0]!;
}

describe('an attribute of tickets', () => {
  it('is met by whom it is for, and by nobody else anywhere', async () => {
    const { key, change: set } = await addField({});
    const id = await make(admin);
    await change(admin, id, { attributes: { [key]: 'bí mật' } });
    const everybody = { admin, inDepartment, listed, outsider };
    const seenBy = async () => {
      const names: string[] = [];
      for (const [name, person] of Object.entries(everybody)) if (await sees(person, key, id)) names.push(name);
      return names;
    };
    expect(await seenBy()).toEqual(['admin', 'inDepartment', 'listed', 'outsider']);
    await set({ visible_to: 'departments', department_ids: [department] });
    expect(await seenBy()).toEqual(['inDepartment']);
    await set({ visible_to: 'agents', agent_ids: [listed.id, admin.id] });
    expect(await seenBy()).toEqual(['admin', 'listed']);
    await set({ visible_to: 'me' });
    expect(await seenBy()).toEqual(['admin']);
    await set({ visible_to: 'all' });
    expect(await seenBy()).toEqual(['admin', 'inDepartment', 'listed', 'outsider']);
  });

  it('that somebody may not see is not asked of them, not taken from them, and outlives their saves', async () => {
    const { key, drop } = await addField({ required: true, visible_to: 'agents', agent_ids: [listed.id] });
    await expect(make(listed)).rejects.toMatchObject(refusedAt(`attributes.${key}`));
    const id = await make(listed, { [key]: 'giữ lấy' });
    const other = await make(outsider);
    await change(outsider, id, { subject: 'Đổi tiêu đề', attributes: {} });
    expect(await stored(id)).toEqual({ [key]: 'giữ lấy' });
    expect((await read(listed, id)).ticket).toMatchObject({ subject: 'Đổi tiêu đề', attributes: { [key]: 'giữ lấy' } });
    for (const value of ['của tôi', ''])
      await expect(change(outsider, id, { attributes: { [key]: value } }, 2)).rejects.toMatchObject(
        refusedAt(`attributes.${key}`),
      );
    await expect(make(outsider, { [key]: 'của tôi' })).rejects.toMatchObject(refusedAt(`attributes.${key}`));
    expect(await stored(id)).toEqual({ [key]: 'giữ lấy' });
    expect(await stored(other)).toEqual({});
    await drop();
    // the value is nobody's once its attribute is gone
    expect((await read(listed, id)).ticket.attributes).toEqual({});
    expect(await stored(id)).toEqual({ [key]: 'giữ lấy' });
  });

  it('tells nobody its key by an event', async () => {
    const { key, drop } = await addField({ visible_to: 'me' });
    const id = await make(admin);
    await change(admin, id, { attributes: { [key]: 'x' }, tags: ['gấp'] });
    const subjects = await test.rows(tenant, async db => {
      const { rows } = await sql<{ subject: { number: number; fields?: string[] } }>`select subject from events
        where kind = 'ticket.changed'`.execute(db);
      return rows.map(row => row.subject).filter(subject => subject.number === id);
    });
    expect(subjects.map(subject => subject.fields)).toEqual([['tags', 'attributes']]);
    await drop();
  });
});

describe('a required attribute', () => {
  it('of tickets is missed by every form until it is filled, and asked of nobody once it is optional', async () => {
    const before = await make(outsider);
    const { key, change: set } = await addField({ required: true });
    const missed = refusedAt(`attributes.${key}`);
    await expect(make(outsider)).rejects.toMatchObject(missed);
    await expect(make(outsider, { [key]: ' \n ' })).rejects.toMatchObject(missed);
    await expect(change(outsider, before, { subject: 'Khác' })).rejects.toMatchObject(missed);
    await expect(change(outsider, before, { attributes: { [key]: '' } })).rejects.toMatchObject(missed);
    await change(outsider, before, { subject: 'Khác', attributes: { [key]: 'có' } });
    await change(outsider, before, { subject: 'Lần nữa' }, 2);
    await expect(change(outsider, before, { attributes: { [key]: '' } }, 3)).rejects.toMatchObject(missed);
    expect(await stored(await make(outsider, { [key]: 'có' }))).toEqual({ [key]: 'có' });
    await set({ required: false });
    expect(await stored(await make(outsider))).toEqual({});
    await change(outsider, before, { attributes: { [key]: '' } }, 3);
  });

  it('of customers is missed the same', async () => {
    const add = async (attributes: Attributes) =>
      (await test.call(outsider.token, createContact, { json: { name: 'Dậu', attributes } })).data._id;
    const before = await add({});
    const { key, change: set } = await addField({ target: 'user', required: true });
    const missed = refusedAt(`attributes.${key}`);
    const save = (json: { name?: string; attributes?: Attributes }, version = 1) =>
      test.call(outsider.token, updateContact, { params: { id: before }, json: { version, ...json } });
    await expect(add({})).rejects.toMatchObject(missed);
    await expect(save({ name: 'Mùi' })).rejects.toMatchObject(missed);
    await save({ name: 'Mùi', attributes: { [key]: 'có' } });
    await expect(save({ attributes: { [key]: '' } }, 2)).rejects.toMatchObject(missed);
    const { data } = await test.call(outsider.token, readContact, { params: { id: before } });
    expect(data).toMatchObject({ name: 'Mùi', attributes: { [key]: 'có' } });
    await set({ target: 'user', required: false });
    await save({ attributes: { [key]: '' } }, 2);
  });

  it('keeps an option that is offered no more on the rows that hold it', async () => {
    const { key, change: set } = await addField({ type: 'select', data: ['Đỏ', 'Xanh'], required: true });
    const id = await make(outsider, { [key]: 'Đỏ' });
    await set({ type: 'select', data: ['Xanh'], required: true });
    await expect(make(outsider, { [key]: 'Đỏ' })).rejects.toMatchObject(refusedAt(`attributes.${key}`));
    await change(outsider, id, { subject: 'Vẫn đỏ', attributes: { [key]: 'Đỏ' } });
    expect(await stored(id)).toEqual({ [key]: 'Đỏ' });
  });
});
