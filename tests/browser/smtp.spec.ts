import { randomUUID } from 'node:crypto';
import { createTicket } from 'contract/tickets/tickets.ts';
import PostalMime from 'postal-mime';
import { test as base, expect, type Page, toast } from './fixtures.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { makeScreenshot } from './screenshot.ts';
import { startServer } from './server.ts';
import { openSite } from './site.ts';

// an application of its own, which sends by a server that demands STARTTLS and a sign-in
const test = base.extend<object, { mailServer: MailServer }>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const server = await startMailServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ mailServer }, use) => {
      const server = await startServer({ ...mailServer.environment, MAIL_FROM: 'Lắng Nghe <cskh@gui.test>' });
      try {
        const site = await openSite(server.origin, server.dataDir);
        await use(site);
        await site.close();
      } finally {
        await server.stop();
      }
    },
    { scope: 'worker' },
  ],
});

async function answer(page: Page, words: string): Promise<void> {
  const reply = page.getByRole('form', { name: 'Trả lời khách' });
  await reply.getByLabel('Nội dung trả lời khách').fill(words);
  await reply
    .locator('input[type=file]')
    .setInputFiles({ name: 'hóa đơn.png', mimeType: 'image/png', buffer: await makeScreenshot() });
  await reply.getByRole('button', { name: 'Gửi trả lời khách' }).click();
  await expect(toast(page, 'Đã gửi trả lời khách')).toBeVisible();
}

test('a reply leaves by SMTP, encrypted and signed in', async ({ site, tenant, visit, mailServer }) => {
  const customer = `pham.van.binh.${randomUUID().slice(0, 8)}@khach.test`;
  const { data: ticket } = await site.call(tenant.agent, createTicket, {
    json: { subject: 'Xin hóa đơn đỏ', requester_name: 'Phạm Văn Bình', requester_email: customer },
  });
  const page = await visit(tenant.agent);
  await page.goto(`/tickets/${ticket._id}`);
  await answer(page, 'Em gửi anh hóa đơn ạ.');
  const deliveries = () => mailServer.deliveries.filter(({ recipients }) => recipients.includes(customer));
  await expect.poll(() => deliveries().length).toBe(1);
  expect(deliveries()[0]).toMatchObject({ isSecure: true, isSignedIn: true, recipients: [customer] });
  const mail = await PostalMime.parse(deliveries()[0]!.source);
  expect(mail.from).toMatchObject({ address: 'cskh@gui.test', name: 'Công ty Cổ phần Điện máy Thử Nghiệm' });
  expect(mail.subject).toBe(`[#${ticket._id}] Xin hóa đơn đỏ`);
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(['hóa đơn.png']);
  await page.reload();
  await expect(page.getByText(`Đã gửi email tới ${customer}`)).toBeVisible();
});

test('a refused reply says why, and goes out again as the same mail', async ({ site, tenant, visit, mailServer }) => {
  const customer = `vo.thi.hoa.${randomUUID().slice(0, 8)}@khach.test`;
  const { data: ticket } = await site.call(tenant.agent, createTicket, {
    json: { subject: 'Đổi địa chỉ giao hàng', requester_name: 'Võ Thị Hoa', requester_email: customer },
  });
  mailServer.refuse(customer, [
    { code: 451, text: '4.3.2 Try again later' },
    { code: 554, text: '5.7.1 Mailbox of the customer is closed' },
  ]);
  const page = await visit(tenant.agent);
  await page.goto(`/tickets/${ticket._id}`);
  await answer(page, 'Em đã đổi địa chỉ giúp chị.');
  const deliveries = () => mailServer.deliveries.filter(({ recipients }) => recipients.includes(customer));
  // the first refusal is for now: it is tried again by itself; the second is for good
  await expect.poll(() => deliveries().length, { timeout: 20_000 }).toBe(2);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/Gửi email lỗi: .*Mailbox of the customer is closed/)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Gửi lại' }).click();
  await expect(toast(page, 'Thư đang được gửi lại')).toBeVisible();
  await expect.poll(() => deliveries().map(({ refused }) => refused)).toEqual([451, 554, undefined]);
  const mails = await Promise.all(deliveries().map(({ source }) => PostalMime.parse(source)));
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(`Đã gửi email tới ${customer}`)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Gửi lại' })).toHaveCount(0);
});
