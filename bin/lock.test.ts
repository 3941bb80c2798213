import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockHolder, processMark, takeLock, waitForLock } from './lock.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lang-nghe-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function take() {
  const lock = takeLock(folder);
  if ('holder' in lock) throw new Error(`held by ${lock.holder.pid}`);
  return lock;
}

test('a lock has one holder until it is released', () => {
  expect(lockHolder(folder)).toBeUndefined();
  const lock = take();
  expect(takeLock(folder)).toMatchObject({ holder: { pid: process.pid } });
  expect(lockHolder(folder)?.pid).toBe(process.pid);
  lock.release();
  expect(lockHolder(folder)).toBeUndefined();
  take().release();
});

test('the lock of a process that is gone, or whose id is another’s now, is free', () => {
  writeFileSync(join(folder, '7'), JSON.stringify({ pid: process.pid, mark: 'started long ago', since: 'x' }));
  expect(lockHolder(folder)).toBeUndefined();
  take();
  expect(lockHolder(folder)?.pid).toBe(process.pid);
});

test('who waits gets it next', async () => {
  const lock = take();
  const waited: number[] = [];
  const next = waitForLock(folder, ({ pid }) => {
    waited.push(pid);
    lock.release();
  });
  (await next).release();
  expect(waited).toEqual([process.pid]);
});

test('of many that take over a stale lock at once, exactly one holds it', async () => {
  writeFileSync(join(folder, '1'), JSON.stringify({ pid: 1, mark: 'started long ago', since: 'x' }));
  const script = `
    import { takeLock } from './bin/lock.mjs';
    process.stdin.once('data', () => {
      console.log('holder' in takeLock(process.argv[1]) ? 'refused' : 'taken');
      process.stdin.once('data', () => process.exit());
    });
    console.log('ready');`;
  const children = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', script, folder], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  const say = () => Promise.all(children.map(async child => String((await once(child.stdout, 'data'))[0]).trim()));
  await say();
  const answers = say();
  for (const child of children) child.stdin.write('go');
  const sorted = (await answers).sort();
  for (const child of children) child.kill('SIGKILL');
  expect(sorted).toEqual(['refused', 'refused', 'refused', 'refused', 'refused', 'taken']);
});

test('a zombie is no process', async () => {
  expect(processMark(process.pid)).toBeDefined();
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  expect(processMark(child.pid!)).toBeUndefined();
});
