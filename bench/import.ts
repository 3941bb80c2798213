import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { openXlsx } from '../api/sheets/xlsx.ts';
import { openCluster } from '../db/cluster.ts';
import { openPool } from '../db/pool.ts';
import { findTenant } from '../db/seed/demo.ts';
import { inTenant } from '../db/tenant.ts';
import { serve } from './rig/serve.ts';

// npm run bench:import -- [--rows 50000]
// An import of customers from a workbook, one row in a hundred bad, through the built application: how long each part takes,
// the greatest memory of its process, how quick the list of customers is meanwhile, for how long its event loop stood still at
// most, and by plain SQL what was written and undone.

const { values } = parseArgs({ options: { rows: { type: 'string', default: '50000' } } });
const rows = Number(values.rows);
const slug = 'anphat.vn';
const say = (line: string) => console.error(line);
const dataDir = mkdtempSync(join(tmpdir(), 'lang-nghe-import-'));
chmodSync(dataDir, 0o711);

async function workbook(): Promise<File> {
  const head = ['Họ và tên', 'Số điện thoại', 'Email', 'Ngày sinh', 'Hạng', 'Tỉnh/Thành phố', 'Địa chỉ', 'Ghi chú'];
  const book = openXlsx([{ name: 'Khách hàng', head, widths: head.map(() => 20) }]);
  for (let from = 0; from < rows; from += 1_000)
    book.add(
      0,
      Array.from({ length: Math.min(1_000, rows - from) }, (_, at) => {
        const n = from + at;
        const phone = n % 100 === 99 ? 'không số' : 30_000_000 + n;
        return [
          `Khách Nhập ${n}`,
          `3${phone}`,
          `khach${n}@nhap.example`,
          '02/03/1990',
          'Bạc',
          'Đà Nẵng',
          `${n} Lê Lợi`,
          '',
        ];
      }),
    );
  const bytes = await book.end();
  await book.close();
  return new File([new Uint8Array(bytes)], 'khach-hang.xlsx');
}

/** By plain SQL, past the application. */
async function counted(): Promise<Record<string, number>> {
  const cluster = await openCluster({ dataDir, log: () => {} });
  const owner = openPool(cluster.ownerUrl, 1, () => {});
  try {
    const tenant = (await findTenant(owner, slug))!;
    return await inTenant(owner, tenant, async db => {
      const { rows: found } = await sql<Record<string, number>>`select
        (select count(*)::int from contacts where source = 'import') as imported,
        (select count(*)::int from contact_points p where p.value like '%@nhap.example') as emails,
        (select count(*)::int from contacts) as customers`.execute(db);
      return found[0]!;
    });
  } finally {
    await owner.end();
    await cluster.stop();
  }
}

async function session(environment: Record<string, string> = {}) {
  const app = await serve({ dataDir, environment: { METRICS_PORT: '0', ...environment } });
  const call = async (method: string, path: string, body?: FormData | object, token = '') => {
    const isForm = body instanceof FormData;
    const answer = await fetch(app.origin + path, {
      method,
      headers: { Authorization: token, ...(body && !isForm && { 'Content-Type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const told = (await answer.json()) as { data: never; message?: string };
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${told.message}`);
    return told.data as Record<string, never> & { _id: string; state: string; token: string };
  };
  const { token } = await call('POST', '/v2/login', { email: `supervisor@${slug}`, password: 'langnghe-demo' });
  const peak = () =>
    Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${app.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  const [, metrics = ''] = /^Metrics: (http:\S+)$/m.exec(app.output()) ?? [];
  /** ms since this was asked last */
  const stalled = async () => {
    const text = await (await fetch(metrics)).text();
    return Math.round(Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)![1]) * 1_000);
  };
  return {
    app,
    token,
    peak,
    stalled,
    call: (method: string, path: string, body?: FormData | object) => call(method, path, body, token),
  };
}
type Session = Awaited<ReturnType<typeof session>>;

/** Until an import is in a state; meanwhile the first page of customers is asked for four times a second. */
async function until({ app, token, call }: Session, id: string, wanted: string, times: number[]) {
  const began = performance.now();
  for (;;) {
    const from = performance.now();
    const page = await fetch(`${app.origin}/customers?size=50`, { headers: { Cookie: `langnghe-session=${token}` } });
    await page.text();
    if (page.status !== 200) throw new Error(`the list answers ${page.status}`);
    times.push(performance.now() - from);
    await sleep(250);
    const { state } = await call('GET', `/v2/contact-import/${id}`);
    if (state === wanted) return (performance.now() - began) / 1_000;
    if (state === 'failed') throw new Error('the import has failed');
  }
}

const at = (times: number[], share: number) =>
  Math.round(times.sort((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))]!);
const figures: Record<string, string> = {};
const measure = async (name: string, within: Session, id: string, wanted: string) => {
  const times: number[] = [];
  say(name);
  await within.stalled();
  const took = await until(within, id, wanted, times);
  figures[name] =
    `${took.toFixed(1)} s; list meanwhile p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms (${times.length}); loop at most ${await within.stalled()} ms`;
};

let open: Session | undefined;
try {
  say(`${rows} rows: writing the workbook…`);
  const file = await workbook();
  open = await session();
  const quiet: number[] = [];
  for (let asked = 0; asked < 40; asked++) {
    const from = performance.now();
    await (
      await fetch(`${open.app.origin}/customers?size=50`, { headers: { Cookie: `langnghe-session=${open.token}` } })
    ).text();
    quiet.push(performance.now() - from);
  }
  figures['list before'] = `p50 ${at(quiet, 0.5)} ms, p99 ${at(quiet, 0.99)} ms`;
  figures['memory before'] = `${Math.round(open.peak())} MB`;
  const form = new FormData();
  form.set('file', file);
  const { _id: id } = await open.call('POST', '/v2/contact/import-with-file', form);
  await measure('reading', open, id, 'mapping');
  const mapping = ['name', 'phone', 'email', 'dob', 'tier', 'city', 'address', 'note'];
  await open.call('PUT', `/v2/contact-import/${id}`, { mapping });
  await measure('trial', open, id, 'ready');
  await open.call('POST', `/v2/contact-import/${id}/run`, { on_duplicate: 'skip' });
  await measure('import', open, id, 'done');
  const { counts } = await open.call('GET', `/v2/contact-import/${id}`);
  figures['greatest memory'] = `${Math.round(open.peak())} MB`;
  figures['the application counts'] = JSON.stringify(counts);
  await open.app.stop();
  figures['SQL counts'] = JSON.stringify(await counted());
  open = await session();
  await open.call('POST', `/v2/contact-import/${id}/undo`, {});
  await measure('undoing', open, id, 'undone');
  await open.app.stop();
  figures['SQL counts, undone'] = JSON.stringify(await counted());
  open = undefined;
  for (const [name, figure] of Object.entries(figures)) console.log(`${name.padEnd(24)} ${figure}`);
} finally {
  await open?.app.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
