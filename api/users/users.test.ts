import { randomInt } from 'node:crypto';
import { changeMyPassword } from 'contract/access/account.ts';
import { forgotPassword, myAccount, setNewPassword, signIn } from 'contract/access/sign-in.ts';
import { findColleagues } from 'contract/lookups/lookups.ts';
import { createTicket, listTickets } from 'contract/tickets/tickets.ts';
import {
  activateUsers,
  createUser,
  disableUser,
  disableUsers,
  inviteUsers,
  listUsers,
  readUser,
  resetPassword,
  updateUser,
} from 'contract/users/users.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser, testPassword } from '../../tests/api.ts';

let test: TestApi;
let tenant: string;
let admin: TestUser;
beforeAll(async () => {
  test = await openTestApi();
});
beforeEach(async () => {
  tenant = await test.tenant();
  admin = await test.user(tenant, { role: 'administrator', name: 'Đặng Quốc Việt' });
});
afterAll(() => test.close());

const address = () => `${crypto.randomUUID()}@thu-nghiem.test`;
const newcomer = (more = {}) => ({ name: 'Lê Thị Hồng Nhung', email: address(), role: 'agent' as const, ...more });
const create = async (json = newcomer(), by = admin) => (await test.call(by.token, createUser, { json })).data;
const read = async (id: string) => (await test.call(admin.token, readUser, { params: { id } })).data;
const update = async (by: TestUser, id: string, change: object) => {
  const { name, role, department_ids, sip_extension, call_channel_type } = await read(id);
  const json = { name, role, department_ids, sip_extension, call_channel_type, ...change };
  return (await test.call(by.token, updateUser, { params: { id }, json })).data;
};
const department = async (name: string) => {
  const id = crypto.randomUUID();
  await test.rows(tenant, db =>
    db.insertInto('groups').values({ tenant_id: tenant, id, target: 'user', name }).execute(),
  );
  return id;
};
const statusOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    error => error.status as number,
  );
const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => 'nothing',
    error => error.body.errors ?? [error.status, error.message],
  );
const mailsTo = async (email: string) =>
  (
    await test.ownerPool.query<{ payload: { key: string | null; kind: string; name: string } }>(
      `select j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = 'send-password-link'
       where j.payload->>'email' = $1 order by j.id`,
      [email],
    )
  ).rows.map(({ payload }) => payload);
const signInWith = (email: string, password: string) => statusOf(test.call('', signIn, { json: { email, password } }));
const join = async (email: string, password = testPassword) => {
  const { key } = (await mailsTo(email)).at(-1)!;
  await test.call('', setNewPassword, { json: { key: key!, password } });
  return (await test.call('', signIn, { json: { email, password } })).data.token;
};
const audits = (id: string) =>
  test.rows(tenant, db =>
    db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('subject', '=', `user:${id}`)
      .orderBy('id')
      .execute(),
  );

