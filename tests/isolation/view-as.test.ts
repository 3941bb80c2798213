import type { Noun, RouteDefinition } from 'contract/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../api/app.ts';
import { comingSoon, mayOpen, pagePaths } from '../../app/site-map.ts';
import type { TestUser } from '../api.ts';
import { filled, isOpenTo, nameOf, send, templateOf } from './probe.ts';
import { fixtures } from './table.ts';
import { openTwoWorlds, type TwoWorlds } from './two-worlds.ts';
import { fingerprint, newcomer, plantActing, settle } from './world.ts';

// Whoever views as a colleague reads what the colleague reads, and reading leaves no trace of the colleague.
// That they change nothing is tested call by call in actions.test.ts.

let house: TwoWorlds;
let administrator: TestUser;
let leader: TestUser;
/** In which the administrator views as the leader. */
let token: string;
beforeAll(async () => {
  house = await openTwoWorlds(async scene => {
    for (const noun of Object.keys(fixtures) as Noun[]) await scene.id(noun);
  });
  const world = house.worlds.enabled;
  administrator = await newcomer(world, { role: 'administrator' });
  leader = await newcomer(world, { role: 'team_leader', name: 'Phạm Ngọc Ánh' });
  token = await plantActing(world, administrator.id, leader.id);
}, 120_000);
afterAll(() => house.close());

/** Reads that belong to a person alone: refused, or empty. */
const theirsAlone = new Set(['get /v2/my-sessions', 'get /v2/my-viewers', 'get /v2/file/:id', 'get /v2/export/:id']);

/** Who listens stands in the log, whoever they view as. */
const written = new Set(['get /v2/recordings/:id']);

const reads = calls
  .map(({ route }) => ({ call: nameOf(route), route: route as RouteDefinition }))
  .filter(({ route }) => route.method === 'get' && route.access !== 'public' && route.response !== 'stream');

describe.each(reads.filter(({ call }) => !theirsAlone.has(call)))('$call in a view', ({ call, route }) => {
  it('answers as it answers the person, and writes nothing', async () => {
    const { test, worlds, scenes } = house;
    const input = await filled(templateOf(route), slot => scenes.enabled.id(slot.noun));
    await settle(worlds.enabled);
    const before = await fingerprint(test, worlds.enabled.tenantId);
    const seen = await send(test, route, input, { token });
    if (!written.has(call)) expect(await fingerprint(test, worlds.enabled.tenantId), `${call} writes`).toBe(before);
    const own = await send(test, route, input, { token: leader.token });
    const isTheirs = isOpenTo(route, 'team_leader');
    expect([call, seen.status, own.status]).toEqual([call, own.status, isTheirs ? expect.any(Number) : 403]);
    if (isTheirs) expect([call, own.status]).not.toEqual([call, 403]);
  });
});

describe('pages in a view', () => {
  const visitor = { role: 'team_leader', isAdmin: false, workflow: 'enabled', isViewing: true } as const;
  const visitIn = (address: string) =>
    house.site.visit(address, undefined, {
      headers: { cookie: `langnghe-session=${administrator.token}; langnghe-view=${token}` },
    });

  it('open as they open for the person, say so on each, and are the administrator’s again without it', async () => {
    const wrong: string[] = [];
    for (const path of pagePaths.filter(one => !one.includes(':') && one !== '/view-as-mode')) {
      const address = encodeURI(path);
      const seen = await visitIn(address);
      const own = await house.site.visit(address, leader.token);
      const outcome = [seen.status, seen.location].join();
      if (outcome !== [own.status, own.location].join())
        wrong.push(`${path}: ${outcome}, ${own.status} ${own.location}`);
      if (seen.status !== 200 || !mayOpen(path, visitor) || !seen.html.includes('id="main"')) continue;
      if (!seen.html.includes('đang xem với tư cách')) wrong.push(`${path} does not say so`);
      if (own.html.includes('đang xem với tư cách')) wrong.push(`${path} says so to the person`);
    }
    expect(wrong).toEqual([]);
    const closed = '/settings/users/members';
    expect((await visitIn(closed)).status).toBe(302);
    expect((await house.site.visit(closed, administrator.token)).status).toBe(200);
    expect(comingSoon).not.toContain('/view-as-mode');
  }, 120_000);

  it('opens /view-as-mode to a view of any role, and to nobody else but administrators', async () => {
    expect((await visitIn('/view-as-mode')).html).toContain('Đang xem với tư cách Phạm Ngọc Ánh');
    expect((await house.site.visit('/view-as-mode', leader.token)).location).toContain('/page-404?title=');
    expect((await house.site.visit('/view-as-mode', administrator.token)).status).toBe(200);
  });

  it('goes on as oneself, on the same page, when the view has ended', async () => {
    const ended = await plantActing(house.worlds.enabled, administrator.id, leader.id);
    await house.test.ownerPool.query('update directory.sessions set revoked_at = now() where token_hash = sha256($1)', [
      Buffer.from(ended),
    ]);
    const cookie = `langnghe-session=${administrator.token}; langnghe-view=${ended}`;
    for (const init of [{}, { method: 'POST', body: new URLSearchParams({ intent: 'disable', ids: leader.id }) }]) {
      const led = await house.site.visit('/settings/users/members?q=a', undefined, { ...init, headers: { cookie } });
      expect([led.status, led.location]).toEqual([302, '/settings/users/members?q=a']);
      expect(led.headers.getSetCookie().join()).toMatch(/langnghe-view=;.*Max-Age=0/);
    }
    const [still] = await house.test.rows(leader.tenantId, db =>
      db.selectFrom('users').select('is_active').where('id', '=', leader.id).execute(),
    );
    expect(still!.is_active).toBe(true);
  });

  it('says that it only looks when something is to be changed, and stays where it is', async () => {
    const { scenes, site } = house;
    const address = `/tickets/${await scenes.enabled.id('ticket')}`;
    const post = (headers: Record<string, string>, init = { intent: 'follow', follow: 'true' }) =>
      site.visit('/notifications', undefined, {
        method: 'POST',
        body: new URLSearchParams(init),
        headers: { referer: `http://localhost${address}`, ...headers },
      });
    const cookie = `langnghe-session=${administrator.token}; langnghe-view=${token}`;
    const refused = await post({ cookie }, { all: '1' } as never);
    expect([refused.status, refused.location]).toEqual([302, address]);
    expect(decodeURIComponent(refused.headers.getSetCookie().join())).toContain('Chỉ xem');
    const taken = await post({ cookie: `langnghe-session=${leader.token}` }, { all: '1' } as never);
    expect(decodeURIComponent(taken.headers.getSetCookie().join())).not.toContain('Chỉ xem');
  });
});
