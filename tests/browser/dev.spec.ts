import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { freePort, startServer } from './server.ts';

/** A server that starts on a busy machine takes its time. */
const patient = { timeout: 90_000 };
const parts = ['api', 'app', 'bin', 'contract', 'db', 'jobs', 'public', 'tests', 'voice'];

/** The sources in a folder of their own, whose packages stand where they are; what the packages' tools keep is its own. */
const test = base.extend<{ copy: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
  copy: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'lang-nghe-dev-'));
    for (const entry of readdirSync('.', { withFileTypes: true }))
      if (entry.isFile() || parts.includes(entry.name))
        cpSync(entry.name, join(folder, entry.name), { recursive: true });
    mkdirSync(join(folder, 'node_modules'));
    for (const name of readdirSync('node_modules'))
      if (!name.startsWith('.vite'))
        symlinkSync(join(process.cwd(), 'node_modules', name), join(folder, 'node_modules', name));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
});

test('npm run dev follows changes of the application and of the API', async ({ copy, page }) => {
  test.setTimeout(300_000);
  const change = (file: string, from: string, to: string) => {
    const text = readFileSync(join(copy, file), 'utf8');
    expect(text).toContain(from);
    writeFileSync(join(copy, file), text.replace(from, to));
  };
  const server = await startServer({ PORT: String(await freePort()) }, [join(copy, 'bin/start.mjs'), '--dev']);
  try {
    // the first page of all makes Vite look for what it has to prepare, and may be loaded again when it has
    await page.goto(`${server.origin}/page-404`);
    await expect.poll(() => existsSync(join(copy, 'node_modules/.vite/deps/_metadata.json')), patient).toBe(true);
    await page.goto(`${server.origin}/page-404?title=T%C3%ACm`);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Tìm');
    expect(server.printed()).not.toMatch(/error/i);

    await page.evaluate(() => Object.assign(window, { isKept: true }));
    change('app/routes/page-404.tsx', 'loader>()} />', 'loader>()} title="Đổi" />');
    await expect(heading).toHaveText('Đổi', patient);
    expect(await page.evaluate(() => 'isKept' in window), 'without a reload').toBe(true);

    change('api/openapi.ts', "title: 'Lắng Nghe v2'", "title: 'Đổi'");
    const title = async () => {
      const answer = await fetch(`${server.origin}/v2/openapi.json`).catch(() => undefined);
      return answer?.ok ? ((await answer.json()) as { info: { title: string } }).info.title : undefined;
    };
    await expect.poll(title, patient).toBe('Đổi');
  } finally {
    await server.stop();
  }
});
