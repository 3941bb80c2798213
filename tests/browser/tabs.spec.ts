import { createTicket } from 'contract/tickets/tickets.ts';
import { expect, test } from './fixtures.ts';

test('a page that is not there takes no tab, and pushes none out', async ({ site, tenant, visit, complaints }) => {
  complaints.expect(/status of 404/);
  const page = await visit(tenant.agent);
  const tabs = page.getByRole('navigation', { name: 'Tab làm việc' }).getByRole('link', { name: /^Ticket \d+$/ });
  const made: string[] = [];
  for (let number = 0; number < 5; number++) {
    const json = { subject: `Việc ${number}`, requester_name: 'An' };
    made.push(`Ticket ${(await site.call(tenant.agent, createTicket, { json })).data._id}`);
  }
  for (const title of made) {
    await page.goto(title.toLowerCase().replace('ticket ', '/tickets/'));
    await expect(tabs.last()).toHaveText(title);
  }
  for (const missing of ['/tickets/999999', '/tickets/abc', '/customers/999999']) {
    await page.goto(missing);
    await expect(page.getByText(/^Không tìm thấy/).first()).toBeVisible();
    await expect(tabs).toHaveText(made);
  }
});
