import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signOut } from 'contract/access/sign-in.ts';
import { startView } from 'contract/access/view-as.ts';
import { listAuditLog } from 'contract/audit/audit-log.ts';
import { auditFieldLabels, auditSentence } from 'contract/audit/audit-words.ts';
import { emailAccounts } from 'contract/channels/email-accounts.ts';
import { facebookPages } from 'contract/channels/social-accounts.ts';
import { saveConsents } from 'contract/contacts/consents.ts';
import { createContact, updateContact } from 'contract/contacts/contacts.ts';
import { fields } from 'contract/settings/fields.ts';
import { priorities } from 'contract/settings/priorities.ts';
import { createTicket, updateTicket } from 'contract/tickets/tickets.ts';
import { bangkokDay } from 'contract/time.ts';
import { updateUser } from 'contract/users/users.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPool } from '../../db/pool.ts';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';
import { recordPlans } from '../../tests/plans.ts';
import { calls } from '../app.ts';

interface Schema {
  shape?: Record<string, unknown>;
  def?: { options?: Schema[]; in?: Schema; out?: Schema; innerType?: Schema };
}

/** The keys of a form, whatever it is wrapped in. */
const keysOf = (schema: Schema | undefined): string[] => [
  ...Object.keys(schema?.shape ?? {}),
  ...[schema?.def?.in, schema?.def?.out, schema?.def?.innerType, ...(schema?.def?.options ?? [])].flatMap(inner =>
    inner ? keysOf(inner) : [],
  ),
];

/** What steers a call, or is sealed, and stands in no row as a change. */
const steering = new Set(
  `_id id ids version code current_password requester_name requester_phone requester_email file_ids continues change follow
  filter after looking composer revision base draft_key direction year keys was target_id source_id target_version
  source_version choices page f rel actor all preset csv dry_run comment`.split(/\s+/),
);

let test: TestApi;
let tenant: string;
let administrator: TestUser;
beforeAll(async () => {
  test = await openTestApi();
  tenant = await test.tenant();
  administrator = await test.user(tenant, { role: 'administrator', name: 'Trần Quản Trị' });
});
afterAll(() => test.close());

type Asked = Parameters<typeof read>[1];
const read = (
  by: TestUser,
  query: {
    actor?: string;
    kind?: 'ticket' | 'user' | 'session';
    subject?: string;
    before?: string;
    size?: number;
    from?: string;
    to?: string;
  } = {},
) => test.call(by.token, listAuditLog, { query });
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    error => error.status as number,
  );

