import type { EventEmitter } from 'node:events';
import type { DataScope } from 'contract/enums.ts';
import { cancelExport, exportTickets as exportRoute, listExports, readExport } from 'contract/exports/exports.ts';
import { readFile } from 'contract/files/files.ts';
import { createTicket, listTickets, updateTicket } from 'contract/tickets/tickets.ts';
import { formatDateTime } from 'contract/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FileStore } from '../api/files/file-store.ts';
import { safeCell } from '../api/sheets/csv.ts';
import { newId } from '../api/work.ts';
import { type ApiFailure, openTestApi, type TestApi, type TestUser } from '../tests/api.ts';
import { keepLeases } from './leases.ts';
import { purge } from './tidy.ts';
import { type Desk, startWorker } from './worker.ts';
import { writeExport } from './write-export.ts';

let test: TestApi;
let tenant: string;
let boss: TestUser;
let desk: Desk;
let department: string;
beforeAll(async () => {
  test = await openTestApi();
  desk = { house: test.house, mailer: { send: async () => ({ refusedCopies: [] }), close: () => {} } };
  tenant = await test.tenant({ maskedRoles: ['agent'] });
  boss = await test.user(tenant, { role: 'supervisor', name: 'Phạm Ngọc Ánh' });
  department = newId();
  await test.rows(tenant, async db => {
    await db
      .insertInto('groups')
      .values({ tenant_id: tenant, id: department, target: 'user', name: 'Đổi trả' })
      .execute();
    await db.insertInto('contacts').values({ tenant_id: tenant, number: 5_000, name: 'Trần Thị Dậu' }).execute();
    // enough for three chunks, in an order that is not that of the numbers
    await sql`insert into tickets (tenant_id, number, subject, requester_number, status, department_id, created_at, updated_at)
      select ${tenant}, 10000 + n, 'Đơn số ' || n, 5000, 1 + n % 5, case when n % 4 = 0 then ${department}::uuid end,
        now() - n * interval '1 minute', now() - (n * 7919 % 2300) * interval '1 minute'
      from generate_series(1, 2300) n`.execute(db);
  });
});
afterAll(() => test.close());

const ask = async (by: TestUser, json: Parameters<typeof test.call<typeof exportRoute>>[2]['json'] = {}) =>
  (await test.call(by.token, exportRoute, { json })).data;
const run = (id: string, options: { on?: Desk; signal?: AbortSignal; isLast?: boolean; of?: string } = {}) =>
  writeExport(
    options.on ?? desk,
    { tenant_id: options.of ?? tenant, export_id: id },
    { isLast: options.isLast ?? false, signal: options.signal },
  );
const read = async (by: TestUser, id: string) => (await test.call(by.token, readExport, { params: { id } })).data;
const textOf = async (by: TestUser, fileId: string) =>
  Buffer.from(await (await test.call(by.token, readFile, { params: { id: fileId } })).arrayBuffer()).toString('utf8');

/** A file store that does something after it has taken the first chunk. */
function interrupted(after: () => Promise<void> | void): Desk {
  const files: FileStore = {
    ...test.house.files,
    write: (key, bytes) =>
      test.house.files.write(
        key,
        (async function* () {
          let isFirst = true;
          for await (const chunk of bytes) {
            yield chunk;
            if (isFirst) await after();
            isFirst = false;
          }
        })(),
      ),
  };
  return { ...desk, house: { ...test.house, files } };
}

