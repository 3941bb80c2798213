import { may } from 'contract/permissions.ts';
import type { Noun } from 'contract/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '../api.ts';
import { crawl } from './crawl.ts';
import { signsOut, type Visited } from './pages.ts';
import { roles } from './probe.ts';
import { openScene } from './scene.ts';
import { fixtures } from './table.ts';
import { openTwoWorlds, type TwoWorlds } from './two-worlds.ts';
import { newcomer, settle, type World, within } from './world.ts';

// Nobody is shown what is refused: every link followed and every button pressed leads where the person may go.

const seldom: Noun[] = ['tenant', 'user'];

let house: TwoWorlds;
let site: TwoWorlds['site'];
let worlds: TwoWorlds['worlds'];
beforeAll(async () => {
  house = await openTwoWorlds();
  ({ site, worlds } = house);
}, 120_000);
afterAll(() => house.close());

/** What is no answer to something that was offered. */
const isRefusal = ({ status, location }: Visited) =>
  status === 403 || status >= 500 || /^\/(page-404|login)/.test(location ?? '');

const wayTo = ({ path, status, location }: Visited, from: string) =>
  `${path} from ${from}: ${status} ${location ?? ''}`;

async function visitorWith(world: World, options: Parameters<typeof newcomer>[1]): Promise<TestUser> {
  const caller = await newcomer(world, options);
  const scene = openScene(within(world, { owner: caller.id }));
  for (const noun of Object.keys(fixtures) as Noun[]) if (!seldom.includes(noun)) await scene.id(noun);
  await settle(world);
  return caller;
}

describe.each([
  ...roles.map(role => ({ role, isPlatformAdmin: false, workflow: 'enabled' as const })),
  { role: 'administrator' as const, isPlatformAdmin: true, workflow: 'disabled' as const },
])('a $role (admin flag $isPlatformAdmin, workflow $workflow)', ({ workflow, ...who }) => {
  it('meets no link that leads elsewhere, and no button that is refused', async () => {
    const caller = await visitorWith(worlds[workflow], who);
    const failures: string[] = [];
    const { kinds, presses } = await crawl(site, caller.token, ['/'], (page, from) => {
      // the guard of a page that the tenant has switched off leads home
      const isSentHome = page.location === '/';
      if (page.status >= 400 || isSentHome || isRefusal(page)) failures.push(wayTo(page, from));
    });
    expect(failures).toEqual([]);
    expect(kinds.size).toBeGreaterThan(20);
    for (const kind of ['/tickets/:number?', '/customers/:number?']) expect([...kinds.keys()]).toContain(kind);

    // last, for buttons delete: what they name may be gone by then, but nobody may be refused
    const pressed: string[] = [];
    for (const [name, press] of presses) {
      if (signsOut(press)) continue;
      const body = new URLSearchParams(press.fields);
      const answer = await site.visit(press.action, caller.token, { method: 'POST', body });
      pressed.push(name);
      if (isRefusal(answer)) failures.push(`${name}: ${answer.status} ${answer.location ?? ''}`);
    }
    expect(failures).toEqual([]);
    expect(pressed.length).toBeGreaterThan(10);
    const { status } = await site.visit('/report/summary', caller.token);
    expect(status, 'still signed in').toBe(200);
  }, 400_000);

  it('is refused by no resource that scripts ask for', async () => {
    const caller = await visitorWith(worlds[workflow], who);
    const resources = Object.values(site.build.routes).filter(
      route => route?.path && !route.path.includes(':') && !route.module.default && route.module.loader,
    );
    const paths = resources.map(route => `/${route!.path}`).filter(path => !/^\/(\*|logout)$/.test(path));
    expect(paths).toEqual(expect.arrayContaining(['/pickers/contacts', '/search/palette', '/events']));
    const isClosed = (path: string) => path === '/customers/import/files' && !may(who.role, 'contact.import');
    for (const path of paths) {
      const address = `${path}?q=${worlds[workflow].marker}&phone=0901234567`;
      const answer = await (path === '/events' ? site.visit(address, caller.token) : site.load(address, caller.token));
      const isFirstOfArea = /^\/(report|monitors|switchboard|smart-qc|settings)$/.test(path);
      expect([path, answer.status, isFirstOfArea || isRefusal(answer) === isClosed(path)]).toEqual([
        path,
        answer.status,
        true,
      ]);
    }
  }, 60_000);
});

describe('somebody without a session', () => {
  it('meets no link that leads elsewhere than to sign in', async () => {
    const failures: string[] = [];
    const { kinds } = await crawl(
      site,
      undefined,
      ['/login', '/forgot-password', '/page-404', '/zalo-redirect'],
      (page, from) => {
        const isHome = page.path === '/' && page.location === '/login';
        if (page.status >= 400 || (isRefusal(page) && !isHome)) failures.push(wayTo(page, from));
      },
    );
    expect(failures).toEqual([]);
    expect([...kinds.keys()]).toContain('/?');
  });
});
