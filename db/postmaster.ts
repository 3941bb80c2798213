import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockHolder, processMark } from '../bin/lock.mjs';
import { newClient } from './connect.ts';
import { type EmbeddedHome, initialise, ownData, programEnvironment } from './embedded.ts';
import { writeAtomically } from './secrets.ts';

/** Below the range from which systems take ports for outgoing connections, so that ours is free again after a restart. */
const ports = [15_432, 25_432] as const;
/** ms; recovery after a crash counts, too */
const startDeadline = 300_000;
/** ms from a fast shutdown, which lets no transaction finish, to an immediate one */
const stopDeadline = 30_000;
/** bytes of the log kept from earlier runs */
const logLimit = 10_000_000;

/** The embedded PostgreSQL: started or adopted, and started again whenever it dies. */
export class EmbeddedServer {
  readonly port: number;
  #process: Postmaster;
  #stopping = new AbortController();
  #supervisor: Promise<void>;

  private constructor(
    private readonly context: ServerContext,
    started: { process: Postmaster; port: number },
  ) {
    this.port = started.port;
    this.#process = started.process;
    this.#supervisor = this.#supervise();
  }

  static async open(context: ServerContext): Promise<EmbeddedServer> {
    const { home, password } = context;
    if (existsSync(join(home.data, 'PG_VERSION'))) ownData(home.data, home);
    else initialise(home, password);
    return new EmbeddedServer(context, (await adopt(context)) ?? (await startOnFreePort(context)));
  }

  superUrl(database: string): string {
    return loopbackUrl('postgres', this.context.password, this.port, database);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#supervisor;
    await this.#process.stop();
  }

  /** The URLs are handed out, so the port stays; what holds it then has to go first. */
  async #supervise(): Promise<void> {
    const { signal } = this.#stopping;
    const stopped = new Promise<void>(done => signal.addEventListener('abort', () => done()));
    while (!signal.aborted) {
      await Promise.race([this.#process.gone, stopped]);
      if (signal.aborted) return;
      this.context.log('PostgreSQL ended unexpectedly; starting it again');
      for (let wait = 100; !signal.aborted; wait = Math.min(wait * 1.5, 5_000)) {
        try {
          this.#process = await start(this.context, this.port, signal);
          this.context.log('PostgreSQL runs again');
          break;
        } catch (error) {
          if (wait > 400) this.context.log((error as Error).message); // backends of the dead one need a moment to end
          await sleep(wait, undefined, { signal }).catch(() => {});
        }
      }
    }
  }
}

export interface ServerContext {
  dataDir: string;
  home: EmbeddedHome;
  /** of the superuser `postgres` */
  password: string;
  log: (line: string) => void;
  /** false: what was committed may be lost in a power cut */
  durable: boolean;
}

/** One running postmaster: our child, or one that outlived the process that started it. */
class Postmaster {
  readonly gone: Promise<void>;
  ended = false;

  constructor(
    readonly pid: number,
    child?: ChildProcess,
  ) {
    const end = child ? new Promise<void>(done => child.once('exit', () => done())) : pollEnd(pid);
    this.gone = end.then(() => {
      this.ended = true;
    });
  }

