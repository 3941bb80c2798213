import { gzipSync } from 'node:zlib';
import { expect, test } from './fixtures.ts';
import { pageWeights } from './weights.ts';

/**
 * Of a first visit without input, until 3 s after it has loaded, in kB of 1,000 bytes: JavaScript by gzip, for that is what
 * plain http gets; the rest as it came over the wire. Long values that the history cuts, and
 * what is said of customers and tickets out of reach, are 0.5 to 1 of a ticket and a new one; so are templates, macros and merges.
 */
const budgets = [
  { address: '/tickets', javaScript: 123.9, all: 222, requests: 20 },
  { address: '/report/summary', javaScript: 122.4, all: 222, requests: 20 },
  { address: '/tickets/2', javaScript: 152.8, all: 243, requests: 20 },
  { address: '/tickets/new', javaScript: 149.2, all: 237, requests: 20 },
];

test('every page loads what its budget allows', () => {
  const pages = pageWeights();
  expect(pages.length).toBeGreaterThan(20);
  const rows = pages.map(({ page, is, may }) => ({
    page,
    javaScript: is.javaScript <= may.javaScript ? 'within' : `${is.javaScript.toFixed(1)} of ${may.javaScript} kB`,
    files: is.files <= may.files ? 'within' : `${is.files} of ${may.files}`,
  }));
  expect(rows).toEqual(pages.map(({ page }) => ({ page, javaScript: 'within', files: 'within' })));
});

for (const budget of budgets)
  test(`a first visit of ${budget.address} is light`, async ({ site, visit }) => {
    const page = await visit(site.demo('agent1@anphat.vn'));
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const received = new Map<string, { url: string; type: string; bytes: number }>();
    network.on('Network.responseReceived', ({ requestId, response, type }) =>
      received.set(requestId, { url: response.url.replace(site.origin, ''), type, bytes: 0 }),
    );
    network.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      const request = received.get(requestId);
      if (request) request.bytes += encodedDataLength; // of streams that do not end
    });
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const request = received.get(requestId);
      if (request) request.bytes = encodedDataLength;
    });
    await page.goto(budget.address);
    await page.waitForLoadState('load');
    // the budget's own window: what a page fetches by itself once it has loaded counts too
    await page.waitForTimeout(3_000);

    const requests = [...received.values()].filter(({ url }) => !url.startsWith('data:'));
    let gzipped = 0;
    for (const request of requests) {
      if (request.type === 'Script') {
        const script = await page.request.get(request.url);
        gzipped += gzipSync(await script.body(), { level: 9 }).length;
      }
      console.log(`${kilobytes(request.bytes).padStart(7)} kB  ${request.type}  ${request.url.slice(0, 80)}`);
    }
    const all = requests.reduce((sum, { bytes }) => sum + bytes, 0);
    console.log(
      `${budget.address}: ${kilobytes(gzipped)} kB of JavaScript, ${kilobytes(all)} kB and ${requests.length} requests in all`,
    );
    expect(gzipped, 'there is JavaScript').toBeGreaterThan(0);
    expect.soft(gzipped / 1_000, 'kB of JavaScript').toBeLessThanOrEqual(budget.javaScript);
    expect.soft(all / 1_000, 'kB in all').toBeLessThanOrEqual(budget.all);
    expect.soft(requests.length, 'requests').toBeLessThanOrEqual(budget.requests);
  });

const kilobytes = (bytes: number) => (bytes / 1_000).toFixed(1);
