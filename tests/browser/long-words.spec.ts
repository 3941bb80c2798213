import { randomUUID } from 'node:crypto';
import { createContact } from 'contract/contacts/contacts.ts';
import { uploadFile } from 'contract/files/files.ts';
import { saveDraft } from 'contract/tickets/drafts.ts';
import { addComment, createTicket, updateTicket } from 'contract/tickets/tickets.ts';
import { expect, type Page, type Site, type Tenant, test } from './fixtures.ts';

const word = (length: number) => 'xinhoadondo'.repeat(length).slice(0, length);
const long = { name: word(200), subject: word(250), tag: word(50), code: word(5_000), city: word(100) };
const email = `${word(60)}@${word(60)}.${word(60)}.${word(50)}.test`;

/** A ticket and its customer, in which everything that people can write is one long word. */
async function writeLong(site: Site, tenant: Tenant) {
  await tenant.rows(async db => {
    const field = { tenant_id: tenant.id, key: 'order_code', title: word(100), type: 'text' } as const;
    for (const target of ['ticket', 'user'] as const)
      await db
        .insertInto('fields')
        .values({ ...field, id: randomUUID(), target })
        .execute();
    await db
      .updateTable('users')
      .set({ name: word(100) })
      .where('id', '=', tenant.colleague.id)
      .execute();
    await db
      .updateTable('groups')
      .set({ name: word(100) })
      .where('id', '=', tenant.departmentId)
      .execute();
  });
  const attributes = { order_code: long.code };
  const { data: contact } = await site.call(tenant.agent, createContact, {
    json: {
      ...{ name: long.name, emails: [{ raw: email }], phones: [{ raw: '0912345678' }], tags: [long.tag], attributes },
      ...{ city: long.city, address: word(500), note: long.code },
    },
  });
  const { data: ticket } = await site.call(tenant.agent, createTicket, {
    json: { subject: 'Ngắn', requester_id: contact._id, assignee_id: tenant.colleague.id },
  });
  const params = { id: ticket._id };
  await site.call(tenant.colleague, updateTicket, {
    params,
    json: {
      ...{ version: 1, subject: long.subject, tags: [long.tag, word(40)], cc: [email], attributes },
      ...{ assignee_id: tenant.agent.id, department_id: tenant.departmentId },
    },
  });
  const file = new File(['lời'], `${word(200)}.txt`);
  const { data: upload } = await site.call(tenant.colleague, uploadFile, { file, json: {} });
  await site.call(tenant.colleague, addComment, {
    params,
    json: { kind: 'public', format: 'text', body: long.code, file_ids: [upload._id] },
  });
  const content = { body: long.code, fields: { subject: long.subject, requester_email: email } };
  await site.call(tenant.agent, saveDraft, { json: { key: 'ticket:new', content } });
  return { ticket: `/tickets/${ticket._id}`, customer: `/customers/${contact._id}`, id: ticket._id };
}

/** What reaches past the window's right edge, though nothing around it scrolls or cuts it. */
const tooWide = () => {
  const { scrollWidth } = document.documentElement;
  if (scrollWidth <= innerWidth) return [];
  const isCut = (element: Element | null): boolean =>
    element !== null &&
    element !== document.body &&
    (getComputedStyle(element).overflowX !== 'visible' || isCut(element.parentElement));
  return [...document.querySelectorAll('body *')]
    .filter(element => element.getBoundingClientRect().right > innerWidth + 0.5 && !isCut(element.parentElement))
    .map(element => `${element.tagName} ${element.className}`)
    .slice(0, 6)
    .concat(`${scrollWidth} > ${innerWidth}`);
};

async function expectFit(page: Page, place: string) {
  expect.soft(await page.evaluate(tooWide), place).toEqual([]);
}

for (const width of [390, 1280]) {
  test(`no word is too long for a page of ${width} px`, async ({ site, tenant, visit, complaints }) => {
    complaints.expect(/status of (409|422)/);
    const made = await writeLong(site, tenant);
    const page = await visit(tenant.agent, { viewport: { width, height: 800 } });
    const panels = ['account', 'drafts', 'notifications', 'exports', `search&find=${word(20)}`];
    const filters = [`subject:contains:${long.subject}`, `tags:in:${long.tag}`, 'requester_id:in:1'];
    const query = new URLSearchParams(filters.map(filter => ['f', filter]));
    for (const address of [
      ...[
        made.ticket,
        `${made.ticket}?compose=note`,
        made.customer,
        '/tickets/new',
        `/tickets?${query}`,
        '/report/summary',
      ],
      ...['/tickets', '/customers', `/tickets?q=${long.subject.slice(0, 190)}`, '/customers/new'],
      ...panels.map(panel => `${made.ticket}?panel=${panel}`),
    ]) {
      await page.goto(address);
      await expect(page.getByRole('main')).toBeVisible();
      if (address === '/tickets/new') await expect(page.getByText('Khách hàng đã có')).toBeVisible();
      await expectFit(page, address);
    }

    // the tab, the palette, a conflict and a toast are drawn by JavaScript
    await page.goto(made.ticket);
    const main = page.getByRole('main');
    await main
      .getByLabel('Tiêu đề')
      .first()
      .fill(`${long.subject.slice(0, 200)}cuatoi`);
    await site.call(tenant.colleague, updateTicket, {
      params: { id: made.id },
      json: { version: await versionOf(tenant, made.id), subject: `${long.subject.slice(0, 200)}cuaho` },
    });
    await page.getByRole('button', { name: 'Lưu', exact: true }).click();
    await expect(page.getByRole('form', { name: 'Chọn giá trị cần giữ' })).toBeVisible();
    await expectFit(page, 'conflict');
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').fill(word(20));
    await expect(
      dialog
        .getByRole('option')
        .filter({ hasText: word(40) })
        .first(),
    ).toBeVisible();
    await expectFit(page, 'palette');
  });
}

const versionOf = (tenant: Tenant, number: number) =>
  tenant.rows(async db => {
    const row = db.selectFrom('tickets').select('version').where('number', '=', number);
    return (await row.executeTakeFirstOrThrow()).version;
  });

test('a very long value in the history is cut, and whole when it is opened, without JavaScript as well', async ({
  site,
  tenant,
  visit,
}) => {
  const made = await writeLong(site, tenant);
  const page = await visit(tenant.agent, { javaScriptEnabled: false });
  await page.goto(made.ticket);
  const cut = page.getByRole('list', { name: 'Diễn biến' }).locator('details');
  const whole = cut.locator(':scope > div');
  await expect(cut).toHaveCount(1);
  expect((await cut.boundingBox())!.height).toBeLessThan(150);
  await expect(whole).toBeHidden();
  await cut.getByText('Xem hết (5.000 ký tự)').click();
  await expect(whole).toBeVisible();
  expect(await whole.textContent()).toBe(long.code);
  await cut.getByText('Thu gọn').click();
  await expect(whole).toBeHidden();
});
