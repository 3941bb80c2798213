import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addComment, createTicket } from 'contract/tickets/tickets.ts';
import { build } from 'esbuild';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../tests/api.ts';
import { openSmtpSink } from '../tests/smtp-sink.ts';

/** As often as the reliability goals ask for. */
const tries = Number(process.env.FAULT_TRIES ?? 20);
const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));
/** Under the root, where its packages are found. */
const program = `test-results/worker-process-${process.pid}.js`;

let test: TestApi;
let tenant: string;
let agent: TestUser;
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

async function startProcess(folder: string, smtpUrl: string): Promise<ChildProcess> {
  const { ownerUrl, appUrl } = test.database;
  const env = { ...process.env, OWNER_URL: ownerUrl, APP_URL: appUrl, FOLDER: folder, SMTP_URL: smtpUrl };
  const child = fork(program, { execArgv: [], env: { ...env, RENEW_EVERY: '200', SILENT_FOR: '1000' } });
  alive.add(child);
  child.once('exit', () => alive.delete(child));
  await once(child, 'message');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const states = () =>
  test.rows(tenant, db =>
    db.selectFrom('outbound_mails').select(['message_id', 'state']).orderBy('created_at').execute(),
  );

/** Writes a reply, and kills the worker at some moment between its commit and well after its mail; then all is left to the last worker. */
async function killAtRandom(folder: string, smtpUrl: string): Promise<string[]> {
  tenant = await test.tenant();
  agent = await test.user(tenant);
  const json = { subject: 'Đơn hàng', requester_name: 'Khách', requester_email: 'khach@example.test' };
  const { data } = await test.call(agent.token, createTicket, { json });
  for (let attempt = 0; attempt < tries; attempt++) {
    const worker = await startProcess(folder, smtpUrl);
    const comment = { kind: 'public' as const, body: `Trả lời thứ ${attempt}` };
    await test.call(agent.token, addComment, { params: { id: data._id }, json: comment });
    await pause(Math.random() ** 2 * 300);
    await kill(worker);
  }
  const last = await startProcess(folder, smtpUrl);
  await expect
    .poll(async () => (await states()).filter(mail => mail.state === 'sent').length, { timeout: 60_000, interval: 200 })
    .toBe(tries);
  await kill(last);
  return (await states()).map(mail => mail.message_id);
}

describe('a worker that is killed between commit and send', () => {
  it('leaves exactly one file a mail, and jobs that the next worker is free to take', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lang-nghe-fault-'));
    const ids = await killAtRandom(folder, '');
    const files = (await readdir(join(folder, 'mail'))).filter(name => name.endsWith('.eml'));
    expect(files.sort()).toEqual(ids.map(id => `${id}.eml`).sort());
    await rm(folder, { recursive: true, force: true });
  }, 180_000);

  it('hands every mail to the server under its one name, in order: none lost, none twice under two names', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lang-nghe-fault-'));
    const sink = await openSmtpSink();
    sink.beforeYes = () => pause(Math.random() * 60);
    const ids = await killAtRandom(folder, sink.url);
    const received = await Promise.all(sink.mails.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId));
    expect([...new Set(received)]).toEqual(ids.map(id => `<${id}>`));
    await sink.close();
    await rm(folder, { recursive: true, force: true });
  }, 180_000);
});
