import { randomInt } from 'node:crypto';
import { listDevices } from 'contract/calls/phone.ts';
import { STAFF_ROLES } from 'contract/enums.ts';
import { createTicket } from 'contract/tickets/tickets.ts';
import { createUser, listUsers, readUser, updateUser } from 'contract/users/users.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../../tests/api.ts';
import { ready } from '../../../tests/call-scene.ts';
import { openTestWeb, type TestWeb } from '../../../tests/web.tsx';
import { paths } from '../../http/paths.ts';
import * as members from '../../routes/settings/users/members.tsx';
import { membersPath as at } from './member-place.ts';

let test: TestApi;
let web: TestWeb;
let tenant: string;
let admin: TestUser;
beforeAll(async () => {
  test = await openTestApi();
  web = openTestWeb(test, { '/settings/users/members/:id?': members });
});
beforeEach(async () => {
  tenant = await test.tenant();
  admin = await test.user(tenant, { role: 'administrator', name: 'Đặng Quốc Việt' });
});
afterAll(() => test.close());

const fields = (more: Record<string, string> = {}) => ({
  name: 'Lê Thị Hồng Nhung',
  role: 'agent',
  scope: 'all',
  organization_id: '',
  sip_extension: '',
  call_channel_type: '0',
  ...more,
});
const address = () => `${crypto.randomUUID()}@thu-nghiem.test`;
const read = async (id: string) => (await test.call(admin.token, readUser, { params: { id } })).data;

it('invites by a form, once, and comes back to the same list', async () => {
  const open = await web.visit(admin, `${at}/new?q=nhung`);
  const form = { intent: 'create', key: open.field('key')!, ...fields({ email: address() }) };
  for (const _ of ['first', 'again']) {
    const posted = await web.visit(admin, `${at}/new?q=nhung`, form);
    expect(posted).toMatchObject({ status: 302, location: `${at}?q=nhung`, toast: 'Đã gửi lời mời' });
  }
  const list = await web.visit(admin, `${at}?q=nhung`);
  expect(list.text).toContain('Chờ nhận lời mời');
  expect(list.text).toContain('trong 1 bản ghi');
});

it('keeps what was typed beside what is wrong with it', async () => {
  const typed = fields({ email: admin.email, sip_extension: 'x1', name: 'Ngô Bảo' });
  const refused = await web.visit(admin, `${at}/new`, { intent: 'create', key: 'k', ...typed });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Máy nhánh gồm 2 đến 10 chữ số');
  expect([refused.field('name'), refused.field('email'), refused.field('sip_extension')]).toEqual([
    'Ngô Bảo',
    admin.email,
    'x1',
  ]);
  const taken = await web.visit(admin, `${at}/new`, { intent: 'create', key: 'k', ...typed, sip_extension: '' });
  expect(taken.text).toContain('Đã có thành viên dùng email này');
});

it('changes a person, and shows both sides when another administrator was faster', async () => {
  const user = await test.user(tenant, { name: 'Vũ Đức Long' });
  const open = await web.visit(admin, `${at}/${user.id}`);
  const version = open.field('version')!;
  const json = { name: 'Vũ Đức Long', role: 'team_leader' as const, scope: 'me' as const };
  await test.call(admin.token, updateUser, { params: { id: user.id }, json });
  const mine = fields({ name: 'Vũ Long', role: 'agent' });
  const late = await web.visit(admin, `${at}/${user.id}`, { intent: 'update', version, ...mine });
  expect(late.status).toBe(409);
  expect(late.text).toContain('Vai trò hiện tại Trưởng bộ phận');
  expect(late.text).toContain('Phạm vi dữ liệu hiện tại Chỉ tôi');
  expect(late.field('name')).toBe('Vũ Long');
  expect((await read(user.id)).role).toBe('team_leader');
  const over = { intent: 'update', ...mine, version: late.field('version')! };
  expect((await web.visit(admin, `${at}/${user.id}`, over)).toast).toBe('Cập nhật thành viên thành công');
  expect(await read(user.id)).toMatchObject({ name: 'Vũ Long', role: 'agent', scope: 'all', version: 3 });
});

