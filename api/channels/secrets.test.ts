import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { emailAccounts } from 'contract/channels/email-accounts.ts';
import { smsBrandnames } from 'contract/channels/sms-brandnames.ts';
import { facebookPages, whatsappNumbers, zaloAccounts } from 'contract/channels/social-accounts.ts';
import { type NounDefinition, secretsOf } from 'contract/crud.ts';
import type { RouteDefinition } from 'contract/route.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLog } from '../../log.ts';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';
import { tenantTables } from '../../tests/isolation/world.ts';
import { seal } from '../access/sealed.ts';
import { calls } from '../app.ts';
import { readSecret } from './secrets.ts';

let test: TestApi;
let tenant: string;
let admin: TestUser;
const logged: string[] = [];
beforeAll(async () => {
  test = await openTestApi();
  const lines = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk));
      done();
    },
  });
  (test.house as { log: unknown }).log = openLog('trace', lines as never);
  tenant = await test.tenant();
  admin = await test.user(tenant, { role: 'administrator' });
});
afterAll(() => test.close());

const digits = () => String(Math.random()).slice(2, 13);
const kinds: [
  string,
  NounDefinition & Record<'create' | 'update' | 'readOne' | 'list', RouteDefinition>,
  () => object,
][] = [
  ['email', emailAccounts, () => ({ external_id: `${randomUUID()}@congty.test`, smtp_host: 'smtp.congty.test' })],
  ['facebook', facebookPages, () => ({ external_id: digits() })],
  ['zalo', zaloAccounts, () => ({ external_id: digits() })],
  ['whatsapp', whatsappNumbers, () => ({ external_id: digits() })],
  ['sms', smsBrandnames, () => ({ external_id: digits(), provider: 'esms' })],
];

type Row = { _id: string; version: number } & Record<string, unknown>;
const ask = async (route: RouteDefinition, input: object) =>
  ((await test.call(admin.token, route, input as never)) as unknown as { data: Row }).data;

const storedSecret = (channelId: string, name: string) =>
  test.rows(tenant, db => readSecret(db, test.house.secretKeys, { tenantId: tenant, channelId, name }));

describe.each(kinds)('the credentials of %s', (_kind, noun, identity) => {
  const secrets = secretsOf(noun.form);
  const marked = (mark: string) => Object.fromEntries(secrets.map(name => [name, `${mark} ${name}`]));

  it('are told to be there and nothing more, kept when nothing is typed, and replaced when something is', async () => {
    expect(secrets.length).toBeGreaterThan(0);
    const form = { name: `Kênh ${randomUUID()}`, is_active: true, ...identity() };
    const bare = await ask(noun.create, { json: form });
    for (const name of secrets) expect(bare[name]).toBe(false);
    const row = await ask(noun.update, { params: { id: bare._id }, json: { ...form, ...marked('một'), version: 1 } });
    for (const name of secrets) expect(row[name]).toBe(true);
    expect(row.version).toBe(2);
    for (const name of secrets) expect(await storedSecret(row._id, name)).toBe(`một ${name}`);

    const empty = Object.fromEntries(secrets.map(name => [name, '']));
    const kept = await ask(noun.update, { params: { id: row._id }, json: { ...form, ...empty, version: 2 } });
    expect(kept.version).toBe(2);
    for (const name of secrets) expect(await storedSecret(row._id, name)).toBe(`một ${name}`);

    const [first] = secrets;
    const json = { ...form, [first!]: 'hai', version: 2 };
    expect((await ask(noun.update, { params: { id: row._id }, json })).version).toBe(3);
    expect(await storedSecret(row._id, first!)).toBe('hai');
    for (const name of secrets.slice(1)) expect(await storedSecret(row._id, name)).toBe(`một ${name}`);
    // whoever has read the version before would replace what they have not seen
    await expect(
      ask(noun.update, { params: { id: row._id }, json: { ...json, [first!]: 'ba' } }),
    ).rejects.toMatchObject({
      status: 409,
      body: { current: { version: 3, [first!]: true } },
    });
    expect(await storedSecret(row._id, first!)).toBe('hai');
  });
});

