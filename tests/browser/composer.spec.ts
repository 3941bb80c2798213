import type { Locator } from '@playwright/test';
import { createTicket } from 'contract/tickets/tickets.ts';
import { expect, test } from './fixtures.ts';

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
