import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundle } from '../../bin/bundle.mjs';
import { cutStreams } from './cut-streams.ts';
import { deploy } from './deploy.ts';
import { editTogether } from './edit-together.ts';
import { killApp } from './kill-app.ts';
import { killDatabase } from './kill-database.ts';
import { newVerdict } from './ledger.ts';
import { repeatKey } from './repeat-key.ts';
import { openStage, type Stage } from './stage.ts';

// A few tries of `npm run test:faults` on the API and the worker alone, which need no build of the pages.

const build = `test-results/faults-${process.pid}`;
let stage: Stage;
beforeAll(async () => {
  await bundle({ server: 'server.ts' }, build);
  stage = await openStage(build, { hasPages: false }, product => {
    close = () => product.close();
  });
}, 120_000);
let close = async () => {};
afterAll(async () => {
  await close();
  await rm(build, { recursive: true, force: true });
}, 60_000);

// what takes how long is judged by `npm run test:faults` alone: here other tests run beside it
it.each([
  ['one key used twenty times at once', repeatKey, 3],
  ['two agents saving one ticket', editTogether, 3],
  ['event streams cut while people write', cutStreams, 2],
  ['kill -9 of the application', killApp, 2],
  ['kill -9 of PostgreSQL', killDatabase, 1],
  ['a deploy under load', deploy, 1],
] as const)(
  '%s loses nothing and doubles nothing',
  async (_, fault, tries) => {
    const verdict = newVerdict();
    await fault(stage, tries, verdict);
    expect(verdict).toMatchObject({ lost: 0, doubled: 0, missed: [] });
    expect(verdict.acknowledged).toBeGreaterThan(0);
  },
  120_000,
);