it('leave by no answer, no row in the clear, no audit, no event and no line of the log', async () => {
  const mark = `Bi-Mat-${randomUUID()}`;
  const answers: string[] = [];
  const post = async (path: string, method: string, body: object, key?: string) => {
    const answer = await test.request(path, {
      method,
      headers: {
        Authorization: `Bearer ${admin.token}`,
        'Content-Type': 'application/json',
        'x-app-version': '2.0',
        ...(key && { 'Idempotency-Key': key }),
      },
      body: JSON.stringify(body),
    });
    answers.push(await answer.text());
    return answer.status;
  };
  const ids = new Set<string>();
  for (const [, noun, identity] of kinds) {
    const secrets = Object.fromEntries(secretsOf(noun.form).map(name => [name, mark]));
    const form = { name: `Kênh ${randomUUID()}`, ...identity(), ...secrets };
    const key = randomUUID();
    expect(await post(noun.paths.create, 'POST', form, key)).toBe(201);
    expect(await post(noun.paths.create, 'POST', form, key)).toBe(201);
    const { _id } = (JSON.parse(answers.at(-1)!) as { data: Row }).data;
    ids.add(_id);
    const path = noun.paths.update.replace(':id', _id);
    expect(await post(path, 'PUT', { ...form, is_active: true, version: 1 })).toBe(200);
    // refused, too long, taken, unknown: what is sent back must not be what was typed
    expect(await post(path, 'PUT', { ...form, version: 1 })).toBe(409);
    expect(await post(noun.paths.create, 'POST', form)).toBe(422);
    expect(await post(noun.paths.create, 'POST', { ...form, name: '' })).toBe(422);
    const long = Object.fromEntries(Object.keys(secrets).map(name => [name, mark.repeat(200)]));
    expect(await post(noun.paths.create, 'POST', { ...form, ...long })).toBe(422);
  }
  // every call that reads, of every area
  const reading = calls.filter(({ route }) => route.method === 'get' && route.response !== 'stream');
  expect(reading.length).toBeGreaterThan(50);
  for (const { route } of reading)
    for (const id of route.path.includes(':') ? ids : [randomUUID()]) {
      const path = route.path.replace(/:\w+/g, id);
      const answer = await test.request(path, {
        headers: { Authorization: `Bearer ${admin.token}`, 'x-app-version': '2.0' },
      });
      answers.push(await answer.text());
    }
  expect(answers.filter(text => text.includes(mark))).toEqual([]);
  // twins: the answers do hold the accounts, and the secret does open
  expect(answers.filter(text => [...ids].some(id => text.includes(id))).length).toBeGreaterThan(10);
  for (const id of ids) {
    const names = await test.rows(tenant, async db => {
      const { rows } = await sql<{ name: string }>`select name from channel_secrets where channel_id = ${id}`.execute(
        db,
      );
      return rows.map(row => row.name);
    });
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(await storedSecret(id, name)).toBe(mark);
  }
  const tables = await tenantTables(test);
  for (const { name } of tables) {
    const found = await test.rows(tenant, async db => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(name)} r
        where tenant_id = ${tenant} and r::text like ${`%${mark}%`}`.execute(db);
      return rows[0]!.n;
    });
    expect([name, found]).toEqual([name, 0]);
  }
  expect(logged.filter(line => line.includes(mark))).toEqual([]);
});

it('open for no other tenant, account or name, though the row were moved there', async () => {
  const form = { name: 'Trang chính', external_id: digits(), access_token: 'thẻ vào' };
  const { _id } = await ask(facebookPages.create, { json: form });
  const other = await test.tenant();
  const read = (at: { tenantId?: string; channelId?: string; name?: string }) =>
    test.rows(at.tenantId ?? tenant, db =>
      readSecret(db, test.house.secretKeys, { tenantId: tenant, channelId: _id, name: 'access_token', ...at }),
    );
  expect(await read({})).toBe('thẻ vào');
  const move = (to: { tenant: string; channel: string; name: string }) =>
    test.rows(to.tenant, async db => {
      await sql`insert into channels (tenant_id, id, kind, name) values (${to.tenant}, ${to.channel}, 'facebook', 'Chép')
        on conflict do nothing`.execute(db);
      await sql`insert into channel_secrets (tenant_id, channel_id, name, sealed)
        values (${to.tenant}, ${to.channel}, ${to.name}, ${sealed})`.execute(db);
    });
  const sealed = await test.rows(tenant, async db => {
    const { rows } = await sql<{
      sealed: string;
    }>`select sealed from channel_secrets where channel_id = ${_id}`.execute(db);
    return rows[0]!.sealed;
  });
  const elsewhere = randomUUID();
  await move({ tenant: other, channel: _id, name: 'access_token' });
  await move({ tenant, channel: elsewhere, name: 'access_token' });
  await move({ tenant, channel: _id, name: 'app_secret' });
  await expect(read({ tenantId: other })).rejects.toThrow();
  await expect(read({ channelId: elsewhere })).rejects.toThrow();
  await expect(read({ name: 'app_secret' })).rejects.toThrow();
  expect(await read({})).toBe('thẻ vào');
});

it('of an earlier key open after the keys were rotated', async () => {
  const { _id } = await ask(facebookPages.create, {
    json: { name: 'Trang cũ', external_id: digits(), access_token: 'cũ' },
  });
  const [old] = test.house.secretKeys;
  const fresh = { id: 'next', key: Buffer.alloc(32, 7) };
  const at = { tenantId: tenant, channelId: _id, name: 'access_token' };
  expect(await test.rows(tenant, db => readSecret(db, [fresh, old!], at))).toBe('cũ');
  await expect(test.rows(tenant, db => readSecret(db, [fresh], at))).rejects.toThrow('SECRET_KEY');
  expect(seal([fresh, old!], { tenantId: tenant, table: 't', column: 'c', id: 'i' }, 'x')).toMatch(/^next:/);
});

it('are gone with their account', async () => {
  const { _id } = await ask(facebookPages.create, {
    json: { name: 'Trang bỏ', external_id: digits(), access_token: 'x' },
  });
  expect(await storedSecret(_id, 'access_token')).toBe('x');
  await test.call(admin.token, facebookPages.remove, { params: { id: _id } });
  expect(await storedSecret(_id, 'access_token')).toBeUndefined();
});
