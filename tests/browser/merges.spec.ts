import { createContact, readContact } from 'contract/contacts/contacts.ts';
import { ticketMerges } from 'contract/merges/merges.ts';
import { createTicket } from 'contract/tickets/tickets.ts';
import { inBothSchemes } from './accessibility.ts';
import { expect, type Site, type Tenant, test, toast } from './fixtures.ts';

const makeTicket = async (site: Site, tenant: Tenant, subject: string, requester_phone: string) =>
  (await site.call(tenant.leader, createTicket, { json: { subject, requester_name: 'Trần Thị Dậu', requester_phone } }))
    .data._id;

test('a colleague who writes in a merged ticket is led on, and the text goes with them', async ({
  site,
  tenant,
  visit,
}) => {
  const [target, source] = [
    await makeTicket(site, tenant, 'Đơn 15', '0901000001'),
    await makeTicket(site, tenant, 'Đơn 15 nữa', '0901000001'),
  ];
  const page = await visit(tenant.agent);
  await page.goto(`/tickets/${source}`);
  const box = page.getByRole('textbox', { name: 'Nội dung trả lời khách' });
  await box.click();
  await expect(page.locator('[contenteditable=true]')).toBeVisible();
  await box.pressSequentially('Em gửi bù ngay');
  await site.call(tenant.leader, ticketMerges.merge, { json: { target_id: target, source_id: source } });
  await page.waitForURL(`**/tickets/${target}`);
  // the address changes before the page does
  await expect(page.getByText(`Đã gộp #${source}`)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Nội dung trả lời khách' })).toHaveValue('Em gửi bù ngay');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Nội dung trả lời khách' })).toHaveValue('Em gửi bù ngay');
});

for (const javaScriptEnabled of [true, false])
  test(`two customers become one and two again, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    site,
    tenant,
    visit,
  }) => {
    const make = async (name: string, more: object) =>
      (await site.call(tenant.leader, createContact, { json: { name, ...more } })).data._id;
    const target = await make('Nguyễn Văn Đức', { phones: [{ raw: '0903000001' }], city: 'Huế' });
    const source = await make('Anh Đức', { phones: [{ raw: '0903000002' }], city: 'Đà Nẵng' });
    const page = await visit(tenant.agent, { javaScriptEnabled });
    await page.goto('/customers?sort=created_at');
    await page.getByRole('checkbox', { name: 'Chọn Nguyễn Văn Đức' }).check();
    await page.getByRole('checkbox', { name: 'Chọn Anh Đức' }).check();
    await page.getByRole('button', { name: 'Gộp', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gộp khách hàng');
    await page.getByRole('radio', { name: 'Đà Nẵng' }).check();
    if (javaScriptEnabled) expect(await inBothSchemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Gộp khách hàng' }).click();
    await page.waitForURL(`**/customers/${target}`);
    const merged = (await site.call(tenant.leader, readContact, { params: { id: target } })).data;
    expect([merged.name, merged.city, merged.phones.length]).toEqual(['Nguyễn Văn Đức', 'Đà Nẵng', 2]);
    // the old address leads on
    await page.goto(`/customers/${source}`);
    await page.waitForURL(`**/customers/${target}`);
    await expect(toast(page, `Khách hàng ${source} đã gộp vào đây`)).toBeVisible();
    await page.getByRole('link', { name: 'Hoàn tác gộp' }).click();
    await page.getByRole('button', { name: 'Hoàn tác gộp' }).click();
    await page.waitForURL(`**/customers/${source}`);
    const back = (await site.call(tenant.leader, readContact, { params: { id: target } })).data;
    expect([back.city, back.phones.length, back.merged]).toEqual(['Huế', 1, []]);
  });

test('tickets are merged from their list, and the other is found by search', async ({ site, tenant, visit }) => {
  const [one, other] = [
    await makeTicket(site, tenant, 'Máy không lạnh', '0904000001'),
    await makeTicket(site, tenant, 'Máy lạnh hỏng', '0904000001'),
  ];
  const page = await visit(tenant.agent);
  await page.goto('/tickets');
  await page.getByRole('checkbox', { name: `Chọn ticket #${one}` }).check();
  await page.getByRole('button', { name: 'Gộp', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Cùng người yêu cầu' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Mã, tiêu đề' }).fill('may lanh hong');
  await expect(page.getByRole('heading', { name: 'Kết quả tìm' })).toBeVisible();
  await page
    .getByRole('link', { name: `Chọn Máy lạnh hỏng #${other}` })
    .first()
    .click();
  await page.getByRole('button', { name: 'Gộp ticket' }).click();
  await page.waitForURL(`**/tickets/${one}`);
  await expect(page.getByText('Gộp vào đây')).toBeVisible();
});
