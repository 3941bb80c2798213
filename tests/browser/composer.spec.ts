import type { Locator } from '@playwright/test';
import { createTicket } from 'contract/tickets/tickets.ts';
import { expect, type Page, test } from './fixtures.ts';
import { openLive } from './live.ts';

const paste = (text: Locator, html: string) =>
  text.evaluate((element, given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', given);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

test('a list that is pasted after words keeps its first bullet, and joins a list that it is pasted into', async ({
  site,
  tenant,
  visit,
}) => {
  const json = { subject: 'Thiếu hàng', requester_name: 'Mai Xuân Trường' };
  const { data: ticket } = await site.call(tenant.leader, createTicket, { json });
  const page = await visit(tenant.agent);
  await page.goto(`/tickets/${ticket._id}`);
  const text = page.getByRole('textbox', { name: 'Nội dung trả lời khách' });
  await text.click();
  await expect(text).toHaveAttribute('contenteditable', 'true');
  await page.keyboard.type('Còn thiếu:');
  await paste(text, '<ul><li>Trà sen</li><li>Mứt gừng</li></ul>');
  await expect(text.locator('p').first()).toHaveText('Còn thiếu:');
  await expect(text.locator('ul > li')).toHaveText(['Trà sen', 'Mứt gừng']);
  await paste(text, '<ul><li> và kẹo lạc</li><li>Bánh cốm</li></ul>');
  await expect(text.locator('ul > li')).toHaveText(['Trà sen', /Mứt gừng\s*và kẹo lạc/, 'Bánh cốm']);
  await expect(text.locator('ul ul')).toHaveCount(0);
});

/** Lets what is posted to a path wait until the given step. */
async function hold(page: Page, path: string): Promise<() => void> {
  let go = () => {};
  const released = new Promise<void>(resolve => {
    go = resolve;
  });
  await page.route(
    url => url.pathname === path,
    async route => {
      if (route.request().method() === 'POST') await released;
      await route.fallback();
    },
  );
  return go;
}

async function openReply(page: Page, ticketId: number) {
  await openLive(page, `/tickets/${ticketId}`);
  const text = page.getByRole('textbox', { name: 'Nội dung trả lời khách' });
  await text.click();
  await expect(text).toHaveAttribute('contenteditable', 'true');
  return text;
}

test('what is typed while a reply is on its way becomes the next one, and no key of it a shortcut', async ({
  site,
  tenant,
  visit,
}) => {
  const json = { subject: 'Gửi nhầm màu', requester_name: 'Khúc Thị Vân' };
  const { data: ticket } = await site.call(tenant.leader, createTicket, { json });
  const page = await visit(tenant.agent);
  const text = await openReply(page, ticket._id);
  const go = await hold(page, '/comments');
  await page.keyboard.type('Em đổi màu cho chị nhé.');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('nt? Chiều nay giao ạ');
  await expect(text).toBeFocused();
  await expect(text).toHaveText('nt? Chiều nay giao ạ');
  await expect(page.getByRole('article', { name: /chờ gửi/ })).toContainText(/Đang gửi.*Em đổi màu cho chị nhé\./s);
  go();
  const entries = page.getByRole('list', { name: 'Diễn biến' });
  await expect(entries).toContainText('Em đổi màu cho chị nhé.');
  await expect(page.getByRole('article', { name: /chờ gửi/ })).toHaveCount(0);
  await expect(text).toBeFocused();
  await expect(text).toHaveText('nt? Chiều nay giao ạ');
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/tickets/${ticket._id}`);
  // the server threw away what it kept of this place, and must have the second text again
  await expect(async () => {
    const kept = await tenant.rows(db => db.selectFrom('drafts').select('content').execute());
    expect(JSON.stringify(kept)).toContain('Chiều nay giao');
  }).toPass();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Nội dung trả lời khách' })).toHaveValue('nt? Chiều nay giao ạ');
  await page.getByRole('textbox', { name: 'Nội dung trả lời khách' }).press('Control+Enter');
  await expect(entries).toContainText('Chiều nay giao ạ');
  const sent = await tenant.rows(db => db.selectFrom('comments').select('body_text').orderBy('created_at').execute());
  expect(sent.map(one => one.body_text.trim())).toEqual(['Em đổi màu cho chị nhé.', 'nt? Chiều nay giao ạ']);
});

test('a reply that is refused comes back: to an empty page, or beside the next one', async ({
  site,
  tenant,
  visit,
  complaints,
}) => {
  complaints.expect(/Failed to load resource/);
  const json = { subject: 'Hẹn lại giờ', requester_name: 'Đinh Công Tráng' };
  const { data: ticket } = await site.call(tenant.leader, createTicket, { json });
  const page = await visit(tenant.agent);
  const text = await openReply(page, ticket._id);
  await page.route('**/comments', route =>
    route.fulfill({
      status: 422,
      json: { message: 'Validation Failed', errors: { status: ['Không chuyển được trạng thái'] } },
    }),
  );
  await page.keyboard.type('Câu bị từ chối');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Không chuyển được trạng thái')).toBeVisible();
  await expect(text).toHaveText('Câu bị từ chối');

  const go = await hold(page, '/comments');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('Câu tiếp theo');
  await expect(text).toHaveText('Câu tiếp theo');
  go();
  const refused = page.getByRole('article', { name: /chờ gửi/ });
  await expect(refused).toContainText(/Chưa gửi được.*Câu bị từ chối.*Không chuyển được trạng thái/s);
  await expect(text).toHaveText('Câu tiếp theo');
  await page.unrouteAll();
  await refused.getByRole('button', { name: 'Gửi ngay' }).click();
  await expect(page.getByRole('list', { name: 'Diễn biến' })).toContainText('Câu bị từ chối');
  await expect(text).toHaveText('Câu tiếp theo');
});

test('keys typed on while a new ticket is being made are no shortcuts', async ({ tenant, visit }) => {
  const page = await visit(tenant.agent);
  await openLive(page, '/tickets/new');
  await page.getByRole('textbox', { name: 'Tiêu đề' }).fill('Đang tạo mà gõ tiếp');
  await page
    .getByRole('textbox', { name: /^Tên|Khách hàng|Họ tên/ })
    .first()
    .fill('Lưu Bích Hợp');
  const text = page.getByRole('textbox', { name: 'Nội dung' });
  await text.click();
  await expect(text).toHaveAttribute('contenteditable', 'true');
  const go = await hold(page, '/tickets/new');
  const posted = page.waitForRequest(request => request.method() === 'POST' && request.url().includes('/tickets/new'));
  await page.keyboard.type('Khách chờ máy');
  await page.keyboard.press('Control+Enter');
  await posted;
  await expect(text).not.toBeFocused();
  await page.keyboard.type('gt?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/tickets/new');
  go();
  await page.waitForURL(/\/tickets\/\d+$/);
});

test('files keep the order in which they were chosen, and go without a word', async ({ site, tenant, visit }) => {
  const json = { subject: 'Ảnh máy hỏng', requester_name: 'Ông Thị Nga' };
  const { data: ticket } = await site.call(tenant.leader, createTicket, { json });
  const page = await visit(tenant.agent);
  await openReply(page, ticket._id);
  const reply = page.getByRole('form', { name: 'Trả lời khách' });
  const names = ['mat-truoc.txt', 'mat-sau.txt', 'tem.txt'];
  const go = await hold(page, '/uploads');
  const file = (name: string, size: number) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from('x'.repeat(size)),
  });
  await reply
    .locator('input[type=file]')
    .setInputFiles([file(names[0]!, 900_000), file(names[1]!, 30_000), file(names[2]!, 10)]);
  const chosen = reply.getByRole('list', { name: 'Tệp đính kèm' }).getByRole('listitem');
  await expect(chosen).toHaveText(names.map(name => new RegExp(name)));
  // nothing has arrived: they wait in the browser
  await page.reload();
  await expect(chosen).toHaveText(names.map(name => new RegExp(name)));
  go();
  await expect(chosen.getByRole('link')).toHaveText(names);
  await page.reload();
  await expect(chosen.getByRole('link')).toHaveText(names);
  await reply.getByRole('button', { name: 'Gửi trả lời khách' }).click();
  const sent = page.getByRole('list', { name: 'Diễn biến' }).getByRole('link', { name: /\.txt/ });
  await expect(sent).toHaveText(names.map(name => new RegExp(name)));
  await expect(chosen).toHaveCount(0);
});

for (const javaScriptEnabled of [true, false])
  test(`a note needs a text or a file, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    site,
    tenant,
    visit,
    complaints,
  }) => {
    complaints.expect(/Failed to load resource/);
    const json = { subject: 'Chỉ gửi ảnh', requester_name: 'Thạch Sang' };
    const { data: ticket } = await site.call(tenant.leader, createTicket, { json });
    const page = await visit(tenant.agent, { javaScriptEnabled });
    await page.goto(`/tickets/${ticket._id}?compose=note`);
    const note = page.getByRole('form', { name: 'Ghi chú nội bộ' });
    const send = note.getByRole('button', { name: 'Lưu ghi chú nội bộ' });
    if (javaScriptEnabled) await expect(note.locator('input[type=file]')).toBeEnabled();
    await send.click();
    await expect(note.getByText('Nội dung không được bỏ trống')).toBeVisible();
    await note
      .locator('input[type=file]')
      .setInputFiles({ name: 'man-hinh.txt', mimeType: 'text/plain', buffer: Buffer.from('ảnh') });
    await send.click();
    await expect(page.getByRole('list', { name: 'Diễn biến' })).toContainText('man-hinh.txt');
  });
