import { userConfigKeys } from 'contract/enums.ts';
import { readUserConfig, saveUserConfig } from 'contract/settings/user-config.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';
import { createApi } from '../app.ts';
import { openRelay, type Relay } from '../events/relay.ts';
import type { House } from '../house.ts';
import { newId } from '../work.ts';

let test: TestApi;
let tenant: string;
let user: TestUser;
beforeAll(async () => {
  test = await openTestApi();
  tenant = await test.tenant();
  user = await test.user(tenant);
});
afterAll(() => test.close());

const read = async (by = user) => (await test.call(by.token, readUserConfig, {})).data;
const save = async (json: object, by = user) => (await test.call(by.token, saveUserConfig, { json })).data;

describe('what people choose for themselves', () => {
  it('is kept by key, in the order given, and forgotten by null', async () => {
    expect(await read()).toEqual({});
    await save({ ticket_table_columns: ['code', 'tags', 'subject'] });
    expect(await save({ chat_show_info_contact: false })).toEqual({
      ticket_table_columns: ['code', 'tags', 'subject'],
      chat_show_info_contact: false,
    });
    expect(await read()).toEqual({ ticket_table_columns: ['code', 'tags', 'subject'], chat_show_info_contact: false });
    expect(await save({ ticket_table_columns: null })).toEqual({ chat_show_info_contact: false });
    expect(await read()).toEqual({ chat_show_info_contact: false });
  });

  it('is kept for every other list too, each by itself', async () => {
    const person = await test.user(tenant);
    const lists = (given: object) => save({ lists: given }, person);
    await lists({ 'settings/tags': ['name', 'ticket_count'] });
    expect(await lists({ 'settings/users/members': ['name'] })).toEqual({
      lists: { 'settings/tags': ['name', 'ticket_count'], 'settings/users/members': ['name'] },
    });
    expect(await lists({ 'settings/tags': null })).toEqual({ lists: { 'settings/users/members': ['name'] } });
    await expect(lists({ 'settings/salaries': ['name'] })).rejects.toMatchObject({ status: 422 });
    await expect(lists({ 'settings/tags': [] })).rejects.toMatchObject({ status: 422 });
    expect(await lists({ 'settings/users/members': null })).toEqual({});
  });

  it('is nobody else’s', async () => {
    const [colleague, stranger] = [await test.user(tenant), await test.user(await test.tenant())];
    await save({ user_table_columns: ['name', 'phone'] });
    expect(await read(colleague)).toEqual({});
    expect(await read(stranger)).toEqual({});
    await save({ user_table_columns: ['name'] }, colleague);
    expect((await read()).user_table_columns).toEqual(['name', 'phone']);
  });

  it('takes known keys and the columns of their table alone', async () => {
    const refused = async (json: object, param: string) =>
      expect(save(json)).rejects.toMatchObject({
        status: 422,
        body: { errors: [{ param: expect.stringMatching(new RegExp(`^${param}`)) }] },
      });
    await refused({ ticket_table_columns: ['code', 'salary'] }, 'ticket_table_columns');
    await refused({ ticket_table_columns: ['code', 'phone'] }, 'ticket_table_columns');
    await refused({ ticket_table_columns: ['code', 'code'] }, 'ticket_table_columns');
    await refused({ ticket_table_columns: [] }, 'ticket_table_columns');
    await refused({ ticket_table_columns: 'code' }, 'ticket_table_columns');
    await refused({ campaign_report_columns: ['total; drop table users'] }, 'campaign_report_columns');
    await refused({ chat_show_info_contact: 'yes' }, 'chat_show_info_contact');
    await refused({ theme: 'dark' }, 'theme');
    for (const key of userConfigKeys.filter(key => key.endsWith('_columns'))) {
      const columns = key === 'user_table_columns' ? ['name'] : ['code'];
      expect(await save({ [key]: columns })).toMatchObject({ [key]: columns });
    }
  });

  it('takes the tenant’s own attributes as columns, and nobody else’s', async () => {
    const own = await test.tenant();
    const reader = await test.user(own);
    const field = { tenant_id: own, id: newId(), target: 'ticket', key: 'ma_don', title: 'Mã đơn', type: 'text' };
    await test.rows(own, db => db.insertInto('fields').values(field).execute());
    const ticket_table_columns = ['code', 'attr_ma_don'];
    expect(await save({ ticket_table_columns }, reader)).toEqual({ ticket_table_columns });
    await expect(save({ user_table_columns: ['name', 'attr_ma_don'] }, reader)).rejects.toMatchObject({ status: 422 });
    await expect(save({ ticket_table_columns })).rejects.toMatchObject({
      status: 422,
      body: { errors: [{ param: 'ticket_table_columns', message: 'Cột không hợp lệ' }] },
    });
  });

  it('is remembered by a process until it changes, wherever that was', async () => {
    const person = await test.user(tenant);
    const relay = await openRelay(test.house.pool, test.house.log);
    const elsewhere: House = { ...test.house, relay, streams: new Set() };
    const api = createApi(elsewhere, { addressOf: () => '127.0.0.1' });
    const there = async () => {
      const answer = await api.request('/v2/setting-user-config', { headers: { authorization: person.token } });
      return ((await answer.json()) as { data: object }).data;
    };
    // a change is told once to each process; one that is still on its way would drop what is being remembered
    const toldOf = (told: Relay) =>
      new Promise<void>(resolve => {
        const stop = told.subscribe(event => {
          if (event.kind !== 'account.changed' || event.subject.user !== person.id) return;
          stop();
          resolve();
        });
      });
    const everywhere = () => Promise.all([toldOf(relay), toldOf(test.house.relay!)]);
    try {
      const first = everywhere();
      await save({ ticket_table_columns: ['code'] }, person);
      await first;
      expect(await there()).toEqual(await read(person));
      // past the application: nobody hears of it
      await test.rows(tenant, db => db.deleteFrom('user_configs').where('user_id', '=', person.id).execute());
      expect([await read(person), await there()]).toEqual(Array(2).fill({ ticket_table_columns: ['code'] }));
      const heard = everywhere();
      await save({ ticket_table_columns: ['code', 'tags'] }, person);
      await heard;
      expect(await there()).toEqual({ ticket_table_columns: ['code', 'tags'] });
      expect(await read(person)).toEqual({ ticket_table_columns: ['code', 'tags'] });
    } finally {
      await relay.close();
    }
  });
});
