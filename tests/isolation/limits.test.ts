import { catalogueMessage } from 'contract/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../api.ts';
import { newcomer, openWorld, type World } from './world.ts';

// What a caller may send, and how often. Each refusal stands beside the same request just inside the limit.

let test: TestApi;
let world: World;
let caller: TestUser;
beforeAll(async () => {
  // a hundredth of the product's limits: 12 requests in a minute
  test = await openTestApi({ limitFactor: 0.01 });
  world = await openWorld(test, 6);
});
afterAll(() => test.close());

interface Body {
  status: number;
  message: string;
  errors?: { param: string; message: string }[];
}

const send = async (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) => {
  caller = await newcomer(world, { role: 'administrator' });
  const headers = { Authorization: caller.token, ...init.headers };
  const response = await test.request(path, { ...init, headers });
  return { response, body: (await response.json()) as Body };
};
const json = (body: string, method = 'POST') => ({ method, headers: { 'Content-Type': 'application/json' }, body });
const ticket = (more: object) => json(JSON.stringify({ subject: 'Thử giới hạn', requester_name: 'Khách', ...more }));

describe('how often', () => {
  it('answers 429 with the seconds to wait and the words of the catalogue, to that person alone', async () => {
    const eager = await newcomer(world);
    const calm = await newcomer(world);
    const ask = (token: string) => test.request('/status', { headers: { Authorization: token } });
    const answers = [];
    // two minutes' worth: the minute may turn on the way
    for (let at = 0; at < 25; at++) answers.push(await ask(eager.token));
    const first = answers.findIndex(answer => answer.status === 429);
    expect(first).toBeGreaterThanOrEqual(12);
    const refused = answers[first]!;
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(await refused.json()).toEqual({ status: 429, message: catalogueMessage(429) });
    expect((await ask(calm.token)).status).toBe(200);
  });
});

describe('how much', () => {
  const padded = (bytes: number) => {
    const body = { subject: 'Dài', requester_name: 'Khách', body: '' };
    return JSON.stringify({ ...body, body: 'x'.repeat(bytes - JSON.stringify(body).length) });
  };
  it.each([
    [200_000, 201],
    [256 * 1024 + 1, 413],
    [5_000_000, 413],
  ])('a body of %i bytes: %i', async (bytes, status) => {
    const { response, body } = await send('/v2/ticket', json(padded(bytes)));
    expect([response.status, body.status]).toEqual([status, status]);
  });

  it('a body without a length is measured as it comes', async () => {
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode(' '.repeat(64 * 1024)));
      },
    });
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: stream, duplex: 'half' };
    const { response } = await send('/v2/ticket', init as never);
    expect(response.status).toBe(413);
  });

  const upload = (bytes: number) => {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(bytes).fill(65)], 'a.txt', { type: 'text/plain' }));
    return { method: 'POST', body: form };
  };
  it.each([
    [10 * 1024 * 1024, 201],
    [10 * 1024 * 1024 + 1, 413],
    [12 * 1024 * 1024, 413],
    [0, 422],
  ])('a file of %i bytes: %i', async (bytes, status) => {
    const { response } = await send('/v2/file', upload(bytes));
    expect(response.status).toBe(status);
  });
});

