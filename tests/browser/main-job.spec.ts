import { randomUUID } from 'node:crypto';
import { createTicket } from 'contract/tickets/tickets.ts';
import { expect, signIn, test, toast } from './fixtures.ts';
import { mailTo } from './mail.ts';
import { makeScreenshot } from './screenshot.ts';

for (const javaScriptEnabled of [true, false]) {
  test(`an agent answers a customer while a colleague looks on, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    site,
    tenant,
    visit,
  }) => {
    const customer = `tran.thi.dau.${randomUUID().slice(0, 8)}@khach.test`;
    const subject = 'Giao thiếu một hộp trà sen Tây Hồ';
    const { data: ticket } = await site.call(tenant.leader, createTicket, {
      json: {
        subject,
        requester_name: 'Trần Thị Dậu',
        requester_email: customer,
        body: 'Chị nhận được hai hộp thay vì ba.',
      },
    });
    const agent = await visit(undefined, { javaScriptEnabled });
    const colleague = await visit(tenant.colleague, { javaScriptEnabled });
    await colleague.goto(`/tickets/${ticket._id}`);
    await expect(colleague.getByRole('heading', { name: subject })).toBeVisible();

    await signIn(agent, tenant.agent);
    await agent.goto('/tickets');
    await agent.getByRole('link', { name: ticket.code }).click();
    await agent.waitForURL(`**/tickets/${ticket._id}`);

    const picture = await makeScreenshot();
    const reply = agent.getByRole('form', { name: 'Trả lời khách' });
    await reply.getByLabel('Nội dung trả lời khách').fill('Em chào chị Dậu, em gửi lại chị ảnh đơn hàng ạ.');
    await reply
      .locator('input[type=file]')
      .setInputFiles({ name: 'đơn hàng.png', mimeType: 'image/png', buffer: picture });
    await reply.getByRole('button', { name: 'Gửi trả lời khách' }).click();
    await expect(toast(agent, 'Đã gửi trả lời khách')).toBeVisible();

    const mail = await mailTo(site, customer);
    expect(mail.text).toContain('em gửi lại chị ảnh đơn hàng');
    expect(mail.attachments.map(({ filename, mimeType }) => ({ filename, mimeType }))).toEqual([
      { filename: 'đơn hàng.png', mimeType: 'image/png' },
    ]);
    expect(Buffer.from(mail.attachments[0]!.content as ArrayBuffer).equals(picture)).toBe(true);

    const properties = agent.getByRole('region', { name: 'Thông tin ticket' });
    await properties.getByLabel('Trạng thái').selectOption({ label: 'Đang xử lý' });
    await properties.getByLabel('Người xử lý').selectOption({ label: tenant.colleague.name });
    await properties.getByRole('button', { name: 'Lưu', exact: true }).click();
    await expect(toast(agent, 'Đã lưu')).toBeVisible();

    // with JavaScript it happens before the colleague's eyes
    if (!javaScriptEnabled) await colleague.reload();
    await expect(colleague.getByRole('article', { name: 'Lê Minh Khôi trả lời' })).toContainText('em gửi lại chị ảnh');
    const seen = colleague.getByRole('region', { name: 'Thông tin ticket' });
    await expect(seen.getByLabel('Trạng thái')).toHaveValue('2');
    await expect(seen.getByLabel('Người xử lý')).toHaveValue(tenant.colleague.id);
  });
}
