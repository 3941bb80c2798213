import { readSwitchboard, saveSwitchboard } from 'contract/settings/switchboard.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDevice } from '../api/calls/devices.ts';
import { openHost } from '../api/calls/open-host.ts';
import * as switchboard from '../app/routes/settings/tenant/switchboard.tsx';
import { retain } from '../jobs/retain.ts';
import { openTestApi, type TestApi, type TestUser } from './api.ts';
import { answeredCall, type CallScene, openCallScene } from './call-scene.ts';
import { openTestWeb, type TestWeb } from './web.tsx';

// What a tenant's administrator sets for all calls, and the gateway's host obeying it.

const at = '/settings/tenant/switchboard';
let test: TestApi;
let web: TestWeb;
let host: ReturnType<typeof openHost>;
let scene: CallScene;
let admin: TestUser;
beforeAll(async () => {
  test = await openTestApi();
  web = openTestWeb(test, { [at]: switchboard });
  host = openHost(test.house);
  await host.start('thử');
});
beforeEach(async () => {
  scene = await openCallScene(test, { agents: 1 });
  admin = await test.user(scene.tenant, { role: 'administrator' });
});
afterAll(async () => {
  await host.close();
  await test.close();
});

const usual = { calls_at_once: '100', recording_days: '365' };
const save = async (fields: Record<string, string>) => {
  const { data } = await test.call(admin.token, readSwitchboard, {});
  return web.visit(admin, at, { ...usual, version: String(data.version), ...fields });
};

/** What the host answers to a number that the agent dials. */
async function dial(dialled: string): Promise<string> {
  const { username } = await test.rows(scene.tenant, db => openDevice(db, test.house, scene.agents[0]!.id, null));
  const device = (await host.device(username))!;
  const begun = await host.begin({ from: { kind: 'device', device }, dialled });
  return 'status' in begun ? begun.message : 'begun';
}

it('are obeyed by the next call', async () => {
  const page = await web.visit(admin, at);
  expect([page.field('calls_at_once'), page.field('recording_days')]).toEqual(['100', '365']);
  expect(await dial('19001234')).toBe('Doanh nghiệp chưa cho phép gọi đầu số 1900');
  expect(await dial('+14155550100')).toBe('Doanh nghiệp chưa cho phép gọi quốc tế');
  expect(await save({ dials_premium: 'on' })).toMatchObject({
    ...{ status: 302, location: at, toast: 'Đã lưu thiết lập tổng đài' },
  });
  expect(await dial('19001234')).toBe('begun');
  expect(await dial('+14155550100')).toBe('Doanh nghiệp chưa cho phép gọi quốc tế');
  await save({ dials_abroad: 'on' });
  expect(await dial('+14155550100')).toBe('begun');
  expect(await dial('19001234')).toBe('Doanh nghiệp chưa cho phép gọi đầu số 1900');
  await save({ calls_at_once: '1' });
  expect(await dial('0912345678')).toBe('Tổng đài đang có quá nhiều cuộc gọi cùng lúc');
  await save({ calls_at_once: '3' });
  expect(await dial('0912345678')).toBe('begun');
});

it('keeps recordings as long as they say, and deletes at night what is older', async () => {
  const done = await answeredCall(host, scene, '0903000111');
  await done.end();
  const kept = async () => {
    await test.rows(scene.tenant, db =>
      sql`insert into call_recordings (tenant_id, id, call_id, started_at, seconds)
        select ${scene.tenant}, gen_random_uuid(), id, now() - interval '20 days', 5 from calls
        where not exists (select from call_recordings where seconds = 5 and deleted_at is null)`.execute(db),
    );
    await retain({ house: test.house } as never);
    const rows = await test.rows(scene.tenant, db =>
      db.selectFrom('call_recordings').select('deleted_at').where('seconds', '=', 5).execute(),
    );
    return rows.filter(({ deleted_at }) => deleted_at === null).length;
  };
  await save({ recording_days: '21' });
  expect(await kept()).toBe(1);
  await save({ recording_days: '19' });
  expect(await kept()).toBe(0);
});

it('are for administrators, written down, and refused outside their limits', async () => {
  for (const [field, value, words] of [
    ['calls_at_once', '0', 'Số cuộc gọi nguyên từ 1 đến 10000'],
    ['calls_at_once', '', 'Số cuộc gọi nguyên từ 1 đến 10000'],
    ['recording_days', '4000', 'Số ngày nguyên từ 1 đến 3650'],
    ['recording_days', '1.5', 'Số ngày nguyên từ 1 đến 3650'],
  ] as const) {
    const refused = await save({ [field]: value });
    expect([field, value, refused.status]).toEqual([field, value, 422]);
    expect(refused.text).toContain(words);
    expect(refused.field(field) ?? '').toBe(value);
  }
  const supervisor = await test.user(scene.tenant, { role: 'supervisor' });
  const json = { calls_at_once: 5, dials_abroad: true, dials_premium: true, recording_days: 5 };
  await expect(test.call(supervisor.token, saveSwitchboard, { json })).rejects.toMatchObject({ status: 403 });
  expect((await web.visit(supervisor, at)).status).toBe(302);
  await save({ calls_at_once: '7' });
  const late = await web.visit(admin, at, { ...usual, calls_at_once: '9', version: '1' });
  expect(late.status).toBe(409);
  const log = await test.rows(scene.tenant, db =>
    db.selectFrom('audit_log').select(['before', 'after']).where('action', '=', 'tenant.switchboard-update').execute(),
  );
  expect(log).toMatchObject([{ before: { calls_at_once: 100 }, after: { calls_at_once: 7 } }]);
});
