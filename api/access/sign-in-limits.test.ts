import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, testPassword } from '../../tests/api.ts';
import { addressOf } from './address-of.ts';
import { networkOf, takeAttempts } from './limits.ts';
import { signInCaps } from './sign-in.ts';

let test: TestApi;
let tenant: string;
beforeAll(async () => {
  test = await openTestApi({ limitFactor: 1 });
  tenant = await test.tenant();
});
beforeEach(() => test.ownerPool.query('delete from directory.attempts'));
afterAll(() => test.close());

/** One try; answers its status. */
async function tryToSignIn(
  email: string,
  password: string,
  from: { ip?: string; device?: string; headers?: Record<string, string> } = {},
) {
  const headers = {
    'Content-Type': 'application/json',
    ...(from.device && { 'x-device': from.device }),
    ...from.headers,
  };
  const init = { method: 'POST', headers, body: JSON.stringify({ email, password }) };
  return (await test.request('/v2/login', init, from.ip ?? '203.0.113.7')).status;
}

const times = async (count: number, run: (index: number) => Promise<number>) => {
  const seen: number[] = [];
  for (let index = 0; index < count; index++) seen.push(await run(index));
  return seen;
};
const only = (statuses: number[], status: number) => statuses.filter(one => one === status).length;

describe('guessing a password', () => {
  it('ends after ten wrong ones, even for the right one, and touches nobody else', async () => {
    const [victim, other] = [await test.user(tenant), await test.user(tenant)];
    const tries = await times(12, index => tryToSignIn(victim.email, `sai ${index}`));
    expect(tries).toEqual([...Array(signInCaps.account).fill(422), 429, 429]);
    expect(await tryToSignIn(victim.email, testPassword, { ip: '198.51.100.9' })).toBe(429);
    expect(await tryToSignIn(other.email, testPassword)).toBe(200);
  });

  it('lets no more than ten of a hundred parallel tries through', async () => {
    const victim = await test.user(tenant);
    const tries = await Promise.all(
      Array.from({ length: 100 }, (_, index) => tryToSignIn(victim.email, 'sai rồi', { ip: `192.0.2.${index}` })),
    );
    expect(only(tries, 422)).toBe(signInCaps.account);
    expect(only(tries, 429)).toBe(90);
  });

  it('stays closed across the edge of a quarter of an hour', async () => {
    const victim = await test.user(tenant);
    await times(10, () => tryToSignIn(victim.email, 'sai rồi'));
    // parts of the window are 75 seconds
    const later = (parts: number) =>
      test.ownerPool.query(
        `update directory.attempts set part_start = part_start - make_interval(secs => $2 * 75) where key = $1`,
        [`sign-in:${victim.email}`, parts],
      );
    await later(11);
    expect(await tryToSignIn(victim.email, testPassword)).toBe(429);
    await later(3);
    expect(await tryToSignIn(victim.email, testPassword)).toBe(200);
  });

  it('counts right passwords against nobody', async () => {
    const user = await test.user(tenant);
    expect(only(await times(15, () => tryToSignIn(user.email, testPassword)), 200)).toBe(15);
  });

  it('says when to come back', async () => {
    const victim = await test.user(tenant);
    await times(10, () => tryToSignIn(victim.email, 'sai rồi'));
    const response = await test.request('/v2/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: victim.email, password: testPassword }),
    });
    const seconds = Number(response.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(15 * 60 + 75);
  });

  it('answers an unknown address exactly as a known one, also when it is closed', async () => {
    const known = await test.user(tenant);
    const unknown = `${randomUUID()}@example.test`;
    const [one, two] = [
      await times(12, () => tryToSignIn(known.email, 'sai rồi')),
      await times(12, () => tryToSignIn(unknown, 'sai rồi')),
    ];
    expect(one).toEqual(two);
  });
});

