import { defineConfig } from 'vitest/config';

const folder = (name: string) => new URL(`./${name}`, import.meta.url).pathname;

export default defineConfig({
  resolve: { alias: { '~': folder('app'), contract: folder('contract') } },
  test: {
    globalSetup: ['tests/cluster.setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // what passes at its second try is named at the end of the run
    retry: process.env.CI ? 1 : 0,
    // a condition may come late on a busy machine; what has to come in time says so itself
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['{contract,api,voice,jobs,db,bin,tests}/**/*.test.ts'], environment: 'node' },
      },
      { extends: true, test: { name: 'screen', include: ['app/**/*.test.{ts,tsx}'], environment: 'node' } },
    ],
  },
});
