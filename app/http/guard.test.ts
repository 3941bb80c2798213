import type { LoaderFunction } from '@remix-run/node';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../../tests/api.ts';
import routes from '../routes.ts';
import { page, pageAt } from '../site-map.ts';
import { guardOf } from './guard.server.ts';

// Loaders of a branch run side by side, so a layout protects nothing: every loader and action is guarded by itself.

interface Route {
  name: string;
  /** Its address, with parameters; undefined for what only frames other routes. */
  path: string | undefined;
  file: string;
}

const flat = (entries: RouteConfigEntry[]): Route[] =>
  entries.flatMap(({ path, index, file, children = [] }) => [
    { name: path ?? file, path: index ? '/' : path && `/${path}`, file },
    ...flat(children),
  ]);
const everyRoute: Route[] = [
  { name: 'root', path: undefined, file: 'root.tsx' },
  ...flat((await routes) as RouteConfigEntry[]),
];

type Module = Partial<Record<'loader' | 'action', LoaderFunction>>;
const modules = import.meta.glob<Module>(['../routes/**/*.{ts,tsx}', '../root.tsx']);
const moduleOf = (file: string) => modules[`../${file}`]!();

/** What needs no session though it is no public page, and why. */
const openToAll: Record<string, string> = {
  'root loader': 'theme and toast of the document, for every page',
  'logout loader': 'leads home; signing out is a post, and that is guarded',
  'events loader': 'hands the cookie to the API and tells in the stream that a session has ended',
  'brand/:tenantId/:id loader': 'the logo stands on the page to sign in; nobody guesses a tenant by two random ids',
  'widget-demo/call loader': 'the demonstration has callers without an account; without it there is no such page',
  '* loader': 'leads to /page-404',
};

let test: TestApi;
beforeAll(async () => {
  test = await openTestApi();
});
afterAll(() => test.close());

it('no address that takes posts answers whoever opens it with a bare error', async () => {
  const all = await Promise.all(everyRoute.map(async ({ name, file }) => ({ name, ...(await moduleOf(file)) })));
  const blank = all.filter(module => module.action && !module.loader && !('default' in module));
  expect(blank.map(({ name }) => name)).toEqual([]);
});

it('there is no route module that has no address', () => {
  const used = new Set(everyRoute.map(({ file }) => `../${file}`));
  expect(Object.keys(modules).filter(file => !used.has(file))).toEqual([]);
});

describe.each(everyRoute)('$name', ({ name, path, file }) => {
  const doors = async () => {
    const module = await moduleOf(file);
    return (['loader', 'action'] as const).flatMap(kind =>
      module[kind] ? [{ door: `${name} ${kind}`, kind, run: module[kind] }] : [],
    );
  };

  it('is guarded as its page', async () => {
    const own = path === undefined ? undefined : pageAt(path.replace(/\/:\w+\?$/, ''));
    for (const { door, run } of await doors()) {
      const guard = guardOf(run);
      expect(guard, `${door} was not made by loaderFor, actionFor, publicLoader or publicAction`).toBeDefined();
      if (own) {
        const isOpen = ['public', 'guest'].includes(page(own).access as string);
        const right = isOpen ? [{ open: own }] : [{ guarded: own }, { guarded: 'by-address' }];
        expect(right, door).toContainEqual(guard);
      } else if ('open' in guard!) expect(Object.keys(openToAll)).toContain(door);
    }
  });

  it('sends somebody without a session to sign in', async () => {
    for (const { door, kind, run } of await doors()) {
      if ('open' in guardOf(run)!) continue;
      const asked: string[] = [];
      const context = {
        ip: '127.0.0.1',
        api: async (call: string, init: RequestInit) => {
          asked.push(call);
          return test.request(call, init);
        },
      };
      const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' };
      const init = kind === 'action' ? { method: 'POST', headers, body: 'intent=delete&id=1' } : {};
      const request = new Request(`http://localhost${(path ?? '/').replace(/[:?*]/g, '')}`, init);
      const answer: unknown = await Promise.resolve(run({ request, context, params: {} } as never)).catch(
        (thrown: unknown) => thrown,
      );
      expect(answer, door).toBeInstanceOf(Response);
      const { status, headers: said } = answer as Response;
      expect([door, status, said.get('location')]).toEqual([door, 302, expect.stringMatching(/^\/login(\?|$)/)]);
      expect([door, asked]).toEqual([door, []]);
    }
  });
});
