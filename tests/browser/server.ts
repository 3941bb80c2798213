import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopLeftover } from '../../db/postmaster.ts';
import { variables } from '../../settings.ts';

const prefix = 'lang-nghe-browser-';
/** ms */
const startDeadline = 180_000;
const stopDeadline = 30_000;

export interface RunningServer {
  /** `http://localhost:41234` */
  origin: string;
  dataDir: string;
  /** What it has printed so far. */
  printed(): string;
  /** Ends it and waits for its end; its folder goes with it. */
  stop(): Promise<void>;
}

/** Starts the application as `npm start` does (`start`: another command), on a free port with a fresh folder for its data. */
export async function startServer(
  environment: Record<string, string> = {},
  start = ['bin/start.mjs'],
): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(dataDir, 0o711); // PostgreSQL may run as another user
  const none = Object.fromEntries(Object.keys(variables).map(name => [name, '']));
  const child = runNode(start, {
    ...none,
    ...{ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'warn', SHUTDOWN_SECONDS: '5' },
    // so that it ends when whoever runs the tests is killed
    npm_lifecycle_event: 'start',
    ...environment,
  });
  const stop = async () => {
    await child.stop();
    await stopLeftover(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const [, origin] = await child.says(/^Lắng Nghe: (http:\S+)$/m);
    return { origin: origin!, dataDir, printed: child.printed, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Of loopback; somebody else may take it first. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

export interface RunningNode {
  printed(): string;
  says(pattern: RegExp): Promise<RegExpExecArray>;
  stop(): Promise<void>;
}

/** Runs Node; ends it by its own id. */
export function runNode(args: string[], environment: Record<string, string>): RunningNode {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const readers = new Set<() => void>();
  const read = (chunk: Buffer) => {
    text += chunk.toString();
    for (const reader of readers) reader();
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  return {
    printed: () => text,
    says: pattern =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(text);
          if (found) settle(() => resolve(found));
        };
        const give = (why: string) => settle(() => reject(new Error(`${args.join(' ')} ${why}\n${text}`)));
        const late = setTimeout(() => give(`did not say ${pattern} in ${startDeadline} ms`), startDeadline);
        const ended = () => give('ended');
        const settle = (then: () => void) => {
          clearTimeout(late);
          readers.delete(look);
          child.off('exit', ended);
          then();
        };
        readers.add(look);
        child.once('exit', ended);
        if (hasEnded(child)) ended();
        else look();
      }),
    async stop() {
      if (hasEnded(child)) return;
      const gone = new Promise<void>(resolve => child.once('exit', () => resolve()));
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), stopDeadline);
      await gone;
      clearTimeout(late);
    },
  };
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** A run that was killed leaves its folder behind; the folder of a server that lives is locked. */
export async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const folder = join(tmpdir(), name);
    if (!name.startsWith(prefix) || !existsSync(join(folder, 'lock'))) continue;
    try {
      if (await stopLeftover(folder)) rmSync(folder, { recursive: true, force: true });
    } catch {
      // another user's
    }
  }
}
