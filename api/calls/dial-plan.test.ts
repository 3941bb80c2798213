import { ivrCps } from 'contract/ivr/scenarios.ts';
import { canonicalPhone } from 'contract/phone.ts';
import { queues } from 'contract/switchboard/queues.ts';
import { newMemberForm } from 'contract/users/member-form.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApi } from '../../tests/api.ts';
import {
  answeredCall,
  type CallHost,
  type CallScene,
  deskOf,
  openCallHost,
  openCallScene,
} from '../../tests/call-scene.ts';
import { newId } from '../work.ts';
import { mayRing, readDialled } from './dial-plan.ts';

let test: TestApi;
let host: CallHost;
beforeAll(async () => {
  ({ test, host } = await openCallHost());
});
afterAll(() => test.close());

const block = (scene: CallScene, value: string) =>
  test.rows(scene.tenant, db =>
    db
      .insertInto('blacklist')
      .values({ tenant_id: scene.tenant, id: newId(), name: value, kind: 'phone', value })
      .execute(),
  );

async function callerOf(scene: CallScene) {
  const { username } = await deskOf(test, scene.tenant, scene.agents[0]!.id);
  return { kind: 'device', device: (await host.device(username))! } as const;
}

it('nobody calls a number that is blocked, by its digits, its customer or a transfer', async () => {
  const scene = await openCallScene(test);
  await block(scene, '+84901111222');
  const customer = async (number: number, value: string) =>
    test.rows(scene.tenant, async db => {
      await sql`insert into contacts (tenant_id, number, name) values (${scene.tenant}, ${number}, 'Khách')`.execute(
        db,
      );
      await sql`insert into contact_points (tenant_id, id, contact_number, kind, value, raw, position)
        values (${scene.tenant}, gen_random_uuid(), ${number}, 'phone', ${value}, ${value}, 0)`.execute(db);
    });
  await customer(9001, '+84901111222');
  await customer(9002, '+84901111223');
  const from = await callerOf(scene);
  const blocked = { status: 603, reason: 'blocked', message: 'Số này nằm trong danh sách chặn' };
  for (const dialled of ['0901111222', '+84901111222', 'contact-9001'])
    expect([dialled, await host.begin({ from, dialled })]).toEqual([dialled, blocked]);
  for (const dialled of ['0901111223', 'contact-9002'])
    expect(await host.begin({ from, dialled })).toMatchObject({ lead: { kind: 'number', number: '+84901111223' } });
  const { call, userId } = await answeredCall(host, scene);
  const lead = (dialled: string) =>
    host.lead(call, { dialled, forward: 'transfer' }, { tenantId: scene.tenant, userId });
  expect(await lead('0901111222')).toEqual(blocked);
  expect(await lead('0901111223')).toMatchObject({ kind: 'number' });
});

it('an emergency number is that, whatever has the same code, blocked or not', async () => {
  const scene = await openCallScene(test, { queue: { code: '113' } });
  await test.rows(scene.tenant, db =>
    db.updateTable('users').set({ sip_extension: '114' }).where('id', '=', scene.agents[1]!.id).execute(),
  );
  await block(scene, '115');
  const from = await callerOf(scene);
  for (const dialled of ['112', '113', '114', '115'])
    expect([dialled, await host.begin({ from, dialled })]).toMatchObject([
      dialled,
      { direction: 'outbound', lead: { kind: 'number', number: dialled } },
    ]);
  await test.rows(scene.tenant, db => db.updateTable('call_queues').set({ code: '116' }).execute());
  expect(await host.begin({ from, dialled: '116' })).toMatchObject({ direction: 'internal', lead: { kind: 'queue' } });
});

it('no code and no extension is an emergency number', () => {
  const message = '112 đến 115 là số khẩn cấp, không đặt làm mã được';
  const wrong = (
    form: { safeParse(given: object): { error?: { issues: { path: PropertyKey[]; message: string }[] } } },
    given: object,
  ) =>
    (form.safeParse(given).error?.issues ?? [])
      .filter(({ path }) => path[0] === Object.keys(given)[0])
      .map(one => one.message);
  for (const code of ['112', '113', '114', '115']) {
    expect(wrong(queues.form, { code })).toEqual([message]);
    expect(wrong(ivrCps.form, { code })).toEqual([message]);
    expect(wrong(newMemberForm, { sip_extension: code })).toEqual([message]);
  }
  for (const code of ['111', '116', '1113']) {
    expect(wrong(queues.form, { code })).toEqual([]);
    expect(wrong(ivrCps.form, { code })).toEqual([]);
    expect(wrong(newMemberForm, { sip_extension: code })).toEqual([]);
  }
});

it('asks the database the same of numbers of staff as of numbers that are dialled', async () => {
  const scene = await openCallScene(test, { agents: 0 });
  const numbers = [
    '0912345678',
    '02838123456',
    '18001234',
    '19001234',
    '1900 123456',
    '+14155550100',
    '+84 912 345 678',
  ];
  for (const dials_abroad of [false, true])
    for (const dials_premium of [false, true]) {
      await test.rows(scene.tenant, db =>
        db.updateTable('tenant_settings').set({ dials_abroad, dials_premium }).execute(),
      );
      for (const number of numbers) {
        const stored = canonicalPhone(number)!;
        const { rows } = await test.rows(scene.tenant, db =>
          sql<{ rings: boolean }>`select ${mayRing(sql`${scene.tenant}::uuid`, sql`${stored}::text`)} as rings`.execute(
            db,
          ),
        );
        const dials = 'number' in readDialled(number, { dials_abroad, dials_premium });
        expect([number, dials_abroad, dials_premium, rows[0]!.rings]).toEqual([
          number,
          dials_abroad,
          dials_premium,
          dials,
        ]);
      }
    }
});
