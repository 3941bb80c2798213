import { readChatConfig } from 'contract/channels/chat-config.ts';
import { emailAccounts } from 'contract/channels/email-accounts.ts';
import { readRetention } from 'contract/settings/retention.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';
import { openTestWeb, type TestWeb } from '../../tests/web.tsx';
import * as email from '../routes/settings/multi-channels/email.tsx';
import * as emailTest from '../routes/settings/multi-channels/email-test.tsx';
import * as livechat from '../routes/settings/multi-channels/livechat.tsx';
import * as zaloUsers from '../routes/settings/multi-channels/zalo-user.tsx';
import * as zaloUserAccounts from '../routes/settings/multi-channels/zalo-user-accounts.tsx';
import * as config from '../routes/settings/tenant/config.tsx';
import * as configOfTenant from '../routes/settings/tenant/config-of-tenant.tsx';
import * as retention from '../routes/settings/tenant/retention.tsx';

let test: TestApi;
let web: TestWeb;
let admin: TestUser;
beforeAll(async () => {
  test = await openTestApi();
  web = openTestWeb(test, {
    '/settings/multi-channels/livechat': livechat,
    '/settings/multi-channels/email/:id?': email,
    '/settings/multi-channels/email/test/:id': emailTest,
    '/settings/multi-channels/zalo-user': zaloUsers,
    '/settings/multi-channels/zalo-user/:tenantId/:id?': zaloUserAccounts,
    '/settings/tenant/retention': retention,
    '/settings/tenant/config': config,
    '/settings/tenant/config/:tenantId': configOfTenant,
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  admin = await test.user(await test.tenant(), { role: 'administrator' });
});

const chat = async () => (await test.call(admin.token, readChatConfig, {})).data;
const chatForm = {
  name: 'Hỏi Hoa Sen',
  greeting: 'Chào bạn',
  offline_message: '',
  colour: '#0f766e',
  position: 'left',
};
const page = '/settings/multi-channels/livechat';

it('saves what there is one of, and of two who save it shows both sides', async () => {
  const open = await web.visit(admin, page);
  expect([open.field('name'), open.field('version')]).toEqual(['Chúng tôi có thể giúp gì?', '1']);
  const posted = await web.visit(admin, page, { ...chatForm, version: '1', is_active: 'on' });
  expect(posted).toMatchObject({ status: 302, location: page, toast: 'Đã lưu khung chat' });
  expect(await chat()).toMatchObject({ ...chatForm, is_active: true, version: 2 });

  const late = await web.visit(admin, page, { ...chatForm, name: 'Của tôi', version: '1' });
  expect(late.status).toBe(409);
  expect(late.text).toContain('Tiêu đề hiện tại Hỏi Hoa Sen');
  expect([late.field('name'), late.field('version')]).toEqual(['Của tôi', '2']);
  expect(late.text).toContain('Lưu đè');
  await web.visit(admin, page, { ...chatForm, name: 'Của tôi', version: '2' });
  expect(await chat()).toMatchObject({ name: 'Của tôi', is_active: false, version: 3 });
});

it('sends no credential back, and says whether one is stored', async () => {
  const secret = 'khóa-không-được-lộ';
  const refused = await web.visit(admin, page, { ...chatForm, colour: 'đỏ', version: '1', identity_secret: secret });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Viết như #0f766e');
  expect(refused.html).not.toContain(secret);
  expect((await web.visit(admin, page)).text).not.toContain('Đã lưu. Chỉ nhập khi muốn thay.');
  await web.visit(admin, page, { ...chatForm, version: '1', identity_secret: secret });
  const open = await web.visit(admin, page);
  expect(open.text).toContain('Đã lưu. Chỉ nhập khi muốn thay.');
  expect(open.html).not.toContain(secret);
  await web.visit(admin, page, { ...chatForm, version: '2', identity_secret: '' });
  expect((await chat()).identity_secret).toBe(true);
});

it('keeps for good what is left empty', async () => {
  const at = '/settings/tenant/retention';
  const kept = async () => (await test.call(admin.token, readRetention, {})).data;
  await web.visit(admin, at, { keep_notifications_days: '30', keep_audit_days: '', version: '1' });
  expect(await kept()).toMatchObject({ keep_notifications_days: 30, keep_audit_days: null });
  const wrong = await web.visit(admin, at, { keep_notifications_days: '', keep_audit_days: '5', version: '2' });
  expect(wrong.text).toContain('Số ngày nguyên từ 90 đến 3650');
  expect((await web.visit(admin, at)).html).not.toMatch(/<input[^>]*name="keep_audit_days"[^>]*required/);
  await web.visit(admin, at, { keep_notifications_days: '', keep_audit_days: '', version: '2' });
  expect(await kept()).toMatchObject({ keep_notifications_days: null, keep_audit_days: null });
});

it('a mailbox is tried from its page, which says why nothing left', async () => {
  const json = { name: 'Hộp thư', external_id: 'cskh@hoasen.test' };
  const id = (await test.call(admin.token, emailAccounts.create, { json })).data._id;
  const at = `/settings/multi-channels/email/test/${id}`;
  const open = await web.visit(admin, at);
  expect(open.field('to')).toBe(admin.email);
  expect((await web.visit(admin, at, { to: 'sai' })).text).toContain('Địa chỉ email không hợp lệ');
  const failed = await web.visit(admin, at, { to: 'toi@hoasen.test' });
  expect(failed.text).toContain('Chưa có máy chủ SMTP. Hãy sửa tài khoản rồi gửi thử lại.');
  expect(failed.field('to')).toBe('toi@hoasen.test');
});

it('asks for the password of a mailbox again when its server changes, and keeps what was typed', async () => {
  const form = { name: 'Hộp thư', external_id: 'cskh@hoasen.test', smtp_host: 'smtp.hoasen.test' };
  const json = { ...form, password: 'mật khẩu' };
  const id = (await test.call(admin.token, emailAccounts.create, { json })).data._id;
  const at = `/settings/multi-channels/email/${id}`;
  const change = { intent: 'update', version: '1', ...form, smtp_host: 'smtp.khac.test', password: '' };
  const refused = await web.visit(admin, at, change);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Nhập lại mật khẩu khi đổi máy chủ hoặc tên đăng nhập');
  expect(refused.field('smtp_host')).toBe('smtp.khac.test');
  const host = async () => (await test.call(admin.token, emailAccounts.readOne, { params: { id } })).data.smtp_host;
  expect(await host()).toBe('smtp.hoasen.test');
  expect((await web.visit(admin, at, { ...change, password: 'mật khẩu' })).status).toBe(302);
  expect(await host()).toBe('smtp.khac.test');
});

it('personal Zalo leads to one’s own tenant, and with the flag to any', async () => {
  const at = '/settings/multi-channels/zalo-user';
  const own = `${at}/${admin.tenantId}`;
  expect(await web.visit(admin, at)).toMatchObject({ status: 302, location: own });
  expect((await web.visit(admin, own)).text).toContain('Zalo cá nhân chưa được mở cho doanh nghiệp này');
  const platform = await test.user(await test.tenant(), { role: 'administrator', isPlatformAdmin: true });
  expect((await web.visit(platform, own)).text).toContain('chỉ xem');
  const other = `${at}/${platform.tenantId}`;
  expect((await web.visit(admin, other)).status).toBe(404);
  expect((await web.visit(admin, other, { intent: 'create', name: 'x' })).status).toBe(404);

  const configs = await web.visit(platform, `/settings/tenant/config?q=${admin.tenantId.slice(0, 2)}`);
  expect(configs.status).toBe(200);
  const form = { zalo_personal: 'on', version: '1' };
  const saved = await web.visit(platform, `/settings/tenant/config/${admin.tenantId}`, form);
  expect(saved.toast).toBe('Đã lưu cấu hình');
  expect((await web.visit(admin, own)).text).not.toContain('chưa được mở');
  const account = {
    intent: 'create',
    name: 'Zalo của Hoa',
    external_id: '0912 345 678',
    accepts_risk: 'on',
    is_active: 'on',
  };
  expect(await web.visit(admin, `${own}/new`, account)).toMatchObject({ status: 302, location: own });
  expect((await web.visit(platform, own)).text).toContain('Zalo của Hoa');
});
