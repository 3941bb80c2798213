import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { drive, type Request, send } from './rig/drive.ts';
import { type Filled, fill } from './rig/fill.ts';
import { postmasterOf, residentMegabytes, treeTime } from './rig/processor-time.ts';
import { serve } from './rig/serve.ts';

// npm run bench -- [--full] [--tickets 20000,100000] [--customers 200000] [--connections 1,8,16,32] [--only list] [--keep <folder>] [--profile <folder>]
// What a page costs that an agent gets: the whole document, with everything from cookie to PostgreSQL, of the built
// application on the loopback address. Cost = processor time of the application and of PostgreSQL.

const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    tickets: { type: 'string', default: '20000,100000' },
    customers: { type: 'string' },
    connections: { type: 'string', default: '1,8,16,32' },
    only: { type: 'string' },
    keep: { type: 'string' },
    profile: { type: 'string' },
  },
});
const seconds = values.full ? 8 : 1.5;
const rounds = values.full ? 3 : 2;
const numbers = (text: string) => text.split(',').map(Number);
const fromHere = (path: string) => resolve(process.env.INIT_CWD ?? '.', path);
const say = (line: string) => console.error(line);

interface Page {
  name: string;
  /** ms of processor time a request at the larger size */
  goal?: number;
  request: (filled: Filled, n: number) => Request;
  /** a part of the document */
  shows: string;
  /** default: 200 */
  status?: number;
}

const cookie = (token: string) => ({ Cookie: `langnghe-session=${token}`, 'Accept-Encoding': 'identity' });
const turn = <T>(list: readonly T[], n: number): T => list[n % list.length]!;
const page = (path: string, scope: keyof Filled['tokens'] = 'all') => ({
  request: (filled: Filled, n: number) => ({ path, headers: cookie(turn(filled.tokens[scope], n)) }),
  shows: 'data-label="',
});
const search = (words: string[], list = '/tickets') => ({
  request: ({ tokens }: Filled, n: number) => ({
    path: `${list}?size=50&q=${encodeURIComponent(turn(words, n))}`,
    headers: cookie(turn(tokens.all, n)),
  }),
  shows: 'data-label="',
});
/** In 0.1 to 5 % of the tickets. */
const searches = ['quang huy', 'thanh tam', 'van hung', 'hoan tien', 'doi tra', 'giao thieu', 'noi chien', 'tran thi'];
/** In more than 10 %. */
const commonSearches = ['bao hanh', 'hoa don'];

const pages: Page[] = [
  { name: 'list of 50', goal: 5, ...page('/tickets?size=50') },
  { name: 'list of 50, mine', goal: 5, ...page('/tickets?mode=me&size=50') },
  { name: 'list of 50, scope my_group', goal: 5, ...page('/tickets?size=50', 'my_group') },
  { name: 'customers, list of 50', ...page('/customers?size=50'), shows: 'href="/customers/' },
  { name: 'customers, by given name', ...page('/customers?size=50&sort=name'), shows: 'href="/customers/' },
  { name: 'customers, of a rare tier', ...page('/customers?size=50&f=tier:in:3'), shows: 'href="/customers/' },
  {
    name: 'customers, search of 2 words',
    ...search(['quang huy', 'thanh tam', 'van hung'], '/customers'),
    shows: 'href="/customers/',
  },
  {
    name: 'customers, search of a common word',
    ...search(['an', 'tran thi'], '/customers'),
    shows: 'href="/customers/',
  },
  { name: 'list of 50, 2 filters', ...page('/tickets?size=50&f=status:in:1,2&f=source:in:zalo,email') },
  { name: 'search of 2 words', goal: 8, ...search(searches) },
  { name: 'search of 2 common words', goal: 8, ...search(commonSearches) },
  {
    name: 'list of 50, compressed',
    request: ({ tokens }, n) => ({
      path: '/tickets?size=50',
      headers: { ...cookie(turn(tokens.all, n)), 'Accept-Encoding': 'gzip, br' },
    }),
    shows: '',
    status: 200,
  },
  {
    name: 'summary',
    request: ({ tokens }, n) => ({ path: '/report/summary', headers: cookie(turn(tokens.all, n)) }),
    shows: 'Việc của tôi',
  },
  {
    name: 'ticket with 10 comments',
    goal: 4,
    request: ({ tokens, longTickets }, n) => ({
      path: `/tickets/${turn(longTickets, n)}`,
      headers: cookie(turn(tokens.all, n)),
    }),
    shows: 'aria-label="Thông tin ticket"',
  },
  {
    name: 'create a ticket',
    goal: 4,
    request: ({ tokens }, n) => ({
      method: 'POST',
      path: '/tickets/new',
      headers: {
        ...cookie(turn(tokens.all, n)),
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({
        key: `bench-${process.pid}-${Date.now()}-${n}`,
        subject: `Máy lọc nước rò rỉ lần ${n}`,
        requester_name: 'Trần Thị Dậu',
        requester_phone: `0988${String(n % 1_000).padStart(6, '0')}`,
        body: 'Khách báo nước chảy ra từ đáy máy từ sáng nay.',
        format: 'text',
      }).toString(),
    }),
    shows: '',
    status: 302,
  },
];

interface Row {
  /** tickets; 0 for a floor */
  size: number;
  page: string;
  connections: number;
  perSecond: number;
  p50: number;
  p99: number;
  application?: number;
  database?: number;
  goal?: number | undefined;
}

const bare = 'floor: bare Node http';
const constant = 'floor: that list from a constant';
const rows: Row[] = [];
const memory: { size: number; idle: number | undefined; busy: number | undefined }[] = [];
const folder = values.keep ? fromHere(values.keep) : mkdtempSync(join(tmpdir(), 'lang-nghe-bench-'));
mkdirSync(folder, { recursive: true });
chmodSync(folder, 0o711);
const running = new Set<{ stop(): Promise<unknown> }>();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void Promise.all([...running].map(one => one.stop())).finally(() => process.exit(130)));