it('saves one’s own form without role and scope, and takes departments away when none is chosen', async () => {
  const group = crypto.randomUUID();
  await test.rows(tenant, db =>
    db.insertInto('groups').values({ tenant_id: tenant, id: group, target: 'user', name: 'Kho' }).execute(),
  );
  const open = await web.visit(admin, `${at}/${admin.id}`);
  expect(open.text).toContain('Của chính bạn: quản trị viên khác đổi được.');
  expect(open.text).not.toContain('Đặt lại mật khẩu');
  const own = { ...fields({ name: 'Đặng Việt', role: 'administrator' }), intent: 'update' };
  const save = (more: Record<string, string>) => web.visit(admin, `${at}/${admin.id}`, { ...own, ...more });
  expect((await save({ department_ids: group })).status).toBe(302);
  expect((await read(admin.id)).department_ids).toEqual([group]);
  expect((await save({})).status).toBe(302);
  expect((await read(admin.id)).department_ids).toEqual([]);
  const lowered = await save({ role: 'agent' });
  expect([lowered.status, lowered.text.includes('Bạn không thể đổi vai trò của chính mình')]).toEqual([422, true]);
});

it('asks before it switches people off, says what is assigned to them and leads there', async () => {
  const [one, two] = [
    await test.user(tenant, { name: 'Lê Minh Khôi' }),
    await test.user(tenant, { name: 'Hồ Thị Kỷ' }),
  ];
  for (const _ of [1, 2])
    await test.call(admin.token, createTicket, {
      json: { subject: 'Hỏi', requester_name: 'Khách', assignee_id: one.id },
    });
  const question = `${at}?size=20&ask=disable&ids=${one.id}&ids=${two.id}`;
  const asked = await web.visit(admin, question);
  expect(asked.text).toContain('Khóa tài khoản của 2 người?');
  expect(asked.text).toMatch(/Lê Minh Khôi 2\s+ticket/);
  expect(asked.html).toContain(`/tickets?f=assignee_id:eq:${one.id}&amp;f=status:in:1,2,4`);
  expect((await read(one.id)).status).toBe('active');
  const ids: [string, string][] = [
    ['ids', one.id],
    ['ids', two.id],
  ];
  const posted = await web.visit(admin, question, [['intent', 'disable'], ...ids]);
  expect(posted).toMatchObject({ status: 302, location: `${at}?size=20`, toast: 'Đã khóa 2 tài khoản' });
  expect([(await read(one.id)).status, (await read(two.id)).status]).toEqual(['disabled', 'disabled']);
  const back = await web.visit(admin, `${at}?ask=activate`, [['intent', 'activate'], ...ids]);
  expect(back.toast).toBe('Đã kích hoạt 2 tài khoản');
  const own = await web.visit(admin, `${at}?ask=disable&ids=${admin.id}`, { intent: 'disable', ids: admin.id });
  expect([own.status, own.text.includes('Bạn không thể khóa tài khoản của chính mình')]).toEqual([422, true]);
  expect((await web.visit(admin, `${at}?ask=disable`)).text).toContain('Chưa chọn thành viên nào');
});

it('invites again and resets by a question of their own', async () => {
  const email = address();
  const { data } = await test.call(admin.token, createUser, { json: { name: 'Lê Lan', email, role: 'agent' } });
  const open = await web.visit(admin, `${at}/${data._id}`);
  expect(open.text).toContain('Gửi lại lời mời');
  const again = await web.visit(admin, `${at}?ask=reset&ids=${data._id}`, { intent: 'reset', ids: data._id });
  expect(again.toast).toBe('Đã gửi lại lời mời');
  const user = await test.user(tenant);
  const asked = await web.visit(admin, `${at}?ask=reset&ids=${user.id}`);
  expect(asked.text).toContain('mật khẩu cũ không còn dùng được');
  const posted = await web.visit(admin, `${at}?ask=reset&ids=${user.id}`, { intent: 'reset', ids: user.id });
  expect(posted.toast).toBe('Đã gửi liên kết đặt lại mật khẩu');
});

