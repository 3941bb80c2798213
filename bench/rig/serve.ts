import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The application as people run it: the built server in a process of its own, on the loopback address. */
export interface Serving {
  pid: number;
  origin: string;
  child: ChildProcess;
  /** ms from the start of the process to the first answer of /ready */
  readyAfter: number;
  /** what it has printed */
  output: () => string;
  /** SIGTERM, and SIGKILL when that is not enough; @returns ms to the end and the exit code */
  stop(): Promise<{ took: number; code: number | null }>;
}

export interface ServeOptions {
  dataDir: string;
  /** 0 = any free one */
  port?: number;
  /** the folder that holds server.js */
  build?: string;
  environment?: Record<string, string>;
  /** of node, such as --cpu-prof */
  nodeOptions?: string[];
  /** ms to wait for /ready */
  patience?: number;
}

/** @throws Error with what the process printed when it ends or stays silent */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { dataDir, port = 0, build = 'build', environment = {}, nodeOptions = [], patience = 60_000 } = options;
  const began = performance.now();
  const child = spawn(process.execPath, ['--enable-source-maps', ...nodeOptions, join(build, 'server.js')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...{
        NODE_ENV: 'production',
        DATA_DIR: dataDir,
        PORT: String(port),
        HOST: '127.0.0.1',
        DEMO: 'on',
        LOG_LEVEL: 'warn',
      },
      ...{ DATABASE_URL: '', API_URL: '', ORIGIN: '', ROLES: '', SMTP_URL: '', METRICS_PORT: '' },
      ...environment,
    },
  });
  const ended = once(child, 'exit');
  let text = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (part: Buffer) => {
      text = (text + part).slice(-20_000);
    });
  const fail = (what: string) => new Error(`the application ${what}: ${text.trim().slice(-2_000)}`);
  let origin = '';
  while (!(origin && (await isReady(origin)))) {
    if (child.exitCode !== null || child.signalCode !== null) throw fail('ended');
    if (performance.now() - began > patience) {
      child.kill('SIGKILL');
      throw fail('did not become ready');
    }
    await sleep(20);
    origin ||= /^Lắng Nghe: (http:\S+)/m.exec(text)?.[1]?.replace('localhost', '127.0.0.1') ?? '';
  }
  return {
    pid: child.pid!,
    origin,
    child,
    readyAfter: performance.now() - began,
    output: () => text,
    async stop() {
      const from = performance.now();
      const late = setTimeout(() => child.kill('SIGKILL'), 40_000);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(late);
      return { took: performance.now() - from, code: child.exitCode };
    },
  };
}

export const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/ready`, { signal: AbortSignal.timeout(2_000) }).then(
    answer => answer.ok,
    () => false,
  );
