import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Request, send } from '../../bench/rig/drive.ts';
import { isReady, type Serving, serve } from '../../bench/rig/serve.ts';
import { connected } from '../../db/connect.ts';
import { loopbackUrl, readPort, stopLeftover } from '../../db/postmaster.ts';
import { Secrets } from '../../db/secrets.ts';
import { demoPassword } from '../../db/seed/demo.ts';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** the envelope; `{}` when the answer is no JSON */
  body: { status?: number; message?: string; data?: never } & Record<string, unknown>;
  text: string;
}

export interface Asked {
  json?: unknown;
  key?: string;
  headers?: Record<string, string>;
  /** ms; 20 s when not given */
  timeout?: number;
}

/** The built application and its PostgreSQL as real processes, on a data folder and a port of their own. */
export class Product {
  readonly dataDir: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 128 });
  #app: Serving | undefined;
  #port = 0;
  #goOn = () => {};
  #starting: Promise<Serving> | undefined;
  #isClosed = false;

  constructor(
    /** the folder of server.js */
    private readonly build: string,
    private readonly environment: Record<string, string> = {},
  ) {
    this.dataDir = mkdtempSync(join(tmpdir(), 'lang-nghe-faults-'));
    chmodSync(this.dataDir, 0o711); // PostgreSQL may run as another user
  }

  get app(): Serving {
    if (!this.#app) throw new Error('the application does not run');
    return this.#app;
  }

  get origin(): string {
    return this.app.origin;
  }

  /** The end of what the application has said. */
  printed(): string {
    return this.#app?.output().slice(-4_000) ?? '';
  }

  get isAlive(): boolean {
    return this.#app !== undefined && this.#app.child.exitCode === null && this.#app.child.signalCode === null;
  }

  /** @returns ms from the start of the process until it is ready */
  async start(): Promise<number> {
    if (this.#isClosed) throw new Error('the test was ended');
    const { dataDir, build, environment } = this;
    this.#starting = serve({ dataDir, build, port: this.#port, environment });
    this.#app = await this.#starting;
    this.#port = Number(new URL(this.#app.origin).port);
    return this.#app.readyAfter;
  }

  async killApp(): Promise<void> {
    const { child } = this.app;
    const ended = new Promise(resolve => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  /** Process id of the embedded PostgreSQL's first process; undefined while there is none. */
  postmaster(): number | undefined {
    try {
      return Number(readFileSync(join(this.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]) || undefined;
    } catch {
      return undefined;
    }
  }

  /** Stops every process of PostgreSQL where it stands. Linux only. @returns lets them go on */
  stallDatabase(): () => void {
    const root = this.postmaster()!;
    signal(root, 'SIGSTOP'); // first, for it makes further ones
    const pids = withChildren(root);
    this.#goOn = () => {
      for (const pid of pids) signal(pid, 'SIGCONT');
      this.#goOn = () => {};
    };
    for (const pid of pids) signal(pid, 'SIGSTOP');
    return () => this.#goOn();
  }

  isReady(): Promise<boolean> {
    return isReady(this.origin);
  }

  /** @throws when no answer came */
  async ask(token: string, method: Request['method'], path: string, asked: Asked = {}): Promise<Answer> {
    const body = asked.json === undefined ? undefined : JSON.stringify(asked.json);
    const answer = await send(this.#agent, this.origin, {
      ...(method && { method }),
      path,
      timeout: asked.timeout ?? 20_000,
      headers: {
        ...(token && { Authorization: token }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(asked.key && { 'Idempotency-Key': asked.key }),
        ...asked.headers,
      },
      ...(body !== undefined && { body }),
    });
    return { status: answer.status, headers: answer.headers, body: parsed(answer.body) as never, text: answer.body };
  }

  /** As `ask`, for what must succeed. */
  async get<T>(token: string, path: string): Promise<T> {
    const { status, body, text } = await this.ask(token, 'GET', path);
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${text.slice(0, 300)}`);
    return body as T;
  }

  /** A session of a demonstration sign-in. */
  async signIn(email: string): Promise<string> {
    const { body, text } = await this.ask('', 'POST', '/v2/login', { json: { email, password: demoPassword } });
    const { token } = (body.data ?? {}) as { token?: string };
    if (!token) throw new Error(`sign-in of ${email}: ${text.slice(0, 300)}`);
    return token;
  }

  /** A look past the application, as the superuser. */
  async rows<T extends object>(sql: string, values: unknown[] = []): Promise<T[]> {
    const password = Secrets.read(this.dataDir)!.password('postgres');
    const url = loopbackUrl('postgres', password, readPort(this.dataDir)!, 'langnghe');
    return connected(url, async client => (await client.query<T>(sql, values)).rows);
  }

  /** Waits until no statement of a dead or living client runs, and no mail waits. */
  async quiet(): Promise<void> {
    const busy = async () => {
      const rows = await this.rows<{ what: string }>(`select state || ': ' || query as what from pg_stat_activity
        where backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()
        union all select 'mail to ' || recipient || ' ' || coalesce(error, '') from outbound_mails where state = 'queued'`);
      return rows.map(row => row.what);
    };
    await until('rest', 60_000, async () => (await busy()).length === 0).catch(async () => {
      throw new Error(`the database did not come to rest: ${(await busy()).slice(0, 3).join(' / ')}`);
    });
  }

  /** Connections that wait for events: one a process, whatever it has been through. */
  async listeningConnections(): Promise<number> {
    const [row] = await this.rows<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where query = 'listen events'`,
    );
    return row!.count;
  }

  /** Ends everything by its own process id and removes the data. */
  async close(): Promise<void> {
    this.#isClosed = true; // the fault may still be at work, and start it again
    this.#goOn();
    this.#agent.destroy();
    const latest = await this.#starting?.catch(() => undefined);
    if (latest && latest.child.exitCode === null && latest.child.signalCode === null) await latest.stop();
    await stopLeftover(this.dataDir);
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

function withChildren(root: number): number[] {
  const children = readdirSync('/proc').filter(name => {
    try {
      const stat = /^\d+$/.test(name) ? readFileSync(`/proc/${name}/stat`, 'utf8') : '';
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === root;
    } catch {
      return false; // it has ended meanwhile
    }
  });
  return [root, ...children.map(Number)];
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Waits for a condition; a look that fails counts as not yet. @returns ms it took */
export async function until(
  what: string,
  patience: number,
  isSo: () => Promise<boolean> | boolean,
  pause = 25,
): Promise<number> {
  const began = performance.now();
  for (;;) {
    if (await Promise.resolve(isSo()).catch(() => false)) return performance.now() - began;
    if (performance.now() - began > patience) throw new Error(`waited ${patience} ms for ${what}`);
    await sleep(pause);
  }
}
