import type { ActionFunction } from '@remix-run/node';
import { myAccount } from 'contract/access/sign-in.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser, testPassword } from '../../tests/api.ts';
import { leaveOriginToGuard } from './origin-check.server.ts';

// Cookies travel with every post, so the real actions of the real routes must tell our own pages from others.

const origin = 'https://cskh.example.vn';
const modules = import.meta.glob<{ action?: ActionFunction }>('../routes/**/*.{ts,tsx}');

let test: TestApi;
let user: TestUser;
const actions = new Map<string, ActionFunction>();
beforeAll(async () => {
  test = await openTestApi();
  user = await test.user(await test.tenant());
  for (const [file, load] of Object.entries(modules)) {
    const { action } = await load();
    if (action) actions.set(file.replace('../routes/', ''), action);
  }
});
afterEach(() => {
  delete process.env.ORIGIN;
});
afterAll(() => test.close());

interface Sent {
  headers: Record<string, string>;
  body?: string;
  method?: string;
  path?: string;
}

/** Status of what an action answers or throws. */
async function post(action: ActionFunction, { headers, body, method = 'POST', path = '/' }: Sent) {
  const request = new Request(`${origin}${path}`, { method, headers, body: body ?? 'x=1' });
  const context = {
    api: async (call: string, init: RequestInit) => test.api.request(call, init, { ip: '127.0.0.1' }),
  };
  const answer: unknown = await Promise.resolve(action({ request, context, params: {} } as never)).catch(
    (thrown: unknown) => thrown,
  );
  if (answer instanceof Response) return { status: answer.status, location: answer.headers.get('location') };
  const { init, data } = answer as { init?: { status?: number } | null; data?: { message?: string } };
  return { status: init?.status, message: data?.message };
}

const form = 'application/x-www-form-urlencoded';
const contentTypes = [
  form,
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/json',
  'application/json; charset=utf-8',
  'application/octet-stream',
  'text/turbo-stream',
  '',
];
const foreign: Record<string, string>[] = [
  {},
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'none' },
  { 'Sec-Fetch-Site': 'Same-Origin' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: origin },
  { Origin: 'null' },
  { Origin: 'https://evil.example' },
  { Origin: `${origin}.evil.example` },
  { Origin: 'http://cskh.example.vn' },
  { Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example', Host: 'evil.example' },
  { Referer: `${origin}/tickets` },
  { 'X-Requested-With': 'XMLHttpRequest' },
];

describe('a post that does not come from our own pages', () => {
  it('is refused by every action, for every content type', async () => {
    process.env.ORIGIN = origin;
    expect([...actions.keys()]).toEqual(expect.arrayContaining(['login.tsx', 'logout.tsx', 'forgot-password.tsx']));
    for (const [file, action] of actions)
      for (const type of contentTypes)
        for (const proof of foreign)
          for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
            const cookie = `__Host-langnghe-session=${user.token}`;
            const headers = { Cookie: cookie, ...(type && { 'Content-Type': type }), ...proof };
            const { status, message } = await post(action, { headers, method });
            expect([file, method, headers, status, message]).toEqual([
              ...[file, method, headers, 400],
              expect.stringContaining('không đến từ trang của ứng dụng'),
            ]);
          }
    expect((await test.call(user.token, myAccount, {})).data.user._id).toBe(user.id);
  });

  it('is not ours because of its host: without a configured origin the browser itself must say so', async () => {
    const action = actions.get('login.tsx')!;
    const claims: Record<string, string>[] = [{ Origin: origin }, { Origin: origin, Host: 'cskh.example.vn' }];
    for (const headers of claims) expect(await post(action, { headers })).toMatchObject({ status: 400 });
  });
});

describe('a post of our own pages', () => {
  const body = () => new URLSearchParams({ email: user.email, password: testPassword }).toString();

  it('signs in, by what the browser says of it', async () => {
    const headers = { 'Content-Type': form, 'Sec-Fetch-Site': 'same-origin' };
    const path = '/login?redirect=%2Ftickets%3Fpage%3D2';
    expect(await post(actions.get('login.tsx')!, { headers, path, body: body() })).toEqual({
      status: 302,
      location: '/tickets?page=2',
    });
  });

  it('signs in, by the configured origin, where a browser says nothing', async () => {
    process.env.ORIGIN = `${origin}/`;
    const headers = { 'Content-Type': form, Origin: origin };
    expect(await post(actions.get('login.tsx')!, { headers, body: body() })).toEqual({ status: 302, location: '/' });
  });

  it('goes nowhere else after signing in', async () => {
    const headers = { 'Content-Type': form, 'Sec-Fetch-Site': 'same-origin' };
    const path = '/login?redirect=%2F%2Fevil.example';
    const answer = await post(actions.get('login.tsx')!, { headers, path, body: body() });
    expect(answer).toEqual({ status: 302, location: '/' });
  });
});

describe('what Remix compares before any action', () => {
  const seen = (headers: Record<string, string>) => {
    const request = new Request('http://10.0.0.5:3000/login', { method: 'POST', headers, body: 'x=1' });
    return leaveOriginToGuard(request).headers;
  };

  it('holds behind a proxy that names another host', () => {
    const headers = seen({ Origin: origin, Host: '10.0.0.5:3000', 'X-Forwarded-Host': 'inner' });
    expect(headers.get('x-forwarded-host')).toBe('cskh.example.vn');
    expect(headers.get('origin')).toBe(origin);
  });

  it.each(['null', '', 'not an origin'])('is not asked of the origin %j', given => {
    const headers = seen({ Origin: given, 'Sec-Fetch-Site': 'cross-site' });
    expect([headers.get('origin'), headers.get('sec-fetch-site')]).toEqual([null, 'cross-site']);
  });

  it('keeps the body', async () => {
    const request = new Request(`${origin}/login`, { method: 'POST', headers: { Origin: origin }, body: 'x=1' });
    expect(await leaveOriginToGuard(request).text()).toBe('x=1');
  });
});

it('the API takes no cookie for a token', async () => {
  const cookie = `langnghe-session=${user.token}; __Host-langnghe-session=${user.token}`;
  const response = await test.request('/v2/my-account', { headers: { Cookie: cookie } });
  expect(response.status).toBe(401);
  const twin = await test.request('/v2/my-account', { headers: { Authorization: user.token } });
  expect(twin.status).toBe(200);
});
