import { listReminders } from 'contract/reminders/reminders.ts';
import { createTicket, readTicket } from 'contract/tickets/tickets.ts';
import { dateTimeInputValue, formatDateTime } from 'contract/time.ts';
import { sql } from 'kysely';
import { inBothSchemes } from './accessibility.ts';
import { expect, type Page, type Site, type Tenant, test, toast } from './fixtures.ts';
import { openLive } from './live.ts';
import type { Member } from './site.ts';

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Lời nhắc của tôi' });
const submit = (page: Page) => drawer(page).getByRole('button', { name: 'Nhắc tôi', exact: true });

const newTicket = async (site: Site, by: Member) => {
  const json = { subject: 'Tủ lạnh chảy nước', requester_name: 'Kiều Thị Lan' };
  return (await site.call(by, createTicket, { json })).data._id;
};
const mine = async (site: Site, by: Member, only: 'open' | 'done' = 'open') =>
  (await site.call(by, listReminders, { query: { only } })).list;

/** Lets the time of every reminder come, and asks the worker to look now and not at the next minute. */
const letTimeCome = (tenant: Tenant) =>
  tenant.rows(async db => {
    await sql`update reminders set remind_at = now() - interval '1 minute'`.execute(db);
    await sql`select jobs.enqueue('tell-reminders', '{}'::json, null, null, null, 1)`.execute(db);
  });

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without';

  test(`a reminder is made, moved, done and deleted ${how} JavaScript`, async ({ site, tenant, visit, complaints }) => {
    complaints.expect(/status of 422/);
    const id = await newTicket(site, tenant.agent);
    const page = await visit(tenant.agent, { javaScriptEnabled });
    await page.goto(`/tickets/${id}`);
    await page.getByRole('link', { name: 'Nhắc tôi' }).click();
    await expect(drawer(page).getByLabel('1 giờ nữa')).toBeChecked();
    await expect(drawer(page).getByLabel('Ngày giờ nhắc')).toBeHidden();

    // what is refused keeps what was typed
    await drawer(page).getByLabel('Lúc khác').check();
    await drawer(page).getByLabel('Ghi chú').fill('Hỏi lại xưởng');
    const when = drawer(page).getByLabel('Ngày giờ nhắc');
    await when.fill(javaScriptEnabled ? '01/02/2020 08:00' : '2020-02-01T08:00');
    await submit(page).click();
    await expect(drawer(page).getByText('Thời gian nhắc phải ở sau lúc này')).toBeVisible();
    await expect(drawer(page).getByLabel('Ghi chú')).toHaveValue('Hỏi lại xưởng');
    await expect(when).toHaveValue(javaScriptEnabled ? '01/02/2020 08:00' : '2020-02-01T08:00');
    if (javaScriptEnabled) expect(await inBothSchemes(page)).toEqual([]);

    await drawer(page).getByLabel('1 giờ nữa').check();
    await submit(page).click();
    await expect(drawer(page)).toHaveCount(0);
    const [row] = await mine(site, tenant.agent);
    expect(row).toMatchObject({ note: 'Hỏi lại xưởng', about: { kind: 'ticket', _id: id } });
    await expect(toast(page, `Sẽ nhắc bạn lúc ${formatDateTime(row!.remind_at)}`)).toBeVisible();
    await page.getByRole('link', { name: `Nhắc ${formatDateTime(row!.remind_at)}` }).click();

    // that one, at another time, typed
    await expect(drawer(page).getByLabel('Lúc khác')).toBeChecked();
    const tomorrow = `${dateTimeInputValue(Date.now() + 86_400_000).slice(0, 10)}T09:30`;
    const [year, month, day] = tomorrow.slice(0, 10).split('-');
    await when.fill(javaScriptEnabled ? `${day}/${month}/${year} 09:30` : tomorrow);
    await drawer(page).getByLabel('Ghi chú').fill('Hỏi lại xưởng và kho');
    await drawer(page).getByRole('button', { name: 'Lưu', exact: true }).click();
    await expect(drawer(page).getByText('Ngày mai 09:30')).toBeVisible();
    expect(await mine(site, tenant.agent)).toMatchObject([
      { note: 'Hỏi lại xưởng và kho', remind_at: new Date(`${tomorrow}+07:00`).toISOString() },
    ]);
    if (javaScriptEnabled) expect(await inBothSchemes(page)).toEqual([]);

    await drawer(page).getByRole('button', { name: 'Xong', exact: true }).click();
    await expect(drawer(page).getByText('Không có lời nhắc nào đang chờ')).toBeVisible();
    await drawer(page).getByRole('link', { name: 'Đã xong' }).click();
    await expect(drawer(page).getByText('Hỏi lại xưởng và kho')).toBeVisible();
    await drawer(page).getByRole('button', { name: 'Xóa', exact: true }).click();
    await expect(drawer(page).getByText('Chưa có lời nhắc nào đã xong')).toBeVisible();
    expect([...(await mine(site, tenant.agent)), ...(await mine(site, tenant.agent, 'done'))]).toEqual([]);
  });
}

