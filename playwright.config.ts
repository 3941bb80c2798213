import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const chromium = process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium'].find(path => existsSync(path));

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results/browser',
  globalSetup: './tests/browser/setup.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  // what passes at its second try is named at the end of the run
  retries: process.env.CI ? 1 : 0,
  // conditions come late on a busy machine; what has to come in time says so itself
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  // on demand: pictures of the documents (--grep @docs), figures of slow lines (--grep @measure), long faults (--grep @faults)
  ...(process.argv.some(argument => /@(docs|measure|faults)/.test(argument))
    ? {}
    : { grepInvert: /@(docs|measure|faults)/ }),
  use: {
    locale: 'vi-VN',
    timezoneId: 'Asia/Bangkok',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