describe('an invitation', () => {
  it('waits until its one-time link has set a password, and no answer holds one', async () => {
    const json = newcomer({ scope: 'me', sip_extension: '1042', call_channel_type: 1 });
    const made = await create(json);
    expect(made).toMatchObject({ ...json, status: 'invited', open_tickets: 0, version: 1 });
    expect(JSON.stringify(made)).not.toMatch(/password|key|token/);
    expect(await signInWith(json.email, testPassword)).toBe(422);
    const [mail] = await mailsTo(json.email);
    expect(mail).toMatchObject({ kind: 'invitation', name: json.name, key: expect.stringMatching(/^[\w-]{22}$/) });
    const token = await join(json.email);
    expect((await read(made._id)).status).toBe('active');
    expect((await test.call(token, myAccount, {})).data.user).toMatchObject({ scope: 'me', is_admin: false });
    const again = test.call('', setNewPassword, { json: { key: mail!.key!, password: 'mật khẩu khác 1' } });
    expect(await statusOf(again)).toBe(422);
    expect((await audits(made._id))[0]).toMatchObject({ action: 'user.create', after: { email: json.email } });
  });

  it('sent again leaves the newest link alone, and a forgotten password joins too', async () => {
    const made = await create();
    await test.call(admin.token, resetPassword, { params: { userId: made._id } });
    const [first, second] = await mailsTo(made.email);
    const use = (key: string) => statusOf(test.call('', setNewPassword, { json: { key, password: testPassword } }));
    expect([await use(first!.key!), await use(second!.key!)]).toEqual([422, 200]);

    const other = await create();
    await test.call('', forgotPassword, { json: { email: other.email } });
    const { rows } = await test.ownerPool.query<{ key: string }>(
      `select j.payload->>'key' as key from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = 'send-reset-mail'
       where j.payload->>'email' = $1`,
      [other.email],
    );
    expect(await use(rows[0]!.key)).toBe(200);
    expect((await read(other._id)).status).toBe('active');
  });

  it('moves with its address until it is used, and not after', async () => {
    const made = await create();
    const email = address();
    const moved = await update(admin, made._id, { email });
    expect([moved.email, moved.status]).toEqual([email, 'invited']);
    const old = (await mailsTo(made.email))[0]!.key!;
    expect(await statusOf(test.call('', setNewPassword, { json: { key: old, password: testPassword } }))).toBe(422);
    await join(email);
    expect(await refused(update(admin, made._id, { email: address() }))).toEqual([
      { param: 'email', message: 'Email không đổi được sau khi lời mời đã được nhận' },
    ]);
  });

  it('answers alike whether or not another tenant knows the address, and never takes their sign-in', async () => {
    const elsewhere = await test.user(await test.tenant());
    const [known, free] = [await create(newcomer({ email: elsewhere.email })), await create()];
    const blank = ({ _id, email, agent_id, created_at, updated_at, ...rest }: typeof known) => rest;
    expect(blank(known)).toEqual(blank(free));
    expect((await mailsTo(elsewhere.email)).map(({ key }) => key)).toEqual([null]);
    expect(await statusOf(test.call(admin.token, resetPassword, { params: { userId: known._id } }))).toBe(200);
    expect(await signInWith(elsewhere.email, testPassword)).toBe(200);
    expect((await test.call(elsewhere.token, myAccount, {})).data.user.tenant_id).not.toBe(tenant);
    // their own colleagues are no secret
    expect(await refused(create(newcomer({ email: admin.email.toUpperCase() })))).toEqual([
      { param: 'email', message: 'Đã có thành viên dùng email này' },
    ]);
    // the address is free again: the same call now lets them in
    await test.ownerPool.query('delete from directory.sign_ins where user_id = $1', [elsewhere.id]);
    await test.call(admin.token, resetPassword, { params: { userId: known._id } });
    expect((await mailsTo(elsewhere.email)).at(-1)!.key).not.toBeNull();
  });

  it('is made once under one key', async () => {
    const json = newcomer();
    const send = () => test.call(admin.token, createUser, { json }, { idempotencyKey: 'mot-lan' });
    expect((await send()).data._id).toBe((await send()).data._id);
    expect(await mailsTo(json.email)).toHaveLength(1);
  });
});