describe('an address that fails', () => {
  it('has a hundred failures a day over all accounts; other addresses and known browsers go on', async () => {
    const [known, stranger] = [await test.user(tenant), await test.user(tenant)];
    const device = randomUUID();
    expect(await tryToSignIn(known.email, testPassword, { device })).toBe(200);
    const tries = await Promise.all(
      Array.from({ length: 130 }, (_, index) => tryToSignIn(`ai-do-${index}@example.test`, 'sai rồi')),
    );
    expect(only(tries, 422)).toBe(signInCaps.address);
    expect(only(tries, 429)).toBe(30);
    expect(await tryToSignIn(stranger.email, testPassword)).toBe(429);
    expect(await tryToSignIn(stranger.email, testPassword, { device: randomUUID() })).toBe(429);
    expect(await tryToSignIn(stranger.email, testPassword, { ip: '198.51.100.9' })).toBe(200);
    expect(await tryToSignIn(known.email, testPassword, { device })).toBe(200);
  });

  it('gains nothing by claiming to be another one', async () => {
    const trusting = (proxies: number) => (forwarded: string) =>
      addressOf(
        { incoming: { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '203.0.113.7' } } } as never,
        proxies,
      );
    expect(trusting(0)('1.1.1.1')).toBe('203.0.113.7');
    expect(trusting(0)('1.1.1.1, 2.2.2.2')).toBe('203.0.113.7');
    // what the trusted proxy wrote stands last; the rest came from the browser
    expect(trusting(1)('1.1.1.1, 198.51.100.9')).toBe('198.51.100.9');
    expect(trusting(2)('1.1.1.1, 198.51.100.9, 10.0.0.1')).toBe('198.51.100.9');
    expect(trusting(2)('10.0.0.1')).toBe('203.0.113.7');
    const from = { key: 'sign-in-from:203.0.113.7', most: signInCaps.address, windowSeconds: 24 * 60 * 60 };
    for (let spent = 0; spent < signInCaps.address - 3; spent++) await takeAttempts(test.house, [from]);
    const tries = await times(6, index =>
      tryToSignIn(`ai-do-${index}@example.test`, 'sai rồi', { headers: { 'X-Forwarded-For': `10.0.0.${index}` } }),
    );
    expect(tries).toEqual([422, 422, 422, 429, 429, 429]);
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9%eth0', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ])('%s stands for %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('a browser that has signed in before', () => {
  it('is not locked out by tries from elsewhere, and is no way around the limit', async () => {
    const victim = await test.user(tenant);
    const device = randomUUID();
    expect(await tryToSignIn(victim.email, testPassword, { device })).toBe(200);
    await times(11, () => tryToSignIn(victim.email, 'sai rồi'));
    expect(await tryToSignIn(victim.email, testPassword)).toBe(429);
    expect(await tryToSignIn(victim.email, testPassword, { device: randomUUID() })).toBe(429);
    expect(await tryToSignIn(victim.email, testPassword, { device })).toBe(200);
    const tries = await times(11, () => tryToSignIn(victim.email, 'sai rồi', { device }));
    expect(only(tries, 422)).toBe(signInCaps.account);
  });

  it('is known to its own account alone', async () => {
    const [mine, theirs] = [await test.user(tenant), await test.user(tenant)];
    const device = randomUUID();
    expect(await tryToSignIn(mine.email, testPassword, { device })).toBe(200);
    const tries = await times(11, () => tryToSignIn(theirs.email, 'sai rồi', { device }));
    expect(only(tries, 422)).toBe(signInCaps.account);
    expect(await tryToSignIn(theirs.email, testPassword)).toBe(429);
  });
});

describe('who may not sign in', () => {
  it('is a disabled person: told so only by the right password', async () => {
    const [user, twin] = [await test.user(tenant), await test.user(tenant)];
    await test.rows(tenant, db =>
      db.updateTable('directory.sign_ins').set({ is_disabled: true }).where('user_id', '=', user.id).execute(),
    );
    const answer = async (password: string) => {
      const init = {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: user.email, password }),
      };
      return (await test.request('/v2/login', init)).json();
    };
    expect(await answer(testPassword)).toMatchObject({ status: 422, errors: [{ param: 'email' }] });
    expect(await answer('sai rồi mà')).toMatchObject({ status: 422, errors: [{ param: 'password' }] });
    expect(await tryToSignIn(twin.email, testPassword)).toBe(200);
  });

  it('is anybody of a tenant that is switched off', async () => {
    const gone = await test.tenant();
    const user = await test.user(gone);
    await test.ownerPool.query('update directory.tenants set is_active = false where id = $1', [gone]);
    expect(await tryToSignIn(user.email, testPassword)).toBe(422);
    await test.ownerPool.query('update directory.tenants set is_active = true where id = $1', [gone]);
    expect(await tryToSignIn(user.email, testPassword)).toBe(200);
  });

  it('is somebody without a password yet', async () => {
    const user = await test.user(tenant);
    await test.ownerPool.query('update directory.sign_ins set password_hash = null where user_id = $1', [user.id]);
    for (const password of ['', 'null', testPassword]) expect(await tryToSignIn(user.email, password)).toBe(422);
  });

  it('is a customer: the role of a user is a staff role, by the database itself', async () => {
    const user = await test.user(tenant);
    const demote = test.rows(tenant, db =>
      db.updateTable('users').set({ role: 'end_user' }).where('id', '=', user.id).execute(),
    );
    await expect(demote).rejects.toThrow('users_role_check');
  });
});

it('a limit that is spent gives back what was taken of the others', async () => {
  const limit = (key: string, most: number) => ({ key: `thu:${key}`, most, windowSeconds: 3600 });
  expect(await takeAttempts(test.house, [limit('rong', 5), limit('hep', 1)])).toBe(0);
  expect(await takeAttempts(test.house, [limit('rong', 5), limit('hep', 1)])).toBeGreaterThan(0);
  const { rows } = await test.ownerPool.query(
    `select key, sum(count)::int as count from directory.attempts where key like 'thu:%' group by key order by key`,
  );
  expect(rows).toEqual([
    { key: 'thu:hep', count: 1 },
    { key: 'thu:rong', count: 1 },
  ]);
});
