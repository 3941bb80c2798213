import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { loadSecretKeys, readSettings, variables } from '../settings.ts';

const key = 'k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const databaseUrl = 'postgres://owner:secret@localhost:5432/langnghe';

test('.env.example names every variable, and its values are the defaults', () => {
  const example = Object.fromEntries(
    [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(Object.keys(example).sort()).toEqual(Object.keys(variables).sort());
  expect(readSettings(example)).toEqual(readSettings({}));
});

test('without any variable the embedded database serves demonstration data on the loopback address', () => {
  expect(readSettings({})).toMatchObject({ port: 3000, host: '127.0.0.1', demo: true, dataDir: resolve('data') });
  expect([...readSettings({}).roles]).toEqual(['web', 'api', 'worker', 'voice']);
});

test('networks of the house are addresses or networks, and own addresses are known', () => {
  const { peers } = readSettings({ SIP_PEERS: '192.168.1.0/24, fd00::/8,10.0.0.5', SIP_UDP_ANNOUNCED: '8.8.8.8' });
  expect(peers.inner).toEqual(['192.168.1.0/24', 'fd00::/8', '10.0.0.5']);
  expect(peers.own).toEqual(expect.arrayContaining(['8.8.8.8', '127.0.0.1']));
  for (const wrong of ['192.168.1.0/33', 'pbx.noibo.vn', '10.0.0.1,'])
    expect(() => readSettings({ SIP_PEERS: wrong })).toThrow('SIP_PEERS');
});

test('a database of one’s own turns demonstration data off and listens to the network', () => {
  expect(readSettings({ DATABASE_URL: databaseUrl, SECRET_KEY: key })).toMatchObject({ demo: false, host: '0.0.0.0' });
  expect(readSettings({ DATABASE_URL: databaseUrl, SECRET_KEY: key, DEMO: 'on' })).toMatchObject({
    demo: true,
    host: '127.0.0.1',
  });
});

test.each([
  [{ PORT: 'abc' }, 'PORT is "abc": expected a whole number from 0 to 65535'],
  [{ PORT: '70000' }, 'PORT is "70000": expected a whole number from 0 to 65535'],
  [{ ORIGIN: 'https://a.vn/path' }, 'ORIGIN is "https://a.vn/path": expected an origin without a path'],
  [{ ROLES: 'web,sound' }, 'ROLES is "web,sound": expected a comma-separated list of web, api, worker, voice'],
  [{ RTP_PORTS: '30000-20000' }, 'RTP_PORTS is "30000-20000": expected two ports like 20000-20998'],
  [{ MEDIA_ADDRESS: 'here' }, 'MEDIA_ADDRESS is "here": expected an IP address'],
  [{ DEMO: 'yes' }, 'DEMO is "yes": expected auto, on or off'],
  [{ DATABASE_URL: 'mysql://u:hidden@h/d' }, 'DATABASE_URL has a wrong value: expected an address like postgres://'],
  [{ DATABASE_URL: databaseUrl }, 'SECRET_KEY is missing: expected with DATABASE_URL'],
  [{ DATABASE_APP_URL: databaseUrl }, 'DATABASE_URL is missing: expected with DATABASE_APP_URL'],
  [{ SECRET_KEY: 'k1:short' }, 'SECRET_KEY has a wrong value: expected name:base64 of 32 bytes'],
  [{ SECRET_KEY: `${key},${key}` }, 'each name once'],
  [{ SMTP_URL: 'mail.example.vn' }, 'SMTP_URL has a wrong value: expected an address like smtp://'],
])('%j is refused with one line', (environment, message) => {
  expect(() => readSettings(environment)).toThrow(message);
  expect(() => readSettings(environment)).not.toThrow(/\n|hidden/);
});

test('a wrong environment ends a process with one line and exit code 1', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '-e', `import('./settings.ts').then(settings => settings.startSettings())`],
    { encoding: 'utf8', env: { ...process.env, PORT: '-1' } },
  );
  expect({ status, stderr }).toEqual({ status: 1, stderr: 'PORT is "-1": expected a whole number from 0 to 65535\n' });
});

test('the secret key is made once, for its owner alone', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lang-nghe-settings-'));
  const settings = readSettings({ DATA_DIR: dataDir });
  const [made] = loadSecretKeys(settings);
  expect(made!.key).toHaveLength(32);
  expect(loadSecretKeys(settings)).toEqual([made]);
  expect(statSync(join(dataDir, 'secrets/secret-key')).mode & 0o777).toBe(0o600);
  expect(loadSecretKeys(readSettings({ DATA_DIR: dataDir, SECRET_KEY: key }))[0]!.id).toBe('k1');
  rmSync(dataDir, { recursive: true });
});
