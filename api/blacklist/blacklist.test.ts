import { blacklist, removeMany, uploadAdd, uploadDelete } from 'contract/settings/blacklist.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';
import { isBlocked } from './is-blocked.ts';

let test: TestApi;
let tenant: string;
let admin: TestUser;
beforeAll(async () => {
  test = await openTestApi();
  tenant = await test.tenant();
  admin = await test.user(tenant, { role: 'administrator' });
});
afterAll(() => test.close());

const block = async (name: string, more: object = {}) =>
  (await test.call(admin.token, blacklist.create, { json: { name, ...more } })).data;
const blocked = (point: string) => test.rows(tenant, db => isBlocked(db as never, tenant, point));
const names = async (q?: string) =>
  (await test.call(admin.token, blacklist.list, { query: { ...(q && { q }) } })).list.map(entry => entry.name);
const upload = async (route: typeof uploadAdd | typeof uploadDelete, text: string | Uint8Array<ArrayBuffer>) =>
  (await test.call(admin.token, route, { file: new File([text], 'chan.csv', { type: 'text/csv' }) })).data;

describe('the blacklist', () => {
  it('knows a number in every spelling, an address in every case, and a whole domain', async () => {
    expect(await blocked('+84912345678')).toBe(false);
    expect(await block('+84 (0)912.345.678', { reason: 'Gọi quấy rối' })).toMatchObject({
      ...{ name: '0912 345 678', kind: 'phone', reason: 'Gọi quấy rối', until: null },
    });
    expect(await blocked('+84912345678')).toBe(true);
    for (const spelling of ['0912345678', '84912345678', '912 345 678'])
      await expect(block(spelling)).rejects.toMatchObject({
        status: 422,
        body: { errors: [{ param: 'name', message: 'Đã có trong danh sách chặn' }] },
      });
    await block('Lua.Dao@Example.TEST');
    expect([await blocked('lua.dao@example.test'), await blocked('khac@example.test')]).toEqual([true, false]);
    await block('@Rac.Example');
    expect([await blocked('ai.cung@rac.example'), await blocked('ai@con.rac.example')]).toEqual([true, false]);
    expect(await names('+84912345678')).toEqual(['0912 345 678']);
  });

  it('refuses what is no number, address or domain, at its field', async () => {
    for (const name of ['', 'Nguyễn Văn An', '12', 'a@', '@', '@localhost', 'a@b'])
      await expect(block(name)).rejects.toMatchObject({ status: 422, body: { errors: [{ param: 'name' }] } });
    await expect(block('0987000111', { until: '31/02/2027' })).rejects.toMatchObject({
      body: { errors: [{ param: 'until', message: 'Chọn một ngày, như 30/04/2027' }] },
    });
  });

  it('lets go after the last day, which is still blocked', async () => {
    const entry = await block('0987 000 222', { until: '30/04/2031' });
    expect(entry.until).toBe('2031-04-30');
    const end = (days: number) =>
      test.rows(tenant, db =>
        db
          .updateTable('blacklist')
          .set({ until: new Date(Date.now() + 7 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10) as never })
          .where('id', '=', entry._id)
          .execute(),
      );
    await end(0);
    expect(await blocked('+84987000222')).toBe(true);
    await end(-1);
    expect(await blocked('+84987000222')).toBe(false);
  });

  it('changes by the id in the body, tells the second of two, and takes several out or none', async () => {
    const [one, two] = [await block('0987 000 333'), await block('0987 000 444')];
    const change = (json: object) => test.call(admin.token, blacklist.update, { json: json as never });
    const { data } = await change({ id: one._id, version: 1, name: '0987000333', reason: 'Nợ cước' });
    expect(data).toMatchObject({ reason: 'Nợ cước', version: 2 });
    const { data: again } = await change({ id: one._id, version: 2, name: '0987000333', until: '2031-04-30' });
    expect(again).toMatchObject({ reason: '', until: '2031-04-30' });
    expect(
      (await change({ id: one._id, version: 3, name: '0987000333', reason: 'Nợ cước', until: null })).data.until,
    ).toBe(null);
    await expect(change({ id: one._id, version: 1, name: '0987000333' })).rejects.toMatchObject({
      status: 409,
      body: { current: { reason: 'Nợ cước' } },
    });
    const removeAll = (ids: string[]) => test.call(admin.token, removeMany, { json: { ids } });
    await expect(removeAll([one._id, crypto.randomUUID()])).rejects.toMatchObject({ status: 422 });
    expect(await blocked('+84987000333')).toBe(true);
    await removeAll([one._id, two._id]);
    expect([await blocked('+84987000333'), await blocked('+84987000444')]).toEqual([false, false]);
  });

  it('is filled and emptied by a file, whose bad lines are named and whose good ones count', async () => {
    const text =
      '\ufeffSố,Lý do\r\n0987.000.555,"Gọi rác"\r\n84987000555\r\n@rac.example;cũ\r\nkhông phải số\r\n\r\nx@y.example';
    expect(await upload(uploadAdd, text)).toEqual({
      changed: 2,
      unchanged: 2,
      refused: [{ line: 5, text: 'không phải số', message: 'Không phải số điện thoại, email hoặc @tên-miền' }],
    });
    expect([await blocked('+84987000555'), await blocked('x@y.example')]).toEqual([true, true]);
    const { list } = await test.call(admin.token, blacklist.list, { query: { q: '0987000555' } });
    expect(list).toMatchObject([{ reason: 'Gọi rác' }]);
    expect(await upload(uploadDelete, '0987000555\n0987000556')).toEqual({ changed: 1, unchanged: 1, refused: [] });
    expect([await blocked('+84987000555'), await blocked('x@y.example')]).toEqual([false, true]);
    for (const wrong of ['', '0987000557\n'.repeat(10_001), new Uint8Array([0xff, 0xfe, 0x41])])
      await expect(upload(uploadAdd, wrong)).rejects.toMatchObject({ status: 422 });
    expect(await blocked('+84987000557')).toBe(false);
  });

  it('blocks by a file what had run out, and leaves what is blocked until a day', async () => {
    const [over, running] = [await block('0987 000 777'), await block('0987 000 888', { until: '2031-04-30' })];
    await test.rows(tenant, db =>
      db
        .updateTable('blacklist')
        .set({ until: '2020-01-01' as never })
        .where('id', '=', over._id)
        .execute(),
    );
    expect(await blocked('+84987000777')).toBe(false);
    const text = '0987000777,"Gọi rác, nói ""khuyến mãi"""\n0987000888;Lý do; khác';
    expect(await upload(uploadAdd, text)).toMatchObject({ changed: 1, unchanged: 1, refused: [] });
    expect(await blocked('+84987000777')).toBe(true);
    const { list } = await test.call(admin.token, blacklist.list, { query: { size: 100 } as never });
    const of = (id: string) => list.find(entry => entry._id === id);
    expect(of(over._id)).toMatchObject({ reason: 'Gọi rác, nói "khuyến mãi"', until: null, version: 2 });
    expect(of(running._id)).toMatchObject({ reason: '', until: '2031-04-30', version: 1 });
  });

  it('is the administrators’ alone, and each tenant’s own', async () => {
    const supervisor = await test.user(tenant, { role: 'supervisor' });
    await expect(test.call(supervisor.token, blacklist.list, {})).rejects.toMatchObject({ status: 403 });
    const other = await test.tenant();
    await block('0987 000 666');
    expect(await test.rows(other, db => isBlocked(db as never, other, '+84987000666'))).toBe(false);
    expect(await blocked('+84987000666')).toBe(true);
  });
});
