import { randomUUID } from 'node:crypto';
import { STAFF_ROLES } from 'contract/enums.ts';
import { settingDashboard } from 'contract/lookups/lookups.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';
import { type TestedNoun, testedNouns } from '../../tests/nouns.ts';

let test: TestApi;
beforeAll(async () => {
  test = await openTestApi();
});
afterAll(() => test.close());

describe.each(testedNouns)('$title', noun => {
  let tenant: string;
  let admin: TestUser;
  const sample = (name: string) => noun.sample(name);
  const add = (name: string, by = admin) => noun.create(test, by, sample(name));

  beforeAll(async () => {
    tenant = await test.tenant();
    admin = await test.user(tenant, { role: 'administrator' });
  });

  it('are created as sent, told by list and read, and audited', async () => {
    const values = sample('Vàng  ròng ');
    const row = await noun.create(test, admin, values);
    expect(row).toMatchObject({ ...values, name: 'Vàng ròng', version: 1 });
    expect(await noun.read(test, admin, row._id)).toEqual(row);
    expect((await noun.list(test, admin, { name: 'Vàng ròng' })).list).toEqual([row]);
    expect(await audited(row._id)).toEqual([expect.stringMatching(/\.create$/)]);
  });

  it('are created once, however often the same form arrives', async () => {
    const key = randomUUID();
    const first = await noun.create(test, admin, sample('Một lần'), key);
    expect(await noun.create(test, admin, sample('Một lần'), key)).toEqual(first);
    expect((await noun.list(test, admin, { q: 'một lần' })).total).toBe(1);
  });

  it('are found without diacritics, by every word, and wildcards are letters', async () => {
    for (const name of ['Đối tác chiến lược', 'Giảm 50% cho đối tác', 'Khách lẻ']) await add(name);
    const names = async (name: string) => (await noun.list(test, admin, { name })).list.map(row => row.name).sort();
    expect(await names('doi tac')).toEqual(['Giảm 50% cho đối tác', 'Đối tác chiến lược']);
    expect(await names('LƯỢC đối')).toEqual(['Đối tác chiến lược']);
    expect(await names('50%')).toEqual(['Giảm 50% cho đối tác']);
    expect(await names('5_%')).toEqual([]);
    expect(await names('không có')).toEqual([]);
  });

  it('are sorted and paged the same by page and size as by offset and limit', async () => {
    const own = await test.user(await test.tenant(), { role: 'administrator' });
    for (const name of ['Dưa', 'Đào', 'Ẩm', 'Ấm', 'An', 'Xoài', 'Bơ', 'Ổi', 'Cam', 'Quýt', 'Sung'])
      await noun.create(test, own, { ...sample(`ztrái ${name}`), ...('position' in sample('') && { position: 9 }) });
    const all = await noun.list(test, own, { q: 'ztrai', sort: 'name', size: 100 });
    const plain = await test.rows(own.tenantId, async db => {
      const table = sql.table(tableOf(noun));
      const { rows } = await sql<{ name: string }>`select name from ${table} where name like 'ztrái%'
        order by name collate "vi-x-icu"`.execute(db);
      return rows.map(row => row.name);
    });
    expect(all.list.map(row => row.name)).toEqual(plain);
    expect(plain.map(name => name.slice(6))).toEqual(
      ['An', 'Ẩm', 'Ấm', 'Bơ', 'Cam', 'Dưa', 'Đào', 'Ổi', 'Quýt', 'Sung', 'Xoài'].sort(new Intl.Collator('vi').compare),
    );
    const names = async (query: object) => {
      const { list, total } = await noun.list(test, own, { q: 'ztrai', sort: 'name', ...query });
      expect(total).toBe(11);
      return list.map(row => row.name);
    };
    expect(await names({})).toEqual(plain.slice(0, 10));
    expect(await names({ page: 2, size: 4 })).toEqual(plain.slice(4, 8));
    expect(await names({ offset: 4, limit: 4 })).toEqual(plain.slice(4, 8));
    expect(await names({ offset: 10, limit: 50 })).toEqual(plain.slice(10));
    expect(await names({ page: 9, size: 10 })).toEqual([]);
    expect(await names({ sort: '-name', size: 100 })).toEqual([...plain].reverse());
    await expect(names({ sort: 'tenant_id' })).rejects.toMatchObject({
      status: 422,
      body: { errors: [{ param: 'sort' }] },
    });
    await expect(names({ sort: '__proto__' })).rejects.toMatchObject({ status: 422 });
  });

  it('are changed, and a change to what is already there makes no version', async () => {
    const row = await add('Trước');
    const changed = await noun.update(test, admin, row._id, { ...sample('Sau'), version: 1 });
    expect(changed).toMatchObject({ name: 'Sau', version: 2 });
    expect(await noun.read(test, admin, row._id)).toEqual(changed);
    expect(await noun.update(test, admin, row._id, { ...sample('Sau'), version: 2 })).toEqual(changed);
    expect(await audited(row._id)).toEqual([expect.stringMatching(/\.create$/), expect.stringMatching(/\.update$/)]);
  });

  it('refuse a change of an older version with what is there now', async () => {
    const row = await add('Bản đầu');
    const current = await noun.update(test, admin, row._id, { ...sample('Bản hai'), version: 1 });
    const stale = noun.update(test, admin, row._id, { ...sample('Bản của tôi'), version: 1 });
    await expect(stale).rejects.toMatchObject({ status: 409, body: { current } });
    expect(await noun.read(test, admin, row._id)).toEqual(current);
    // a client that does not know versions
    expect(await noun.update(test, admin, row._id, sample('Bản ba'))).toMatchObject({ name: 'Bản ba', version: 3 });
  });

  it('refuse a name that is taken, in any case of letters, at its field', async () => {
    const row = await add('Đặc Biệt');
    const other = await add('Bình thường');
    const taken = { status: 422, body: { errors: [{ param: 'name', message: expect.stringMatching(/^Đã có /) }] } };
    await expect(add('đặc biệt')).rejects.toMatchObject(taken);
    await expect(noun.update(test, admin, other._id, sample('ĐẶC BIỆT'))).rejects.toMatchObject(taken);
    expect(await noun.update(test, admin, row._id, sample('ĐẶC BIỆT'))).toMatchObject({ name: 'ĐẶC BIỆT' });
    expect(await add('Dac Biet')).toMatchObject({ name: 'Dac Biet' });
    const elsewhere = await test.user(await test.tenant(), { role: 'administrator' });
    expect(await noun.create(test, elsewhere, sample('Đặc Biệt'))).toMatchObject({ name: 'Đặc Biệt' });
  });

  it('refuse an empty name, a long one and what they do not know', async () => {
    const refused = (values: object, param: string) =>
      expect(noun.create(test, admin, { ...sample('Đủ'), ...values })).rejects.toMatchObject({
        status: 422,
        body: { errors: [{ param }] },
      });
    await refused({ name: ' \n ' }, 'name');
    await refused({ name: 'x'.repeat(101) }, 'name');
    await refused({ tenant_id: tenant }, 'tenant_id');
    await expect(noun.create(test, admin, {})).rejects.toMatchObject({
      body: {
        errors: expect.arrayContaining([
          expect.objectContaining({ param: 'name', message: expect.stringMatching(/không được bỏ trống$/) }),
        ]),
      },
    });
  });

  it('are deleted only while nothing uses them', async () => {
    if (noun.use) {
      const row = await add('Đang dùng');
      await test.rows(tenant, db => noun.use!(db, admin, row._id));
      await expect(noun.remove(test, admin, row._id)).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining(`"Đang dùng" vì đang được dùng ở ${noun.usedBy}.`),
      });
      expect(await noun.read(test, admin, row._id)).toEqual(row);
    }

    const free = await add('Không ai dùng');
    expect(await noun.remove(test, admin, free._id)).toMatch(/^Xóa .* thành công$/);
    await expect(noun.read(test, admin, free._id)).rejects.toMatchObject({ status: 404 });
    await expect(noun.remove(test, admin, free._id)).rejects.toMatchObject({ status: 404 });
    expect(await audited(free._id)).toEqual([expect.stringMatching(/\.create$/), expect.stringMatching(/\.delete$/)]);
  });

  it.skipIf(!noun.use)('are not deleted while a transaction that uses them is still open', async () => {
    const row = await add('Đang được chọn');
    let commit = () => {};
    const held = new Promise<void>(resolve => {
      commit = resolve;
    });
    let begun = () => {};
    const using = new Promise<void>(resolve => {
      begun = resolve;
    });
    const user = test.rows(tenant, async db => {
      await noun.use!(db, admin, row._id);
      begun();
      await held;
    });
    await using;
    const removal = noun.remove(test, admin, row._id).then(
      () => 'deleted',
      (error: { status: number; message: string }) => error,
    );
    await isWaiting();
    commit();
    await user;
    expect(await removal).toMatchObject({ status: 409, message: expect.stringContaining('vì đang được dùng ở ') });
    expect((await noun.read(test, admin, row._id)).name).toBe('Đang được chọn');
  });

  it('are read and written by the roles that may', async () => {
    const row = await add('Của mọi người');
    for (const role of STAFF_ROLES) {
      const user = await test.user(tenant, { role });
      if (noun.readers && !noun.readers.includes(role)) {
        await expect(noun.list(test, user)).rejects.toMatchObject({ status: 403 });
        await expect(noun.read(test, user, row._id)).rejects.toMatchObject({ status: 403 });
      } else {
        expect((await noun.list(test, user, { name: 'Của mọi người' })).total).toBe(1);
        expect(await noun.read(test, user, row._id)).toEqual(row);
      }
      const writes = [
        () => noun.create(test, user, sample(`Của ${role}`)),
        () => noun.update(test, user, row._id, sample('Của mọi người')),
        async () => noun.remove(test, user, (await add(`Cho ${role} xóa`))._id),
      ];
      for (const write of writes)
        if (noun.writers.includes(role)) await write();
        else await expect(write()).rejects.toMatchObject({ status: 403 });
    }
  });

  it('are another tenant’s as if they were nowhere', async () => {
    const row = await add('Bí mật');
    const stranger = await test.user(await test.tenant(), { role: 'administrator' });
    expect((await noun.list(test, stranger, { name: 'Bí mật' })).total).toBe(0);
    const refusals = (id: string) =>
      Promise.all(
        [
          noun.read(test, stranger, id),
          noun.update(test, stranger, id, { ...sample('Chiếm'), version: 1 }),
          noun.remove(test, stranger, id),
        ].map(asked =>
          asked.then(
            () => 'answered',
            (error: { status: number; body: object }) => error.body,
          ),
        ),
      );
    const [read, update, remove] = await refusals(row._id);
    expect([read, update, remove]).toMatchObject([{ status: 404 }, { status: noun.missingUpdate }, { status: 404 }]);
    expect(await refusals(randomUUID())).toEqual([read, update, remove]);
    expect(await noun.read(test, admin, row._id)).toEqual(row);
  });

  it.skipIf(!noun.isLookup)('show in the lookups of colleagues at once', async () => {
    const agent = await test.user(tenant);
    const names = async () => {
      const { data } = await test.call(agent.token, settingDashboard, {});
      const { priorities, types, services, customer_groups, departments, organizations } = data;
      return [...priorities, ...types, ...services, ...customer_groups, ...departments, ...organizations].map(
        entry => entry.name,
      );
    };
    expect(await names()).not.toContain('Vừa thêm');
    const row = await add('Vừa thêm');
    expect(await names()).toContain('Vừa thêm');
    await noun.update(test, admin, row._id, sample('Vừa đổi'));
    expect(await names()).toContain('Vừa đổi');
    await noun.remove(test, admin, row._id);
    expect(await names()).not.toContain('Vừa đổi');
  });

  /** Until a call of the application waits for a lock. */
  const isWaiting = () =>
    expect
      .poll(async () => {
        const { rows } = await test.ownerPool.query<{ waiting: number }>(
          `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows[0]!.waiting;
      })
      .toBeGreaterThan(0);

  const audited = (id: string) =>
    test.rows(tenant, async db => {
      const rows = await db
        .selectFrom('audit_log')
        .select('action')
        .where('subject', 'like', `%:${id}`)
        .orderBy('id')
        .execute();
      return rows.map(row => row.action);
    });
});

it('a masked role that saves what it was shown loses nothing', async () => {
  const noun = testedNouns.find(one => one.title === 'customer groups')!;
  const tenant = await test.tenant({ maskedRoles: ['team_leader'] });
  const admin = await test.user(tenant, { role: 'administrator' });
  const leader = await test.user(tenant, { role: 'team_leader' });
  const row = await noun.create(test, admin, noun.sample('Người nhà của 0901234567'));
  const shown = await noun.read(test, leader, row._id);
  expect(shown.name).not.toContain('234');
  expect(await noun.update(test, leader, row._id, noun.sample(shown.name))).toMatchObject({ version: 1 });
  await noun.update(test, leader, row._id, noun.sample(shown.name.replace('Người nhà', 'Bạn')));
  expect((await noun.read(test, admin, row._id)).name).toBe('Bạn của 0901234567');
});

const tables: Record<string, string> = {
  priorities: 'priorities',
  'ticket types': 'ticket_types',
  services: 'services',
  'customer groups': 'groups',
  departments: 'groups',
  organizations: 'organizations',
  schedules: 'schedules',
  'schedule periods': 'schedule_periods',
  'ticket templates': 'ticket_templates',
  macros: 'macros',
  'template catalogs': 'template_catalogs',
  'core templates': 'core_templates',
  'feedback templates': 'feedback_templates',
  queues: 'call_queues',
  trunks: 'trunks',
  hotlines: 'hotlines',
  'IVR scenarios': 'ivr_cps',
};
/** Accounts of all channels share a table. */
const tableOf = (noun: TestedNoun) => tables[noun.title] ?? 'channels';
