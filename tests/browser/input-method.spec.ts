import type { Locator } from '@playwright/test';
import { createTicket } from 'contract/tickets/tickets.ts';
import { expect, type Page, test } from './fixtures.ts';
import { openLive } from './live.ts';

/** Composes a word letter by letter, as Telex and phones' keyboards do, and commits it. */
async function compose(page: Page, steps: readonly string[]): Promise<void> {
  const line = await page.context().newCDPSession(page);
  for (const text of steps)
    await line.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await line.send('Input.insertText', { text: steps.at(-1)! });
  await line.detach();
}

/** What the field hears of its compositions, in order. */
const listen = (field: Locator) =>
  field.evaluate(element => {
    const heard: string[] = [];
    for (const name of ['compositionstart', 'compositionend']) element.addEventListener(name, () => heard.push(name));
    Object.assign(window, { heard });
  });
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard);

const word = ['t', 'ti', 'tie', 'tiê', 'tiên', 'tiêng', 'tiếng'];

async function composesAtOnce(page: Page, field: Locator) {
  await expect(field).toBeFocused();
  await listen(field);
  await compose(page, word);
  await expect(field).toHaveValue('tiếng');
  expect(await heard(page)).toEqual(['compositionstart', 'compositionend']);
}

test('the first word of an input method is whole in the palette, however often it is opened', async ({
  tenant,
  visit,
}) => {
  const page = await visit(tenant.agent);
  await openLive(page, '/tickets');
  for (let times = 0; times < 2; times++) {
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: /^Tìm trang/ });
    await composesAtOnce(page, box);
    await page.keyboard.press('Escape');
    await expect(box).toHaveCount(0);
  }
});

test('the first word of an input method is whole in the pickers of a filter and of a ticket', async ({
  site,
  tenant,
  visit,
}) => {
  const json = { subject: 'Máy lọc kêu to', requester_name: 'Lò Văn Cương' };
  const { data: ticket } = await site.call(tenant.leader, createTicket, { json });
  const page = await visit(tenant.agent);
  await page.goto(`/tickets/${ticket._id}`);
  const form = page.getByRole('region', { name: 'Thông tin ticket' });
  const box = form.getByRole('combobox', { name: 'Người yêu cầu' });
  await form.getByText('Lò Văn Cương').first().click();
  await composesAtOnce(page, box);
  await page.goto('/tickets');
  await page.getByText('Lọc', { exact: true }).click();
  await page.getByRole('link', { name: 'Khách hàng', exact: true }).last().click();
  const filter = page.getByRole('form', { name: 'Lọc theo Khách hàng' });
  await filter.getByText('Chọn', { exact: true }).click();
  await composesAtOnce(page, filter.locator('input[role=combobox]'));
});