describe('a file of invitations', () => {
  const invite = async (csv: string, dry_run = false) =>
    (await test.call(admin.token, inviteUsers, { json: { csv, dry_run } })).data;

  it('tells what each line is worth, invites the good ones and hands back the others', async () => {
    await department('Chăm sóc khách hàng');
    const [one, two] = [address(), address()];
    const lines = [
      'Họ và tên;Email;Vai trò;Bộ phận',
      `"Ngô Thị ""Bé"" Ba";${one};Trưởng bộ phận;cham soc khach hang`,
      `Phan Văn Trị;${two};;`,
      'Không Có Thư;khong-phai-thu;Chuyên viên;',
      `Trùng Dòng;${one.toUpperCase()};;`,
      `Đã Có;${admin.email};;`,
      `Sai Vai;${address()};Giám đốc;Kho`,
    ];
    const csv = `\uFEFF${lines.join('\r\n')}\r\n`;
    const dry = await invite(csv, true);
    expect(dry).toMatchObject({ good: 2, invited: 0 });
    expect(dry.lines.map(({ line, errors }) => [line, ...errors])).toEqual([
      [2],
      [3],
      [4, 'Email không hợp lệ'],
      [5, 'Email này đã có ở dòng 2'],
      [6, 'Đã có thành viên dùng email này'],
      [7, 'Không có vai trò "Giám đốc"', 'Không có bộ phận "Kho"'],
    ]);
    expect(await mailsTo(one)).toEqual([]);
    const done = await invite(csv);
    expect(done).toMatchObject({ good: 2, invited: 2, rest: [lines[0], ...lines.slice(3)].join('\n') });
    const { list } = await test.call(admin.token, listUsers, { query: { q: 'Ngô Thị "Bé" Ba' } });
    expect(list).toMatchObject([
      { email: one, role: 'team_leader', status: 'invited', department_ids: [expect.any(String)] },
    ]);
    expect([(await mailsTo(one)).length, (await mailsTo(two)).length]).toEqual([1, 1]);
    expect((await invite(csv)).invited).toBe(0);
  });

  it('refuses what is no list of people', async () => {
    for (const csv of ['Tên\nLan', 'Họ và tên,Email\n', ' '])
      expect(await refused(invite(csv))).toMatchObject([{ param: 'csv' }]);
    const many = Array.from({ length: 201 }, (_, at) => `Người ${at},nguoi${at}@thu-nghiem.test`).join('\n');
    expect(await refused(invite(many))).toEqual([{ param: 'csv', message: 'Nhiều nhất 200 người một lần' }]);
  });
});

