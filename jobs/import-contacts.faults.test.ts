import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { importWithFile, mapImport, readImport, runImport } from 'contract/contacts/imports.ts';
import { build } from 'esbuild';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../tests/api.ts';
import { importContacts } from './import-contacts.ts';

/** Under the root, where its packages are found. */
const program = `test-results/import-process-${process.pid}.js`;
const rows = 4_000;

let test: TestApi;
const alive = new Set<ChildProcess>();
beforeAll(async () => {
  await build({
    entryPoints: ['tests/worker-process.ts'],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outfile: program,
  });
  test = await openTestApi();
});
afterAll(async () => {
  for (const child of alive) child.kill('SIGKILL');
  await test.close();
  await rm(program, { force: true });
});

async function startProcess(): Promise<ChildProcess> {
  const { ownerUrl, appUrl } = test.database;
  const env = { ...process.env, OWNER_URL: ownerUrl, APP_URL: appUrl, FOLDER: 'test-results', SMTP_URL: '' };
  const child = fork(program, { execArgv: [], env: { ...env, RENEW_EVERY: '200', SILENT_FOR: '1000' } });
  alive.add(child);
  child.once('exit', () => alive.delete(child));
  await once(child, 'message');
  return child;
}

it('an import whose worker is killed three times goes on, and writes no row twice and none too few', async () => {
  const tenant = await test.tenant();
  const boss = await test.user(tenant, { role: 'supervisor', scope: 'all' });
  const lines = Array.from({ length: rows }, (_, at) => `Khách ${at},09${String(10_000_000 + at)}`);
  const file = new File([['Tên,SĐT', ...lines].join('\n')], 'a.csv');
  const { data } = await test.call(boss.token, importWithFile, { file });
  const params = { id: data._id };
  const desk = { house: test.house, mailer: {} as never };
  const job = { tenant_id: tenant, import_id: data._id };
  await importContacts(desk, job, { isLast: true });
  await test.call(boss.token, mapImport, { params, json: { mapping: ['name', 'phone'] } });
  await importContacts(desk, job, { isLast: true });
  await test.call(boss.token, runImport, { params, json: { on_duplicate: 'update' } });

  const written = () =>
    test.rows(tenant, async db => {
      const { rows: found } = await sql<{ customers: number; phones: number; audited: number; settled: number }>`select
        (select count(*)::int from contacts where tenant_id = ${tenant}) as customers,
        (select count(distinct value)::int from contact_points where tenant_id = ${tenant}) as phones,
        (select count(*)::int from audit_log where tenant_id = ${tenant} and action = 'contact.create') as audited,
        (select count(*)::int from contact_import_rows where tenant_id = ${tenant} and outcome = 'created') as settled`.execute(
        db,
      );
      return found[0]!;
    });
  const same = (count: number) => ({ customers: count, phones: count, audited: count, settled: count });
  let before = 0;
  for (let kills = 0; kills < 3; kills++) {
    const worker = await startProcess();
    await expect
      .poll(async () => (await written()).customers, { timeout: 60_000, interval: 5 })
      .toBeGreaterThan(before);
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    const now = await written();
    expect(now).toEqual(same(now.customers));
    expect(now.customers).toBeLessThan(rows);
    before = now.customers;
  }
  await startProcess();
  const state = async () => (await test.call(boss.token, readImport, { params })).data.state;
  await expect.poll(state, { timeout: 60_000, interval: 100 }).toBe('done');
  expect(await written()).toEqual(same(rows));
}, 240_000);
