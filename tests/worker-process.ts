import { join } from 'node:path';
import pino from 'pino';
import { folderStore } from '../api/files/file-store.ts';
import type { House } from '../api/house.ts';
import { openPool } from '../db/pool.ts';
import { openMailer } from '../jobs/mailer.ts';
import { startWorker } from '../jobs/worker.ts';

/** The real worker as a process of its own, for tests that kill it. Says 'ready' once it polls. */
const { OWNER_URL, APP_URL, FOLDER, SMTP_URL, RENEW_EVERY, SILENT_FOR } = process.env;
const ignore = () => {};
const ownerPool = openPool(OWNER_URL!, 4, ignore);
const house = {
  pool: openPool(APP_URL!, 4, ignore),
  files: folderStore(join(FOLDER!, 'files')),
  secretKeys: [],
  mailHosts: new Set(),
  log: pino({ level: 'silent' }),
  origin: () => 'http://localhost:3000',
  streams: new Set(),
} as unknown as House;
const mailer = openMailer({
  smtpUrl: SMTP_URL || undefined,
  from: 'no-reply@example.test',
  folder: join(FOLDER!, 'mail'),
});
const times = { renewEvery: Number(RENEW_EVERY), silentFor: Number(SILENT_FOR) };
await startWorker(ownerPool, { house, mailer }, { times });
process.send!('ready');
