import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Rollup } from 'vite';
import remixConfig from './remix.config.js';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

const folder = (name: string) => new URL(`./${name}`, import.meta.url).pathname;

const framework = /\/node_modules\/(@remix-run|react|react-dom|react-router|react-router-dom|scheduler)\//;
/** What every signed-in page loads: entry, root, and the frame around pages. */
const everywhere = /\/app\/(entry\.client|root|routes\/(frame|page))\.tsx/;
const list = /\/app\/routes\/tickets\/index\.tsx/;
const route = /\/app\/routes\/.*\.tsx?(\?|$)/;

/**
 * Few files for a first visit, for on a slow line a request costs more than its bytes: the framework, what every page
 * shares, what lists share with other pages, and what a page adds. What is imported at first use stays on its own.
 */
function chunkOf(id: string, { getModuleInfo, getModuleIds }: Rollup.ManualChunkMeta): string | undefined {
  if (!parts) {
    const ids = [...getModuleIds()];
    const reachedFrom = (starts: string[]) => reach(starts, getModuleInfo);
    const others = ids.filter(one => route.test(one) && !list.test(one) && !everywhere.test(one));
    const elsewhere = reachedFrom(others);
    const lists = [...reachedFrom(ids.filter(one => list.test(one)))].filter(one => elsewhere.has(one));
    parts = {
      framework: reachedFrom(ids.filter(one => framework.test(one))),
      shared: reachedFrom(ids.filter(one => everywhere.test(one))),
      lists: new Set(lists),
    };
  }
  return (['framework', 'shared', 'lists'] as const).find(part => parts?.[part].has(id));
}
let parts: Record<'framework' | 'shared' | 'lists', Set<string>> | undefined;

/** Modules that load together with the given ones. */
function reach(starts: string[], infoOf: Rollup.GetModuleInfo): Set<string> {
  const reached = new Set<string>();
  const waiting = [...starts];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(infoOf(id)?.importedIds ?? []));
  }
  for (const id of reached) if (infoOf(id)?.isEntry) reached.delete(id);
  return reached;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig)],
  resolve: { alias: { '~': folder('app'), contract: folder('contract') } },
  build: {
    manifest: true,
    target: 'es2022',
    ...(!isSsrBuild && { rollupOptions: { output: { manualChunks: chunkOf } } }),
  },
  server: { watch: { ignored: ['**/data/**', '**/build/**', '**/test-results/**'] } },
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'] },
}));