describe('a change', () => {
  it('of role, scope and departments is felt at once by an open session, and written before and after', async () => {
    const [sales, care] = [await department('Kinh doanh'), await department('Chăm sóc')];
    const user = await test.user(tenant, { departmentIds: [sales], name: 'Vũ Đức Long' });
    const ticket = async (department_id: string) =>
      (await test.call(admin.token, createTicket, { json: { subject: 'Hỏi', requester_name: 'Khách', department_id } }))
        .data._id;
    const [ofSales, ofCare] = [await ticket(sales), await ticket(care)];
    const seen = async () => (await test.call(user.token, listTickets, { query: {} })).list.map(row => row._id).sort();
    expect(await seen()).toEqual([ofSales, ofCare].sort());
    await update(admin, user.id, { scope: 'my_group' });
    await expect.poll(seen, { timeout: 2_000 }).toEqual([ofSales]);
    await update(admin, user.id, { department_ids: [care] });
    await expect.poll(seen, { timeout: 2_000 }).toEqual([ofCare]);
    const mayList = () => statusOf(test.call(user.token, listUsers, { query: {} }));
    expect(await mayList()).toBe(403);
    await update(admin, user.id, { role: 'administrator' });
    await expect.poll(mayList, { timeout: 2_000 }).toBe(200);
    const rows = await audits(user.id);
    const told = await test.rows(tenant, db =>
      db.selectFrom('events').select(['subject', 'audience']).where('kind', '=', 'account.changed').execute(),
    );
    expect(told).toEqual(Array(3).fill({ subject: { user: user.id }, audience: { users: [user.id] } }));
    expect(rows.map(row => row.action)).toEqual(['user.update', 'user.update', 'user.update']);
    expect(rows[1]).toMatchObject({
      before: { department_ids: [sales] },
      after: { department_ids: [care], scope: 'my_group' },
    });
  });

  it('of an overtaken version is refused with what stands there; saving the same makes no version', async () => {
    const user = await test.user(tenant, { name: 'Cũ' });
    expect((await update(admin, user.id, { name: 'Mới', version: 1 })).version).toBe(2);
    expect((await update(admin, user.id, { version: 1 })).version).toBe(2);
    const late = update(admin, user.id, { name: 'Của tôi', version: 1 });
    await expect(late).rejects.toMatchObject({ status: 409, body: { current: { name: 'Mới', version: 2 } } });
  });

  it('gives a line’s number to one person, and nobody the admin flag', async () => {
    const [one, two] = [await test.user(tenant), await test.user(tenant)];
    expect((await update(admin, one.id, { sip_extension: '1001', call_channel_type: 5 })).sip_extension).toBe('1001');
    expect(await refused(update(admin, two.id, { sip_extension: '1001' }))).toMatchObject([{ param: 'sip_extension' }]);
    expect(await refused(update(admin, two.id, { call_channel_type: 4 }))).toMatchObject([
      { param: 'call_channel_type' },
    ]);
    for (const flag of ['is_admin', 'is_platform_admin'])
      expect(await refused(update(admin, two.id, { [flag]: true }))).toMatchObject([{ param: flag }]);
  });

  it('says how calls reach somebody, and asks for what that channel needs', async () => {
    const user = await test.user(tenant);
    const hotline = async (of: string, by: TestUser) => {
      const id = crypto.randomUUID();
      const row = {
        tenant_id: of,
        id,
        name: 'Tổng đài',
        number: `+8428${randomInt(10_000_000, 99_999_999)}`,
        user_id: by.id,
      };
      await test.rows(of, db => db.insertInto('hotlines').values(row).execute());
      return id;
    };
    const desk = { call_channel_type: 2, call_address: '101@192.168.1.20:5060', auto_answer: true };
    const hotline_id = await hotline(tenant, admin);
    const stored = await update(admin, user.id, { ...desk, hotline_id });
    expect(stored).toMatchObject({ ...desk, hotline_id });
    expect((await audits(user.id)).at(-1)).toMatchObject({ action: 'user.update', after: { ...desk, hotline_id } });
    expect(await update(admin, user.id, { ...desk, hotline_id })).toMatchObject({ version: stored.version });

    for (const wrong of [
      { ...desk, call_address: '' },
      { ...desk, call_address: '101@may.congty.vn' },
      { call_channel_type: 3, call_address: '' },
      { call_channel_type: 3, call_address: '09x' },
    ])
      expect(await refused(update(admin, user.id, wrong))).toMatchObject([{ param: 'call_address' }]);
    const elsewhere = await test.tenant();
    await test.rows(elsewhere, db =>
      db
        .insertInto('trunks')
        .values({ tenant_id: elsewhere, id: crypto.randomUUID(), name: 'Nhà mạng', address: '203.0.113.77' })
        .execute(),
    );
    const atCarrier = 'Địa chỉ này là của trung kế, không phải của máy lẻ';
    for (const call_address of ['0900@203.0.113.77:5080', '203.0.113.77', '0900@[::ffff:cb00:714d]:5060'])
      expect(await refused(update(admin, user.id, { ...desk, call_address }))).toMatchObject([
        { param: 'call_address', message: atCarrier },
      ]);
    expect(await refused(create(newcomer({ ...desk, call_address: '203.0.113.77' })))).toMatchObject([
      { param: 'call_address' },
    ]);
    const theirs = await hotline(elsewhere, await test.user(elsewhere));
    for (const unknown of [theirs, crypto.randomUUID()])
      expect(await refused(update(admin, user.id, { ...desk, hotline_id: unknown }))).toMatchObject([
        { param: 'hotline_id' },
      ]);
    expect(await read(user.id)).toMatchObject({ ...desk, hotline_id, version: stored.version });

    const phone = { call_channel_type: 3, call_address: '0912345678' };
    expect((await update(admin, user.id, phone)).call_address).toBe('0912 345 678');
    expect((await audits(user.id)).at(-1)).toMatchObject({ after: { call_address: '+84912345678' } });
    const made = await create(newcomer(phone));
    expect(made).toMatchObject({ call_address: '0912 345 678', auto_answer: false, hotline_id: null });
    expect(await refused(create(newcomer({ ...phone, call_address: '' })))).toMatchObject([{ param: 'call_address' }]);
    // what staff may not call is no number of staff
    await test.rows(tenant, db =>
      db
        .insertInto('blacklist')
        .values({ tenant_id: tenant, id: crypto.randomUUID(), name: 'Chặn', kind: 'phone', value: '+84901111222' })
        .execute(),
    );
    for (const [call_address, message] of [
      ['1900 1234', 'Doanh nghiệp chưa cho phép gọi đầu số 1900'],
      ['+14155550100', 'Doanh nghiệp chưa cho phép gọi quốc tế'],
      ['113', 'Số điện thoại không hợp lệ'],
      ['0901111222', 'Số này nằm trong danh sách chặn'],
    ])
      expect(await refused(update(admin, user.id, { ...phone, call_address }))).toEqual([
        { param: 'call_address', message },
      ]);
    const dials = (may: boolean) =>
      test.rows(tenant, db =>
        db.updateTable('tenant_settings').set({ dials_abroad: may, dials_premium: may }).execute(),
      );
    await dials(true);
    for (const call_address of ['1900 1234', '+14155550100'])
      expect(await update(admin, user.id, { ...phone, call_address })).toMatchObject({ call_channel_type: 3 });
    await dials(false);
    // a browser needs none
    expect(await update(admin, user.id, { call_channel_type: 0, call_address: '0912345678' })).toMatchObject({
      ...{ call_channel_type: 0, call_address: '', auto_answer: false, hotline_id: null },
    });
  });

  it('of one’s own role or scope is refused, of one’s own name is not', async () => {
    expect(await refused(update(admin, admin.id, { role: 'agent', scope: 'me' }))).toMatchObject([
      { param: 'role' },
      { param: 'scope' },
    ]);
    expect((await update(admin, admin.id, { name: 'Đặng Việt' })).name).toBe('Đặng Việt');
    const agent = await test.user(tenant);
    expect(await statusOf(update(agent, agent.id, { role: 'administrator' }))).toBe(403);
  });

  it('by somebody of a narrow scope gives nothing that they do not see', async () => {
    const [own, other] = [await department('Của mình'), await department('Nơi khác')];
    const narrow = await test.user(tenant, { role: 'administrator', scope: 'my_group', departmentIds: [own] });
    const [inside, outside] = [await test.user(tenant, { departmentIds: [own], scope: 'me' }), await test.user(tenant)];
    expect(await statusOf(update(narrow, outside.id, { name: 'Xa' }))).toBe(404);
    const kept = { department_ids: [own] };
    expect(await refused(update(narrow, inside.id, { ...kept, scope: 'all' }))).toMatchObject([{ param: 'scope' }]);
    expect(await refused(update(narrow, inside.id, { department_ids: [own, other] }))).toMatchObject([
      { param: 'department_ids' },
    ]);
    expect((await update(narrow, inside.id, { ...kept, scope: 'my_group' })).scope).toBe('my_group');
    const made = await create(newcomer(), narrow);
    expect([made.scope, made.department_ids]).toEqual(['my_group', [own]]);
    expect(await refused(create(newcomer({ scope: 'all' }), narrow))).toMatchObject([{ param: 'scope' }]);
  });
});

