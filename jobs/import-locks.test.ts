import { runImport } from 'contract/contacts/imports.ts';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DB } from '../db/types.ts';
import {
  boss,
  csv,
  customers,
  fresh,
  imported,
  openScene,
  read,
  tenant,
  test,
  tried,
  work,
} from '../tests/import-scene.ts';

beforeAll(openScene);
afterAll(() => test.close());

const lock = (db: Kysely<DB>, number: number) =>
  sql`select 1 from contacts where tenant_id = ${tenant} and number = ${number} for update`.execute(db);
/** Until somebody waits for a lock that another transaction holds. */
async function somebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await test.ownerPool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
  }
}

it('locks customers in the order in which a merge locks them, whatever the order of its rows', async () => {
  await fresh();
  await imported(csv('Tên,SĐT', 'Một,0901111111', 'Hai,0902222222'));
  const [first, second] = await customers();
  const id = await tried(csv('Tên,SĐT,Ghi chú', 'Hai,0902222222,b', 'Một,0901111111,a'));
  await test.call(boss.token, runImport, { params: { id }, json: { on_duplicate: 'update' } });
  let running: Promise<void> | undefined;
  await test.rows(tenant, async db => {
    await lock(db, first!.number);
    running = work(id);
    await somebodyWaits();
    // held by the import already, this would be a deadlock
    await lock(db, second!.number);
  });
  await running;
  expect(await read(id)).toMatchObject({ state: 'done', counts: { changed: 2 } });
  expect((await customers()).map(({ note }) => note)).toEqual(['a', 'b']);
});

it('waits for who makes a customer before it locks those whom it meets', async () => {
  await fresh();
  await imported(csv('Tên,SĐT', 'Một,0901111111'));
  const [known] = await customers();
  const id = await tried(csv('Tên,SĐT,Ghi chú', 'Một,0901111111,a', 'Hai,0902222222,b'));
  await test.call(boss.token, runImport, { params: { id }, json: { on_duplicate: 'merge' } });
  let running: Promise<void> | undefined;
  await test.rows(tenant, async db => {
    await sql`select from counters where tenant_id = ${tenant} and name = 'contact' for update`.execute(db);
    running = work(id);
    await somebodyWaits();
    await lock(db, known!.number);
  });
  await running;
  expect(await read(id)).toMatchObject({ state: 'done', counts: { changed: 1, created: 1 } });
});

it('looks again for whom a row is about when that customer was merged away meanwhile', async () => {
  await fresh();
  await imported(csv('Tên,SĐT', 'Một,0901111111', 'Hai,0902222222'));
  const [kept, merged] = await customers();
  const id = await tried(csv('Tên,SĐT,Ghi chú', 'Hai,0902222222,b'));
  await test.call(boss.token, runImport, { params: { id }, json: { on_duplicate: 'update' } });
  let running: Promise<void> | undefined;
  await test.rows(tenant, async db => {
    await lock(db, merged!.number);
    running = work(id);
    await somebodyWaits();
    await sql`update contact_points set contact_number = ${kept!.number}
      where tenant_id = ${tenant} and contact_number = ${merged!.number}`.execute(db);
    await sql`delete from contacts where tenant_id = ${tenant} and number = ${merged!.number}`.execute(db);
  });
  await running;
  expect(await read(id)).toMatchObject({ state: 'done', counts: { changed: 1, created: 0, failed: 0 } });
  expect(await customers()).toMatchObject([{ number: kept!.number, note: 'b' }]);
});
