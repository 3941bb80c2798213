import { createContact, updateContact } from 'contract/contacts/contacts.ts';
import {
  cancelImport,
  importErrors,
  importRows,
  listImports,
  mapImport,
  readImport,
  runImport,
  undoImport,
} from 'contract/contacts/imports.ts';
import { ticketMerges } from 'contract/merges/merges.ts';
import { createTicket } from 'contract/tickets/tickets.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../api/work.ts';
import {
  boss,
  csv,
  customers,
  fresh,
  imported,
  openScene,
  read,
  rowsOf,
  tenant,
  test,
  tried,
  undone,
  work,
} from '../tests/import-scene.ts';

beforeAll(openScene);
afterAll(() => test.close());

describe('an import that is taken back', () => {
  it('is undone field by field, and says what stays and why', async () => {
    await fresh();
    const { data: old } = await test.call(boss.token, createContact, {
      json: { name: 'Cũ', city: 'Hà Nội', note: 'giữ', phones: [{ raw: '0901234567' }], attributes: { diem: '1' } },
    });
    const id = await imported(
      csv(
        'Tên,SĐT,Tỉnh,Ghi chú,Email,Điểm',
        'Cũ,0901234567,Huế,mới,cu@vi-du.vn,2',
        'Sạch,0907654321,,,,',
        'Có ticket,0907654322,,,,',
        'Bị sửa,0907654323,,,,',
      ),
      'update',
    );
    const [, clean, ticketed, changed] = await customers();
    const version = async (number: number) =>
      (
        await test.rows(tenant, db =>
          db.selectFrom('contacts').select('version').where('number', '=', number).executeTakeFirstOrThrow(),
        )
      ).version;
    await test.call(boss.token, updateContact, {
      params: { id: old._id },
      json: { version: await version(old._id), city: 'Vinh' },
    });
    await test.call(boss.token, updateContact, {
      params: { id: changed!.number },
      json: { version: await version(changed!.number), note: 'đã gọi' },
    });
    await test.call(boss.token, createTicket, { json: { subject: 'Hỏi', requester_id: ticketed!.number } });
    const after = await undone(id);
    expect(after).toMatchObject({ state: 'undone', can_undo: false, counts: { undone: 1, kept: 3 } });
    expect(await customers()).toMatchObject([
      { name: 'Cũ', city: 'Vinh', note: 'giữ', points: ['+84901234567'], attributes: { diem: 1 } },
      { number: ticketed!.number },
      { number: changed!.number, note: 'đã gọi' },
    ]);
    expect((await rowsOf(id, 'kept')).map(({ kept_because }) => kept_because)).toEqual([
      'Đã đổi sau khi nhập: Tỉnh/Thành phố',
      'Đã có ticket',
      'Đã được thay đổi sau khi nhập',
    ]);
    const gone = await test.rows(tenant, db =>
      db.selectFrom('audit_log').select('subject').where('action', '=', 'contact.delete').execute(),
    );
    expect(gone).toEqual([{ subject: `contact:${clean!.number}` }]);
    expect((await test.call(boss.token, undoImport, { params: { id } })).data.state).toBe('undone');
  });

  it('leaves a customer there of whom a ticket tells that was merged away, so that the merge can be undone', async () => {
    await fresh();
    const { data: other } = await test.call(boss.token, createContact, { json: { name: 'Khác' } });
    const id = await imported(csv('Tên,SĐT', 'Sạch,0907654321', 'Đã gộp,0907654322'));
    const merged = (await customers()).find(({ name }) => name === 'Đã gộp')!.number;
    const ticketOf = async (requester_id: number) =>
      (await test.call(boss.token, createTicket, { json: { subject: 'Hỏi', requester_id } })).data._id;
    const [target_id, source_id] = [await ticketOf(other._id), await ticketOf(merged)];
    const { data: merge } = await test.call(boss.token, ticketMerges.merge, { json: { target_id, source_id } });
    expect((await undone(id)).counts).toMatchObject({ undone: 1, kept: 1 });
    expect((await customers()).map(({ name }) => name)).toEqual(['Khác', 'Đã gộp']);
    expect((await rowsOf(id, 'kept')).map(({ kept_because }) => kept_because)).toEqual(['Đã có ticket']);
    await test.call(boss.token, ticketMerges.undo, { params: { id: merge.merge_id } });
    const requester = await test.rows(tenant, db =>
      db.selectFrom('tickets').select('requester_number').where('number', '=', source_id).executeTakeFirstOrThrow(),
    );
    expect(requester).toEqual({ requester_number: merged });
  });

  it('is taken back by an administrator when its maker has left', async () => {
    await fresh();
    const admin = await test.user(tenant, { role: 'administrator', name: 'Phạm Quản Trị' });
    const id = await imported(csv('Tên,SĐT', 'An,0901234567', 'Bình,0907654321'));
    await test.rows(tenant, db => sql`update users set is_active = false where id = ${boss.id}`.execute(db));
    expect((await test.call(admin.token, listImports, { query: {} })).list).toEqual([]);
    const { list } = await test.call(admin.token, listImports, { query: { of: 'all' } });
    expect(list).toMatchObject([{ _id: id, by: { _id: boss.id }, is_mine: false, can_undo: true }]);
    await test.call(admin.token, undoImport, { params: { id } });
    await work(id);
    expect(await read(id, admin)).toMatchObject({ state: 'undone', counts: { undone: 2, kept: 0 } });
    expect(await customers()).toEqual([]);
    const { rows } = await test.rows(tenant, db =>
      sql`select distinct actor_id from audit_log where action in ('contact.delete', 'import.undoing')`.execute(db),
    );
    expect(rows).toEqual([{ actor_id: admin.id }]);
  });

  it('of somebody else is seen by who sees everything, masked as customers are, and changed by its maker alone', async () => {
    await fresh();
    await test.rows(tenant, db =>
      sql`insert into masking_rules (tenant_id, id, name, data_types, roles) values
        (${tenant}, ${newId()}, 'Che', '{phone,email}', '{administrator}')`.execute(db),
    );
    const [admin, leader, narrow] = [
      await test.user(tenant, { role: 'administrator' }),
      await test.user(tenant, { role: 'team_leader', scope: 'all' }),
      await test.user(tenant, { role: 'supervisor', scope: 'my_group' }),
    ];
    const id = await tried(csv('Tên,SĐT', 'An,0901234567', 'Bình,12'));
    for (const one of [leader, narrow]) {
      await expect(test.call(one.token, listImports, { query: { of: 'all' } })).rejects.toMatchObject({ status: 403 });
      for (const route of [readImport, undoImport, importRows, importErrors])
        await expect(test.call(one.token, route as typeof readImport, { params: { id } })).rejects.toMatchObject({
          status: 404,
        });
    }
    expect((await rowsOf(id))[0]!.cells).toEqual(['An', '0901234567']);
    const seen = JSON.stringify([await read(id, admin), await rowsOf(id, 'all', admin)]);
    expect(seen).toContain('An');
    expect(seen).not.toContain('901234567');
    for (const [route, json] of [
      [mapImport, { mapping: ['name', 'phone'] }],
      [runImport, { on_duplicate: 'skip' }],
      [cancelImport, undefined],
    ] as const)
      await expect(
        test.call(admin.token, route as typeof runImport, { params: { id }, json: json as never }),
      ).rejects.toMatchObject({ status: 404 });
  });
});