describe('switching off', () => {
  it('several is all or none, and never oneself', async () => {
    const [one, two] = [await test.user(tenant), await test.user(tenant)];
    const foreign = await test.user(await test.tenant());
    const disable = (...ids: string[]) => test.call(admin.token, disableUsers, { json: { ids } });
    expect(await statusOf(disable(one.id, foreign.id))).toBe(404);
    expect(await refused(disable(one.id, admin.id))).toMatchObject([{ param: 'ids' }]);
    expect((await read(one.id)).status).toBe('active');
    expect((await disable(one.id, two.id)).data.changed).toBe(2);
    expect((await disable(one.id, two.id)).data.changed).toBe(0);
    expect(await signInWith(one.email, testPassword)).toBe(422);
    expect((await test.call(admin.token, activateUsers, { json: { ids: [one.id] } })).data.changed).toBe(1);
    expect(await signInWith(one.email, testPassword)).toBe(200);
    expect((await audits(one.id)).map(row => row.action)).toEqual(['user.disable', 'user.activate']);
  });

  it('each other at once leaves one administrator, whatever takes the right away', async () => {
    for (let round = 0; round < 6; round++) {
      const other = await test.user(tenant, { role: 'administrator' });
      const [first, second] = round % 2 ? [admin, other] : [other, admin];
      const take = (by: TestUser, from: TestUser) =>
        round % 3 === 0
          ? test.call(by.token, updateUser, { params: { id: from.id }, json: { name: 'Thôi việc', role: 'agent' } })
          : round % 3 === 1
            ? test.call(by.token, disableUser, { params: { id: from.id } })
            : test.call(by.token, disableUsers, { json: { ids: [from.id] } });
      const answers = await Promise.all([statusOf(take(first, second)), statusOf(take(second, first))]);
      expect(answers.sort()).toEqual([200, 403]);
      const left = await test.rows(tenant, db =>
        db.selectFrom('users').select('id').where('role', '=', 'administrator').where('is_active', '=', true).execute(),
      );
      expect(left).toHaveLength(1);
      admin = left[0]!.id === other.id ? other : admin;
    }
  });
});

