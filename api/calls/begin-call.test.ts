import type { BegunCall, Refusal } from 'contract/calls/host.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '../../tests/api.ts';
import {
  type CallHost,
  callRow,
  deskOf,
  missedCall,
  openCallHost,
  openCallScene,
  ready,
  ringHotline,
  stateOf,
} from '../../tests/call-scene.ts';
import { newId } from '../work.ts';

let test: TestApi;
let host: CallHost;
beforeAll(async () => {
  ({ test, host } = await openCallHost());
});
afterAll(() => test.close());

const refusal = (answer: BegunCall | Refusal) => ('status' in answer ? answer : undefined);

describe('a call to a number', () => {
  it('leads to its queue, shown as its record', async () => {
    const scene = await openCallScene(test);
    const call = await ringHotline(host, scene);
    expect(call).toMatchObject({ tenantId: scene.tenant, direction: 'inbound', records: true });
    expect(call.lead).toMatchObject({ kind: 'queue', queueId: scene.queue, overflow: { kind: 'voicemail' } });
    expect(await callRow(test, scene.tenant, call.callId)).toMatchObject({
      ...{
        customer_number: '+84901234567',
        customer_name: 'Khách Web',
        state: 'ringing',
        origin: 'web',
        gateway: 'thử',
      },
    });
  });

  it('is refused for an unknown number, a strange peer and a page that may not', async () => {
    const scene = await openCallScene(test, { hotline: { web_calls: false } });
    const web = { kind: 'web', address: '203.0.113.9', name: 'A', number: '0901234567' } as const;
    const trunk = { kind: 'trunk', address: scene.trunkAddress, port: 5060, name: '', number: '0901234567' } as const;
    expect(refusal(await host.begin({ from: web, dialled: '19009999' }))?.status).toBe(404);
    expect(refusal(await host.begin({ from: web, dialled: scene.number }))?.status).toBe(403);
    expect(
      refusal(await host.begin({ from: { ...trunk, address: '198.51.100.8' }, dialled: scene.number }))?.status,
    ).toBe(403);
    expect(refusal(await host.begin({ from: trunk, dialled: scene.number }))).toBeUndefined();
  });

  it('is turned away when blocked, with a record that says so', async () => {
    const scene = await openCallScene(test);
    await test.rows(scene.tenant, db =>
      db
        .insertInto('blacklist')
        .values({ tenant_id: scene.tenant, id: newId(), name: '0901 111 222', kind: 'phone', value: '+84901111222' })
        .execute(),
    );
    const from = { kind: 'web', address: '203.0.113.9', name: 'A', number: '0901111222' } as const;
    expect(refusal(await host.begin({ from, dialled: scene.number }))).toMatchObject({
      status: 603,
      reason: 'blocked',
    });
    const rows = await test.rows(scene.tenant, db => db.selectFrom('calls').selectAll().execute());
    expect(rows).toMatchObject([{ state: 'ended', outcome: 'reject', end_reason: 'blocked', ticket_number: null }]);
  });

  it('of a page keeps so many refusals of one network and of all as records and tickets, of a trunk all of them', async () => {
    const scene = await openCallScene(test);
    await test.rows(scene.tenant, db => db.updateTable('tenant_settings').set({ calls_at_once: 1 }).execute());
    await ringHotline(host, scene);
    let asked = 0;
    const ring = async (kind: 'web' | 'trunk', address: string) => {
      const number = `09${String(10_000_000 + asked++)}`;
      const begun = await host.begin({ from: { kind, address, port: 5060, name: '', number }, dialled: scene.number });
      expect(refusal(begun)).toMatchObject({ status: 503, reason: 'busy' });
    };
    const kept = async () =>
      (
        await test.rows(scene.tenant, db =>
          sql<{ all: number[] }>`select array[(select count(*) from calls where state = 'ended'),
            (select count(*) from contacts), (select count(*) from tickets)]::int[] as all`.execute(db),
        )
      ).rows[0]!.all;
    // 3 of one network
    Object.assign(test.house, { limitFactor: 1 / 4 });
    for (let n = 0; n < 5; n++) await ring('web', `2001:db8:77:1::${n}`);
    expect(await kept()).toEqual([3, 3, 3]);
    await ring('web', '2001:db8:77:2::1');
    expect(await kept()).toEqual([4, 4, 4]);
    for (let n = 0; n < 4; n++) await ring('trunk', scene.trunkAddress);
    expect(await kept()).toEqual([8, 8, 8]);
    // 1 of one network, and 10 of all, of which 4 are taken
    Object.assign(test.house, { limitFactor: 1 / 24 });
    for (let n = 1; n < 9; n++) await ring('web', `2001:db8:78:${n}::1`);
    expect(await kept()).toEqual([14, 14, 14]);
    Object.assign(test.house, { limitFactor: 100 });
  });

  it('of a page is refused without a record where its network has called too often', async () => {
    const scene = await openCallScene(test);
    Object.assign(test.house, { limitFactor: 1 / 120 });
    const from = { kind: 'web', address: '2001:db8:79:1::1', name: '', number: '0901234567' } as const;
    const statuses: (number | undefined)[] = [];
    for (let n = 0; n < 3; n++) statuses.push(refusal(await host.begin({ from, dialled: scene.number }))?.status);
    const other = { ...from, address: '2001:db8:79:2::1' };
    statuses.push(refusal(await host.begin({ from: other, dialled: scene.number }))?.status);
    Object.assign(test.house, { limitFactor: 100 });
    expect(statuses).toEqual([undefined, undefined, 503, undefined]);
    const rows = await test.rows(scene.tenant, db => db.selectFrom('calls').select('id').execute());
    expect(rows).toHaveLength(3);
  });

  it('leads outside the hours to voicemail or the end', async () => {
    const scene = await openCallScene(test);
    const schedule = newId();
    await test.rows(scene.tenant, async db => {
      await db
        .insertInto('schedules')
        .values({ tenant_id: scene.tenant, id: schedule, name: 'Không bao giờ' })
        .execute();
      await db.updateTable('hotlines').set({ schedule_id: schedule }).where('id', '=', scene.hotline).execute();
    });
    expect((await ringHotline(host, scene)).lead).toMatchObject({ kind: 'voicemail', queueId: scene.queue });
    await test.rows(scene.tenant, db =>
      db.updateTable('hotlines').set({ closed_voicemail: false }).where('id', '=', scene.hotline).execute(),
    );
    expect((await ringHotline(host, scene)).lead).toEqual({ kind: 'end', reason: 'closed' });
    // with the sound that comes with the product, where none was chosen
    const [own, builtIn] = [newId(), newId()];
    await test.rows(scene.tenant, async db => {
      const file = {
        tenant_id: scene.tenant,
        id: newId(),
        name: 'bao.wav',
        content_type: 'audio/wav',
        purpose: 'audio',
      };
      await db
        .insertInto('files')
        .values({ ...file, size: 44, sha256: Buffer.alloc(32) })
        .execute();
      const audio = { tenant_id: scene.tenant, file_id: file.id, milliseconds: 1, peak_db: -3 };
      await db
        .insertInto('ivr_audios')
        .values([
          { ...audio, id: own, name: 'Lời báo riêng' },
          { ...audio, id: builtIn, name: 'Ngoài giờ làm việc', built_in: 'closed' },
        ])
        .execute();
    });
    expect((await ringHotline(host, scene)).lead).toEqual({ kind: 'end', reason: 'closed', audioId: builtIn });
    await test.rows(scene.tenant, db =>
      db.updateTable('hotlines').set({ closed_audio_id: own }).where('id', '=', scene.hotline).execute(),
    );
    expect((await ringHotline(host, scene)).lead).toEqual({ kind: 'end', reason: 'closed', audioId: own });
  });

  it('is begun with the notice that it is recorded, where that is set and it is', async () => {
    const scene = await openCallScene(test);
    const welcome = newId();
    await test.rows(scene.tenant, async db => {
      const file = { tenant_id: scene.tenant, id: newId() };
      await db
        .insertInto('files')
        .values({
          ...file,
          ...{ name: 'a.wav', content_type: 'audio/wav', size: 44, sha256: Buffer.alloc(32), purpose: 'audio' },
        })
        .execute();
      await db
        .insertInto('ivr_audios')
        .values({
          ...{
            tenant_id: scene.tenant,
            id: welcome,
            name: 'Lời chào',
            file_id: file.id,
            milliseconds: 1_000,
            peak_db: -3,
          },
          built_in: 'welcome',
        })
        .execute();
    });
    const noticeOf = async (hotline: Record<string, boolean>, queue: Record<string, boolean> = { records: true }) => {
      await test.rows(scene.tenant, async db => {
        await db.updateTable('hotlines').set(hotline).where('id', '=', scene.hotline).execute();
        await db.updateTable('call_queues').set(queue).where('id', '=', scene.queue).execute();
      });
      const { records, noticeAudioId } = await ringHotline(host, scene);
      return { records, noticeAudioId };
    };
    expect(await noticeOf({ records: true })).toEqual({ records: true });
    expect(await noticeOf({ consent_notice: true })).toEqual({ records: true, noticeAudioId: welcome });
    expect(await noticeOf({ records: false })).toEqual({ records: false });
    expect(await noticeOf({ records: true }, { records: false })).toEqual({ records: false });
    expect(await noticeOf({ records: true })).toEqual({ records: true, noticeAudioId: welcome });
  });

  it('leads to the overflow when nobody is there', async () => {
    const scene = await openCallScene(test, { agents: 1, queue: { overflow: 'end' } });
    expect((await ringHotline(host, scene)).lead.kind).toBe('queue');
    await host.registered({ tenantId: scene.tenant, userId: scene.agents[0]!.id }, null);
    expect((await ringHotline(host, scene)).lead).toEqual({ kind: 'end', reason: 'no_answer' });
  });

  it('is heard from the addresses of trunks and of telephones that do not sign in alone', async () => {
    const scene = await openCallScene(test, { agents: 2 });
    const reached = async (agent: number, call_channel_type: number, call_address: string) =>
      test.rows(scene.tenant, db =>
        db
          .updateTable('users')
          .set({ call_channel_type, call_address })
          .where('id', '=', scene.agents[agent]!.id)
          .execute(),
      );
    await reached(0, 2, 'lan@198.51.100.40:5070');
    await reached(1, 3, '198.51.100.41');
    const peers = await host.trunkAddresses();
    expect(peers).toContain(scene.trunkAddress);
    expect(peers).toContain('198.51.100.40');
    expect(peers).not.toContain('198.51.100.41');
    await reached(1, 2, '[2001:db8::7]:5060');
    await test.rows(scene.tenant, db =>
      db
        .updateTable('trunks')
        .set({ is_active: false, address: '198.51.100.42' })
        .where('id', '=', scene.trunk)
        .execute(),
    );
    const after = await host.trunkAddresses();
    expect(after).toContain('2001:db8::7');
    expect(after).not.toContain('198.51.100.42');
  });

  it('waits for its turn without a connection, so that a rush on one number stops nobody else', async () => {
    const [rushed, other] = [await openCallScene(test), await openCallScene(test)];
    const rush: Promise<BegunCall>[] = [];
    await test.rows(rushed.tenant, async db => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`calls:${rushed.tenant}`}, 0))`.execute(db);
      for (let n = 0; n < 60; n++) rush.push(ringHotline(host, rushed, `09012340${10 + n}`));
      // far more than there are connections
      expect(await ringHotline(host, other)).toMatchObject({ tenantId: other.tenant });
      expect(await test.rows(other.tenant, one => one.selectFrom('calls').select('id').execute())).toHaveLength(1);
    });
    expect(new Set((await Promise.all(rush)).map(({ callId }) => callId)).size).toBe(60);
  });

  it('belongs to one tenant, and who has it is not told', async () => {
    const scene = await openCallScene(test);
    const other = await openCallScene(test);
    const taken = test.rows(other.tenant, db =>
      db.updateTable('hotlines').set({ number: scene.number }).where('id', '=', other.hotline).execute(),
    );
    await expect(taken).rejects.toMatchObject({ code: '23505', constraint: 'hotlines_number_key', detail: undefined });
    await test.rows(scene.tenant, db => db.deleteFrom('hotlines').where('id', '=', scene.hotline).execute());
    await test.rows(other.tenant, db =>
      db.updateTable('hotlines').set({ number: scene.number }).where('id', '=', other.hotline).execute(),
    );
    expect((await ringHotline(host, { ...other, number: scene.number })).tenantId).toBe(other.tenant);
  });
});

describe('a person who calls', () => {
  const by = async (scene: Awaited<ReturnType<typeof openCallScene>>, n = 0) => {
    const { username } = await deskOf(test, scene.tenant, scene.agents[n]!.id);
    return { from: { kind: 'device', device: (await host.device(username))! } } as const;
  };

  const extensionIn = async (tenant: string, id: string) => {
    const { agent_id } = await test.rows(tenant, db =>
      db.selectFrom('users').select('agent_id').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    return String(1000 + agent_id);
  };

  it('reaches numbers of the country by their line, and others where the tenant allows it', async () => {
    const scene = await openCallScene(test);
    const from = await by(scene);
    const call = await host.begin({ ...from, dialled: '0912345678' });
    expect(call).toMatchObject({
      direction: 'outbound',
      lead: { kind: 'number', number: '+84912345678', callerId: scene.number, trunk: { address: scene.trunkAddress } },
    });
    for (const dialled of ['19001234', '+14155550100', '777', 'abc', '0912'])
      expect([dialled, refusal(await host.begin({ ...from, dialled }))?.status]).toEqual([
        dialled,
        dialled === 'abc' ? 404 : 403,
      ]);
    await test.rows(scene.tenant, db =>
      db.updateTable('tenant_settings').set({ dials_abroad: true, dials_premium: true }).execute(),
    );
    for (const dialled of ['19001234', '+14155550100'])
      expect([dialled, refusal(await host.begin({ ...from, dialled }))]).toEqual([dialled, undefined]);
    expect((await test.rows(scene.tenant, db => db.selectFrom('calls').select('id').execute())).length).toBe(3);
  });

  it('rings a colleague by extension, who is then taken', async () => {
    const scene = await openCallScene(test);
    const [me, other] = scene.agents;
    const from = await by(scene);
    const call = await host.begin({ ...from, dialled: await extensionIn(scene.tenant, other!.id) });
    expect(call).toMatchObject({
      ...{ direction: 'internal', records: false },
      lead: {
        ...{ kind: 'agent', userId: other!.id },
        from: { name: 'Chuyên Viên 1', number: await extensionIn(scene.tenant, me!.id) },
      },
    });
    expect(await stateOf(test, scene.tenant, other!.id)).toMatchObject({ call_state: 'ringing' });
    expect(refusal(await host.begin({ ...from, dialled: `agent-${other!.id}` }))).toMatchObject({ status: 486 });
    expect(refusal(await host.begin({ ...from, dialled: `agent-${me!.id}` }))).toMatchObject({ status: 486 });
    await ready(test, scene.tenant, other!.id, { status: 'ATLUNCH' });
    expect(refusal(await host.begin({ ...from, dialled: `agent-${other!.id}` }))).toMatchObject({ status: 480 });
  });

  it('finds no customer outside their scope', async () => {
    const scene = await openCallScene(test);
    const point = newId();
    await test.rows(scene.tenant, async db => {
      await db.insertInto('contacts').values({ tenant_id: scene.tenant, number: 7, name: 'Khách Bảy' }).execute();
      await db
        .insertInto('contact_points')
        .values({
          tenant_id: scene.tenant,
          id: point,
          contact_number: 7,
          kind: 'phone',
          value: '+84907777777',
          raw: '',
        })
        .execute();
    });
    const from = await by(scene);
    for (const dialled of ['contact-7', `point-${point}`])
      expect(await host.begin({ ...from, dialled })).toMatchObject({ lead: { number: '+84907777777' } });
    await test.rows(scene.tenant, db =>
      db.updateTable('users').set({ scope: 'me' }).where('id', '=', scene.agents[0]!.id).execute(),
    );
    for (const dialled of ['contact-7', `point-${point}`])
      expect(refusal(await host.begin({ ...from, dialled }))).toMatchObject({ status: 404 });
  });

  it('calls back the number that called, of their tenant and scope alone, and none that was hidden', async () => {
    const scene = await openCallScene(test);
    const missed = await missedCall(host, scene, '0908888888');
    const { contact_number } = await callRow(test, scene.tenant, missed.callId);
    // the customer has another one, which stands first
    const values = { tenant_id: scene.tenant, id: newId(), contact_number: contact_number!, kind: 'phone', raw: '' };
    await test.rows(scene.tenant, db =>
      db
        .insertInto('contact_points')
        .values({ ...values, position: -1, value: '+84907777777' })
        .execute(),
    );
    const [dialled, callbackOf] = [`call-${missed.callId}`, missed.callId];
    const from = await by(scene);
    expect(await host.begin({ ...from, dialled: `contact-${contact_number}` })).toMatchObject({
      lead: { number: '+84907777777' },
    });
    const call = (await host.begin({ ...from, dialled, callbackOf })) as BegunCall;
    expect(call).toMatchObject({ direction: 'outbound', lead: { kind: 'number', number: '+84908888888' } });
    const record = { customer_number: '+84908888888', contact_number, callback_of: missed.callId };
    expect(await callRow(test, scene.tenant, call.callId)).toMatchObject(record);

    const hidden = await missedCall(host, scene, '');
    const none = { status: 404, message: 'Cuộc gọi này không có số để gọi lại' };
    expect(refusal(await host.begin({ ...from, dialled: `call-${hidden.callId}` }))).toMatchObject(none);
    const other = await openCallScene(test);
    expect(refusal(await host.begin({ ...(await by(other)), dialled }))).toMatchObject(none);
    await test.rows(scene.tenant, db =>
      db.updateTable('users').set({ scope: 'me' }).where('id', '=', scene.agents[0]!.id).execute(),
    );
    expect(refusal(await host.begin({ ...from, dialled }))).toMatchObject(none);
    const another = (await host.begin({ ...from, dialled: '0909999999', callbackOf })) as BegunCall;
    expect(await callRow(test, scene.tenant, another.callId)).toMatchObject({ callback_of: null });
  });

  it('is refused when the tenant speaks as much as it may', async () => {
    const scene = await openCallScene(test);
    await test.rows(scene.tenant, db => db.updateTable('tenant_settings').set({ calls_at_once: 1 }).execute());
    const from = await by(scene);
    const first = (await host.begin({ ...from, dialled: '0912345678' })) as BegunCall;
    expect(refusal(await host.begin({ ...from, dialled: '0912345678' }))).toMatchObject({ status: 503 });
    await host.tell(first, [{ seq: 1, at: new Date().toISOString(), kind: 'ended', detail: { reason: 'cancelled' } }]);
    expect(refusal(await host.begin({ ...from, dialled: '0912345678' }))).toBeUndefined();
  });
});