test('words of a reminder are not left behind unasked, nor those of the page under it', async ({
  site,
  tenant,
  visit,
}) => {
  const id = await newTicket(site, tenant.agent);
  const { data } = await site.call(tenant.agent, readTicket, { params: { id } });
  const customer = data.ticket.requester._id;
  const page = await visit(tenant.agent);
  await openLive(page, `/customers/${customer}?view=timeline`);
  await page.getByRole('link', { name: 'Nhắc tôi' }).click();
  await expect(page).toHaveURL(/view=timeline/);
  const note = drawer(page).getByLabel('Ghi chú');
  const question = page.getByRole('alertdialog', { name: 'Rời đi khi chưa lưu?' });
  const close = drawer(page).getByRole('link', { name: 'Đóng' });

  // untouched it closes
  await close.click();
  await expect(drawer(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Nhắc tôi' }).click();
  await note.fill('Gọi lại sau giờ trưa');
  for (const leave of [() => close.click(), () => page.keyboard.press('Escape'), () => page.goBack()]) {
    await leave();
    await question.getByRole('button', { name: 'Hủy' }).click();
    await expect(note).toHaveValue('Gọi lại sau giờ trưa');
    await note.focus();
  }
  await submit(page).click();
  await expect(drawer(page)).toHaveCount(0);
  expect(await mine(site, tenant.agent)).toMatchObject([{ note: 'Gọi lại sau giờ trưa' }]);

  // the page's button leads to it, and on to a second one
  await page.getByRole('link', { name: /^Nhắc \d/ }).click();
  await expect(note).toHaveValue('Gọi lại sau giờ trưa');
  await drawer(page).getByRole('link', { name: 'Thêm một lời nhắc khác' }).click();
  await expect(note).toHaveValue('');
  await submit(page).click();
  await expect(drawer(page)).toHaveCount(0);
  expect(await mine(site, tenant.agent)).toHaveLength(2);

  // a panel that has nothing to ask still lets the page ask
  await page.getByLabel('Ghi chú về khách hàng').fill('Chưa gửi');
  await page.getByRole('link', { name: /^Nhắc \d/ }).click();
  await expect(note).toHaveValue('Gọi lại sau giờ trưa');
  await drawer(page).getByRole('link', { name: 'Khách hàng · Kiều Thị Lan' }).first().click();
  await question.getByRole('button', { name: 'Hủy' }).click();
  await close.click();
  await expect(page.getByLabel('Ghi chú về khách hàng')).toHaveValue('Chưa gửi');
});

test('its time is told in the bell, leads to the customer, and putting it off reads it', async ({
  site,
  tenant,
  visit,
}) => {
  const id = await newTicket(site, tenant.agent);
  const { data } = await site.call(tenant.agent, readTicket, { params: { id } });
  const customer = data.ticket.requester._id;
  const page = await visit(tenant.agent);
  await openLive(page, `/customers/${customer}?panel=reminders&remind=contact:${customer}`);
  await drawer(page).getByLabel('Ghi chú').fill('Chúc mừng sinh nhật');
  await submit(page).click();
  await expect(drawer(page)).toHaveCount(0);
  await page.goto('/tickets');
  await openLive(page, '/tickets');
  await letTimeCome(tenant);
  await expect(page).toHaveTitle('Lắng Nghe (1)');
  await page.locator('summary').and(page.getByLabel('1 thông báo chưa đọc')).click();
  const item = page.getByRole('listitem').filter({ hasText: 'Chúc mừng sinh nhật' });
  await expect(item.getByRole('link', { name: 'Nhắc bạn: khách hàng Kiều Thị Lan' })).toHaveAttribute(
    'href',
    `/customers/${customer}`,
  );
  await page.getByRole('link', { name: 'Lời nhắc', exact: true }).click();
  await expect(drawer(page).getByText('Đã đến giờ')).toBeVisible();
  expect(await inBothSchemes(page)).toEqual([]);
  await drawer(page).getByRole('button', { name: 'Hoãn 1 giờ' }).click();
  await expect(drawer(page).getByText('Đã đến giờ')).toHaveCount(0);
  await expect(page).toHaveTitle('Lắng Nghe');
  await letTimeCome(tenant);
  await expect(page).toHaveTitle('Lắng Nghe (1)');
});

test('two windows that change one reminder: the later one is told, sees both and decides', async ({
  site,
  tenant,
  visit,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const id = await newTicket(site, tenant.agent);
  const page = await visit(tenant.agent);
  await page.goto(`/tickets/${id}?panel=reminders&remind=ticket:${id}`);
  await drawer(page).getByLabel('Ghi chú').fill('Đầu tiên');
  await submit(page).click();
  await expect(drawer(page)).toHaveCount(0);
  const [row] = await mine(site, tenant.agent);
  const edit = `/tickets/${id}?panel=reminders&remind=${row!._id}`;
  const other = await visit(tenant.agent);
  const write = async (on: Page, note: string) => {
    await drawer(on).getByLabel('Ghi chú').fill(note);
    await drawer(on).getByRole('button', { name: 'Lưu', exact: true }).click();
  };
  await page.goto(edit);
  await other.goto(edit);
  await write(page, 'Của cửa sổ một');
  await expect(toast(page, 'Sẽ nhắc bạn lúc')).toBeVisible();
  await write(other, 'Của cửa sổ hai');
  await expect(drawer(other).getByText('“Của cửa sổ một”')).toBeVisible();
  await expect(drawer(other).getByLabel('Ghi chú')).toHaveValue('Của cửa sổ hai');
  expect((await mine(site, tenant.agent))[0]!.note).toBe('Của cửa sổ một');
  await drawer(other).getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect.poll(async () => (await mine(site, tenant.agent))[0]!.note).toBe('Của cửa sổ hai');
});
