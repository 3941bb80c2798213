import { readTenant, updateTenant } from 'contract/settings/tenant.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';

let test: TestApi;
let tenant: string;
let admin: TestUser;
beforeAll(async () => {
  test = await openTestApi();
  tenant = await test.tenant({ name: 'Công ty Hoa Sen', maskedRoles: ['agent'] });
  admin = await test.user(tenant, { role: 'administrator' });
});
afterAll(() => test.close());

const read = async (by = admin) => (await test.call(by.token, readTenant, {})).data;
const update = (json: { name: string; mail_signature?: string; version?: number }, by = admin) =>
  test.call(by.token, updateTenant, { json: json as never });

describe('the profile of a tenant', () => {
  it('counts what each step of setting up has brought', async () => {
    await test.user(tenant);
    const away = await test.user(tenant);
    await test.rows(tenant, db =>
      db.updateTable('users').set({ is_active: false }).where('id', '=', away.id).execute(),
    );
    const counted = Object.fromEntries((await read()).steps.map(({ step, count }) => [step, count]));
    const { rows } = await test.rows(tenant, db =>
      sql<object>`select 0 as mail_signature, (select count(*)::int from users where is_active and id <> ${admin.id}) as members,
        (select count(*) filter (where target = 'user')::int from groups) as departments,
        (select count(*) filter (where target = 'end_user')::int from groups) as customer_groups,
        (select count(due_minutes)::int from priorities) as priorities,
        (select count(*)::int from ticket_types) as ticket_types, (select count(*)::int from services) as services,
        1 as masking_rules`.execute(db),
    );
    expect(counted).toEqual(rows[0]);
    expect(counted).toMatchObject({ members: 1, priorities: 4 });
  });

  it('is changed by administrators alone, with a row in the log', async () => {
    const supervisor = await test.user(tenant, { role: 'supervisor' });
    await expect(read(supervisor)).rejects.toMatchObject({ status: 403 });
    await expect(update({ name: 'Công ty khác' }, supervisor)).rejects.toMatchObject({ status: 403 });
    const { version } = await read();
    await update({ name: ' Công ty  Hoa Sen Mới ', mail_signature: 'Tổng đài 1900 1234\r\n12 Trần Phú ', version });
    expect(await read()).toMatchObject({
      name: 'Công ty Hoa Sen Mới',
      mail_signature: 'Tổng đài 1900 1234\n12 Trần Phú',
      version: version + 1,
    });
    const log = await test.rows(tenant, db =>
      db.selectFrom('audit_log').select(['before', 'after']).where('action', '=', 'tenant.update').execute(),
    );
    expect(log).toEqual([
      {
        before: { name: 'Công ty Hoa Sen', mail_signature: '' },
        after: { name: 'Công ty Hoa Sen Mới', mail_signature: 'Tổng đài 1900 1234\n12 Trần Phú' },
      },
    ]);
  });

  it('is not overwritten by whoever read it before it was changed, and keeps its name', async () => {
    const { version } = await read();
    await update({ name: 'Một', version });
    await expect(update({ name: 'Hai', version })).rejects.toMatchObject({
      status: 409,
      body: { current: { name: 'Một', version: version + 1 } },
    });
    // what stands there already is no conflict
    await expect(update({ name: 'Một', version })).resolves.toBeDefined();
    await expect(update({ name: ' ' })).rejects.toMatchObject({
      status: 422,
      body: { errors: [{ param: 'name', message: 'Tên doanh nghiệp không được bỏ trống' }] },
    });
  });
});