describe('the log', () => {
  it('says in words who changed what, from what to what', async () => {
    const member = await test.user(tenant, { name: 'Lê Lan' });
    await test.call(administrator.token, updateUser, {
      params: { id: member.id },
      json: { name: 'Lê Thị Lan', role: 'team_leader' },
    });
    const [entry] = (await read(administrator, { subject: `user:${member.id}` })).list;
    expect(entry).toMatchObject({
      action: 'user.update',
      actor: { _id: administrator.id, name: 'Trần Quản Trị' },
      acting_as: null,
      subject: { ref: `user:${member.id}`, kind: 'user', id: member.id, name: 'Lê Thị Lan' },
      changes: [
        { label: 'Tên', from: 'Lê Lan', to: 'Lê Thị Lan' },
        { label: 'Vai trò', from: 'Chuyên viên', to: 'Trưởng bộ phận' },
      ],
      ip: '127.0.0.1',
    });
    expect(auditSentence(entry!.action)).toBe('Sửa thành viên');
  });

  it('names what ids stand for, and of a view both people', async () => {
    const { data: priority } = await test.call(administrator.token, priorities.create, {
      json: { name: 'Rất gấp', position: 1, due_minutes: 60 },
    });
    const member = await test.user(tenant, { name: 'Phạm Ánh' });
    const { data } = await test.call(administrator.token, createTicket, {
      json: { subject: 'Máy bơm hỏng', requester_name: 'Khách' },
    });
    const json = { version: 1, priority_id: priority._id, assignee_id: member.id, status: 2 };
    await test.call(administrator.token, updateTicket, { params: { id: data._id }, json });
    const [entry] = (await read(administrator, { subject: `ticket:${data._id}` })).list;
    expect(entry!.subject).toMatchObject({ kind: 'ticket', id: String(data._id), name: 'Máy bơm hỏng' });
    expect(entry!.changes).toEqual(
      expect.arrayContaining([
        { label: 'Độ ưu tiên', from: '', to: 'Rất gấp' },
        { label: 'Người xử lý', from: '', to: 'Phạm Ánh' },
        { label: 'Trạng thái', from: 'Mới', to: 'Đang xử lý' },
      ]),
    );
    const { data: view } = await test.call(administrator.token, startView, {
      params: { userId: member.id },
      json: { reason: 'Kiểm tra giúp đồng nghiệp' },
    });
    await test.call(view.token, signOut, {});
    const [end, start] = (await read(administrator, { subject: `user:${member.id}` })).list;
    expect(start).toMatchObject({ action: 'view-as.start', actor: { name: 'Trần Quản Trị' } });
    expect(start!.changes).toContainEqual({ label: 'Lý do', from: '', to: 'Kiểm tra giúp đồng nghiệp' });
    expect(end).toMatchObject({
      action: 'view-as.end',
      actor: { name: 'Trần Quản Trị' },
      acting_as: { name: 'Phạm Ánh' },
    });
  });

  it('pages without loss or repetition, and filters as plain SQL does', async () => {
    const own = await test.tenant();
    const [admin, other] = [await test.user(own, { role: 'administrator' }), await test.user(own)];
    await test.rows(own, async db => {
      // many of one moment: the order within it is by id
      await sql`insert into audit_log (tenant_id, id, actor_id, action, subject, created_at)
        select ${own}, gen_random_uuid(), case when n % 3 = 0 then ${other.id}::uuid else ${admin.id}::uuid end,
          case when n % 2 = 0 then 'ticket.change' else 'user.update' end, 'ticket:' || n % 5, now() - n / 10 * interval '1 hour'
        from generate_series(1, 230) n`.execute(db);
    });
    const all = async (query: Asked) => {
      const ids: string[] = [];
      let before: string | null | undefined;
      do {
        const page = await read(admin, { ...query, size: 40, ...(before && { before }) });
        ids.push(...page.list.map(entry => entry._id));
        before = page.next;
      } while (before);
      return ids;
    };
    const plain = (condition: string) =>
      test.rows(own, async db => {
        const { rows } = await sql<{ id: string }>`select id from audit_log where tenant_id = ${own}
          and ${sql.raw(condition)} order by created_at desc, id desc`.execute(db);
        return rows.map(row => row.id);
      });
    expect(await all({})).toEqual(await plain('true'));
    expect(await all({ actor: other.id })).toEqual(await plain(`actor_id = '${other.id}'`));
    expect(await all({ kind: 'ticket' })).toEqual(await plain(`action like 'ticket.%'`));
    expect(await all({ subject: 'ticket:3' })).toEqual(await plain(`subject = 'ticket:3'`));
    expect((await all({ actor: other.id, kind: 'ticket', subject: 'ticket:0' })).length).toBeGreaterThan(0);
    const today = bangkokDay(new Date());
    expect(await all({ from: today, to: today })).toEqual(
      await plain(`(created_at at time zone 'Asia/Bangkok')::date = '${today}'`),
    );
    expect(await statusOf(read(admin, { from: today, to: '2026-01-01' }))).toBe(422);
  });

  it('is for administrators who see everything, of their own tenant', async () => {
    const by = (role: 'agent' | 'team_leader' | 'supervisor') => test.user(tenant, { role });
    const narrow = await test.user(tenant, { role: 'administrator', scope: 'my_group' });
    for (const user of [await by('agent'), await by('team_leader'), await by('supervisor'), narrow])
      expect(await statusOf(read(user))).toBe(403);
    const stranger = await test.user(await test.tenant(), { role: 'administrator' });
    expect((await read(stranger)).list.map(entry => entry.actor?._id)).toEqual([stranger.id]);
    expect((await read(stranger, { actor: administrator.id })).list).toEqual([]);
    expect((await read(administrator, { actor: administrator.id })).list.length).toBeGreaterThan(0);
  });
});

