import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import pino from 'pino';
import type { ViteDevServer } from 'vite';
import { addressOf, type Environment } from './api/access/address-of.ts';
import { hashPassword } from './api/access/passwords.ts';
import { calls, createApi } from './api/app.ts';
import { openRelay } from './api/events/relay.ts';
import { folderStore } from './api/files/file-store.ts';
import type { House } from './api/house.ts';
import { compressed } from './app/http/compress.server.ts';
import { leaveOriginToGuard } from './app/http/origin-check.server.ts';
import { openCluster } from './db/cluster.ts';
import { migrate } from './db/migrate.ts';
import { answerWithin, openPool } from './db/pool.ts';
import { demoPassword, seedDemo } from './db/seed/demo.ts';
import { openMailer } from './jobs/mailer.ts';
import { startWorker } from './jobs/worker.ts';
import { startSettings } from './settings.ts';

const settings = startSettings();
const production = process.env.NODE_ENV === 'production';
const log = pino({
  level: settings.logLevel,
  redact: ['token', 'password', '*.token', '*.password', 'headers.authorization', 'headers.cookie'],
  base: null,
});
const largestPost = 30 * 1024 * 1024;
const say = (line: string) => console.log(line);
// the web part reads the public origin from the environment, whichever way it was set
if (settings.origin) process.env.ORIGIN = settings.origin;

/** What must be closed, in order, when the process ends. */
const closing: (() => Promise<unknown> | unknown)[] = [];
let draining = false;
let house: House | undefined;
let api: Hono | undefined;
let address = '';

if (!settings.apiUrl) {
  const cluster = await openDatabase();
  closing.unshift(() => cluster.stop());
  const onPoolError = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  const ownerPool = openPool(cluster.ownerUrl, 6, onPoolError);
  const pool = openPool(cluster.appUrl, settings.poolSize, onPoolError, { answerWithin });
  const adminPool = openPool(cluster.adminUrl, 3, onPoolError, { answerWithin });
  closing.unshift(() => Promise.all([ownerPool.end(), pool.end(), adminPool.end()]));
  if (settings.demo) await seedDemo(ownerPool, hashPassword);
  const relay = await openRelay(pool, log);
  closing.unshift(() => relay.close());
  house = {
    pool,
    adminPool,
    files: folderStore(join(settings.dataDir, 'files')),
    log,
    origin: () => settings.origin ?? address,
    relay,
    streams: new Set(),
    checkAnswers: !production,
    limitFactor: 1,
  };
  if (settings.roles.has('worker')) {
    const mailer = openMailer({
      smtpUrl: settings.smtpUrl,
      from: settings.mailFrom,
      folder: join(settings.dataDir, 'mail'),
    });
    const worker = await startWorker(ownerPool, { house, mailer }, { isAlone: cluster.embedded });
    closing.unshift(() => worker.stop().then(() => mailer.close()));
  }
  api = createApi(house, { addressOf: (_request, env) => addressFrom(env) });
}

