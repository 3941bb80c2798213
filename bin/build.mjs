import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { bundle } from './bundle.mjs';
import { precompress } from './precompress.mjs';

// In this order: the Remix build empties build/.
process.chdir(dirname(import.meta.dirname));
process.env.NODE_ENV = 'production';

const remix = spawnSync(
  process.execPath,
  ['node_modules/@remix-run/dev/dist/cli.js', 'vite:build', '--logLevel', 'warn'],
  {
    stdio: 'inherit',
  },
);
if (remix.status !== 0) process.exit(remix.status ?? 1);

await precompress('build/client/assets');

await bundle(entryPoints(), 'build').catch(() => process.exit(1)); // esbuild has printed the errors

/** build/<name>.js for the server, the process of the sound, each command, and the threads that write and read workbooks or decode sound. */
function entryPoints() {
  const files = ['bin', 'bench'].flatMap(folder =>
    existsSync(folder) ? readdirSync(folder).map(name => `${folder}/${name}`) : [],
  );
  const commands = [...files, 'tests/faults.ts'].filter(
    file => file.endsWith('.ts') && !file.endsWith('.test.ts') && existsSync(file),
  );
  const entries = new Map([
    ['server', 'server.ts'],
    ['xlsx-thread', 'api/sheets/xlsx-thread.js'],
    ['read-xlsx-thread', 'api/sheets/read-xlsx-thread.js'],
    ['mp3-thread', 'api/ivr/mp3-thread.js'],
    ['media', 'voice/media/process.ts'],
  ]);
  for (const file of commands) {
    const name = basename(file, '.ts');
    if (entries.has(name)) throw new Error(`${file} and ${entries.get(name)} would both become build/${name}.js`);
    entries.set(name, file);
  }
  return Object.fromEntries(entries);
}
