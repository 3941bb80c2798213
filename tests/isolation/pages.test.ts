import type { StaffRole } from 'contract/enums.ts';
import type { Noun } from 'contract/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visited } from './pages.ts';
import { roles } from './probe.ts';
import { mappedPages, type SpecifiedPage, specifiedPages } from './specified-pages.ts';
import { fixtures } from './table.ts';
import { openTwoWorlds, type TwoWorlds } from './two-worlds.ts';
import { foundIn, newcomer } from './world.ts';

// Who may open which page: the table of the specification against the site map and against real answers.

let house: TwoWorlds;
let site: TwoWorlds['site'];
let worlds: TwoWorlds['worlds'];
let scenes: TwoWorlds['scenes'];
beforeAll(async () => {
  house = await openTwoWorlds(async scene => {
    for (const noun of Object.keys(fixtures) as Noun[]) await scene.id(noun);
  });
  ({ site, worlds, scenes } = house);
}, 120_000);
afterAll(() => house.close());

describe('the site map', () => {
  it.skipIf(!specifiedPages)('is the table of the specification, path by path', () => {
    const byPath = (one: SpecifiedPage, other: SpecifiedPage) => (one.path < other.path ? -1 : 1);
    expect(specifiedPages!.length).toBeGreaterThan(70);
    expect([...mappedPages].sort(byPath)).toEqual([...specifiedPages!].sort(byPath));
  });
});

interface Visitor {
  name: string;
  role: StaffRole | 'anonymous';
  isAdmin: boolean;
  workflow: 'enabled' | 'disabled';
}

const visitors: Visitor[] = [{ name: 'nobody', role: 'anonymous', isAdmin: false, workflow: 'enabled' }];
for (const role of roles)
  for (const isAdmin of [false, true])
    for (const workflow of ['enabled', 'disabled'] as const)
      visitors.push({ name: `${role}${isAdmin ? ', admin flag' : ''}, workflow ${workflow}`, role, isAdmin, workflow });

async function tokenOf({ role, isAdmin, workflow }: Visitor): Promise<string | undefined> {
  if (role === 'anonymous') return undefined;
  return (await newcomer(worlds[workflow], { role, isPlatformAdmin: isAdmin })).token;
}

const samplesOf: Record<string, Noun> = { ticketId: 'ticket', customerId: 'contact', organizationId: 'organization' };

async function addressOf(path: string, { workflow }: Visitor): Promise<string> {
  let address = path;
  for (const [, name] of path.matchAll(/:(\w+)/g)) {
    const noun = samplesOf[name!];
    const id = name === 'tenantId' ? worlds[workflow].tenantId : noun ? await scenes[workflow].id(noun) : 'call';
    address = address.replace(`:${name}`, String(id));
  }
  return encodeURI(address);
}

const wanted = specifiedPages ?? mappedPages;
const warning = 'warning page';

/** What the specification wants, in its own order of guards and not by the code under test. */
function expected(
  { path, access, adminFlag, leadsToOwnTenant }: SpecifiedPage,
  address: string,
  visitor: Visitor,
): string {
  const isSignedIn = visitor.role !== 'anonymous';
  if (access === 'public') return '200';
  if (access === 'guest') return isSignedIn ? '302 /' : '200';
  if (!isSignedIn) return path === '/' ? '302 /login' : `302 /login redirect ${address}`;
  if (access === 'workflow') return visitor.workflow === 'enabled' ? '200' : '302 /';
  if (access === 'view-as') return visitor.role === 'administrator' ? '200' : warning;
  if (path === '/') return '302 /report/summary';
  if (adminFlag && !visitor.isAdmin) return warning;
  if (access !== 'staff' && !access.split(',').includes(visitor.role)) return warning;
  return leadsToOwnTenant && !visitor.isAdmin ? `302 ${address}/${worlds[visitor.workflow].tenantId}` : '200';
}

function outcome({ status, location }: Visited): string {
  if (location === null) return String(status);
  const url = new URL(location, 'http://localhost');
  const said = [url.pathname, url.searchParams.get('title'), url.searchParams.get('message')].join('|');
  if (status === 302 && said === '/page-404|Cảnh báo|Bạn không có quyền sử dụng tính năng này!') return warning;
  const goal = url.searchParams.get('redirect');
  return goal === null ? `${status} ${location}` : `${status} ${url.pathname} redirect ${goal}`;
}

