import { listAccounts } from 'contract/platform/accounts.ts';
import { organizations } from 'contract/settings/organizations.ts';
import { areas, mayOpen, page as pageOf } from '../../app/site-map.ts';
import { inBothSchemes } from './accessibility.ts';
import { expect, type Page, test } from './fixtures.ts';
import { addressesOf, renderedPages } from './pages.ts';

test.describe.configure({ mode: 'parallel' });

const widths = [390, 1024, 1280];

// every page in both colour schemes and at three widths, as who may open them all
const groupOf = (path: string) => areas.find(area => path.startsWith(`/${area}/`)) ?? path.split('/')[1]!;
const groups = [...new Set(renderedPages.map(groupOf))];

for (const group of groups) {
  test(`pages of ${group} are accessible in light and dark and fit their window`, async ({ site, visit }) => {
    test.setTimeout(120_000);
    const found = new Map<string, string[]>();
    const admin = site.demo('admin@anphat.vn');
    const { list } = await site.call(admin, organizations.list, { query: {} });
    const { list: tenants } = await site.call(admin, listAccounts, {});
    const ids = { organizationId: list[0]!._id, tenantId: tenants[0]!._id };
    let page: Page | undefined;
    for (const path of renderedPages.filter(one => groupOf(one) === group)) {
      const isOpen = ['public', 'guest'].includes(pageOf(path).access as string);
      page ??= await visit(isOpen ? undefined : site.demo('admin@anphat.vn'));
      for (const address of addressesOf(path, ids)) {
        for (const finding of await inspect(page, address))
          found.set(finding, [...(found.get(finding) ?? []), address]);
      }
    }
    expect(Object.fromEntries(found)).toEqual({});
  });
}

// what is built, as those who may open a part of it: other buttons, other columns, empty places
for (const [who, role] of [
  ['agent1', 'agent'],
  ['leader', 'team_leader'],
  ['supervisor', 'supervisor'],
] as const) {
  test(`pages of ${who} are accessible in light and dark and fit their window`, async ({ site, visit }) => {
    test.setTimeout(120_000);
    const found = new Map<string, string[]>();
    const page = await visit(site.demo(`${who}@anphat.vn`));
    const visitor = { role, isAdmin: false, workflow: 'enabled', isViewing: false } as const;
    for (const path of renderedPages.filter(one => !pageOf(one).soon && mayOpen(one, visitor))) {
      for (const address of path.includes(':') ? [await oneOf(page, path)] : addressesOf(path).slice(0, 2))
        for (const finding of await inspect(page, address))
          found.set(finding, [...(found.get(finding) ?? []), address]);
    }
    expect(Object.fromEntries(found)).toEqual({});
  });
}

/** The first row of the list above a page with a parameter: one that this person may open. */
async function oneOf(page: Page, path: string): Promise<string> {
  const list = path.replace(/\/:\w+$/, '');
  await page.goto(list);
  const links = await page
    .locator(`main a[href^="${list}/"]`)
    .evaluateAll(all => all.map(one => one.getAttribute('href')!));
  return links.find(href => /\/\d+$/.test(href)) ?? `${list} shows no row`;
}

async function inspect(page: Page, address: string): Promise<string[]> {
  const answer = await page.goto(address);
  if (answer!.status() !== 200) return [`answers ${answer!.status()}`];
  if (new URL(page.url()).pathname !== address.split('?')[0]) return [`leads to ${page.url()}`];
  const found = await inBothSchemes(page);
  found.push(...(await page.evaluate(inlineHandlers)));
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const finding of await page.evaluate(overflowing)) found.push(`${width} px: ${finding}`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  return found;
}

const inlineHandlers = () =>
  [...document.querySelectorAll('*')]
    .filter(element => [...element.attributes].some(({ name }) => name.startsWith('on')))
    .map(element => `inline handler: ${element.outerHTML.slice(0, 120)}`);

/** What makes the page wider than its window. */
const overflowing = () => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  return [...document.querySelectorAll('body *')]
    .filter(element => element.getBoundingClientRect().right > clientWidth + 0.5)
    .map(element => `${element.tagName} ${element.className} ${Math.round(element.getBoundingClientRect().right)}`)
    .slice(0, 8)
    .concat(`${scrollWidth} > ${clientWidth}`);
};
