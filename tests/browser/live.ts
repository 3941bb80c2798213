import type { Page } from './fixtures.ts';

/** The page is hydrated and hears of events: ask before it is opened, wait for it after. */
export const isLive = (page: Page) => page.waitForResponse(response => new URL(response.url()).pathname === '/events');

export async function openLive(page: Page, address: string): Promise<void> {
  const live = isLive(page);
  await page.goto(address);
  await live;
}
