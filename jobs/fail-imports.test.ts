import { cancelImport, type ImportState, importWithFile, readImport } from 'contract/contacts/imports.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../tests/api.ts';
import { importContacts } from './import-contacts.ts';
import { purge } from './tidy.ts';
import type { Desk } from './worker.ts';

let test: TestApi;
let tenant: string;
let boss: TestUser;
let desk: Desk;
beforeAll(async () => {
  test = await openTestApi();
  desk = { house: test.house, mailer: {} as never };
});
afterAll(() => test.close());

async function upload(): Promise<string> {
  tenant = await test.tenant();
  boss = await test.user(tenant, { role: 'supervisor', scope: 'all' });
  const file = new File(['Tên\nAn'], 'a.csv');
  return (await test.call(boss.token, importWithFile, { file })).data._id;
}
const run = (id: string, on = desk) => importContacts(on, { tenant_id: tenant, import_id: id }, { isLast: true });
const size = (id: string) => test.house.files.size(`${tenant}/${id}`);
const stored = (id: string) =>
  test.rows(tenant, db =>
    db.selectFrom('contact_imports').select(['state', 'error']).where('id', '=', id).executeTakeFirst(),
  );
const set = (id: string, values: { state?: ImportState; days?: number }) =>
  test.rows(tenant, db =>
    sql`update contact_imports set state = coalesce(${values.state ?? null}, state),
      created_at = now() - make_interval(days => ${values.days ?? 0}) where id = ${id}`.execute(db),
  );
/** Its file cannot be read; `first` happens while it is tried. */
const broken = (first: () => Promise<unknown>): Desk => {
  const read = () =>
    new ReadableStream<Uint8Array>({
      async pull(controller) {
        await first();
        controller.error(new Error('the disk is gone'));
      },
    });
  return { ...desk, house: { ...test.house, files: { ...test.house.files, read } } };
};

describe('an import that fails', () => {
  it('says so, unless its owner has cancelled it meanwhile', async () => {
    const failed = await upload();
    await expect(
      run(
        failed,
        broken(async () => {}),
      ),
    ).rejects.toThrow('the disk is gone');
    expect((await stored(failed))!.state).toBe('failed');
    expect(await size(failed)).toBeUndefined();
    const cancelled = await upload();
    const on = broken(() => test.call(boss.token, cancelImport, { params: { id: cancelled } }));
    await expect(run(cancelled, on)).rejects.toThrow('the disk is gone');
    expect((await test.call(boss.token, readImport, { params: { id: cancelled } })).data).toMatchObject({
      ...{ state: 'cancelled', error: null },
    });
  });

  it('is settled and its file removed when its owner has left', async () => {
    const id = await upload();
    await test.rows(tenant, db => sql`update users set is_active = false where id = ${boss.id}`.execute(db));
    await run(id);
    expect(await stored(id)).toEqual({ state: 'failed', error: 'Người nhập không còn làm việc ở đây' });
    expect(await size(id)).toBeUndefined();
  });

  it('leaves no file when there is nothing to read any more', async () => {
    const id = await upload();
    await set(id, { state: 'cancelled' });
    expect(await size(id)).toBeGreaterThan(0);
    await run(id);
    expect(await size(id)).toBeUndefined();
    expect((await stored(id))!.state).toBe('cancelled');
  });
});

describe('every night', () => {
  it('imports that nobody goes on with for a day fail, others stay; old ones go with their files', async () => {
    const fresh = await upload();
    await purge(desk);
    expect([(await stored(fresh))!.state, await size(fresh)]).toEqual(['reading', expect.any(Number)]);
    await set(fresh, { days: 2, state: 'mapping' });
    await purge(desk);
    expect((await stored(fresh))!.state).toBe('mapping');
    await set(fresh, { days: 2, state: 'reading' });
    await purge(desk);
    expect(await stored(fresh)).toEqual({ state: 'failed', error: 'Không xong sau một ngày' });
    expect(await size(fresh)).toBeUndefined();
    const old = await upload();
    await set(old, { days: 31 });
    await purge(desk);
    expect([await stored(old), await size(old)]).toEqual([undefined, undefined]);
  });
});
