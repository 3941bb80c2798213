import { readRetention, saveRetention } from 'contract/settings/retention.ts';
import { updateTenant } from 'contract/settings/tenant.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../tests/api.ts';
import { retain } from './retain.ts';

let test: TestApi;
let admin: TestUser;
beforeAll(async () => {
  test = await openTestApi();
});
afterAll(() => test.close());
beforeEach(async () => {
  admin = await test.user(await test.tenant(), { role: 'administrator' });
});

const save = async (json: object) => (await test.call(admin.token, saveRetention, { json: json as never })).data;
const read = async () => (await test.call(admin.token, readRetention, {})).data;
const run = () => retain({ house: test.house } as never);

/** `count` rows of each kind that are `days` old. */
const plant = (days: number, count = 1, by = admin) =>
  test.rows(by.tenantId, async db => {
    await sql`insert into notifications (tenant_id, id, user_id, kind, text, created_at)
      select ${by.tenantId}, gen_random_uuid(), ${by.id}, 'export', ${`${days} ngày`}, now() - ${days} * interval '1 day'
      from generate_series(1, ${count}::int)`.execute(db);
    await sql`insert into reminders (tenant_id, id, owner_id, remind_at, note, done_at)
      select ${by.tenantId}, gen_random_uuid(), ${by.id}, now() - ${days} * interval '1 day', ${`${days} ngày`},
        case when n > 0 then now() - ${days} * interval '1 day' end
      from generate_series(0, 1) as n`.execute(db);
    await sql`insert into audit_log (tenant_id, id, action, created_at)
      select ${by.tenantId}, gen_random_uuid(), ${`old.${days}`}, now() - ${days} * interval '1 day'
      from generate_series(1, ${count}::int)`.execute(db);
  });
const left = (by = admin) =>
  test.rows(by.tenantId, async db => {
    const { rows } = await sql<{ notifications: string; log: string }>`select
      (select string_agg(distinct text, ', ' order by text) from notifications) as notifications,
      (select string_agg(distinct action, ', ' order by action) from audit_log where action like 'old.%') as log`.execute(
      db,
    );
    return rows[0]!;
  });
const remindersLeft = (by = admin) =>
  test.rows(by.tenantId, async db => {
    const { rows } = await sql<{ done: string | null; open: string | null }>`select
      string_agg(note, ', ' order by note) filter (where done_at is not null) as done,
      string_agg(note, ', ' order by note) filter (where done_at is null) as open from reminders`.execute(db);
    return rows[0]!;
  });
const told = () =>
  test.rows(admin.tenantId, async db => {
    const { rows } = await sql<{ actor_id: string | null; after: { what: string; count: number } }>`
      select actor_id, after from audit_log where action = 'retention.delete' order by created_at, id`.execute(db);
    return rows;
  });

it('keeps everything for good until somebody says otherwise', async () => {
  expect(await read()).toEqual({ keep_notifications_days: null, keep_audit_days: null, version: 1, deleted: [] });
  await plant(3_000);
  await run();
  expect(await left()).toEqual({ notifications: '3000 ngày', log: 'old.3000' });
  expect(await told()).toEqual([]);
});

it('deletes what is older and nothing else, of this tenant alone, and says how much', async () => {
  const stranger = await test.user(await test.tenant(), { role: 'administrator' });
  await plant(400, 1, stranger);
  for (const days of [29, 31, 364, 366]) await plant(days);
  await save({ keep_notifications_days: 30, keep_audit_days: 365 });
  await run();
  expect(await left()).toEqual({ notifications: '29 ngày', log: 'old.29, old.31, old.364' });
  expect(await left(stranger)).toEqual({ notifications: '400 ngày', log: 'old.400' });
  // what still waits is never too old
  expect(await remindersLeft()).toEqual({ done: '29 ngày', open: '29 ngày, 31 ngày, 364 ngày, 366 ngày' });
  expect(await remindersLeft(stranger)).toEqual({ done: '400 ngày', open: '400 ngày' });
  expect(await told()).toEqual([
    { actor_id: null, after: { what: 'notifications', count: 3 } },
    { actor_id: null, after: { what: 'reminders', count: 3 } },
    { actor_id: null, after: { what: 'audit_log', count: 1 } },
  ]);
  await run();
  expect(await told()).toHaveLength(3);
});

it('goes on batch by batch until all is gone', async () => {
  await plant(100, 4_500);
  await save({ keep_notifications_days: 30, keep_audit_days: 90 });
  await run();
  expect(await left()).toEqual({ notifications: null, log: null });
  const counts = (await told()).map(({ after }) => [after.what, after.count]);
  expect(counts).toEqual([
    ...[2_000, 2_000, 500].map(count => ['notifications', count]),
    ['reminders', 1],
    ...[2_000, 2_000, 500].map(count => ['audit_log', count]),
  ]);
});

it('is nothing that a call could shorten: the log is deleted by what the settings say', async () => {
  await plant(400);
  await test.rows(admin.tenantId, db => sql`select directory.purge_audit_log(100)`.execute(db));
  expect((await left()).log).toBe('old.400');
  await expect(save({ keep_audit_days: 30 })).rejects.toMatchObject({
    status: 422,
    body: { errors: [{ param: 'keep_audit_days' }] },
  });
  await expect(save({ keep_notifications_days: 1 })).rejects.toMatchObject({ status: 422 });
  const agent = await test.user(admin.tenantId, { role: 'supervisor' });
  await expect(test.call(agent.token, saveRetention, { json: {} as never })).rejects.toMatchObject({ status: 403 });
});

it('tells who was overtaken, and writes who changed it', async () => {
  expect(await save({ keep_notifications_days: 60, version: 1 })).toMatchObject({
    keep_notifications_days: 60,
    version: 2,
  });
  const late = save({ keep_notifications_days: 90, version: 1 });
  await expect(late).rejects.toMatchObject({
    status: 409,
    body: { current: { keep_notifications_days: 60, version: 2 } },
  });
  expect(await save({ keep_notifications_days: 60, keep_audit_days: '', version: 1 })).toMatchObject({ version: 2 });
  await test.call(admin.token, updateTenant, { json: { name: 'Công ty Hoa Sen' } });
  expect(await read()).toMatchObject({ keep_notifications_days: 60 });
  const rows = await test.rows(admin.tenantId, db =>
    db.selectFrom('audit_log').select(['actor_id', 'after']).where('action', '=', 'tenant.retention-update').execute(),
  );
  expect(rows).toEqual([{ actor_id: admin.id, after: { keep_notifications_days: 60, keep_audit_days: null } }]);
});
