import { randomUUID } from 'node:crypto';
import type { EndReason } from 'contract/calls/call-events.ts';
import type { BegunCall } from 'contract/calls/host.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '../../tests/api.ts';
import {
  answeredCall,
  type CallHost,
  callRow,
  deskOf,
  missedCall,
  openCallHost,
  openCallScene,
  ringHotline,
  stateOf,
  tellerOf,
} from '../../tests/call-scene.ts';
import { newId } from '../work.ts';
import { openHost } from './open-host.ts';

let test: TestApi;
let host: CallHost;
beforeAll(async () => {
  ({ test, host } = await openCallHost());
});
afterAll(() => test.close());

describe('what was seen of a call', () => {
  it('makes its record, ticket, customer and note, once however often it is told', async () => {
    const scene = await openCallScene(test, { agents: 1, queue: { wrap_up_seconds: 60 } });
    const done = await answeredCall(host, scene, '0903000111');
    expect(await stateOf(test, scene.tenant, done.userId)).toMatchObject({
      call_state: 'talking',
      call_id: done.call.callId,
    });
    const during = await callRow(test, scene.tenant, done.call.callId);
    expect(during).toMatchObject({ state: 'talking', user_id: done.userId, wait_seconds: 4 });
    await done.tell('leg.held', { leg: done.customer });
    await done.tell('leg.unheld', { leg: done.customer });
    const recording = randomUUID();
    await done.tell('recording.started', { recording_id: recording, kind: 'talk' });
    await done.tell('recording.paused', { recording_id: recording, at_seconds: 2 });
    await done.tell('recording.resumed', { recording_id: recording, at_seconds: 5 });
    await done.tell('recording.ended', { recording_id: recording, seconds: 9 });
    await done.end();
    await done.tell('leg.quality', { leg: done.staff, loss_percent: 0, jitter_ms: 3, round_trip_ms: 20, mos: 4.3 });
    const row = await callRow(test, scene.tenant, done.call.callId);
    expect(row).toMatchObject({ state: 'ended', outcome: 'answer', end_reason: 'customer_hung_up' });
    expect(row.talk_seconds).toBeGreaterThan(0);
    expect(await stateOf(test, scene.tenant, done.userId)).toMatchObject({ call_state: 'wrap_up', calls_today: 1 });
    const count = () =>
      test.rows(scene.tenant, async db => ({
        tickets: await db
          .selectFrom('tickets')
          .select(['number', 'subject', 'source', 'assignee_id', 'requester_number', 'missed_call_at'])
          .execute(),
        comments: await db.selectFrom('comments').select(['body_text', 'kind']).execute(),
        legs: await db
          .selectFrom('call_legs')
          .select(['role', 'outcome', 'held_seconds'])
          .orderBy('started_at')
          .execute(),
        recordings: await db.selectFrom('call_recordings').select(['id', 'seconds', 'pauses']).execute(),
        points: await db.selectFrom('contact_points').select(['value', 'contact_number']).execute(),
      }));
    const kept = await count();
    expect(kept.tickets).toMatchObject([
      { subject: 'Cuộc gọi từ Khách Web', source: 'CALL_INBOUND', assignee_id: done.userId, missed_call_at: null },
    ]);
    expect(kept.comments).toMatchObject([{ kind: 'internal', body_text: expect.stringContaining('nói chuyện') }]);
    expect(kept.points).toMatchObject([{ value: '+84903000111' }]);
    expect(kept.legs).toMatchObject([
      { role: 'customer', outcome: 'answered', held_seconds: 1 },
      { role: 'agent', outcome: 'answered' },
    ]);
    expect(kept.recordings).toMatchObject([{ id: recording, seconds: 9, pauses: [{ from: 2, to: 5 }] }]);
    await host.tell(done.call, [
      { seq: 1, at: new Date().toISOString(), kind: 'ended', detail: { reason: 'failed' } },
      { seq: 2, at: new Date().toISOString(), kind: 'ended', detail: { reason: 'failed' } },
    ]);
    expect(await callRow(test, scene.tenant, done.call.callId)).toEqual(row);
    expect(await count()).toEqual(kept);
  });

  it('folds the missed calls of a customer into one ticket, which a call back clears', async () => {
    const scene = await openCallScene(test, { agents: 1 });
    const first = await missedCall(host, scene, '0903000222');
    const second = await missedCall(host, scene, '0903000222', 'voicemail');
    const tickets = () =>
      test.rows(scene.tenant, db =>
        db.selectFrom('tickets').select(['number', 'missed_call_at', 'called_back_at', 'assignee_id']).execute(),
      );
    const [ticket, ...others] = await tickets();
    expect(others).toEqual([]);
    expect(ticket).toMatchObject({ missed_call_at: expect.any(Date), called_back_at: null, assignee_id: null });
    expect(await callRow(test, scene.tenant, first.callId)).toMatchObject({ outcome: 'miss', wait_seconds: 9 });
    const told = await test.rows(scene.tenant, db =>
      db.selectFrom('notifications').select(['kind', 'user_id', 'call_id']).execute(),
    );
    expect(told).toEqual([{ kind: 'voicemail', user_id: scene.agents[0]!.id, call_id: second.callId }]);

    const { username } = await deskOf(test, scene.tenant, scene.agents[0]!.id);
    const back = (await host.begin({
      from: { kind: 'device', device: (await host.device(username))! },
      dialled: '0903000222',
    })) as BegunCall;
    const [mine, theirs] = [newId(), newId()];
    const at = new Date().toISOString();
    await host.tell(back, [
      {
        seq: 1,
        at,
        kind: 'leg.added',
        detail: { leg: mine, role: 'agent', user_id: scene.agents[0]!.id, number: '', device: 'browser' },
      },
      {
        seq: 2,
        at,
        kind: 'leg.added',
        detail: { leg: theirs, role: 'customer', number: '+84903000222', device: 'phone' },
      },
      { seq: 3, at, kind: 'leg.answered', detail: { leg: theirs } },
      { seq: 4, at, kind: 'ended', detail: { reason: 'agent_hung_up' } },
    ]);
    expect(await tickets()).toMatchObject([{ number: ticket!.number, called_back_at: expect.any(Date) }]);
    expect(await callRow(test, scene.tenant, first.callId)).toMatchObject({ called_back_at: expect.any(Date) });
    expect(await callRow(test, scene.tenant, back.callId)).toMatchObject({
      outcome: 'answer',
      ticket_number: ticket!.number,
    });
    expect(await stateOf(test, scene.tenant, scene.agents[0]!.id)).toMatchObject({ call_state: 'idle' });
  });

  it('makes no ticket where the queue wants none', async () => {
    const scene = await openCallScene(test, { queue: { ticket_on_answer: false, ticket_on_miss: false } });
    await (await answeredCall(host, scene)).end();
    await missedCall(host, scene);
    expect(await test.rows(scene.tenant, db => db.selectFrom('tickets').select('number').execute())).toEqual([]);
  });

  it('gives a message to the queue that it was left for, also where that wants no tickets of misses', async () => {
    const scene = await openCallScene(test, { agents: 2, queue: { ticket_on_miss: false } });
    const [department, type, schedule] = [newId(), newId(), newId()];
    const row = { tenant_id: scene.tenant };
    await test.rows(scene.tenant, async db => {
      await db
        .insertInto('groups')
        .values({ ...row, id: department, name: 'Chăm sóc', target: 'user' })
        .execute();
      await db
        .insertInto('ticket_types')
        .values({ ...row, id: type, name: 'Lời nhắn' })
        .execute();
      await db
        .insertInto('schedules')
        .values({ ...row, id: schedule, name: 'Không bao giờ' })
        .execute();
      await db.updateTable('hotlines').set({ schedule_id: schedule }).where('id', '=', scene.hotline).execute();
      const kept = { department_id: department, ticket_type_id: type };
      await db.updateTable('call_queues').set(kept).where('id', '=', scene.queue).execute();
    });
    const closedCall = async (reason: EndReason) => {
      const call = await ringHotline(host, scene, '0903000333');
      if (call.lead.kind !== 'voicemail') throw new Error('the hotline is open');
      const { tell } = tellerOf(host, call);
      await tell('led', { kind: 'voicemail', id: call.lead.queueId });
      await tell('ended', { reason });
      return callRow(test, scene.tenant, call.callId);
    };
    const tickets = () =>
      test.rows(scene.tenant, db => db.selectFrom('tickets').select(['department_id', 'type_id']).execute());
    expect(await closedCall('customer_hung_up')).toMatchObject({ queue_id: scene.queue, ticket_number: null });
    expect(await tickets()).toEqual([]);
    const { id } = await closedCall('voicemail');
    expect(await tickets()).toEqual([{ department_id: department, type_id: type }]);
    const told = await test.rows(scene.tenant, db =>
      db.selectFrom('notifications').select(['kind', 'user_id', 'call_id']).execute(),
    );
    const members = scene.agents.map(agent => ({ kind: 'voicemail', user_id: agent.id, call_id: id }));
    expect(told).toHaveLength(2);
    expect(told).toEqual(expect.arrayContaining(members));
  });

  it('keeps the queue that was waited in, and none that is gone', async () => {
    const scene = await openCallScene(test);
    const queueAfter = async (waitedIn: string | undefined, leftFor: string) => {
      const call = await ringHotline(host, scene);
      const { tell } = tellerOf(host, call);
      if (waitedIn) await tell('queue.entered', { queue_id: waitedIn });
      await tell('led', { kind: 'voicemail', id: leftFor });
      await tell('ended', { reason: 'voicemail' });
      return (await callRow(test, scene.tenant, call.callId)).queue_id;
    };
    const elsewhere = await openCallScene(test);
    expect(await queueAfter(undefined, scene.queue)).toBe(scene.queue);
    expect(await queueAfter(scene.queue, newId())).toBe(scene.queue);
    expect(await queueAfter(undefined, newId())).toBeNull();
    expect(await queueAfter(undefined, elsewhere.queue)).toBeNull();
  });

  it('is ended for a gateway that begins anew', async () => {
    const scene = await openCallScene(test, { agents: 1 });
    const { call, userId } = await answeredCall(host, scene);
    const another = openHost(test.house);
    await another.start('khác');
    expect(await callRow(test, scene.tenant, call.callId)).toMatchObject({ state: 'talking' });
    await another.close();
    await host.start('thử');
    expect(await callRow(test, scene.tenant, call.callId)).toMatchObject({
      state: 'ended',
      end_reason: 'gateway_stopped',
    });
    expect(await stateOf(test, scene.tenant, userId)).toMatchObject({ call_state: 'idle' });
  });
});

