import { createTicket } from 'contract/tickets/tickets.ts';
import { disableUser, updateUser } from 'contract/users/users.ts';
import { expect, signIn, test, toast } from './fixtures.ts';
import { openLive } from './live.ts';
import { mailTo } from './mail.ts';

const password = 'mật khẩu đầu tiên';
const address = () => `nhan-vien.${crypto.randomUUID().slice(0, 8)}@thu-nghiem.test`;
const linkIn = (text: string) => new URL(/http\S+\?key=\S+/.exec(text)![0]);

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without';

  test(`somebody invited sets a password by the mailed link and works, ${how} JavaScript`, async ({
    visit,
    site,
    tenant,
  }) => {
    const email = address();
    const page = await visit(tenant.administrator, { javaScriptEnabled });
    await page.goto('/settings/users/members');
    await page.getByRole('link', { name: 'Thêm thành viên' }).click();
    const drawer = page.getByRole('dialog', { name: 'Thêm thành viên' });
    await drawer.getByLabel('Họ và tên').fill('Ngô Thị Bé');
    await drawer.getByLabel('Email').fill(email);
    await drawer.getByLabel('Vai trò').selectOption({ label: 'Trưởng bộ phận' });
    await drawer.getByRole('button', { name: 'Gửi lời mời' }).last().click();
    await expect(toast(page, 'Đã gửi lời mời')).toBeVisible();
    await expect(page.getByRole('row', { name: 'Ngô Thị Bé' })).toContainText('Chờ nhận lời mời');

    const { text, subject } = await mailTo(site, email);
    expect(subject).toContain('mời bạn dùng Lắng Nghe');
    const link = linkIn(text!);
    const theirs = await visit(undefined, { javaScriptEnabled });
    await theirs.goto(link.pathname + link.search);
    await expect(theirs.getByText(email)).toBeVisible();
    await theirs.getByRole('textbox', { name: 'Mật khẩu mới' }).fill(password);
    await theirs.getByRole('button', { name: 'Đặt mật khẩu mới' }).click();
    await theirs.waitForURL('**/login');
    await signIn(theirs, { name: 'Ngô Thị Bé', email, password, token: async () => '' });

    await page.goto('/settings/users/members?q=ngo+thi+be');
    await expect(page.getByRole('row', { name: 'Ngô Thị Bé' })).toContainText('Đang hoạt động');
    const again = await visit(undefined, { javaScriptEnabled });
    await again.goto(link.pathname + link.search);
    await expect(again.getByText('Liên kết đã được dùng hoặc đã hết hạn')).toBeVisible();
  });

  test(`several are chosen and switched off by a question that names their tickets, ${how} JavaScript`, async ({
    visit,
    site,
    tenant,
  }) => {
    const { agent, colleague } = tenant;
    const json = { subject: 'Hỏi bảo hành', requester_name: 'Khách', assignee_id: agent.id };
    await site.call(tenant.administrator, createTicket, { json });
    const page = await visit(tenant.administrator, { javaScriptEnabled });
    await page.goto('/settings/users/members?sort=name&size=20');
    for (const { name } of [agent, colleague]) await page.getByRole('checkbox', { name: `Chọn ${name}` }).check();
    await page.getByRole('button', { name: 'Khóa' }).click();
    const question = page.getByRole('alertdialog', { name: 'Khóa tài khoản của 2 người?' });
    await expect(question.getByRole('link', { name: '1 ticket' })).toHaveAttribute('href', new RegExp(agent.id));
    await question.getByRole('button', { name: 'Xác nhận' }).click();
    await expect(toast(page, 'Đã khóa 2 tài khoản')).toBeVisible();
    await expect(page).toHaveURL(/members\?sort=name&size=20$/);
    for (const { name } of [agent, colleague]) await expect(page.getByRole('row', { name })).toContainText('Đã khóa');
  });

  test(`a pasted list is looked at, mended and invited, ${how} JavaScript`, async ({ visit, site, tenant }) => {
    const [one, two] = [address(), address()];
    const page = await visit(tenant.administrator, { javaScriptEnabled });
    await page.goto('/settings/users/members/invite');
    const drawer = page.getByRole('dialog', { name: 'Mời nhiều người' });
    const list = drawer.locator('textarea');
    await list.fill(`Họ và tên,Email,Bộ phận\nLê Lan,${one},Chăm sóc khách hàng\nTrần Tư,sai-thu,`);
    await drawer.getByRole('button', { name: 'Kiểm tra' }).click();
    await expect(drawer.getByText('1 dòng mời được, 1 dòng cần sửa')).toBeVisible();
    await expect(drawer.getByText('Email không hợp lệ')).toBeVisible();
    await drawer.getByRole('button', { name: 'Mời 1 người' }).click();
    await expect(drawer.getByText('Đã mời 1 người. Những dòng dưới đây chưa mời được.')).toBeVisible();
    await expect(list).toHaveValue('Họ và tên,Email,Bộ phận\nTrần Tư,sai-thu,');
    await list.fill(`Họ và tên,Email,Bộ phận\nTrần Tư,${two},`);
    await drawer.getByRole('button', { name: 'Kiểm tra' }).click();
    await drawer.getByRole('button', { name: 'Mời 1 người' }).click();
    await expect(toast(page, 'Đã mời 1 người')).toBeVisible();
    expect((await mailTo(site, one)).text).toContain('Chào Lê Lan');
    expect(linkIn((await mailTo(site, two)).text!).pathname).toBe('/forgot-password');
  });
}

test('who is switched off falls out of an open page within 5 seconds, and a colleague does not', async ({
  visit,
  site,
  tenant,
  complaints,
}) => {
  complaints.expect(/40[13]/);
  const [page, other] = [await visit(tenant.agent), await visit(tenant.colleague)];
  await openLive(page, '/tickets');
  await openLive(other, '/tickets');
  await site.call(tenant.administrator, disableUser, { params: { id: tenant.agent.id } });
  await page.waitForURL('**/login**', { timeout: 5_000 });
  await other.reload();
  await expect(other).toHaveURL(/\/tickets$/);
});

test('a smaller role is felt by an open page, and a colleague’s stays', async ({ visit, site, tenant, complaints }) => {
  complaints.expect(/403/);
  const { administrator, supervisor } = tenant;
  const change = (role: 'administrator' | 'supervisor') =>
    site.call(administrator, updateUser, {
      params: { id: supervisor.id },
      json: { name: supervisor.name, role, department_ids: [tenant.departmentId] },
    });
  await change('administrator');
  const [page, other] = [await visit(supervisor), await visit(administrator)];
  for (const one of [page, other]) await openLive(one, '/settings/users/members');
  await change('supervisor');
  await expect(page.getByText('Bạn không có quyền sử dụng tính năng này!')).toBeVisible({ timeout: 5_000 });
  await expect(other.getByRole('row', { name: supervisor.name })).toContainText('Giám sát');
});

test('what opens a member stands beside their name on a phone', async ({ visit, tenant }) => {
  const page = await visit(tenant.administrator, { viewport: { width: 390, height: 844 } });
  await page.goto('/settings/users/members');
  const middle = async (name: string) => {
    const { y, height } = (await page.getByRole('link', { name, exact: true }).boundingBox())!;
    return { y: y + height / 2, height };
  };
  const pencil = await middle(`Sửa ${tenant.agent.name}`);
  expect(Math.abs(pencil.y - (await middle(tenant.agent.name)).y)).toBeLessThan(pencil.height);
});
