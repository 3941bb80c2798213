import { createContact } from 'contract/contacts/contacts.ts';
import {
  cancelImport,
  importErrors,
  importRows,
  importWithFile,
  listImports,
  mapImport,
  readImport,
  runImport,
  undoImport,
} from 'contract/contacts/imports.ts';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '../tests/api.ts';
import {
  boss,
  csv,
  customers,
  desk,
  fresh,
  imported,
  openScene,
  read,
  rowsOf,
  some,
  tenant,
  test,
  tried,
  undone,
  upload,
  work,
  xlsx,
} from '../tests/import-scene.ts';
import { importContacts } from './import-contacts.ts';

beforeAll(openScene);
afterAll(() => test.close());

describe('an import of customers', () => {
  it('reads a workbook as people see it: lost zeros, old numbers, days, numbers, apart-typed letters', async () => {
    await fresh();
    const file = await xlsx(
      ['Họ tên', 'SDT', 'so dien thoai 2', 'E-mail', 'NGÀY SINH', 'Hạng', 'Công ty', 'Điểm', 'nguon', 'Không biết'],
      [
        [
          'Trần Thị Dậu',
          901234567,
          '0162 123 4567',
          'DAU@vi-du.vn',
          '02/03/1990',
          'vàng',
          'cong ty sen vang',
          1234.5,
          'ban be',
          'x',
        ],
        ['Đỗ Ươm'.normalize('NFD'), '84912345678', null, null, null, null, null, null, null, null],
      ],
    );
    const id = await upload(file);
    expect((await read(id)).columns.map(({ target }) => target)).toEqual([
      ...['name', 'phone', 'phone', 'email', 'dob', 'tier', 'organization', 'attr_diem', 'attr_nguon', ''],
    ]);
    await test.call(boss.token, mapImport, {
      params: { id },
      json: { mapping: (await read(id)).columns.map(({ target }) => target) },
    });
    await work(id);
    const repairs = (await rowsOf(id, 'repaired')).map(({ row, repairs: all }) => [
      row,
      all.map(({ to, why }) => [to, why]),
    ]);
    expect(repairs).toEqual([
      [
        2,
        [
          ['0901234567', 'lost-zero'],
          ['0321234567', 'renumbered'],
        ],
      ],
      [
        3,
        [
          ['Đỗ Ươm', 'composed'],
          ['0912345678', 'country-code'],
        ],
      ],
    ]);
    expect(await customers()).toEqual([]);
    await test.call(boss.token, runImport, { params: { id }, json: { on_duplicate: 'skip' } });
    await work(id);
    expect(await customers()).toMatchObject([
      {
        ...{ name: 'Trần Thị Dậu', source: 'import', tier: 2, dob: '1990-03-02', organization: 'Công ty Sen Vàng' },
        points: ['+84901234567', '+84321234567', 'dau@vi-du.vn'],
        attributes: { diem: 1234.5, nguon: 'Bạn bè' },
      },
      { name: 'Đỗ Ươm'.normalize('NFC'), points: ['+84912345678'] },
    ]);
    expect(some((await read(id)).counts)).toEqual({ new: 2, repaired: 2, created: 2 });
    const log = await test.rows(tenant, db =>
      db.selectFrom('audit_log').select('actor_id').where('action', '=', 'contact.create').execute(),
    );
    expect(log).toEqual([{ actor_id: boss.id }, { actor_id: boss.id }]);
  });

  it('names each wrong cell and why, and hands the bad rows back as a workbook', async () => {
    await fresh();
    const id = await imported(
      csv(
        'Tên;Điện thoại;Email;Ngày sinh;Tổ chức',
        'An;0901234567;;;',
        'Bình;12;sai@;99/99/1990;Không có',
        ';0907654321;;;',
        "'=1+1;;;;",
      ),
    );
    const bad = await rowsOf(id, 'bad');
    expect(bad.map(({ row, problems }) => [row, problems.map(({ column, message }) => [column, message])])).toEqual([
      [
        3,
        expect.arrayContaining([
          [1, 'Số điện thoại “12” không hợp lệ'],
          [2, 'Email “sai@” không hợp lệ'],
          [3, 'Ngày sinh không hợp lệ'],
          [4, 'Không có tổ chức “Không có”'],
        ]),
      ],
      [4, [[0, 'Tên khách hàng không được bỏ trống']]],
    ]);
    expect(bad[0]!.problems).toHaveLength(4);
    expect((await customers()).map(({ name }) => name)).toEqual(['An', '=1+1']);
    const answer = await test.call(boss.token, importErrors, { params: { id } });
    const sheet = await readSheet(Buffer.from(await answer.arrayBuffer()));
    expect(sheet[0]!.slice(-2)).toEqual(['Dòng trong tệp', 'Lý do']);
    expect(sheet.slice(1).map(row => [row[0], row[5]])).toEqual([
      ['Bình', 3],
      [null, 4],
    ]);
    expect(String(sheet[1]![6])).toContain('Điện thoại: Số điện thoại “12” không hợp lệ');
  });

  it('finds duplicates in the base and in the file, and does with them what is chosen', async () => {
    const file = () =>
      csv(
        'Tên,SĐT,Email,Tỉnh,Tag,Ghi chú',
        'Mới,0907654321,,Huế,,',
        'An Nguyễn,+84 901 234 567,an@vi-du.vn,Đà Nẵng,Mới,',
        'Mới Hai,0907 654 321,hai@vi-du.vn,,,Chú',
      );
    for (const [mode, expected] of [
      [
        'skip',
        [
          { name: 'An', city: 'Hà Nội', tags: ['Cũ'] },
          { name: 'Mới', points: ['+84907654321'], note: null },
        ],
      ],
      [
        'update',
        [
          { name: 'An Nguyễn', city: 'Đà Nẵng', tags: ['Cũ', 'Mới'], points: ['+84901234567', 'an@vi-du.vn'] },
          { name: 'Mới Hai', city: 'Huế', points: ['+84907654321', 'hai@vi-du.vn'], note: 'Chú' },
        ],
      ],
      [
        'merge',
        [
          { name: 'An', city: 'Hà Nội', tags: ['Cũ', 'Mới'], points: ['+84901234567', 'an@vi-du.vn'] },
          { name: 'Mới', city: 'Huế', points: ['+84907654321', 'hai@vi-du.vn'], note: 'Chú' },
        ],
      ],
    ] as const) {
      await fresh();
      const json = { name: 'An', city: 'Hà Nội', tags: ['Cũ'], phones: [{ raw: '0901234567' }] };
      const { data } = await test.call(boss.token, createContact, { json });
      const before = await customers();
      const id = await imported(file(), mode);
      expect([mode, await customers()]).toMatchObject([mode, expected]);
      expect(
        (await rowsOf(id, 'duplicate')).map(({ row, twin_number, twin_row }) => [row, twin_number, twin_row]),
      ).toEqual([
        [3, data._id, null],
        [4, null, 2],
      ]);
      const { counts, can_undo } = await undone(id);
      expect([can_undo, counts.kept]).toEqual([false, 0]);
      expect([mode, await customers()]).toEqual([mode, before]);
    }
  });

  it('knows by a new address whom a row before has brought it to', async () => {
    for (const mode of ['update', 'merge'] as const) {
      await fresh();
      await test.call(boss.token, createContact, { json: { name: 'An', phones: [{ raw: '0901234567' }] } });
      const id = await imported(
        csv('Tên,SĐT,Email,Tỉnh', 'An,0901234567,an@vi-du.vn,', 'An,,an@vi-du.vn,Huế', 'Mới,0907654321,,'),
        mode,
      );
      expect(await customers()).toMatchObject([
        { name: 'An', points: ['+84901234567', 'an@vi-du.vn'], city: 'Huế' },
        { name: 'Mới' },
      ]);
      expect(some((await read(id)).counts)).toMatchObject({ changed: 2, created: 1 });
      const batches = await test.rows(tenant, async db => {
        const { rows } = await sql<{ count: number }>`select count(distinct created_at)::int as count from audit_log
          where tenant_id = ${tenant} and action = 'contact.change'`.execute(db);
        return rows[0]!.count;
      });
      expect(batches).toBe(1);
    }
  });

  it('gives up a row whose number is taken again and again, and writes the others', async () => {
    await fresh();
    await test.rows(tenant, async db => {
      await sql`create function swallow() returns trigger language plpgsql as 'begin return null; end'`.execute(db);
      await sql`create trigger swallow before insert on contact_points for each row
        when (new.value = '+84909999999') execute function swallow()`.execute(db);
    });
    try {
      const id = await imported(csv('Tên,SĐT', 'Một,0901234567', 'Hai,0909999999', 'Ba,0907654321'));
      expect((await customers()).map(({ name }) => name)).toEqual(['Một', 'Ba']);
      expect((await rowsOf(id)).map(({ outcome }) => outcome)).toEqual(['created', 'failed', 'created']);
      expect((await rowsOf(id))[1]!.problems[0]!.message).toContain('vừa được ghi cho một khách hàng khác');
    } finally {
      await test.rows(tenant, db => sql`drop function swallow() cascade`.execute(db));
    }
  });

  it('never writes what a masked person sees over what it hides, nor tells them whose a number is', async () => {
    await fresh();
    const leader = await test.user(tenant, { role: 'team_leader', scope: 'all' });
    const json = {
      name: 'An 0912345678',
      note: 'gọi khach@vi-du.vn',
      tags: ['0912345678'],
      phones: [{ raw: '0901234567' }],
    };
    await test.call(boss.token, createContact, { json });
    await test.call(boss.token, createContact, { json: { name: 'Hai', emails: [{ raw: 'hai@vi-du.vn' }] } });
    const before = await customers();
    const file = csv(
      'Tên,SĐT,Ghi chú,Tag,Tỉnh,Email',
      'An 0912 ••• 678,0901234567,gọi kh•••@vi-du.vn hoặc chị,0912 ••• 678,Huế,',
      'An 0999 ••• 678,0901234567,,,Vinh,',
      'Mới 0912 ••• 678,,,,,',
      'Mới,,,,,',
      'Ba,0901234567,,,,hai@vi-du.vn',
    );
    const id = await imported(file, 'update', leader);
    const rows = await rowsOf(id, 'all', leader);
    expect(rows.map(({ outcome, verdict }) => outcome ?? verdict)).toEqual([
      ...['changed', 'failed', 'bad', 'created', 'bad'],
    ]);
    expect(rows.map(({ twin_number }) => twin_number)).toEqual([null, null, null, null, null]);
    expect(rows[2]!.problems).toMatchObject([{ column: 0, message: expect.stringContaining('dấu che') }]);
    expect(rows[4]!.problems).toMatchObject([{ message: 'Thuộc nhiều khách hàng' }]);
    const after = await customers();
    expect(after[0]).toMatchObject({
      ...{ name: before[0]!.name, tags: before[0]!.tags, city: 'Huế', points: before[0]!.points },
      note: 'gọi khach@vi-du.vn hoặc chị',
    });
    expect(after.map(({ name }) => name)).toEqual(['An 0912345678', 'Hai', 'Mới']);
    await imported(csv('Tên', 'Chấm ••• than'), 'update');
    expect((await customers()).at(-1)!.name).toBe('Chấm ••• than');
  });

  it('writes a batch of customers with as many numbers and addresses as each may have', async () => {
    await fresh();
    const lines = Array.from({ length: 250 }, (_, row) => {
      const points = Array.from({ length: 20 }, (__, at) => row * 20 + at);
      const phones = points.map(point => `09${String(10_000_000 + point)}`).join('/');
      return `Khách ${row};${phones};${points.map(point => `k${point}@vi-du.vn`).join(' ')}`;
    });
    await imported(csv('Tên;SĐT;Email', ...lines));
    const all = await customers();
    expect([all.length, all.flatMap(({ points }) => points).length]).toEqual([250, 10_000]);
  });

  it('refuses a row that is about two customers, or about one whom this person does not see', async () => {
    await fresh();
    const leader = await test.user(tenant, { role: 'team_leader', scope: 'me' });
    await test.call(boss.token, createContact, { json: { name: 'Một', phones: [{ raw: '0901234567' }] } });
    await test.call(boss.token, createContact, { json: { name: 'Hai', emails: [{ raw: 'hai@vi-du.vn' }] } });
    const rows = () => csv('Tên,SĐT,Email', 'A,0901234567,hai@vi-du.vn', 'B,0901234567,');
    const messages = async (by: TestUser) =>
      (await rowsOf(await tried(rows(), by), 'bad', by)).map(({ problems }) => problems.map(({ message }) => message));
    expect(await messages(boss)).toEqual([['Thuộc nhiều khách hàng: mã 1, mã 2']]);
    const hidden = 'Đã thuộc một khách hàng ngoài phạm vi của bạn';
    expect(await messages(leader)).toEqual([[hidden], [hidden]]);
    const id = await imported(csv('Tên', 'Của tôi'), 'skip', leader);
    expect(some((await read(id, leader)).counts)).toMatchObject({ created: 1 });
    const mine = await test.rows(tenant, db =>
      db.selectFrom('contacts').select('assignee_id').where('name', '=', 'Của tôi').executeTakeFirstOrThrow(),
    );
    expect(mine.assignee_id).toBe(leader.id);
  });

  it('goes on after a run that ended between two batches, and writes no row twice', async () => {
    await fresh();
    const rows = Array.from({ length: 700 }, (_, at) => `Khách ${at},09${String(10_000_000 + at)}`);
    const id = await tried(csv('Tên,SĐT', ...rows));
    await test.call(boss.token, runImport, { params: { id }, json: { on_duplicate: 'update' } });
    const stopping = new AbortController();
    const connect = test.house.pool.connect.bind(test.house.pool);
    let asked = 0;
    const pool = new Proxy(test.house.pool, {
      get: (target, name) =>
        name === 'connect'
          ? () => {
              if (++asked === 3) stopping.abort();
              return connect();
            }
          : Reflect.get(target, name),
    });
    const on = { ...desk, house: { ...test.house, pool } };
    await importContacts(on, { tenant_id: tenant, import_id: id }, { isLast: false, signal: stopping.signal }).catch(
      () => {},
    );
    const half = (await customers()).length;
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(700);
    expect((await read(id)).rows_done).toBe(half);
    await work(id);
    const all = await customers();
    expect(all).toHaveLength(700);
    expect(new Set(all.flatMap(({ points }) => points)).size).toBe(700);
    expect(some((await read(id)).counts)).toEqual({ new: 700, created: 700 });
  });

  it('is cancelled between two batches: what is written stays, and can be undone', async () => {
    await fresh();
    const rows = Array.from({ length: 600 }, (_, at) => `Khách ${at},09${String(10_000_000 + at)}`);
    const id = await tried(csv('Tên,SĐT', ...rows));
    await test.call(boss.token, runImport, { params: { id }, json: { on_duplicate: 'skip' } });
    const connect = test.house.pool.connect.bind(test.house.pool);
    let asked = 0;
    const pool = new Proxy(test.house.pool, {
      get: (target, name) =>
        name === 'connect'
          ? async () => {
              if (++asked === 3) await test.call(boss.token, cancelImport, { params: { id } });
              return connect();
            }
          : Reflect.get(target, name),
    });
    await work(id, { on: { ...desk, house: { ...test.house, pool } } });
    const item = await read(id);
    expect(item.state).toBe('cancelled');
    expect(item.counts.created).toBe((await customers()).length);
    expect(item.counts.created).toBeGreaterThan(0);
    await work(id);
    expect((await read(id)).state).toBe('cancelled');
    await undone(id);
    expect(await customers()).toEqual([]);
  });

  it('is its owner alone’s, and for leaders', async () => {
    await fresh();
    const [agent, colleague] = [
      await test.user(tenant, { role: 'agent' }),
      await test.user(tenant, { role: 'team_leader' }),
    ];
    const id = await tried(csv('Tên', 'An'));
    await expect(test.call(agent.token, importWithFile, { file: csv('Tên', 'An') })).rejects.toMatchObject({
      status: 403,
    });
    for (const route of [readImport, cancelImport, undoImport, importRows, importErrors])
      await expect(test.call(colleague.token, route as typeof readImport, { params: { id } })).rejects.toMatchObject({
        status: 404,
      });
    expect((await test.call(colleague.token, listImports, {})).total).toBe(0);
    expect((await test.call(boss.token, listImports, {})).total).toBe(1);
    await test.call(boss.token, runImport, { params: { id }, json: { on_duplicate: 'skip' } });
    await expect(
      test.call(boss.token, runImport, { params: { id }, json: { on_duplicate: 'skip' } }),
    ).rejects.toMatchObject({ status: 409 });
  });

  it('is tried as often a day as the server allows a tenant', async () => {
    await fresh();
    const id = await tried(csv('Tên', 'An'));
    const again = (by = boss) => test.call(by.token, mapImport, { params: { id }, json: { mapping: ['name'] } });
    // what tests multiply limits by is 100
    Object.assign(test.house, { importTrialsPerDay: 0.02 });
    try {
      await again();
      await work(id);
      await expect(again()).rejects.toMatchObject({ status: 429, message: expect.stringContaining('24 giờ qua') });
      expect((await read(id)).state).toBe('ready');
    } finally {
      Object.assign(test.house, { importTrialsPerDay: 100 });
    }
    await again();
    expect((await read(id)).state).toBe('checking');
  });

  it('shows what the columns of a file hold, also where its first rows are blank', async () => {
    await fresh();
    const id = await upload(csv('Tên,Ghi chú', ...Array.from({ length: 9 }, (_, at) => `Khách ${at},`), 'Khách 9,VIP'));
    const { data } = await test.call(boss.token, readImport, { params: { id } });
    expect(data.columns.map(({ samples }) => samples)).toEqual([['Khách 0', 'Khách 1', 'Khách 2'], ['VIP']]);
  });

  it('asks for a mapping that can be read', async () => {
    await fresh();
    const id = await upload(csv('A,B', '1,2'));
    const map = (mapping: string[]) => test.call(boss.token, mapImport, { params: { id }, json: { mapping } });
    for (const wrong of [['', ''], ['name'], ['name', 'name'], ['name', 'attr_gone']])
      await expect(map(wrong)).rejects.toMatchObject({ status: 422 });
    expect((await map(['name', 'phone'])).data.state).toBe('checking');
  });
});