describe('a reset', () => {
  it('ends sessions and the old password, and its link sets a new one', async () => {
    const user = await test.user(tenant);
    const answer = await test.call(admin.token, resetPassword, { params: { userId: user.id } });
    expect(answer.message).toBe('Đã gửi liên kết đặt lại mật khẩu');
    await expect.poll(() => statusOf(test.call(user.token, myAccount, {})), { timeout: 2_000 }).toBe(403);
    expect(await signInWith(user.email, testPassword)).toBe(422);
    expect((await read(user.id)).status).toBe('active');
    const token = await join(user.email, 'mật khẩu mới của tôi');
    const json = { current_password: 'mật khẩu mới của tôi', password: testPassword };
    expect(await statusOf(test.call(token, changeMyPassword, { json }))).toBe(200);
  });

  it('is for others who are not switched off', async () => {
    const user = await test.user(tenant);
    const reset = (userId: string) => test.call(admin.token, resetPassword, { params: { userId } });
    expect(await refused(reset(admin.id))).toMatchObject([{ param: 'userId' }]);
    await test.call(admin.token, disableUser, { params: { id: user.id } });
    expect(await refused(reset(user.id))).toMatchObject([{ param: 'userId' }]);
    expect(await mailsTo(user.email)).toEqual([]);
  });
});

