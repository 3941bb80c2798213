import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ViteDevServer } from 'vite';
import { addressOf, type Environment } from './api/access/address-of.ts';
import { hashPassword } from './api/access/passwords.ts';
import { type Answered, requestIdOf } from './api/answered.ts';
import { calls, createApi } from './api/app.ts';
import { openRelay } from './api/events/relay.ts';
import { folderStore } from './api/files/file-store.ts';
import type { House } from './api/house.ts';
import { compressed } from './app/http/compress.server.ts';
import { leaveOriginToGuard } from './app/http/origin-check.server.ts';
import { startCalls } from './calls-part.ts';
import { openCluster } from './db/cluster.ts';
import { migrate } from './db/migrate.ts';
import { answerWithin, openPool } from './db/pool.ts';
import { demoPassword, seedDemo } from './db/seed/demo.ts';
import { openMailer } from './jobs/mailer.ts';
import { startWorker } from './jobs/worker.ts';
import { logRequest, openLog } from './log.ts';
import { Metrics } from './metrics.ts';
import { pageRoutes } from './page-routes.ts';
import { pageHandler } from './pages.ts';
import { loadSecretKeys, startSettings } from './settings.ts';

// V8 lets its heap double before it collects: under load 360 MB for 60 that live. By a third it is 210, as quick.
setFlagsFromString('--heap-growing-percent=30');

const settings = startSettings();
const production = process.env.NODE_ENV === 'production';
const log = openLog(settings.logLevel);
const metrics = settings.metricsPort === undefined ? undefined : new Metrics();
const onAnswer = (answered: Answered) => {
  logRequest(log, answered);
  metrics?.request(answered);
};
const largestPost = 30 * 1024 * 1024;
/** ms */
const readyWithin = 2_000;
const closeWithin = 2_000;
const say = (line: string) => console.log(line);
// the web part reads the public origin from the environment, whichever way it was set
if (settings.origin) process.env.ORIGIN = settings.origin;

/** What must be closed, in order, when the process ends. */
const closing: (() => Promise<unknown> | unknown)[] = [];
let draining = false;
/** PostgreSQL of ours is waited for, or the next start would meet it. */
let stopDatabase = async () => {};
/** Takes no more jobs; resolves when those in progress have ended. */
let stopWorker = async () => {};
let house: House | undefined;
let api: ReturnType<typeof createApi> | undefined;
let address = '';

if (!settings.apiUrl) {
  const cluster = await openDatabase();
  stopDatabase = () => cluster.stop();
  // at the end connections may still be closing when PostgreSQL does
  const onPoolError = (error: Error) => draining || log.warn({ err: error }, 'a database connection was lost');
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
    secretKeys: loadSecretKeys(settings),
    mailHosts: settings.mailHosts,
    voice: {
      domain: settings.sipDomain,
      gateways: settings.sipGateways,
      recordings: join(settings.dataDir, 'recordings'),
      lookUpHosts: settings.lookUpHosts,
      udp: settings.sipUdp && { address: settings.sipUdp.announced, port: settings.sipUdp.port },
      peers: settings.peers,
    },
    demo: settings.demo,
    log,
    origin: () => settings.origin ?? address,
    relay,
    streams: new Set(),
    checkAnswers: !production,
    importTrialsPerDay: settings.importTrialsPerDay,
    limitFactor: 1,
  };
  if (settings.roles.has('worker')) {
    const plain = openMailer({
      smtpUrl: settings.smtpUrl,
      from: settings.mailFrom,
      folder: join(settings.dataDir, 'mail'),
    });
    const mailer = metrics?.counting(plain) ?? plain;
    const worker = await startWorker(
      ownerPool,
      { house, mailer },
      { isAlone: cluster.embedded, onJob: (task, outcome) => metrics?.job(task, outcome) },
    );
    stopWorker = () => worker.stop().then(() => mailer.close());
    metrics?.watchJobs(ownerPool);
  }
  metrics?.watchPools({ app: pool, admin: adminPool, owner: ownerPool });
  metrics?.watchStreams(house.streams);
  api = createApi(house, { addressOf: (_request, env) => addressFrom(env), onAnswer });
}

/** What hinders a start is one plain line for whoever started it. */
async function openDatabase() {
  let opened: Awaited<ReturnType<typeof openCluster>> | undefined;
  try {
    opened = await openCluster({ ...settings, log: say } as Parameters<typeof openCluster>[0]);
    await migrate(opened.ownerUrl);
    return opened;
  } catch (error) {
    console.error((error as Error).message);
    await opened?.stop();
    process.exit(1);
  }
}

const addressFrom = (env: unknown) => addressOf(env as Environment, settings.trustProxy);

/** Whoever asks does not wait long for an answer: a database that does not say anything is not there. */
const answers = (pool: House['pool']): Promise<boolean> =>
  Promise.race([
    pool.query('select 1').then(
      () => true,
      () => false,
    ),
    sleep(readyWithin, false, { ref: false }),
  ]);