describe.each(visitors)('$name', visitor => {
  it('opens every page that is theirs, and no other', async () => {
    const token = await tokenOf(visitor);
    const wrong: string[] = [];
    for (const page of wanted) {
      const address = await addressOf(page.path, visitor);
      const right = expected(page, address, visitor);
      const loaded = outcome(await site.load(address, token));
      if (loaded !== right) wrong.push(`${address} as data: ${loaded} instead of ${right}`);
      if (visitor.isAdmin || visitor.workflow === 'disabled') continue;
      const drawn = await site.visit(address, token);
      if (outcome(drawn) !== right) wrong.push(`${address}: ${outcome(drawn)} instead of ${right}`);
      if (drawn.status === 200 && !drawn.html.includes('</html>')) wrong.push(`${address}: half a page`);
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  it('goes from the root of an area to its first page', async () => {
    const token = await tokenOf(visitor);
    for (const area of ['report', 'monitors', 'switchboard', 'smart-qc', 'settings']) {
      const first = mappedPages.find(
        page =>
          page.path.startsWith(`/${area}/`) && !page.path.includes(':') && expected(page, page.path, visitor) === '200',
      );
      const right = token === undefined ? `302 /login redirect /${area}` : first ? `302 ${first.path}` : warning;
      expect([area, outcome(await site.visit(`/${area}`, token))]).toEqual([area, right]);
    }
  });
});

describe('an address that is spelled otherwise', () => {
  const spellings: Record<string, (address: string) => string> = {
    'in capitals': address => address.toUpperCase(),
    'with a slash behind': address => `${address}/`,
    'with an encoded letter': address => address.replace(/[a-z]$/, last => `%${last.charCodeAt(0).toString(16)}`),
    'with two slashes': address => address.replace(/(.)\//, '$1//'),
    'with a dot': address => address.replace(/(.)\//, '$1/./'),
  };
  it.each(Object.keys(spellings))('%s opens nothing that is closed', async name => {
    const agent = visitors.find(one => one.role === 'agent' && !one.isAdmin && one.workflow === 'disabled')!;
    const token = await tokenOf(agent);
    const opened: string[] = [];
    let closed = 0;
    for (const page of wanted) {
      const address = await addressOf(page.path, agent);
      if (expected(page, address, agent) === '200') continue;
      closed += 1;
      for (const answer of [
        await site.visit(spellings[name]!(address), token),
        await site.load(spellings[name]!(address), token),
      ])
        if (answer.status === 200) opened.push(answer.path);
    }
    expect(opened).toEqual([]);
    expect(closed).toBeGreaterThan(40);
  });

  it.each(['in capitals', 'with a slash behind', 'with an encoded letter'])('%s opens what is open', async name => {
    const { token } = await newcomer(worlds.enabled, { role: 'administrator' });
    const address = spellings[name]!('/settings/tags');
    expect([address, (await site.visit(address, token)).status]).toEqual([address, 200]);
  });
});

describe('an address that names nothing', () => {
  it.each([
    '/khong-co',
    '/tickets/1/2/3',
    '/report/customer-copy',
    '/%E0%A4%A',
    '/chat/%E0%A4%A',
    '/tickets/%00',
    '/tickets/%ff',
    '//evil.test',
    '/.//evil.test',
  ])('%s is answered in words and leads nowhere else', async path => {
    const { token } = await newcomer(worlds.enabled, { role: 'administrator' });
    for (const who of [undefined, token]) {
      const answer = await site.visit(path, who);
      expect([path, answer.status < 500]).toEqual([path, true]);
      expect(answer.location ?? '/').toMatch(/^\/(?!\/)/);
    }
  });
});

describe('/page-404', () => {
  const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)![0];
  const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' };
  const textIn = (html: string) =>
    mainOf(html)
      .replace(/<[^>]*>/g, '\n')
      .replace(/&(lt|gt|quot|#x27|amp);/g, (_, name: string) => entities[name]!);

  it('says its own words, or those of the address', async () => {
    const plain = await site.visit('/page-404');
    expect(textIn(plain.html)).toContain('404 - Not Found');
    expect(textIn(plain.html)).toContain('Bạn có chắc chắn mình vừa truy cập đúng đường link? Vui lòng thử lại!');
    expect(mainOf(plain.html)).toMatch(/<a[^>]*href="\/"/);
    const given = new URLSearchParams({ title: 'Tiêu đề', message: 'Lời nhắn' });
    const other = await site.visit(`/page-404?${given}`);
    expect(textIn(other.html)).toMatch(/Tiêu đề\s+Lời nhắn/);
  });

  it('shows the words of the address as text, cut at 200 characters', async () => {
    const evil = `<script>alert(1)</script><a href="https://evil.test">Bấm</a>${'x'.repeat(300)}`;
    const { html } = await site.visit(`/page-404?${new URLSearchParams({ title: evil, message: evil })}`);
    expect(mainOf(html)).not.toMatch(/<script|href="https/);
    expect(textIn(html).split(evil.slice(0, 200)).length).toBe(3);
    expect(textIn(html)).not.toContain(evil.slice(0, 201));
    expect(html).not.toContain('<script>alert(1)');
  });
});

describe('another tenant', () => {
  it('is not there by address either', async () => {
    const { token } = await newcomer(worlds.enabled, { role: 'administrator' });
    const insider = await newcomer(worlds.disabled, { role: 'administrator' });
    const foreign = scenes.disabled;
    for (const address of [
      `/tickets/${await foreign.id('ticket')}`,
      `/customers/${await foreign.id('contact')}`,
      `/settings/tickets/priority/${await foreign.id('priority')}`,
    ]) {
      const answer = await site.visit(address, token);
      const said = new Set([address.split('/').at(-1)!]);
      expect([address, answer.status, foundIn(answer.html, worlds.disabled, said)]).toEqual([address, 404, []]);
      expect([address, (await site.visit(address, insider.token)).status]).toEqual([address, 200]);
    }
  });
});
