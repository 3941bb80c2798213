import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { openSite, type Person, type Site, type Tenant } from './site.ts';

export type { Person, Site, Tenant };
export { expect, type Page };

/** What pages complained of: any of it fails the test, unless the test has said that it would come. */
export interface Complaints {
  expect(pattern: RegExp): void;
}

interface Fixtures {
  tenant: Tenant;
  complaints: Complaints;
  /** A page of a browser of its own, signed in when somebody is named. */
  visit(person?: Person, options?: BrowserContextOptions): Promise<Page>;
}

export const test = base.extend<Fixtures, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const { origin, dataDir } = JSON.parse(process.env.BROWSER_TEST_SERVER!) as { origin: string; dataDir: string };
      const site = await openSite(origin, dataDir);
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.origin),
  tenant: async ({ site }, use) => use(await site.tenant()),
  complaints: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      // a page whose session was ended elsewhere may ask for its own state before it has heard of that
      const expected = [/status of 403 .*\/phone\/status\)$/];
      const heard: string[] = [];
      await use(Object.assign(heard, { expect: (pattern: RegExp) => void expected.push(pattern) }));
      expect(heard.filter(complaint => !expected.some(pattern => pattern.test(complaint)))).toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, complaints }, use) => {
    await listen(context, complaints as never);
    await use(context);
  },
  visit: async ({ browser, contextOptions, site, complaints }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (person, options) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: site.origin, ...options });
      opened.push(context);
      await listen(context, complaints as never);
      if (person) await context.addCookies([await sessionCookieOf(person, site)]);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
});

/** Sign in as people do. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByRole('textbox', { name: 'Mật khẩu' }).fill(person.password);
  await page.getByRole('button', { name: 'Đăng nhập' }).click();
  await page.waitForURL('**/report/summary');
}

/** What the application says once in a corner, or above the page without JavaScript. */
export const toast = (page: Page, text: string | RegExp) =>
  page.locator('[data-sonner-toast], noscript [role=status]').filter({ hasText: text });

const sessionCookieOf = async (person: Person, site: Site) => ({
  name: 'langnghe-session',
  value: await person.token(),
  url: site.origin,
  httpOnly: true,
  sameSite: 'Lax' as const,
});

async function listen(context: BrowserContext, heard: string[]): Promise<void> {
  context.on('console', message => {
    // Remix says so of an answer that a later question has overtaken
    if (message.text().startsWith('AbortError: signal is aborted')) return;
    if (message.type() === 'error') heard.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', error => heard.push(`page: ${error.error().stack ?? error.error().message}`));
  context.on('response', response => {
    if (response.status() >= 500) heard.push(`answer: ${response.status()} ${response.url()}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
}
