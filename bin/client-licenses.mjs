import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Writes the licences of what the browser's code is made of into one file beside it, where they weigh on nobody's visit;
 * the code itself carries none.
 * @returns {import('vite').Plugin}
 */
export function clientLicenses() {
  return {
    name: 'client-licenses',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap(chunk =>
        chunk.type === 'chunk' ? Object.keys(chunk.modules) : [],
      );
      const folders = new Set(modules.flatMap(packageOf));
      const texts = [...folders].sort().map(describe);
      this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: texts.join(`\n${'-'.repeat(80)}\n\n`) });
    },
  };
}

/** @param {string} id of a module */
function packageOf(id) {
  if (!id.startsWith('/') || !id.includes('/node_modules/')) return [];
  for (let folder = dirname(id.split('?')[0] ?? id); ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).name) return [folder];
    if (folder.endsWith('/node_modules') || folder === dirname(folder)) return [];
  }
}

/** @param {string} folder */
function describe(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find(one => /^licen[cs]e/i.test(one));
  return `${name} ${version} (${license})\n\n${file ? readFileSync(join(folder, file), 'utf8').trim() : ''}\n`;
}