describe('who talks', () => {
  it('still does when their other telephone stops ringing for the same call', async () => {
    const scene = await openCallScene(test, { agents: 1, queue: { wrap_up_seconds: 60 } });
    const call = await ringHotline(host, scene);
    const { tell } = tellerOf(host, call);
    const [customer, browser, desk] = [newId(), newId(), newId()];
    await tell('leg.added', { leg: customer, role: 'customer', number: '0901234567', device: 'web' });
    const [lead] = await host.reserve(call, scene.queue, []);
    const user_id = lead!.userId;
    const rung = { role: 'agent', user_id, number: '', queue_id: scene.queue } as const;
    await tell('leg.added', { ...rung, leg: browser, device: 'browser' });
    await tell('leg.added', { ...rung, leg: desk, device: 'desk' });
    await tell('leg.ended', { leg: browser, outcome: 'elsewhere' });
    expect(await stateOf(test, scene.tenant, user_id)).toMatchObject({ call_state: 'ringing', call_id: call.callId });
    const other = await ringHotline(host, scene, '0901234568');
    expect(await host.reserve(other, scene.queue, [])).toEqual([]);
    await tell('leg.answered', { leg: desk });
    expect(await stateOf(test, scene.tenant, user_id)).toMatchObject({ call_state: 'talking', call_id: call.callId });
    await tell('leg.ended', { leg: desk, outcome: 'answered' });
    expect(await stateOf(test, scene.tenant, user_id)).toMatchObject({ call_state: 'wrap_up', call_id: call.callId });
  });

  it('is back in their first call when a second one by their other telephone is over', async () => {
    const scene = await openCallScene(test, { agents: 1, queue: { wrap_up_seconds: 60 } });
    const first = await answeredCall(host, scene, '0903000333');
    const { username } = await deskOf(test, scene.tenant, first.userId);
    const device = (await host.device(username))!;
    const second = (await host.begin({ from: { kind: 'device', device }, dialled: '0903000444' })) as BegunCall;
    const { tell } = tellerOf(host, second);
    const mine = newId();
    await tell('leg.added', { leg: mine, role: 'agent', user_id: first.userId, number: '', device: 'browser' });
    const now = () => stateOf(test, scene.tenant, first.userId);
    expect(await now()).toMatchObject({ call_state: 'talking', call_id: second.callId });
    await tell('leg.ended', { leg: mine, outcome: 'cancelled' });
    expect(await now()).toMatchObject({ call_state: 'talking', call_id: first.call.callId, wrap_up_until: null });
    await tell('ended', { reason: 'cancelled' });
    const other = await ringHotline(host, scene, '0901234568');
    expect(await host.reserve(other, scene.queue, [])).toEqual([]);
    expect(await now()).toMatchObject({ call_state: 'talking', call_id: first.call.callId });
    await first.end();
    expect(await now()).toMatchObject({ call_state: 'wrap_up', call_id: first.call.callId });
  });
});

describe('a call that ends while it is led on', () => {
  it('takes nobody: what leads it waits for its end', async () => {
    const scene = await openCallScene(test, { agents: 1 });
    const userId = scene.agents[0]!.id;
    const [call, running] = [await ringHotline(host, scene), await ringHotline(host, scene, '0901234568')];
    const led = await test.rows(scene.tenant, async db => {
      await sql`update calls set state = 'ended', ended_at = now() where id = ${call.callId}`.execute(db);
      let isLed = false;
      const answer = host.lead(call, { dialled: `agent-${userId}` }).finally(() => (isLed = true));
      const waits = sql`select from pg_locks where not granted and transactionid::text = pg_current_xact_id()::xid::text`;
      await expect.poll(async () => isLed || (await waits.execute(db)).rows.length > 0).toBe(true);
      return { answer };
    });
    expect(await led.answer).toMatchObject({ status: 404 });
    expect(await stateOf(test, scene.tenant, userId)).toMatchObject({ call_state: 'idle', call_id: null });
    expect(await host.lead(running, { dialled: `agent-${userId}` })).toMatchObject({ kind: 'agent', userId });
  });
});
