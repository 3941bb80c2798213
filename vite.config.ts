import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { clientChunks } from './bin/client-chunks.mjs';
import { clientLicenses } from './bin/client-licenses.mjs';
import remixConfig from './remix.config.js';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

const folder = (name: string) => new URL(`./${name}`, import.meta.url).pathname;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig), clientLicenses()],
  resolve: {
    alias: [
      { find: '~', replacement: folder('app') },
      { find: 'contract', replacement: folder('contract') },
      // what JsSIP logs by
      { find: /^debug$/, replacement: folder('app/softphone/no-debug.ts') },
      // of lucide-react the shapes alone
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: folder('app/ui/create-icon.tsx') },
    ],
  },
  ssr: { noExternal: ['lucide-react'] },
  esbuild: { legalComments: 'none' },
  build: {
    manifest: true,
    target: 'es2022',
    rollupOptions: {
      // a route without a screen leaves an empty file in the browser's build
      onwarn: (warning, warn) => (warning.code === 'EMPTY_BUNDLE' ? undefined : warn(warning)),
      ...(!isSsrBuild && { output: { manualChunks: clientChunks() } }),
    },
  },
  server: { watch: { ignored: ['**/data/**', '**/build/**', '**/test-results/**'] } },
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.{test,server}.{ts,tsx}', '!app/**/*.test-kit.tsx'] },
}));
