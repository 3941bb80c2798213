import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/node';
import { Outlet, RemixServer, Scripts } from '@remix-run/react';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import type { TestApi, TestUser } from './api.ts';

type RouteModule = { default?: ComponentType; loader?: unknown; action?: unknown };

export interface TestWeb {
  /** A document request as a browser without JavaScript sends it; a form makes it a post. */
  visit(by: TestUser, path: string, form?: Fields | FormData): Promise<Visited>;
  /** What a script of ours sends: files, JSON. */
  send(by: TestUser, path: string, init: RequestInit): Promise<Response>;
}

/** Pairs where a name stands more than once. */
type Fields = Record<string, string> | [string, string][];

export interface Visited {
  status: number;
  html: string;
  /** What people read: the page without markup. */
  text: string;
  location: string | null;
  /** Title of the toast that the next page will show. */
  toast: string | undefined;
  /** Value of a field of the page's form. */
  field(name: string): string | undefined;
}

/** Serves route modules, keyed by their path in the site map, on the test's API: no browser, no build. */
export function openTestWeb(test: TestApi, modules: Record<string, RouteModule>): TestWeb {
  const handle = createRequestHandler(buildOf(modules), 'test');
  const send = (by: TestUser, path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('cookie', `langnghe-session=${by.token}`);
    headers.set('sec-fetch-site', 'same-origin');
    const context = { api: (at, init) => test.request(at, init), ip: '127.0.0.1' } satisfies AppLoadContext;
    return handle(new Request(`http://localhost${path}`, { ...init, headers }), context);
  };
  return {
    send,
    async visit(by, path, form) {
      const body = form instanceof FormData ? form : new URLSearchParams(form);
      const response = await send(by, path, form ? { method: 'POST', body } : {});
      const html = await response.text();
      return {
        status: response.status,
        html,
        text: textOf(html),
        location: response.headers.get('location'),
        toast: toastOf(response.headers.getSetCookie()),
        field: name => fieldOf(html, name),
      };
    },
  };
}

function buildOf(modules: Record<string, RouteModule>): ServerBuild {
  const root = {
    default: () => (
      <html lang="vi">
        <body>
          <Outlet />
          <Scripts />
        </body>
      </html>
    ),
  };
  const routes = [
    { id: 'root', path: '', module: root as RouteModule },
    ...Object.entries(modules).map(([path, module]) => ({ id: path, path: path.slice(1), parentId: 'root', module })),
  ];
  const assets = routes.map(({ id, path, module }) => ({
    id,
    path,
    ...(id !== 'root' && { parentId: 'root' }),
    module: `/${id}.js`,
    hasLoader: module.loader !== undefined,
    hasAction: module.action !== undefined,
    hasClientAction: false,
    hasClientLoader: false,
    hasErrorBoundary: false,
  }));
  const byId = <T extends { id: string }>(list: T[]) => Object.fromEntries(list.map(entry => [entry.id, entry]));
  const build = {
    entry: {
      module: {
        default: (request: Request, status: number, headers: Headers, remix: never) =>
          new Response(renderToString(<RemixServer context={remix} url={request.url} />), { status, headers }),
        // a failure that is not an answer must fail the test
        handleError(error: unknown) {
          throw error;
        },
      },
    },
    routes: byId(routes),
    assets: { entry: { imports: [], module: '/entry.js' }, routes: byId(assets), url: '/manifest.js', version: '1' },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    basename: '/',
    isSpaMode: false,
    future: {
      v3_fetcherPersist: true,
      v3_lazyRouteDiscovery: false,
      v3_relativeSplatPath: true,
      v3_routeConfig: true,
      v3_singleFetch: true,
      v3_throwAbortReason: true,
      unstable_optimizeDeps: false,
    },
  };
  return build as unknown as ServerBuild;
}

const textOf = (html: string) =>
  html
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');

function toastOf(cookies: string[]): string | undefined {
  const value = cookies.map(cookie => /^langnghe-toast=([^;]+)/.exec(cookie)?.[1]).find(Boolean);
  return value && (JSON.parse(decodeURIComponent(value)) as { title: string }).title;
}

function fieldOf(html: string, name: string): string | undefined {
  const [input = ''] = new RegExp(`<input[^>]*\\sname="${name}"[^>]*>`).exec(html) ?? [];
  return /\svalue="([^"]*)"/.exec(input)?.[1];
}