describe('what the log keeps back', () => {
  it('masks for whom rules mask, and shows no attribute that is not for who looks', async () => {
    const masked = await test.tenant({ maskedRoles: ['administrator'] });
    const boss = await test.user(masked, { role: 'administrator' });
    const agent = await test.user(masked);
    const { data } = await test.call(agent.token, createContact, {
      json: { name: 'Trần Thị Dậu', phones: [{ raw: '0901234567' }] },
    });
    const note = 'Gọi số 0901 234 567';
    await test.call(agent.token, updateContact, { params: { id: data._id }, json: { version: 1, note } });
    const told = JSON.stringify((await read(boss, { subject: `contact:${data._id}` })).list);
    expect(told).toContain('Ghi chú');
    expect(told).not.toMatch(/234 ?567/);

    const secret = (
      await test.call(boss.token, fields.create, {
        json: {
          target: 'ticket',
          key: 'bi_mat',
          title: 'Bí mật',
          type: 'text',
          visible_to: 'agents',
          agent_ids: [agent.id],
        } as never,
      })
    ).data;
    expect(secret.key).toBe('bi_mat');
    const { data: ticket } = await test.call(agent.token, createTicket, {
      json: { subject: 'Hỏi bảo hành', requester_name: 'Khách' },
    });
    await test.call(agent.token, updateTicket, {
      params: { id: ticket._id },
      json: { version: 1, attributes: { bi_mat: 'mã két 7788' } } as never,
    });
    const rows = JSON.stringify((await read(boss, { subject: `ticket:${ticket._id}` })).list);
    expect(rows).not.toContain('7788');
    const stored = await test.rows(masked, db =>
      db.selectFrom('audit_log').select('after').where('subject', '=', `ticket:${ticket._id}`).execute(),
    );
    expect(JSON.stringify(stored)).toContain('7788');
  });
});

