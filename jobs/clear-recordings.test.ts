import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newRecordingFile } from '../api/calls/recording-files.ts';
import { newId } from '../api/work.ts';
import { openTestApi, type TestApi } from '../tests/api.ts';
import { retain } from './retain.ts';

let test: TestApi;
beforeAll(async () => {
  test = await openTestApi();
});
afterAll(() => test.close());

const day = 86_400_000;

/** A recording of now, told to have begun so many days ago; its bytes lie where such a one lies. */
async function plant(tenant: string, daysAgo: number): Promise<string> {
  const [call, id] = [newId(), newId()];
  const started_at = new Date(Date.now() - daysAgo * day);
  await test.rows(tenant, async db => {
    await db
      .insertInto('calls')
      .values({ tenant_id: tenant, id: call, direction: 'inbound', state: 'ended', outcome: 'answer' })
      .execute();
    await db
      .insertInto('call_recordings')
      .values({ tenant_id: tenant, id, call_id: call, started_at, seconds: 5 })
      .execute();
  });
  await writeFile(await newRecordingFile(test.house, tenant, id, started_at), 'tiếng nói');
  return id;
}

const lying = async (tenant: string) =>
  (await readdir(join(test.house.voice.recordings, tenant), { recursive: true })).filter(name => name.endsWith('.wav'));

it('removes recordings that are older than the tenant keeps them, and says how many', async () => {
  const tenant = await test.tenant();
  const other = await test.tenant();
  await test.rows(tenant, db => db.updateTable('tenant_settings').set({ recording_days: 30 }).execute());
  const [old, young] = [await plant(tenant, 31), await plant(tenant, 29)];
  await plant(other, 31);
  await retain({ house: test.house } as never);
  expect(await lying(tenant)).toEqual([expect.stringContaining(young)]);
  expect(await lying(other)).toHaveLength(1);
  const rows = await test.rows(tenant, db =>
    db.selectFrom('call_recordings').select(['id', 'seconds', 'deleted_at']).orderBy('started_at').execute(),
  );
  expect(rows).toMatchObject([
    { id: old, seconds: 5, deleted_at: expect.any(Date) },
    { id: young, deleted_at: null },
  ]);
  const log = await test.rows(tenant, db =>
    db.selectFrom('audit_log').select('after').where('action', '=', 'retention.delete').execute(),
  );
  expect(log).toMatchObject([{ after: { what: 'recordings', count: 1 } }]);
});