  async stop(): Promise<void> {
    const late = setTimeout(() => this.#signal('SIGQUIT'), stopDeadline);
    this.#signal('SIGINT');
    await this.gone;
    clearTimeout(late);
  }

  #signal(signal: NodeJS.Signals): void {
    if (this.ended) return; // its id may be another's by now
    try {
      process.kill(this.pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

async function pollEnd(pid: number): Promise<void> {
  const mark = processMark(pid);
  while (mark !== undefined && processMark(pid) === mark) await sleep(100, undefined, { ref: false });
}

async function startOnFreePort(context: ServerContext): Promise<{ process: Postmaster; port: number }> {
  let wanted = readPort(context.dataDir);
  for (let attempt = 1; ; attempt++) {
    const port = wanted && (await isFree(wanted)) ? wanted : await freePort();
    writeAtomically(join(context.dataDir, 'postgres.port'), `${port}\n`);
    try {
      return { process: await start(context, port), port };
    } catch (error) {
      const { message } = error as Error;
      if (attempt >= 50 || !/could not bind|could not create any TCP|shared memory block|is still in use/.test(message))
        throw error;
      wanted = /shared memory block|is still in use/.test(message) ? port : undefined;
      await sleep(100);
    }
  }
}

/** @returns when it answers queries; rejects with the last lines of its log when it ends before that */
async function start(context: ServerContext, port: number, signal?: AbortSignal): Promise<Postmaster> {
  const { dataDir, home, durable } = context;
  const log = openLog(join(dataDir, 'postgres.log'));
  const logStart = fstatSync(log).size;
  const command = [
    ...home.prefix,
    join(home.bin, 'postgres'),
    ...['-D', home.data, '-p', String(port)],
    ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    ...(durable ? [] : ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']),
  ];
  const child = spawn(command[0]!, command.slice(1), {
    cwd: '/',
    detached: true, // Ctrl-C must not reach it before the application has drained
    stdio: ['ignore', log, log], // a file, for the reader of a pipe may die before it
    env: programEnvironment(),
    ...home.user,
  });
  closeSync(log);
  child.unref();
  if (child.pid === undefined) throw await new Promise<Error>(done => child.once('error', done));
  const postmaster = new Postmaster(child.pid, child);
  const url = loopbackUrl('postgres', context.password, port, 'postgres');
  for (const deadline = Date.now() + startDeadline; Date.now() < deadline; await sleep(15)) {
    if (postmaster.ended)
      throw new Error(`PostgreSQL did not start: ${readLogFrom(join(dataDir, 'postgres.log'), logStart)}`);
    if (await answers(url, home.data)) return postmaster;
    if (signal?.aborted) break;
  }
  await postmaster.stop();
  throw new Error(`PostgreSQL did not answer within ${startDeadline / 1000} s: see ${join(dataDir, 'postgres.log')}`);
}

/** Takes over a postmaster left behind by a kill -9 of the process that started it. */
async function adopt(context: ServerContext): Promise<{ process: Postmaster; port: number } | undefined> {
  const { data } = context.home;
  for (const deadline = Date.now() + startDeadline; Date.now() < deadline; await sleep(50)) {
    const found = readPostmaster(data);
    if (!found) break;
    if (found.port && (await answers(loopbackUrl('postgres', context.password, found.port, 'postgres'), data))) {
      writeAtomically(join(context.dataDir, 'postgres.port'), `${found.port}\n`);
      return { process: new Postmaster(found.pid), port: found.port };
    }
  }
  // PostgreSQL itself takes any living process with that id for a postmaster; here it is none, or none of ours
  rmSync(join(data, 'postmaster.pid'), { force: true });
  return undefined;
}

/** Ends the PostgreSQL of a data directory whose application has died; what is in use stays. @returns whether it is free now */
export async function stopLeftover(dataDir: string): Promise<boolean> {
  if (lockHolder(join(dataDir, 'lock'))) return false;
  const found = readPostmaster(join(dataDir, 'postgres'));
  if (found) await new Postmaster(found.pid).stop();
  return true;
}

/** postmaster.pid names a living postmaster of exactly this data folder, or it is stale. */
function readPostmaster(data: string): { pid: number; port: number | undefined } | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const pid = Number(lines[0]);
  if (!(pid > 1) || processMark(pid) === undefined) return undefined;
  if (process.platform === 'linux' && !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`\0${data}\0`))
    return undefined;
  return { pid, port: Number(lines[3]) || undefined };
}

export async function answers(url: string, data?: string): Promise<boolean> {
  const client = newClient(url);
  try {
    await client.connect();
    if (data === undefined) return true;
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    return rows[0]?.data_directory === data;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Embedded PostgreSQL listens on the loopback address alone. */
export const loopbackUrl = (role: string, password: string, port: number, database: string) =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;

function isFree(port: number): Promise<boolean> {
  return new Promise(done => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
}

async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(...ports);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port for PostgreSQL between ${ports[0]} and ${ports[1]}`);
}

export function readPort(dataDir: string): number | undefined {
  const file = join(dataDir, 'postgres.port');
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) || undefined : undefined;
}

function openLog(file: string): number {
  if (existsSync(file) && statSync(file).size > logLimit) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

function readLogFrom(file: string, position: number): string {
  const log = openSync(file, 'r');
  const text = Buffer.alloc(Math.min(fstatSync(log).size - position, 4_000));
  readSync(log, text, 0, text.length, position);
  closeSync(log);
  return text.toString('utf8').trim().split('\n').slice(-8).join('; ');
}