try {
  for (const tickets of numbers(values.tickets)) await measureSize(tickets);
  print();
} finally {
  await Promise.all([...running].map(one => one.stop()));
  if (!values.keep) rmSync(folder, { recursive: true, force: true });
}
process.exit();

async function measureSize(tickets: number): Promise<void> {
  const dataDir = join(folder, String(tickets));
  const size = tickets.toLocaleString('en');
  say(`${size} tickets: filling…`);
  const customers = values.customers === undefined ? undefined : Number(values.customers);
  const filled = await fill(dataDir, tickets, say, customers);
  const nodeOptions = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${fromHere(values.profile)}`] : [];
  const app = await serve({ dataDir, nodeOptions });
  running.add(app);
  const idle = residentMegabytes(app.pid);
  const database = postmasterOf(dataDir);
  const document = await send(undefined, app.origin, pages[0]!.request(filled, 0));
  if (rows.length === 0) await measureFloors(document.body);
  for (const one of pages) {
    if (values.only && !one.name.includes(values.only)) continue;
    const check = (status: number, body: string) => {
      if (status !== (one.status ?? 200) || !body.includes(one.shows))
        throw new Error(`${one.name}: unexpected answer ${status}: ${body.slice(0, 300)}`);
    };
    let sent = 0;
    const next = () => one.request(filled, sent++);
    say(`${size} tickets: ${one.name}`);
    // by count as well: a slow machine would still be compiling
    for (const began = performance.now(); sent < 200 && performance.now() - began < 15_000; )
      await drive({ origin: app.origin, connections: 4, duration: 1_000, next, check });
    for (const connections of numbers(values.connections)) {
      const best = await bestOf(() => [app.pid, database], { origin: app.origin, connections, next, check });
      rows.push({ size: tickets, page: one.name, connections, ...best, goal: one.goal });
    }
  }
  memory.push({ size: tickets, idle, busy: residentMegabytes(app.pid) });
  running.delete(app);
  await app.stop();
}

/** Lowest cost and best speed of some rounds: what disturbs a measurement only ever makes it worse. */
async function bestOf(
  pids: () => [application: number, database?: number],
  load: {
    origin: string;
    connections: number;
    next: (n: number) => Request;
    check: (status: number, body: string) => void;
  },
): Promise<Pick<Row, 'perSecond' | 'p50' | 'p99' | 'application' | 'database'>> {
  const found: Required<Pick<Row, 'perSecond' | 'p50' | 'p99' | 'application' | 'database'>>[] = [];
  for (let round = 0; round < rounds; round++) {
    const [application, database] = pids();
    // the embedded PostgreSQL is a child of the application
    const used = () => [treeTime(application, database) ?? NaN, database ? (treeTime(database) ?? NaN) : 0] as const;
    const before = used();
    const { requests, ...driven } = await drive({ ...load, duration: seconds * 1000 });
    const after = used();
    found.push({
      ...driven,
      application: (after[0] - before[0]) / requests,
      database: (after[1] - before[1]) / requests,
    });
  }
  return found.sort((one, other) => one.application + one.database - other.application - other.database)[0]!;
}

async function measureFloors(document: string): Promise<void> {
  const file = join(folder, 'page.html');
  writeFileSync(file, document);
  const child: ChildProcess = spawn(process.execPath, [join('build', 'floors.js'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const floor = { stop: async () => child.kill() };
  running.add(floor);
  const [line] = await once(child.stdout!, 'data');
  const origin = String(line).trim();
  for (const [name, path] of [
    [bare, '/'],
    [constant, '/page'],
  ] as const) {
    const load = { origin, next: () => ({ path }), check: () => {} };
    await drive({ ...load, connections: 4, duration: 1_000 });
    for (const connections of numbers(values.connections))
      rows.push({
        size: 0,
        page: name,
        connections,
        ...(await bestOf(() => [child.pid!], { ...load, connections })),
      });
  }
  running.delete(floor);
  await floor.stop();
}

function cost(row: Row | undefined): number {
  return (row?.application ?? NaN) + (row?.database ?? 0);
}
function grouped(size: number): string {
  return size === 0 ? '—' : size.toLocaleString('en');
}
function figure(value: number | undefined, digits = 2): string {
  return value === undefined || Number.isNaN(value) ? '' : value.toFixed(digits);
}

function print(): void {
  const floorOf = (name: string, connections: number) =>
    cost(rows.find(row => row.page.startsWith(name) && row.connections === connections));
  const smallest = Math.min(...rows.filter(({ size }) => size > 0).map(({ size }) => size));
  const growth = ({ size, page, connections }: Row) => {
    const at = (wanted: number) =>
      cost(rows.find(row => row.size === wanted && row.page === page && row.connections === connections));
    return size > smallest ? at(size) / at(smallest) : NaN;
  };
  const columns: [head: string, cell: (row: Row) => string][] = [
    ['tickets', row => grouped(row.size)],
    ['page', row => row.page],
    ['connections', row => String(row.connections)],
    ['requests/s', row => figure(row.perSecond, 0)],
    ['p50 ms', row => figure(row.p50)],
    ['p99 ms', row => figure(row.p99)],
    ['CPU ms', row => figure(cost(row))],
    ['application', row => figure(row.application)],
    ['PostgreSQL', row => figure(row.database)],
    ['× bare HTTP', row => figure(cost(row) / floorOf(bare, row.connections), 0)],
    ['× constant', row => figure(cost(row) / floorOf(constant, row.connections), 1)],
    [`× ${grouped(smallest)} tickets`, row => figure(growth(row))],
    ['goal', row => (row.goal && row.connections === 1 ? told(cost(row) <= row.goal, `${row.goal} ms`) : '')],
  ];
  console.log(
    `Node ${process.versions.node}, ${availableParallelism()} × ${cpus()[0]?.model}; the best of ${rounds} × ${seconds} s`,
  );
  console.log(`\n| ${columns.map(([head]) => head).join(' | ')} |\n|${columns.map(() => ' --- |').join('')}`);
  for (const row of rows) console.log(`| ${columns.map(([, cell]) => cell(row)).join(' | ')} |`);
  console.log('');
  for (const { size, idle, busy } of memory)
    console.log(
      `Resident at ${grouped(size)}: ${figure(idle, 0)} MB after the start, ${told((busy ?? 0) <= 180, `${figure(busy, 0)} MB after all of it (goal 180)`)}`,
    );
  for (const row of rows.filter(({ page, connections }) => page === 'list of 50' && connections === 16))
    console.log(
      `List at ${grouped(row.size)}, 16 connections: ${told(row.perSecond >= 200, `${figure(row.perSecond, 0)} a second (goal 200)`)}, ${told(row.p99 < 300, `p99 ${figure(row.p99, 0)} ms (goal 300)`)}`,
    );
}

function told(isReached: boolean, what: string): string {
  return `${what} ${isReached ? 'reached' : 'missed'}`;
}
