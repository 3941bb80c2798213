import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

// A project that counts its builds instead of doing them, and whose packages npm has installed.

let project: string;
const running: ChildProcess[] = [];

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'lang-nghe-start-'));
  for (const folder of ['bin', 'api', 'node_modules']) mkdirSync(join(project, folder));
  for (const file of ['start.mjs', 'prepare.mjs', 'lock.mjs'])
    copyFileSync(join('bin', file), join(project, 'bin', file));
  write('bin/build.mjs', build);
  write('package.json', '{ "type": "module" }');
  write('package-lock.json', '{ "packages": { "": {} } }');
  write('node_modules/.package-lock.json', '{ "packages": {} }');
  write('server.ts', server);
  write(
    'bin/hello.ts',
    `console.log(JSON.stringify([process.argv.slice(2), process.env.NODE_ENV, process.env.INIT_CWD]))`,
  );
});
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  rmSync(project, { recursive: true });
});

const build = `
  import { appendFileSync, copyFileSync, mkdirSync, rmSync } from 'node:fs';
  appendFileSync('builds', 'x');
  rmSync('build', { recursive: true, force: true });
  mkdirSync('build');
  copyFileSync('server.ts', 'build/server.js');
  copyFileSync('bin/hello.ts', 'build/hello.js');`;
const server = `
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => { console.log(signal); process.exit(7); });
  console.log('serving in ' + process.env.NODE_ENV);
  setInterval(() => {}, 1000);`;

const write = (file: string, text: string) => writeFileSync(join(project, file), text);
const builds = () => (existsSync(join(project, 'builds')) ? readFileSync(join(project, 'builds'), 'utf8').length : 0);

function start(args: string[] = [], env: NodeJS.ProcessEnv = process.env) {
  const clean: NodeJS.ProcessEnv = { ...env, npm_lifecycle_event: undefined, INIT_CWD: undefined, TMPDIR: project };
  const child = spawn(process.execPath, [join(project, 'bin/start.mjs'), ...args], {
    cwd: tmpdir(),
    env: clean,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  const said = { out: '', err: '' };
  child.stdout.on('data', text => {
    said.out += text;
  });
  child.stderr.on('data', text => {
    said.err += text;
  });
  return { child, said, ended: once(child, 'close').then(([code]) => code as number) };
}

const untilServing = ({ child, said }: ReturnType<typeof start>) =>
  expect.poll(() => said.out || child.exitCode, { timeout: 10_000 }).toContain('serving');

test('builds once, serves in production, passes signals on and the exit code back', async () => {
  const first = start();
  await untilServing(first);
  expect(first.said.out).toBe('serving in production\n');
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(7);
  expect(first.said.out).toContain('SIGTERM');

  const second = start();
  await untilServing(second);
  second.child.kill('SIGINT');
  expect(await second.ended).toBe(7);
  expect(builds()).toBe(1);
});

test('builds again when a source changes, not when a test does', async () => {
  await start(['--run', 'hello']).ended;
  write('api/one.test.ts', 'test');
  await start(['--run', 'hello']).ended;
  expect(builds()).toBe(1);
  write('api/one.ts', 'export const one = 1;');
  await start(['--run', 'hello']).ended;
  expect(builds()).toBe(2);
});

test('an interrupted build is done again', async () => {
  write('bin/build.mjs', `${build}\n process.exit(3);`);
  expect(await start(['--run', 'hello']).ended).toBe(3);
  write('bin/build.mjs', build);
  const { ended, said } = start(['--run', 'hello']);
  expect(await ended, said.err).toBe(0);
});

test('two starts at once build once', async () => {
  const both = [start(['--run', 'hello']), start(['--run', 'hello'])];
  expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0]);
  expect(builds()).toBe(1);
});

test('a command gets its arguments and knows where it was typed', async () => {
  const { ended, said } = start(['--run', 'hello', 'a', 'b c', '--flag']);
  expect(await ended).toBe(0);
  expect(JSON.parse(said.out)).toEqual([['a', 'b c', '--flag'], 'production', tmpdir()]);
  const missing = start(['--run', 'nothing']);
  expect(await missing.ended).toBe(1);
  expect(missing.said.err).toBe('there is no command "nothing"\n');
});
