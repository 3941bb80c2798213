import { randomUUID } from 'node:crypto';
import { createTicket } from 'contract/tickets/tickets.ts';
import { test as base, expect, signIn, toast } from './fixtures.ts';
import { freePort, type RunningServer, runNode, startServer } from './server.ts';
import { openSite } from './site.ts';

// the API in one process with its database; the web part in another, which knows nothing but the API's address
const webServers = {
  'our server': (apiUrl: string) => startServer({ ROLES: 'web', API_URL: apiUrl }),
  'remix-serve': remixServe,
};

async function remixServe(apiUrl: string) {
  const port = await freePort();
  const running = runNode(['node_modules/@remix-run/serve/dist/cli.js', 'build/server/index.js'], {
    PORT: String(port),
    HOST: '127.0.0.1',
    API_URL: apiUrl,
  });
  await running.says(/\[remix-serve\] http/);
  return { origin: `http://localhost:${port}`, stop: running.stop };
}

for (const [by, startWeb] of Object.entries(webServers)) {
  const test = base.extend<object, { backend: RunningServer }>({
    backend: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
      async ({}, use) => {
        const server = await startServer({ ROLES: 'api,worker' });
        await use(server);
        await server.stop();
      },
      { scope: 'worker' },
    ],
    site: [
      async ({ backend }, use) => {
        const web = await startWeb(backend.origin);
        try {
          const site = await openSite(web.origin, backend.dataDir, backend.origin);
          await use(site);
          await site.close();
        } finally {
          await web.stop();
        }
      },
      { scope: 'worker' },
    ],
  });

  test(`web and API apart, the web part by ${by}`, async ({ site, backend, tenant, page }) => {
    const { data: ticket } = await site.call(tenant.leader, createTicket, {
      json: {
        subject: 'Máy lọc nước rò rỉ',
        requester_name: 'Đỗ Thị Mai',
        requester_email: `${randomUUID()}@khach.test`,
      },
    });
    // the API's process has no pages, the web's no API
    expect((await fetch(`${backend.origin}/tickets`)).status).toBe(404);
    const { headers } = await fetch(`${site.origin}/v2/my-account`);
    expect(headers.get('content-type')).toContain('text/html');

    await signIn(page, tenant.agent);
    await page.goto('/tickets');
    await page.getByRole('link', { name: ticket.code, exact: true }).click();
    const reply = page.getByRole('form', { name: 'Trả lời khách' });
    await reply.getByLabel('Nội dung trả lời khách').fill('Em hẹn kỹ thuật chiều nay ạ.');
    await reply
      .locator('input[type=file]')
      .setInputFiles({ name: 'lịch hẹn.txt', mimeType: 'text/plain', buffer: Buffer.from('15:00') });
    await reply.getByRole('button', { name: 'Gửi trả lời khách' }).click();
    await expect(toast(page, 'Đã gửi trả lời khách')).toBeVisible();
    const file = page.getByRole('link', { name: /lịch hẹn\.txt/ });
    const answer = await page.request.get((await file.getAttribute('href'))!);
    expect(await answer.text()).toBe('15:00');

    const cookie = (await page.context().cookies()).find(({ name }) => name.endsWith('session'))!;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    await page
      .getByRole('button', { name: /Lê Minh Khôi/ })
      .or(page.locator('summary', { hasText: 'Lê Minh Khôi' }))
      .click();
    await page
      .getByRole('button', { name: 'Đăng xuất' })
      .or(page.getByRole('menuitem', { name: 'Đăng xuất' }))
      .click();
    await page.waitForURL('**/login*');
    const ask = () => fetch(`${backend.origin}/v2/my-account`, { headers: { Authorization: cookie.value } });
    await expect.poll(async () => (await ask()).status, { message: 'the session has ended' }).toBe(403);
  });
}