/** As nginx counts what nobody waits for any more. */
const clientClosedRequest = 499;

const app = new Hono<{ Variables: { requestId: string } }>();
app.get('/live', context => context.text('ok'));
app.get('/ready', async context => {
  if (draining) return context.text('draining', 503);
  const isReady = !house || (await answers(house.pool));
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
const speaksSip = house !== undefined && settings.roles.has('voice');
const listener = getRequestListener((request, env) => app.fetch(request, env));
const http = createServer((request, response) => {
  if (draining) response.setHeader('Connection', 'close');
  if (vite) vite.middlewares(request, response, () => listener(request, response));
  else void listener(request, response);
});

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
  const built = production ? await builtPages() : undefined;
  const transport =
    api && ((path: string, init: RequestInit, ip: string) => Promise.resolve(api!.request(path, init, { ip })));
  app.use(async (context, next) => {
    const began = performance.now();
    const { method, path } = context.req;
    const requestId = requestIdOf(context.req.header('x-request-id'));
    context.set('requestId', requestId);
    await next();
    context.header('X-Request-Id', requestId);
    const route = built?.routeOf(path) ?? '';
    // the router answers 500 to whoever has left; in the log that would look like a fault of ours
    const hasLeft = context.res.status === 500 && context.req.raw.signal.aborted;
    const status = hasLeft ? clientClosedRequest : context.res.status;
    onAnswer({ part: 'page', requestId, method, route, status, ms: performance.now() - began });
  });
  app.all('*', async context => {
    const ip = addressFrom(context.env);
    const handle =
      built?.handle ??
      createRequestHandler((await vite!.ssrLoadModule('virtual:remix/server-build')) as ServerBuild, 'development');
    const answer = await handle(leaveOriginToGuard(context.req.raw), {
      ip,
      requestId: context.get('requestId'),
      ...(speaksSip && { gateway: '/sip' }),
      ...(transport && { api: (path: string, init: RequestInit) => transport(path, init, ip) }),
    });
    return compressed(context.req.raw, answer);
  });
}

async function builtPages() {
  // found at run time: the bundle of this file must not swallow the web build
  const file = pathToFileURL(join(process.cwd(), 'build', 'server', 'index.js')).href;
  const build = (await import(file)) as ServerBuild;
  return { handle: pageHandler(build), routeOf: pageRoutes(build) };
}

/** Ends its calls, each with its reason kept. */
let stopVoice = async () => {};
if (house && speaksSip) {
  const started = await startCalls(house, http, settings, incoming => addressFrom({ incoming })).catch(
    (error: Error) => {
      console.error(error.message);
      process.exitCode = 1;
    },
  );
  if (started) {
    metrics?.watchVoice(started);
    closing.unshift(() => started.closeHost());
    stopVoice = () => started.close();
  } else await shutDown();
}

http.on('upgrade', (request, socket) => {
  const isSip = speaksSip && request.url?.split('?', 1)[0] === '/sip';
  if (!isSip && !request.headers['sec-websocket-protocol']?.startsWith('vite-'))
    socket.on('error', () => {}).end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
});

http.on('error', (error: NodeJS.ErrnoException) => {
  console.error(error.code === 'EADDRINUSE' ? `port ${settings.port} is in use: choose another PORT` : error.message);
  process.exitCode = 1;
  void shutDown();
});
if (metrics) {
  const served = await metrics.serve(settings.metricsPort!).catch((error: NodeJS.ErrnoException) => {
    const isTaken = error.code === 'EADDRINUSE';
    console.error(isTaken ? `port ${settings.metricsPort} is in use: choose another METRICS_PORT` : error.message);
    process.exitCode = 1;
    void shutDown();
  });
  if (served) {
    closing.push(served.close);
    say(`Metrics: http://127.0.0.1:${served.port}/metrics`);
  }
}
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

/** In at most `shutdownSeconds` and a few more, whatever hangs. */
async function shutDown(): Promise<void> {
  if (draining) return;
  draining = true;
  const inTime = (work: Promise<unknown>, ms: number) =>
    Promise.race([work, sleep(ms)]).catch((error: Error) => log.warn({ err: error }, 'closing'));
  const jobsEnded = stopWorker();
  const callsEnded = stopVoice();
  // lines that have reached the port are taken up before it is closed
  await nextTurn();
  await nextTurn();
  await inTime(callsEnded, closeWithin);
  const stopped = new Promise(resolve => http.close(resolve));
  for (const close of house?.streams ?? []) close();
  http.closeIdleConnections();
  const idle = setInterval(() => http.closeIdleConnections(), 100);
  await inTime(Promise.all([stopped, jobsEnded]), settings.shutdownSeconds * 1_000);
  clearInterval(idle);
  http.closeAllConnections();
  await inTime(stopped, closeWithin);
  for (const close of closing) await inTime(Promise.resolve(close()), closeWithin);
  await stopDatabase();
  process.exit();
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void shutDown());