it('looks at a file before it invites anybody, in whatever a spreadsheet wrote it', async () => {
  const send = (intent: string, csv: string | Blob) => {
    const form = new FormData();
    form.set('intent', intent);
    if (typeof csv === 'string') form.set('csv', csv);
    else form.set('file', csv, 'moi.csv');
    return web.visit(admin, `${at}/invite`, form);
  };
  const total = async () => (await test.call(admin.token, listUsers, { query: {} })).total;
  const csv = `Họ và tên,Email,Vai trò\nLê Lan,${address()},Giám sát\nKhông Thư,sai,\n`;
  const utf16 = new Blob([Buffer.from(`\uFEFF${csv}`, 'utf16le')]);
  const looked = await send('look', utf16);
  expect(looked.text).toMatch(/1 dòng mời được\s*, 1 dòng cần sửa/);
  expect(looked.text).toMatch(/Dòng 3\s*: Không Thư · sai Email không hợp lệ/);
  expect(await total()).toBe(1);
  const done = await send('invite', csv);
  expect(done.text).toMatch(/Đã mời 1 người. Những dòng dưới đây chưa mời được./);
  expect(/<textarea[^>]*name="csv"[^>]*>([^<]*)</.exec(done.html)![1]).toBe('Họ và tên,Email,Vai trò\nKhông Thư,sai,');
  expect(await total()).toBe(2);
  const mended = await send('invite', `Họ và tên,Email\nCó Thư,${address()}`);
  expect(mended).toMatchObject({ status: 302, location: at, toast: 'Đã mời 1 người' });
  const empty = await send('look', '');
  expect([empty.status, empty.text.includes('Hãy chọn tệp hoặc dán danh sách')]).toEqual([422, true]);
});

it('keeps how calls reach somebody, and says at the field what is wrong with it', async () => {
  const user = await test.user(tenant, { name: 'Vũ Đức Long' });
  const page = `${at}/${user.id}`;
  const hotline_id = crypto.randomUUID();
  const hotline = {
    tenant_id: tenant,
    id: hotline_id,
    name: 'Tổng đài phía Nam',
    number: `+8428${randomInt(10_000_000, 99_999_999)}`,
  };
  await test.rows(tenant, db =>
    db
      .insertInto('hotlines')
      .values({ ...hotline, user_id: admin.id })
      .execute(),
  );
  const save = async (more: Record<string, string>) =>
    web.visit(admin, page, {
      ...{ intent: 'update', version: String((await read(user.id)).version) },
      ...fields({ name: 'Vũ Đức Long', hotline_id, ...more }),
    });
  const wrong = await save({ call_channel_type: '2', call_address: 'may.congty.vn' });
  expect([wrong.status, wrong.field('call_address')]).toEqual([422, 'may.congty.vn']);
  expect(wrong.text).toContain('không nhận tên miền');
  expect((await save({ call_channel_type: '3', call_address: '0912345678', auto_answer: 'on' })).status).toBe(302);
  const open = await web.visit(admin, page);
  expect(open.field('call_address')).toBe('0912 345 678');
  expect(open.html).toMatch(/<input(?=[^>]*name="auto_answer")(?=[^>]*checked)/);
  expect(open.html).toMatch(
    new RegExp(`<option(?=[^>]*value="${hotline_id}")(?=[^>]*selected)[^>]*>Tổng đài phía Nam`),
  );
  expect(open.text).toContain('App điện thoại (chưa hỗ trợ)');
  expect(await read(user.id)).toMatchObject({ call_channel_type: 3, auto_answer: true, hotline_id });
  expect((await save({ call_channel_type: '5', hotline_id: '' })).status).toBe(302);
  expect(await read(user.id)).toMatchObject({ call_channel_type: 5, call_address: '', auto_answer: false });
});