/** RFC 4180 by hand: the file is not read by what wrote it. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (plain === '' && end === '' && rows.at(-1)!.length === 0) break;
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
  }
  return rows.filter(row => row.length > 0);
}

describe('an export of tickets', () => {
  it('holds exactly the list: rows, order and columns, in every scope', async () => {
    for (const scope of ['all', 'my_group', 'me'] as const satisfies DataScope[]) {
      const by = await test.user(tenant, { role: 'supervisor', scope, departmentIds: [department] });
      const query = { f: ['status:in:1,2,4', 'created_at:lte:2100-01-01'], sort: '-updated_at' };
      const { total, list } = await test.call(by.token, listTickets, { query: { ...query, size: 100 } });
      const item = await ask(by, { ...query, columns: ['subject', 'code', 'status', 'department_id', 'updated_at'] });
      expect(item).toMatchObject({ state: 'queued', rows_total: total, rows_done: 0, file: null });
      await run(item._id);
      const done = await read(by, item._id);
      expect(done).toMatchObject({ state: 'done', rows_total: total, rows_done: total, error: null });
      const text = await textOf(by, done.file!._id);
      expect(text.startsWith('\uFEFFTiêu đề,Mã,Trạng thái,Bộ phận,Cập nhật\r\n')).toBe(true);
      const rows = parseCsv(text.slice(1)).slice(1);
      expect([scope, rows.length]).toEqual([scope, total]);
      expect(rows.slice(0, 100).map(row => [row[1], row[4]])).toEqual(
        list.map(ticket => [ticket.code, formatDateTime(ticket.updated_at)]),
      );
      expect(new Set(rows.map(row => row[1])).size).toBe(total);
    }
  });

  it('takes the columns of my list when none are given, and refuses those it does not know', async () => {
    await test.rows(tenant, db =>
      db
        .insertInto('user_configs')
        .values({
          tenant_id: tenant,
          user_id: boss.id,
          key: 'ticket_table_columns',
          value: JSON.stringify(['code', 'requester', 'gone']),
        })
        .execute(),
    );
    const item = await ask(boss, { q: '#10001' });
    await run(item._id);
    const { file } = await read(boss, item._id);
    expect(parseCsv((await textOf(boss, file!._id)).slice(1))).toEqual([
      ['Mã', 'Khách hàng'],
      ['#10001', 'Trần Thị Dậu'],
    ]);
    await expect(ask(boss, { columns: ['password'] })).rejects.toMatchObject({ status: 422 });
    await expect(ask(boss, { f: 'nothing:eq:1' })).rejects.toMatchObject({ status: 422 });
  });

  it('is masked for who sees masks, and no cell is a formula', async () => {
    const agent = await test.user(tenant, { role: 'agent' });
    const { data } = await test.call(boss.token, createTicket, {
      json: { subject: '=HYPERLINK("x";"Gọi 0901 234 567")', requester_phone: '+84 901 234 567', tags: '-1, "nháy"' },
    });
    const cells = async (by: TestUser) => {
      const item = await ask(by, { q: `#${data._id}`, columns: ['subject', 'requester', 'tags'] });
      await run(item._id);
      return parseCsv((await textOf(by, (await read(by, item._id)).file!._id)).slice(1))[1];
    };
    expect(await cells(boss)).toEqual(['\'=HYPERLINK("x";"Gọi 0901 234 567")', '+84 901 234 567', '\'-1, "nháy"']);
    expect(await cells(agent)).toEqual(['\'=HYPERLINK("x";"Gọi 0901 ••• 567")', '0901 ••• 567', '\'-1, "nháy"']);
    expect(['+84901234567', '+84 901 234 567', '@a', '\tx', '\rx', 'a=b', '-', '+1+1'].map(safeCell)).toEqual([
      '+84901234567',
      '+84 901 234 567',
      "'@a",
      "'\tx",
      "'\rx",
      'a=b',
      "'-",
      "'+1+1",
    ]);
  });

  it('is its owner alone’s, for a day', async () => {
    const item = await ask(boss, { q: '#10002' });
    await run(item._id);
    const { file, expires_at } = await read(boss, item._id);
    expect(Date.parse(expires_at!) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    expect((await test.call(boss.token, listExports, {})).list[0]!._id).toBe(item._id);
    const colleague = await test.user(tenant, { role: 'administrator' });
    const stranger = await test.user(await test.tenant(), { role: 'administrator' });
    for (const other of [colleague, stranger]) {
      for (const attempt of [
        () => read(other, item._id),
        () => textOf(other, file!._id),
        () => test.call(other.token, cancelExport, { params: { id: item._id } }),
      ])
        await expect(attempt()).rejects.toMatchObject({ status: 404 });
      expect((await test.call(other.token, listExports, {})).total).toBe(0);
    }
    await test.rows(tenant, db =>
      db
        .updateTable('exports')
        .set({ expires_at: sql`now() - interval '1 second'` })
        .where('id', '=', item._id)
        .execute(),
    );
    await expect(textOf(boss, file!._id)).rejects.toMatchObject({ status: 404 });
    expect((await read(boss, item._id)).file).toBeNull();
    await purge(desk);
    expect(await test.house.files.size(`${tenant}/${file!._id}`)).toBeUndefined();
  });

  it('stops when it is cancelled half-way, and leaves nothing behind', async () => {
    const item = await ask(boss);
    await run(item._id, {
      on: interrupted(async () => {
        const { data } = await test.call(boss.token, cancelExport, { params: { id: item._id } });
        expect(data.state).toBe('cancelled');
      }),
    });
    expect(await read(boss, item._id)).toMatchObject({ state: 'cancelled', file: null });
    await run(item._id);
    expect(await read(boss, item._id)).toMatchObject({ state: 'cancelled', file: null });
  });

  it('starts over cleanly after a run that stopped half-way', async () => {
    const item = await ask(boss);
    const stopping = new AbortController();
    const stopped = run(item._id, { on: interrupted(() => stopping.abort()), signal: stopping.signal });
    await expect(stopped).rejects.toThrow();
    expect(await read(boss, item._id)).toMatchObject({ state: 'queued', rows_done: 0, file: null });
    await run(item._id);
    const done = await read(boss, item._id);
    expect(done).toMatchObject({ state: 'done', rows_done: item.rows_total });
    expect(parseCsv((await textOf(boss, done.file!._id)).slice(1)).length).toBe(item.rows_total + 1);
  });

  it('belongs to its latest run: one that was only stalled writes no further', async () => {
    const item = await ask(boss);
    await run(item._id, { on: interrupted(() => run(item._id)) });
    const done = await read(boss, item._id);
    expect(done.state).toBe('done');
    expect(parseCsv((await textOf(boss, done.file!._id)).slice(1)).length).toBe(item.rows_total + 1);
  });

  it('tells why it failed after its last try', async () => {
    const item = await ask(boss, { q: '#10003' });
    const broken = interrupted(() => {
      throw new Error('disk');
    });
    await expect(run(item._id, { on: broken, isLast: true })).rejects.toThrow('disk');
    expect(await read(boss, item._id)).toMatchObject({ state: 'failed', error: 'Máy chủ gặp lỗi khi ghi tệp' });
    const full = await ask(boss, { q: '#10003' });
    const noRoom = interrupted(() => {
      throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    });
    await run(full._id, { on: noRoom });
    expect(await read(boss, full._id)).toMatchObject({ state: 'failed', error: 'Máy chủ hết chỗ lưu tệp' });
  });

  it('leaves out what has left the scope, and what a person who has left asked for', async () => {
    const own = await test.tenant();
    const [chief, clerk] = [await test.user(own, { role: 'supervisor' }), await test.user(own, { scope: 'me' })];
    const made = [];
    for (const subject of ['Giữ', 'Chuyển'])
      made.push(
        (
          await test.call(chief.token, createTicket, {
            json: { subject, requester_name: 'Khách', assignee_id: clerk.id },
          })
        ).data._id,
      );
    const item = await ask(clerk, { columns: ['subject'] });
    expect(item.rows_total).toBe(2);
    await test.call(chief.token, updateTicket, {
      params: { id: made[1]! },
      json: { version: 1, assignee_id: chief.id },
    });
    await run(item._id, { of: own });
    const { file } = await read(clerk, item._id);
    expect(parseCsv((await textOf(clerk, file!._id)).slice(1))).toEqual([['Tiêu đề'], ['Giữ']]);
    const second = await ask(clerk);
    await test.rows(own, db => db.updateTable('users').set({ is_active: false }).where('id', '=', clerk.id).execute());
    await run(second._id, { of: own });
    const row = await test.rows(own, db =>
      db.selectFrom('exports').select('state').where('id', '=', second._id).executeTakeFirstOrThrow(),
    );
    expect(row.state).toBe('failed');
  });

  it('waits its turn: three unfinished ones are enough', async () => {
    const by = await test.user(tenant, { role: 'supervisor' });
    for (let asked = 0; asked < 3; asked++) await ask(by, { q: '#1' });
    await expect(ask(by)).rejects.toMatchObject({ status: 409 });
    const [first] = (await test.call(by.token, listExports, {})).list;
    await test.call(by.token, cancelExport, { params: { id: first!._id } });
    await ask(by, { q: '#1' });
  });

  it('counts those that are asked for at the same moment', async () => {
    const by = await test.user(tenant, { role: 'supervisor' });
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => ask(by)));
    const refused = asked.filter(one => one.status === 'rejected').map(one => (one.reason as ApiFailure).status);
    expect(refused).toEqual(Array(17).fill(409));
    expect((await test.call(by.token, listExports, {})).list).toHaveLength(3);
  });
});

describe('the worker', () => {
  it('writes what was asked for, and tells its owner by event and notification', async () => {
    const own = await test.tenant();
    const by = await test.user(own);
    await test.call(by.token, createTicket, { json: { subject: 'Một', requester_name: 'Khách' } });
    const worker = await startWorker(test.ownerPool, desk);
    try {
      const item = await ask(by);
      await vi.waitFor(async () => expect((await read(by, item._id)).state).toBe('done'), { timeout: 20_000 });
      const { events, notices } = await test.rows(own, async db => ({
        events: await db
          .selectFrom('events')
          .select(['subject', 'audience'])
          .where('kind', '=', 'export.changed')
          .orderBy('id')
          .execute(),
        notices: await db.selectFrom('notifications').select(['user_id', 'kind', 'text']).execute(),
      }));
      expect(events.at(-1)).toEqual({
        subject: { id: item._id, state: 'done', rows_done: 1 },
        audience: { users: [by.id] },
      });
      expect(notices).toEqual([{ user_id: by.id, kind: 'export', text: 'Đã xuất 1 ticket' }]);
    } finally {
      await worker.stop();
    }
  });

  it('frees the jobs of workers that have fallen silent, and of no others', async () => {
    const lock = async (worker: string) => {
      const { rows } = await test.ownerPool.query(`select (graphile_worker.add_job('no-such-task', '{}')).id`);
      await test.ownerPool.query(
        `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '1 minute' where id = $2`,
        [worker, rows[0].id],
      );
      return rows[0].id;
    };
    const [silent, alive] = [await lock('worker-silent'), await lock('worker-alive')];
    const leases = keepLeases(test.ownerPool, test.house.log);
    (leases.events as unknown as EventEmitter).emit('pool:create', { workerPool: { id: 'worker-alive' } });
    await leases.renew();
    await leases.stop();
    const { rows } = await test.ownerPool.query(
      'select id, locked_by from graphile_worker._private_jobs where id = any ($1) order by id',
      [[silent, alive]],
    );
    expect(rows).toEqual([
      { id: silent, locked_by: null },
      { id: alive, locked_by: 'worker-alive' },
    ]);
  });
});
