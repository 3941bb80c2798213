import { expect, type Page, test } from './fixtures.ts';
import { openLive } from './live.ts';

// npx playwright test --grep @measure: what a first visit is like on a slow line. Figures to read; nothing fails by them.

const lines = {
  'slow 3G': { kilobits: 400, roundTrip: 2_000 },
  'fast 3G': { kilobits: 1_600, roundTrip: 562 },
};
const addresses = ['/tickets?size=50', '/tickets/2', '/report/summary'];

for (const [line, { kilobits, roundTrip }] of Object.entries(lines))
  for (const address of addresses)
    test(`${address} on ${line} @measure`, async ({ site, visit }) => {
      test.setTimeout(120_000);
      const page = await visit(site.demo('agent1@anphat.vn'));
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: roundTrip,
        downloadThroughput: (kilobits * 1_000) / 8,
        uploadThroughput: (kilobits * 1_000) / 8,
      });
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await page.addInitScript(watch);
      await openLive(page, address);
      const usable = await page.evaluate(() => performance.now());
      await use(page);
      const { paint, shift, slowest } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
      const seconds = (ms: number) => (ms / 1_000).toFixed(2);
      console.log(
        `${address} on ${line}: largest paint ${seconds(paint)} s, alive ${seconds(usable)} s, layout shift ${shift.toFixed(3)}, slowest interaction ${Math.round(slowest)} ms`,
      );
      expect(paint).toBeGreaterThan(0);
    });

interface Seen {
  paint: number;
  shift: number;
  slowest: number;
}

/** A few things that people do. */
async function use(page: Page): Promise<void> {
  await page.locator('summary:visible').last().click();
  await page.keyboard.press('Escape');
  const box = page.locator('input[type="checkbox"], textarea').first();
  if (await box.isVisible()) await box.click();
  await page.keyboard.press('Tab');
  await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve, { timeout: 5_000 })));
}

const watch = () => {
  const seen: Seen = { paint: 0, shift: 0, slowest: 0 };
  Object.assign(window, { seen });
  const on = (type: string, read: (entry: never) => void, more = {}) =>
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) read(entry as never);
    }).observe({ type, buffered: true, ...more });
  on('largest-contentful-paint', (entry: PerformanceEntry) => {
    seen.paint = entry.startTime;
  });
  on('layout-shift', (entry: { value: number; hadRecentInput: boolean }) => {
    if (!entry.hadRecentInput) seen.shift += entry.value;
  });
  on(
    'event',
    (entry: PerformanceEntry & { interactionId: number }) => {
      if (entry.interactionId) seen.slowest = Math.max(seen.slowest, entry.duration);
    },
    { durationThreshold: 16 },
  );
};
