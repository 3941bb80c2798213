import { readFileSync } from 'node:fs';
import { build } from 'esbuild';

/**
 * Entry points in TypeScript to plain JavaScript, each with all of ours behind it; packages stay outside.
 * @param {Record<string, string>} entryPoints by the name of what is made
 * @param {string} outdir below the root, where packages are found
 */
export async function bundle(entryPoints, outdir) {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  await build({
    entryPoints,
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    // by name: `packages: 'external'` would take contract/* for a package
    external: Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).flatMap(name => [
      name,
      `${name}/*`,
    ]),
    logLevel: 'warning',
  });
}
