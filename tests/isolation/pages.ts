import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/node';
import { createServer } from 'vite';
import type { TestApi } from '../api.ts';

export interface Visited {
  path: string;
  status: number;
  location: string | null;
  html: string;
  headers: Headers;
}

export interface Pages {
  build: ServerBuild;
  /** One request as a browser without JavaScript sends it; redirects are not followed. */
  visit(path: string, token?: string, init?: RequestInit): Promise<Visited>;
  close(): Promise<void>;
}

/** The whole web application, as its own tools load it, on the API of a test: no build, no socket. */
export async function openPages(test: TestApi): Promise<Pages> {
  const vite = await createServer({
    server: { middlewareMode: true, hmr: false, ws: false, watch: null } as never,
    appType: 'custom',
    optimizeDeps: { noDiscovery: true, include: [] },
    logLevel: 'error',
  });
  const build = (await vite.ssrLoadModule('virtual:remix/server-build')) as ServerBuild;
  const handle = createRequestHandler(build, 'production');
  return {
    build,
    async visit(path, token, init = {}) {
      const headers = new Headers(init.headers);
      if (token) headers.set('cookie', `langnghe-session=${token}`);
      const context: AppLoadContext = { api: (at, request) => test.request(at, request), ip: '127.0.0.1' };
      const response = await handle(new Request(`http://localhost${path}`, { ...init, headers }), context);
      const isText = /^text\/|json|javascript|x-script/.test(response.headers.get('content-type') ?? '');
      if (!isText) await response.body?.cancel();
      const html = isText ? await response.text() : '';
      const location = response.headers.get('location');
      return { path, status: response.status, location, html, headers: response.headers };
    },
    close: () => vite.close(),
  };
}

/** Addresses of this site that a page leads to, and what it shows by address. */
export const linksIn = ({ html, path }: Visited): string[] =>
  [...html.matchAll(/<(?:a|img|iframe|link)\b[^>]*?\s(?:href|src)="([^"#]*)/g)]
    .map(([, link]) => link!.replaceAll('&amp;', '&'))
    .filter(
      link => link !== '' && !/^(?:data|mailto|tel|blob|https?):|^\/(?:assets|app|node_modules|@)|\.svg$/.test(link),
    )
    .map(link => new URL(link, `http://localhost${path}`))
    .map(({ pathname, search }) => pathname + search);