/** What hinders a start is one plain line for whoever started it. */
async function openDatabase() {
  try {
    const opened = await openCluster({ ...settings, log: say } as Parameters<typeof openCluster>[0]);
    await migrate(opened.ownerUrl);
    return opened;
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

const addressFrom = (env: unknown) => addressOf(env as Environment, settings.trustProxy);

const app = new Hono();
app.get('/live', context => context.text('ok'));
app.get('/ready', async context => {
  if (draining) return context.text('draining', 503);
  const isReady =
    !house ||
    (await house.pool.query('select 1').then(
      () => true,
      () => false,
    ));
  return isReady ? context.text('ok') : context.text('database', 503);
});

if (api && settings.roles.has('api')) {
  const roots = new Set(['v2', 'v3', 'omap', ...calls.map(({ route }) => route.path.split('/')[1]!)]);
  const served = api;
  app.use(async (context, next) => {
    if (!roots.has(context.req.path.split('/')[1]!)) return next();
    return served.fetch(context.req.raw, context.env);
  });
}

let vite: ViteDevServer | undefined;
const listener = getRequestListener((request, env) => app.fetch(request, env));
const http = createServer((request, response) =>
  vite ? vite.middlewares(request, response, () => listener(request, response)) : listener(request, response),
);

if (settings.roles.has('web')) {
  if (!production) {
    const own = new Set(process.listeners('SIGTERM'));
    const { createServer: createVite } = await import('vite');
    vite = await createVite({ server: { middlewareMode: true, hmr: { server: http } }, appType: 'custom' });
    // Vite's child compiler would end the process before PostgreSQL is stopped
    for (const heard of process.listeners('SIGTERM'))
      if (!own.has(heard)) process.off('SIGTERM', heard as NodeJS.SignalsListener);
    const developing = vite;
    closing.unshift(() => developing.close());
  }
  const year = 'public, max-age=31536000, immutable';
  const hour = 'public, max-age=3600';
  const found = (value: string) => (_path: string, context: { header: (name: string, value: string) => void }) =>
    context.header('Cache-Control', value);
  if (production) {
    app.use('/assets/*', serveStatic({ root: 'build/client', precompressed: true, onFound: found(year) }));
    const files = new Set(readdirSync('build/client'));
    const serveFile = serveStatic({ root: 'build/client', onFound: found(hour) });
    // asking the disk for every page would cost each of them a wait
    app.use((context, next) => (files.has(context.req.path.split('/')[1]!) ? serveFile(context, next) : next()));
  }
  // a reply with its files before JavaScript is the largest post; whoever is not signed in can post too
  app.use(bodyLimit({ maxSize: largestPost, onError: context => context.text('Nội dung gửi lên quá lớn', 413) }));
  const handler = production ? await productionHandler() : undefined;
  const transport =
    api && ((path: string, init: RequestInit, ip: string) => Promise.resolve(api!.request(path, init, { ip })));
  app.all('*', async context => {
    const ip = addressFrom(context.env);
    const handle =
      handler ??
      createRequestHandler((await vite!.ssrLoadModule('virtual:remix/server-build')) as ServerBuild, 'development');
    const answer = await handle(leaveOriginToGuard(context.req.raw), {
      ip,
      ...(transport && { api: (path: string, init: RequestInit) => transport(path, init, ip) }),
    });
    return compressed(context.req.raw, answer);
  });
}

async function productionHandler() {
  // found at run time: the bundle of this file must not swallow the web build
  const build = pathToFileURL(join(process.cwd(), 'build', 'server', 'index.js')).href;
  return createRequestHandler((await import(build)) as ServerBuild, 'production');
}

http.on('upgrade', (request, socket) => {
  if (!request.headers['sec-websocket-protocol']?.startsWith('vite-'))
    socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
});

http.on('error', (error: NodeJS.ErrnoException) => {
  console.error(error.code === 'EADDRINUSE' ? `port ${settings.port} is in use: choose another PORT` : error.message);
  process.exitCode = 1;
  void shutDown();
});
http.listen(settings.port, settings.host, () => {
  const bound = http.address() as { port: number };
  const shown = ['0.0.0.0', '::', '127.0.0.1'].includes(settings.host) ? 'localhost' : settings.host;
  address = settings.origin ?? `http://${shown}:${bound.port}`;
  say(`Lắng Nghe: ${address}`);
  if (!settings.origin && settings.host !== '127.0.0.1')
    say('ORIGIN is not set: by plain http under any other name than localhost, nobody can sign in.');
  if (!settings.demo) return;
  say(
    `Demonstration sign-ins (password ${demoPassword}): admin@anphat.vn, supervisor@anphat.vn, leader@anphat.vn, agent1@anphat.vn … agent5@anphat.vn; the same names @binhminh.vn`,
  );
  if (settings.host !== '127.0.0.1')
    say(`WARNING: listening on ${settings.host} with demonstration sign-ins that everybody knows. Set DEMO=off.`);
});

async function shutDown(): Promise<void> {
  if (draining) return;
  draining = true;
  const stopped = new Promise(resolve => http.close(resolve));
  for (const close of house?.streams ?? []) close();
  http.closeIdleConnections();
  const idle = setInterval(() => http.closeIdleConnections(), 100);
  const patience = setTimeout(() => http.closeAllConnections(), settings.shutdownSeconds * 1_000);
  await stopped;
  clearInterval(idle);
  clearTimeout(patience);
  for (const close of closing)
    await Promise.resolve(close()).catch?.((error: Error) => log.warn({ err: error }, 'closing'));
  process.exit();
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void shutDown());