it('tells what a new desk telephone signs in with once, and takes it away after a question', async () => {
  const user = await test.user(tenant, { name: 'Vũ Đức Long' });
  const page = `${at}/${user.id}`;
  const secrets = (html: string) => [...html.matchAll(/<dd[^>]*>([^<]*)<\/dd>/g)].map(([, text]) => text);
  const nameless = await web.visit(admin, page, { intent: 'add-device', device_name: ' ' });
  expect([nameless.status, nameless.text.includes('Tên máy không được bỏ trống')]).toEqual([422, true]);
  const added = await web.visit(admin, page, { intent: 'add-device', device_name: 'Quầy lễ tân' });
  const { udp, domain } = test.house.voice;
  const [server, port, transport, username, secret, realm] = secrets(added.html);
  expect([added.status, secret]).toEqual([200, expect.stringMatching(/^[\w-]{22}$/)]);
  const typed = [udp!.address, String(udp!.port), 'UDP', username];
  expect([server, port, transport, username, realm]).toEqual([...typed, domain]);
  const again = await web.visit(admin, page);
  expect(again.text).toContain('Quầy lễ tân');
  expect(again.text).toContain(username);
  expect(again.html).not.toContain(secret);
  expect(secrets(again.html)).toEqual([...typed, domain]);
  test.house.voice.udp = undefined;
  const off = await web.visit(admin, page);
  expect([secrets(off.html), off.text.includes('chưa bật SIP qua UDP')]).toEqual([[username], true]);
  test.house.voice.udp = udp;

  const { list } = await test.call(admin.token, listDevices, {});
  const [device] = list.filter(one => one.user._id === user.id);
  const question = `${page}?revoke=${device!._id}`;
  expect(again.html).toContain(question);
  expect((await web.visit(admin, question)).text).toContain('Thu hồi máy “Quầy lễ tân” của Vũ Đức Long?');
  const gone = await web.visit(admin, question, { intent: 'revoke-device', device: device!._id });
  expect(gone).toMatchObject({ status: 302, location: page, toast: 'Đã thu hồi máy' });
  expect((await web.visit(admin, page)).text).toContain('Người này chưa có máy bàn nào.');
  expect((await web.visit(admin, question)).text).toContain('Không tìm thấy');
  const other = await web.visit(await test.user(tenant), page, { intent: 'add-device', device_name: 'Máy' });
  expect([other.location, (await test.call(admin.token, listDevices, {})).total]).toEqual([paths.warning, 0]);
});

it('opens for administrators alone, and says when nobody is there', async () => {
  const target = await test.user(tenant, { name: 'Hoàng Kim Ngân' });
  for (const role of STAFF_ROLES) {
    const user = await test.user(tenant, { role });
    const list = await web.visit(user, `${at}?q=kim+ngan`);
    const post = await web.visit(user, `${at}?ask=disable`, { intent: 'disable', ids: target.id });
    if (role === 'administrator') {
      expect(list.text).toContain('Hoàng Kim Ngân');
      expect(post.toast).toBe('Đã khóa 1 tài khoản');
    } else {
      expect([list.location, post.location]).toEqual([paths.warning, paths.warning]);
      expect((await read(target.id)).status).toBe('active');
    }
  }
  const missing = await web.visit(admin, `${at}/${crypto.randomUUID()}`);
  expect([missing.status, missing.text.includes('Không tìm thấy thành viên này')]).toEqual([404, true]);
});

it('says of a desk telephone that it does not ring where the page of somebody is rung', async () => {
  const warned = async (call_channel_type: number, there: { has_page: boolean; has_desk: boolean }) => {
    const user = await test.user(tenant, { name: 'Vũ Đức Long', email: address() });
    const values = { call_channel_type };
    await test.rows(tenant, db => db.updateTable('users').set(values).where('id', '=', user.id).execute());
    await web.visit(admin, `${at}/${user.id}`, { intent: 'add-device', device_name: 'Quầy' });
    await ready(test, tenant, user.id, there);
    const list = await web.visit(admin, `${at}?q=${user.email.slice(0, 20)}`);
    const drawer = await web.visit(admin, `${at}/${user.id}`);
    return [list.text.includes('Máy bàn không đổ chuông'), drawer.text.includes('chọn kênh gọi SIP Phone rồi lưu')];
  };
  expect(await warned(0, { has_page: false, has_desk: true })).toEqual([true, true]);
  // their page is there: the desk telephone is for calling out
  expect(await warned(0, { has_page: true, has_desk: true })).toEqual([false, true]);
  expect(await warned(0, { has_page: false, has_desk: false })).toEqual([false, true]);
  expect(await warned(2, { has_page: false, has_desk: true })).toEqual([false, true]);
  expect(await warned(1, { has_page: false, has_desk: true })).toEqual([false, false]);
});
