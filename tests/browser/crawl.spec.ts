import type { APIResponse } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Addresses of one page that are followed, with their different searches. */
const mostOfOnePage = 5;
const mostOfAll = 400;

for (const who of ['agent1', 'leader', 'supervisor', 'admin'] as const) {
  test(`every link that ${who} meets without JavaScript leads somewhere`, async ({ site, visit }) => {
    test.setTimeout(180_000);
    const page = await visit(site.demo(`${who}@anphat.vn`), { javaScriptEnabled: false });
    const { request } = page.context();
    const waiting = ['/'];
    const met = new Set(waiting);
    const visitsOf = new Map<string, number>();
    const failures: string[] = [];
    let followed = 0;
    for (let address = waiting.shift(); address !== undefined && followed < mostOfAll; address = waiting.shift()) {
      followed += 1;
      const answer = await patiently(() => request.get(address));
      if (answer.status() >= 400) failures.push(`${answer.status()} ${address}`);
      if (!answer.headers()['content-type']?.startsWith('text/html')) continue;
      const html = await answer.text();
      if (/[\0\uFFFD]/.test(html)) failures.push(`a letter is broken: ${address}`);
      for (const link of linksIn(html, answer.url())) {
        const { origin, pathname, search } = new URL(link);
        const next = pathname + search;
        // one of a kind stands for many: tickets, customers, files
        const kind = pathname.replace(/\/\d+(?=\/|$)/g, '/:number').replace(/[0-9a-f-]{36}/g, ':id');
        const visits = visitsOf.get(kind) ?? 0;
        if (origin !== site.origin || met.has(next) || visits >= mostOfOnePage) continue;
        met.add(next);
        visitsOf.set(kind, visits + 1);
        waiting.push(next);
      }
    }
    expect(failures).toEqual([]);
    expect(followed).toBeGreaterThan(20);
    expect([...visitsOf.keys()]).toContain('/tickets/:number');
  });
}

/** As fast as this, a person meets the brake on loops: then the next minute is waited for. */
async function patiently(ask: () => Promise<APIResponse>): Promise<APIResponse> {
  let answer = await ask();
  const status = async () => {
    if (answer.status() === 429) answer = await ask();
    return answer.status();
  };
  await expect.poll(status, { timeout: 70_000, intervals: [0, 5_000] }).not.toBe(429);
  return answer;
}

const linksIn = (html: string, base: string): string[] =>
  [...html.matchAll(/<(?:a|link|img|script)\b[^>]*?\s(?:href|src)="([^"#]*)/g)]
    .map(([, link]) => link!.replaceAll('&amp;', '&'))
    .filter(link => link !== '' && !/^(data|mailto|tel|blob):/.test(link))
    .map(link => new URL(link, base).href);
