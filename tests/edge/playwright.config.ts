import { defineConfig } from '@playwright/test';
import usual from '../../playwright.config.ts';

// The telephones of the browser suite, and what only edges can show, through Kamailio and rtpengine: npm run test:edge
export default defineConfig({
  ...usual,
  testDir: '..',
  testMatch: [
    'browser/{another-way,calls,call-forwards,softphone,softphone-calls,softphone-tabs}.spec.ts',
    'edge/*.spec.ts',
  ],
  outputDir: '../../test-results/edge',
  globalSetup: './setup.ts',
  // edges have addresses and ports of their own, once a machine
  workers: 1,
  use: {
    ...usual.use,
    launchOptions: {
      ...usual.use?.launchOptions,
      // edges of a test sign their certificates themselves
      args: [...(usual.use?.launchOptions?.args ?? []), '--ignore-certificate-errors'],
    },
  },
});
