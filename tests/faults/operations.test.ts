import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundle } from '../../bin/bundle.mjs';
import { Product, until } from './product.ts';

const build = `test-results/operations-${process.pid}`;
const phone = '0987654321';
const email = 'khach.hang@dau-vet.example';
const customer = 'Đặng Dấu Vết';

let product: Product;
let token: string;
beforeAll(async () => {
  await bundle({ server: 'server.ts' }, build);
  product = new Product(build, { ROLES: 'api,worker', METRICS_PORT: '0', LOG_LEVEL: 'info' });
  await product.start();
  token = await product.signIn('admin@anphat.vn');
}, 120_000);
afterAll(async () => {
  await product.close();
  await rm(build, { recursive: true, force: true });
}, 60_000);

const lines = () =>
  product
    .printed()
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line) as Record<string, unknown>);
const get = async (path: string) => {
  const { status, text } = await product.ask('', 'GET', path);
  return `${status} ${text}`;
};
const figures = async () => {
  const [, address] = /^Metrics: (http:\S+)$/m.exec(product.app.output()) ?? [];
  return (await fetch(address!)).text();
};

describe('the log of requests', () => {
  it('has one line a call, under the name that the client and the audit log hold, without what was typed', async () => {
    const json = { subject: `Gọi ${phone}`, requester_name: customer, requester_phone: phone, requester_email: email };
    const { headers, body } = await product.ask(token, 'POST', '/v2/ticket', { json });
    const requestId = headers['x-request-id'];
    const { _id } = body.data as unknown as { _id: number };
    await product.ask(token, 'GET', `/v2/ticket/${_id}`);
    await product.ask(token, 'GET', `/v2/tickets?q=${phone}`);
    await product.ask(token, 'GET', `/v2/${email}/${phone}?token=${token}`);
    await until('the lines', 5_000, () => lines().some(line => line.route === ''));
    const own = lines().filter(line => line.requestId === requestId);
    expect(own).toMatchObject([{ part: 'api', method: 'POST', route: '/v2/ticket', status: 201, msg: 'request' }]);
    const [row] = await product.rows<object>(
      'select actor_id as "user", tenant_id as tenant from audit_log where request_id = $1',
      [requestId],
    );
    expect(own[0]).toMatchObject(row!);
    expect(lines().map(line => line.route)).toEqual(expect.arrayContaining(['/v2/ticket/:id', '/v2/tickets']));
    for (const typed of [phone, phone.slice(1), email, customer, token])
      expect(product.app.output()).not.toContain(typed);
  });

  it('takes the name that the caller gives', async () => {
    const { headers } = await product.ask(token, 'GET', '/v2/my-account', {
      headers: { 'X-Request-Id': 'cua-khach-1' },
    });
    expect(headers['x-request-id']).toBe('cua-khach-1');
    await until('its line', 5_000, () => lines().some(line => line.requestId === 'cua-khach-1'));
  });
});

describe('the figures', () => {
  it('count by the route as the contract spells it', async () => {
    await product.ask(token, 'GET', '/v2/ticket/2000');
    await product.ask(token, 'GET', '/v2/ticket/2147483647');
    const text = await figures();
    expect(text).toMatch(/http_requests_total\{part="api",method="GET",route="\/v2\/ticket\/:id",status="200"\} [1-9]/);
    expect(text).toMatch(/http_requests_total\{part="api",method="GET",route="\/v2\/ticket\/:id",status="404"\} 1/);
    expect(text).not.toContain('2147483647');
    expect(text).toMatch(/http_request_duration_seconds_bucket\{le="5",.*route="\/v2\/ticket\/:id"\} [1-9]/);
  });

  it('show what the process holds and does', async () => {
    const before = /^mails_total\{outcome="sent"\} (\d+)/m.exec(await figures())?.[1] ?? 0;
    const json = { subject: 'Thư', body: 'Chào', is_public: true, requester_name: 'Khách', requester_email: email };
    await product.ask(token, 'POST', '/v2/ticket', { json });
    await until('the mail', 10_000, async () =>
      (await figures()).includes(`mails_total{outcome="sent"} ${Number(before) + 1}`),
    );
    // a job is done a moment after its mail has left
    await until('the job', 10_000, async () =>
      /^jobs_total\{task="send-mail",outcome="done"\} [1-9]/m.test(await figures()),
    );
    const text = await figures();
    for (const name of [
      ...['nodejs_eventloop_lag_seconds', 'process_resident_memory_bytes', 'jobs_waiting', 'jobs_dead'],
      ...['event_streams_open', 'db_pool_connections_in_use{pool="app"}', 'db_pool_waiting{pool="app"}'],
    ])
      expect(text).toContain(`\n${name} `);
  });

  it('are not served where everybody comes', async () => {
    expect(await get('/metrics')).toMatch(/^404/);
  });
});

describe('the health checks', () => {
  it.runIf(process.platform === 'linux')(
    'tell a stopped database, and that the process lives',
    async () => {
      expect(await get('/ready')).toBe('200 ok');
      const goOn = product.stallDatabase();
      expect(await get('/ready')).toBe('503 database');
      expect(await get('/live')).toBe('200 ok');
      goOn();
      await until('/ready', 10_000, () => product.isReady());
    },
    30_000,
  );

  it('tell a database that is gone, until it runs again', async () => {
    const before = product.postmaster()!;
    process.kill(before, 'SIGKILL');
    await until('a refusal', 5_000, async () => (await get('/ready')) === '503 database', 1);
    expect(await get('/live')).toBe('200 ok');
    await until('/ready', 10_000, () => product.isReady());
    expect(product.postmaster()).not.toBe(before);
  }, 30_000);

  it('tell that the process takes no more, while what was begun is answered', async () => {
    const { port } = new URL(product.origin);
    const open = async (text: string) => {
      const line = connect(Number(port), '127.0.0.1');
      await once(line, 'connect');
      line.write(text);
      let answer = '';
      line.on('data', part => {
        answer += part;
      });
      return { line, end: once(line, 'end').then(() => answer) };
    };
    const ready = await open('GET /ready HTTP/1.1\r\nHost: x\r\n');
    const json = JSON.stringify({ email: 'admin@anphat.vn', password: 'langnghe-demo' });
    const signIn = await open(
      `POST /v2/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${json.length}\r\n\r\n`,
    );
    // both have been read as far as they go
    await get('/live');
    const ended = product.app.stop();
    await until('a closed port', 5_000, async () => !(await fetch(`${product.origin}/live`).catch(() => undefined)));
    ready.line.write('\r\n');
    signIn.line.write(json);
    expect(await ready.end).toMatch(/^HTTP\/1.1 503 [\s\S]*connection: close[\s\S]*draining$/i);
    expect(await signIn.end).toMatch(/^HTTP\/1.1 200 /);
    expect(await ended).toMatchObject({ code: 0 });
  }, 30_000);
});