describe('what', () => {
  it.each([
    ['malformed JSON', json('{"subject":'), 400],
    ['JSON and something behind it', json('{} x'), 400],
    ['a value nested deeper than any form', json('['.repeat(5_000) + ']'.repeat(5_000)), 400],
    ['text/plain', { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: '{}' }, 415],
    ['a form', { method: 'POST', body: new URLSearchParams({ subject: 'x' }) }, 415],
    ['no type at all', { method: 'POST', body: new Blob(['{"subject":"x"}']) }, 415],
    ['an unknown key', ticket({ is_admin: true }), 422],
    ['__proto__', json('{"subject":"a","requester_name":"b","__proto__":{"isPlatformAdmin":true}}'), 422],
    ['constructor', ticket({ constructor: { prototype: { isPlatformAdmin: true } } }), 422],
    ['the character 0', ticket({ subject: 'a\0b' }), 422],
    ['the character 0 in a key', ticket({ attributes: { 'a\0': 'x' } }), 422],
    ['a due date outside every calendar', ticket({ due_at: '0000-01-01T00:00:00Z' }), 422],
    ['half a character', ticket({ subject: 'nửa \ud83d thôi' }), 201],
    ['a whole one', ticket({ subject: 'cả 🙂 đây' }), 201],
    ['a due date', ticket({ due_at: '2027-01-01T00:00:00Z' }), 201],
  ])('%s', async (_name, init, status) => {
    const { response, body } = await send('/v2/ticket', init);
    expect([response.status, body.status]).toEqual([status, status]);
    if (status >= 400) expect(body.message).toMatch(/\p{L}/u);
    expect(({} as { isPlatformAdmin?: boolean }).isPlatformAdmin).toBeUndefined();
  });

  it.each([
    [2_147_483_648, 422],
    [1, 200],
  ])('the version %i', async (version, status) => {
    const made = await send('/v2/ticket', ticket({}));
    const { _id } = (made.body as Body & { data: { _id: number } }).data;
    const { response, body } = await send(`/v2/ticket/${_id}`, json(JSON.stringify({ version }), 'PUT'));
    expect([response.status, body.status]).toEqual([status, status]);
  });

  it('names the field of each error, and says nothing in English', async () => {
    const { body } = await send('/v2/ticket', ticket({ subject: '', cc: ['không phải email'], lạ: 1 }));
    expect(body.errors!.map(({ param }) => param).sort()).toEqual(['cc.0', 'lạ', 'subject']);
    for (const { message } of body.errors!) expect(message).not.toMatch(/Invalid|expected|Required|Too (?:big|small)/);
  });

  it('names fifty wrong fields and not twenty thousand', async () => {
    const wrong = Object.fromEntries(Array.from({ length: 18_000 }, (_, at) => [`k${at}`, 1]));
    const { response, body } = await send('/v2/ticket', json(JSON.stringify(wrong)));
    expect(response.status).toBe(422);
    expect(body.errors).toHaveLength(50);
    expect(body.errors!.map(error => error.param)).toContain('subject');
  });

  it('a query of 100,000 characters is refused at its field', async () => {
    const { response, body } = await send(`/v2/tickets?q=${'x'.repeat(100_000)}`);
    expect([response.status, body.errors]).toMatchObject([422, [{ param: 'q' }]]);
    expect((await send(`/v2/tickets?q=${'x'.repeat(200)}`)).response.status).toBe(200);
  });
});

describe('how long', () => {
  it.each([
    ['a draft', 'PUT', '/v2/draft', (text: string) => ({ key: 'ticket:new', content: { body: text, format: 'html' } })],
    [
      'a ticket',
      'POST',
      '/v2/ticket',
      (text: string) => ({ subject: 'x', requester_name: 'y', body: text, format: 'html' }),
    ],
  ])('%s made to be slow is answered at once', async (_name, method, path, body) => {
    for (const part of ['<', '<a ', '<b>', '&', '</p>', '<!--', '<span data-mention="', '\n\n', '@a ']) {
      const text = part.repeat(Math.floor(150_000 / part.length));
      const started = process.cpuUsage();
      const { response } = await send(path, json(JSON.stringify(body(text)), method));
      const { user, system } = process.cpuUsage(started);
      expect(response.status).toBeLessThan(500);
      // quadratic work on this text takes half a minute
      expect([part, (user + system) / 1_000 < 5_000]).toEqual([part, true]);
    }
  });
});

describe('who answers', () => {
  it('is never cached and never guessed at', async () => {
    const { response } = await send('/v2/tickets');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('an unknown call is a 404 of the catalogue, with and without a session', async () => {
    const signedIn = { Authorization: (await newcomer(world)).token };
    for (const headers of [new Headers(), new Headers(signedIn)]) {
      const response = await test.request('/v2/khong-co', { headers });
      expect([response.status, await response.json()]).toEqual([404, { status: 404, message: catalogueMessage(404) }]);
    }
  });
});