describe('the list', () => {
  it('searches, filters, sorts and counts as plain SQL does', async () => {
    const care = await department('Chăm sóc');
    const leader = await test.user(tenant, { role: 'team_leader', name: 'Trần Thị Dậu', departmentIds: [care] });
    const agent = await test.user(tenant, { name: 'Bùi Văn An', email: address() });
    await create(newcomer({ name: 'Đỗ Thị Út' }));
    await test.call(admin.token, disableUser, { params: { id: agent.id } });
    for (const assignee_id of [leader.id, leader.id])
      await test.call(admin.token, createTicket, { json: { subject: 'Hỏi', requester_name: 'Khách', assignee_id } });
    await test.rows(tenant, db =>
      sql`update tickets set status = 5 where number = (select max(number) from tickets)`.execute(db),
    );
    const names = async (query: object) =>
      (await test.call(admin.token, listUsers, { query })).list.map(row => row.name);
    expect(await names({})).toEqual(['Bùi Văn An', 'Trần Thị Dậu', 'Đỗ Thị Út', 'Đặng Quốc Việt']);
    expect(await names({ sort: '-name', size: 10 })).toEqual([
      'Đặng Quốc Việt',
      'Đỗ Thị Út',
      'Trần Thị Dậu',
      'Bùi Văn An',
    ]);
    expect(await names({ q: 'tran dau' })).toEqual(['Trần Thị Dậu']);
    expect(await names({ q: agent.email.slice(2, 20) })).toEqual(['Bùi Văn An']);
    expect(await names({ f: 'role:in:team_leader,administrator' })).toEqual(['Trần Thị Dậu', 'Đặng Quốc Việt']);
    expect(await names({ f: 'status:eq:disabled' })).toEqual(['Bùi Văn An']);
    expect(await names({ f: 'status:eq:invited' })).toEqual(['Đỗ Thị Út']);
    expect(await names({ f: `department_id:eq:${care}` })).toEqual(['Trần Thị Dậu']);
    expect(await names({ ids: [leader.id, agent.id] })).toEqual(['Bùi Văn An', 'Trần Thị Dậu']);
    const { rows } = await test.rows(tenant, db =>
      sql<{
        open: number;
      }>`select count(*)::int as open from tickets where assignee_id = ${leader.id} and status in (1, 2, 4)`.execute(
        db,
      ),
    );
    expect((await read(leader.id)).open_tickets).toBe(rows[0]!.open);
    expect(rows[0]!.open).toBe(1);
  });

  it('is for administrators; all others choose colleagues from lookups, which tell no address', async () => {
    const target = await test.user(tenant, { name: 'Hoàng Kim Ngân' });
    for (const role of ['agent', 'team_leader', 'supervisor', 'administrator'] as const) {
      const { token } = await test.user(tenant, { role });
      const answers = await Promise.all([
        statusOf(test.call(token, listUsers, { query: {} })),
        statusOf(test.call(token, readUser, { params: { id: target.id } })),
        statusOf(test.call(token, createUser, { json: newcomer() })),
        statusOf(test.call(token, inviteUsers, { json: { csv: 'Họ và tên,Email\nA,a@a.vn', dry_run: true } })),
        statusOf(test.call(token, resetPassword, { params: { userId: target.id } })),
        statusOf(test.call(token, activateUsers, { json: { ids: [target.id] } })),
      ]);
      expect([role, answers]).toEqual([role, Array(6).fill(role === 'administrator' ? 200 : 403)]);
      const found = await test.call(token, findColleagues, { query: { keyword: 'kim ngan' } });
      expect(found.list.map(row => row._id)).toEqual([target.id]);
      expect(JSON.stringify(found)).not.toContain('@');
    }
  });

  it('shows an administrator who sees numbers masked no address, finds by the whole alone, and keeps what is hidden', async () => {
    tenant = await test.tenant({ maskedRoles: ['administrator'] });
    admin = await test.user(tenant, { role: 'administrator' });
    const email = 'nguyen.thi.hoa@thu-nghiem.test';
    const made = await create(newcomer({ email, name: 'Hoa 0903111222' }));
    expect(made.email).not.toBe(email);
    const found = async (q: string) => (await test.call(admin.token, listUsers, { query: { q } })).total;
    expect([await found(email), await found('thi.hoa@'), await found('0903')]).toEqual([1, 0, 0]);
    await update(admin, made._id, { email: made.email, sip_extension: '2001' });
    const stored = await test.rows(tenant, db =>
      db.selectFrom('users').select(['email', 'name']).where('id', '=', made._id).executeTakeFirstOrThrow(),
    );
    expect(stored).toEqual({ email, name: 'Hoa 0903111222' });
  });
});