describe('the words of the log', () => {
  it('name the type of an attribute, and what a customer agreed to', async () => {
    const own = await test.tenant();
    const admin = await test.user(own, { role: 'administrator' });
    const { data: customer } = await test.call(admin.token, createContact, { json: { name: 'Trần Thị Dậu' } });
    const choices = [{ purpose: 'marketing', channel: 'zalo', state: 'given', was: null } as const];
    await test.call(admin.token, saveConsents, { params: { id: customer._id }, json: { choices, source: 'paper' } });
    const json = { target: 'user', key: 'hang_the', title: 'Hạng thẻ', type: 'text' } as const;
    await test.call(admin.token, fields.create, { json });
    const { list } = await test.call(admin.token, listAuditLog, { query: {} });
    const told = list.flatMap(({ changes }) => changes.map(({ label, to }) => `${label}: ${to}`));
    expect(told).toEqual(
      expect.arrayContaining(['Kiểu dữ liệu: Văn bản', 'Tiếp thị, Zalo: Đồng ý', 'Nguồn: Văn bản có chữ ký']),
    );
  });

  it('tell each setting of an account by name, and which credentials came anew, never what they are', async () => {
    const own = await test.tenant();
    const admin = await test.user(own, { role: 'administrator' });
    const json = { name: 'Hộp thư CSKH', external_id: 'cskh@hoasen.test', is_active: true, password: 'mật khẩu 0451' };
    const { data } = await test.call(admin.token, emailAccounts.create, { json });
    const { name, external_id, is_active } = data;
    const again = {
      name,
      external_id,
      is_active,
      smtp_host: 'smtp.hoasen.test',
      is_default: true,
      password: 'khác 8812',
    };
    await test.call(admin.token, emailAccounts.update, { params: { id: data._id }, json: { ...again, version: 1 } });
    const [changed, made] = (await read(admin, { subject: `email_account:${data._id}` })).list;
    expect(changed!.subject!.name).toBe('Hộp thư CSKH');
    const told = (changes: NonNullable<typeof made>['changes']) =>
      changes.map(({ label, from, to }) => `${label}: ${from} → ${to}`);
    expect(told(changed!.changes)).toEqual(
      expect.arrayContaining([
        'Máy chủ SMTP:  → smtp.hoasen.test',
        'Gửi trả lời khách bằng địa chỉ này: Không → Có',
        expect.stringMatching(/^Nhập mật khẩu và khóa lúc: /),
      ]),
    );
    expect(changed!.changes).toHaveLength(3);
    expect(told(made!.changes)).toEqual(
      expect.arrayContaining([
        'Mật khẩu và khóa đã lưu:  → Mật khẩu',
        'Tình trạng:  → Chưa kết nối',
        'Mã hóa SMTP:  → STARTTLS (thường là cổng 587)',
        'Cổng SMTP:  → 587',
      ]),
    );
    expect(made!.changes.filter(({ from, to }) => from === '' && to === '')).toEqual([]);
    const page = { name: 'Điện máy', external_id: '102030405060' };
    const { _id } = (await test.call(admin.token, facebookPages.create, { json: page })).data;
    const [of] = (await read(admin, { subject: `facebook_page:${_id}` })).list;
    expect(of!.changes.map(({ label }) => label)).not.toContain('Lịch chung');
    expect(made!.changes.filter(({ label }) => /^[a-z_]+$/.test(label))).toEqual([]);
    const stored = await test.rows(own, db => db.selectFrom('audit_log').select(['before', 'after']).execute());
    expect(JSON.stringify(stored)).not.toMatch(/0451|8812/);
  });

  const files = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap(entry =>
      entry.isDirectory() ? files(join(folder, entry.name)) : [join(folder, entry.name)],
    );
  const textOf = (folder: string) =>
    files(folder)
      .filter(file => /(?<!\.test)\.ts$/.test(file))
      .map(file => readFileSync(file, 'utf8'))
      .join('\n');

  it('are there for every action that the code writes', () => {
    const code = textOf('api') + textOf('jobs');
    const written = [
      ...code.matchAll(/action:[^,\n]*?'([a-z_-]+\.[a-z-]+)'/g),
      ...code.matchAll(/'((?:user|password|session)\.[a-z-]+)'/g),
    ];
    const nouns = [...(textOf('contract') + code).matchAll(/(?:\bnoun: |\baccountNoun\()'([a-z_]+)'/g)].flatMap(
      ([, noun]) => ['create', 'update', 'delete'].map(verb => `${noun}.${verb}`),
    );
    const ofMerges = [...code.matchAll(/action: `\$\{kind\}\.([a-z]+)`/g)].flatMap(([, verb]) => [
      ...[`ticket.${verb}`, `contact.${verb}`],
    ]);
    expect(ofMerges).toHaveLength(8);
    const actions = [...new Set([...written.map(([, action]) => action!), ...nouns, ...ofMerges])];
    expect(actions.length).toBeGreaterThan(50);
    expect(actions.filter(action => auditSentence(action) === undefined)).toEqual([]);
  });

  it('are there for every field that a call changes, and every key that the code writes', () => {
    const given = calls
      .filter(({ route }) => route.method !== 'get')
      .flatMap(({ route }) => keysOf(route.body as Schema | undefined));
    const code = textOf('api') + textOf('jobs');
    const written = [...code.matchAll(/\b(?:before|after): \{ ([^{}]*) \}/g)].flatMap(([, inside]) =>
      inside!.split(',').flatMap(part => /^\s*([a-z_]+)\s*(?::|$)/.exec(part)?.[1] ?? []),
    );
    const keys = [...new Set([...given, ...written])].filter(key => !steering.has(key));
    expect(keys.length).toBeGreaterThan(150);
    expect(keys.filter(key => auditFieldLabels[key] === undefined)).toEqual([]);
  });
});

describe('a long log', () => {
  it('is read over an index, a page of it at a time', async () => {
    const own = await test.tenant();
    const admin = await test.user(own, { role: 'administrator' });
    await test.rows(own, async db => {
      await sql`insert into audit_log (tenant_id, id, actor_id, action, subject, created_at)
        select ${own}, gen_random_uuid(), ${admin.id}::uuid, 'ticket.change', 'ticket:' || n, now() - n * interval '1 minute'
        from generate_series(1, 20000) n`.execute(db);
    });
    await test.ownerPool.query('analyze audit_log');
    const pool = openPool(test.database.appUrl, 2, () => {});
    const plans = recordPlans(pool, /\bfrom audit_log a\b/);
    const { house } = test;
    const before = house.pool;
    house.pool = pool;
    try {
      const [first] = [await read(admin), await read(admin, { subject: 'ticket:77' })];
      await read(admin, { before: first.next!, actor: admin.id });
    } finally {
      house.pool = before;
      await pool.end();
    }
    const taken = plans.take();
    expect(taken).toHaveLength(3);
    for (const { nodes, buffers } of taken) {
      expect(nodes.join('\n')).not.toContain('Seq Scan');
      expect(buffers).toBeLessThan(400);
    }
  });
});
